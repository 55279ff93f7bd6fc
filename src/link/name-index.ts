import {
  inDigraphs,
  inHiragana,
  splitSegments,
  stemsOf,
  type Words,
} from '../languages/browser.ts';
import { contentWords } from '../languages/index.ts';
import {
  type Address,
  addressOf,
  byFormerAddress,
  countOf,
  type Fate,
  hasIncomplete,
  isOver,
  isTextAddress,
  nameKey,
  pagePath,
  pageUrl,
  type Ruling,
  readTextPath,
  replacementsIn,
  rulingPath,
  sectionPath,
  shortNames,
  sitePaths,
  slugify,
  slugOf,
  type TextAddress,
  withoutArticle,
} from '../model/index.ts';
import type { Document, Entry, Glossary, Term } from './glossary.ts';

/**
 * Every name of the glossary and its target, as the browser loads it on the first focus of the search box
 * (`search/names.json`). Columns, with one value per target in a fixed order (entries, documents, terms): columns
 * compress to half the size of objects.
 */
export interface NameIndexFile {
  /** Base path of the addresses, with a slash at both ends. */
  base: string;
  /** Language of the content, BCP 47. */
  language: string;
  titles: string[];
  /** Letter per target: `c` card, `t` term of the game, `d` document, `n` name that is only mentioned. */
  kinds: string;
  /** Highest number of each entry and document, retired numbers included. */
  lasts: number[];
  /** By target: what only some targets have. */
  facts: Record<number, NameFacts>;
  icons: [code: string, name: string, meaning: string][];
  /** Players' expressions, as the stems of their words, with the glossary's names, the likeliest first. */
  words: [stems: string[], meant: string[]][];
}

/** Facts about a target in the name index, besides its title and kind. */
interface NameFacts extends Partial<ShownFacts> {
  aliases?: string[];
  /** Slugs of earlier addresses that redirect to it. */
  formerly?: string[];
  /** Headings, each with the number of the first ruling under it, and the section that is read in, if any. */
  headings?: [text: string, number: string, section?: string][];
}

/** The facts of a target that are shown or make its address. */
interface ShownFacts {
  /** The title, with its disambiguation where another entry has the same title. */
  name: string;
  /** In the file only if it differs from the slug of the title. */
  slug: string;
  /** Absent if all rulings are current. */
  standing?: TextStanding;
  /** Names of what replaced it. */
  replacedBy?: string;
  /** Set for a document that is only probably current, or perhaps replaced. */
  isInferred?: true;
  /** The games that a document is for: `Tournament format only`. */
  scope?: string;
  /** Whose words its rulings are, if `site.yml` says something else. */
  aboutWording?: string;
  /** Why it was withdrawn. */
  withdrawn?: string;
  /** Number of rulings that mention a term. */
  mentions?: number;
  /**
   * Retired numbers, each with the path of the place that its readers go to, or several; empty if nothing replaces the
   * ruling.
   */
  retired?: Record<string, string | string[]>;
  /** For each retired ruling that a ruling replaces, what became of its words. */
  fates?: Record<string, Fate>;
}

/**
 * Standing of a text: `outdated` if all rulings are superseded or reversed, `temporary` if some are temporary,
 * `superseded` if some are superseded or reversed.
 */
export type TextStanding = 'outdated' | 'temporary' | 'superseded';

/** Target of a name. */
export interface NameTarget extends ShownFacts {
  type: 'entry' | 'document' | 'term' | 'icon';
  /** As printed. */
  title: string;
  /** Address with the base path. */
  url: string;
  kind: 'card' | 'term' | 'document' | 'name' | 'icon';
  /** Count in the highest number of its rulings; 0 for a text without rulings. */
  last: number;
  /** Meaning of an icon. */
  meaning?: string;
}

/** A `part` is the short name of a card: "Arel" for "Arel, Keeper of Tides". */
export type NameKind = 'title' | 'alias' | 'term' | 'part' | 'heading' | 'icon';

/** A name with its target. */
export interface Name {
  text: string;
  /** Key for comparison; see {@link searchKey}. */
  key: string;
  kind: NameKind;
  target: NameTarget;
  /** The ruling that a heading leads to. */
  number?: string;
  /** Page of its section, if its document is read by section. */
  page?: string;
}

/** The name index in memory. */
export interface NameIndex {
  base: string;
  /** Words of the language of the content. */
  language: Words;
  targets: NameTarget[];
  /** Targets by their URLs, including the earlier URLs of renamed texts. */
  byUrl: ReadonlyMap<string, NameTarget>;
  names: Name[];
  /** `[code]` in lower case, by the key of each way to write the icon: "au icon", "alternate universe symbol". */
  icons: Map<string, string>;
  /** Names of icons, by their codes in lower case. */
  iconNames: ReadonlyMap<string, string>;
  /** Names in the glossary, the likeliest first, by the stems of players' expressions for them. */
  playerWords: ReadonlyMap<string, readonly string[]>;
}

/** Returns what became of the words of a retired ruling. */
type FateOf = (address: TextAddress, number: string) => Fate | undefined;

/**
 * Makes the name index of a glossary. The same glossary gives the same JSON.
 *
 * @param fateOf returns what became of the words of a retired ruling, if editions tell
 */
export function nameIndexFile(glossary: Glossary, fateOf: FateOf = () => undefined): NameIndexFile {
  const { site, base, entries, documents, terms, icons, words } = glossary;
  const language = contentWords(site);
  const targets = [...entries, ...documents, ...terms];
  const redirected = redirectedIn(glossary);
  const facts = targets.map((one) => factsOf(one, glossary, fateOf, redirected.get(one.url)));
  return {
    base,
    language: site.contentLanguage ?? site.language,
    titles: targets.map(({ title }) => title),
    kinds: targets.map(kindLetter).join(''),
    lasts: [...entries, ...documents].map(lastNumberOf),
    facts: Object.fromEntries(
      [...facts.entries()].filter(([, one]) => Object.keys(one).length > 0),
    ),
    icons: icons.map(({ code, name, meaning = '' }) => [code, name, meaning]),
    words: words.map(({ said, meant }) => [
      said.map((one) => stemsOf(one, language).join(' ')),
      meant,
    ]),
  };
}

/** Returns the predecessor of a document if neither has a date: the order of the two is inferred. */
export function inferredPredecessor(
  { replaces, sources }: Document,
  documents: readonly Document[],
): Document | undefined {
  const earlier = documents.find(({ address }) => address === replaces?.address);
  const isDated = [...sources, ...(earlier?.sources ?? [])].some(({ date }) => date !== undefined);
  return isDated ? undefined : earlier;
}

/** @param formerly earlier addresses that redirect to the target */
function factsOf(
  target: Entry | Document | Term,
  { site, documents }: Glossary,
  fateOf: FateOf,
  formerly: readonly Address[] = [],
): NameFacts {
  const { title, slug, type } = target;
  const aliases = otherNames(target);
  const facts: NameFacts = {
    ...(slugify(title) !== slug && { slug }),
    ...(aliases.length > 0 && { aliases }),
    ...(formerly.length > 0 && { formerly: formerly.map(slugOf) }),
  };
  if (type === 'term') {
    // As on the page of the term, each ruling counts once, and entries that only lead to the term do not count.
    const mentions = target.backlinks.filter(({ kind }) => kind !== 'redirect');
    const count = new Set(mentions.map(({ from, number }) => rulingPath(from.address, number)))
      .size;
    return { ...facts, ...(count > 0 && { mentions: count }) };
  }
  const standing = standingOf(target);
  const replacedBy = successorsOf(target).join('; ');
  const isInferred =
    type === 'document' &&
    (hasIncomplete(target.replacedBy) || inferredPredecessor(target, documents) !== undefined);
  const { aboutWording } = target;
  const scope = type === 'document' ? target.scope : undefined;
  const headings = firstRulings(target.rulings);
  const retired = Object.entries(target.retired).map(
    ([number, end]): [string, string | string[]] => {
      const paths = replacementsIn(end).map((one) => rulingPath(one.to, one.number));
      return [number, paths.length > 1 ? paths : (paths[0] ?? '')];
    },
  );
  const fates = retired.flatMap(([number]) => {
    const fate = fateOf(target.address, number);
    return fate ? [[number, fate] as const] : [];
  });
  return {
    ...facts,
    ...(retired.length > 0 && { retired: Object.fromEntries(retired) }),
    ...(fates.length > 0 && { fates: Object.fromEntries(fates) }),
    ...(type === 'entry' && target.name !== title && { name: target.name }),
    ...(standing && { standing }),
    ...(replacedBy !== '' && { replacedBy }),
    ...(isInferred && { isInferred }),
    ...(scope !== undefined && { scope }),
    ...(aboutWording !== undefined && aboutWording !== site.aboutWording && { aboutWording }),
    ...(type === 'entry' && target.withdrawn !== undefined && { withdrawn: target.withdrawn }),
    ...(headings.length > 0 && { headings }),
  };
}

function lastNumberOf({ rulings, retired }: Entry | Document): number {
  const numbers = [...rulings.map(({ number }) => number), ...Object.keys(retired)];
  return Math.max(0, ...numbers.map(countOf));
}

function kindLetter(target: Entry | Document | Term): string {
  if (target.type === 'entry') return target.kind.charAt(0);
  return target.type === 'document' ? 'd' : 'n';
}

/** Returns the aliases of a page, and its title as pronounced and as typed on other keyboards. */
export function otherNames(target: Entry | Document | Term): string[] {
  const reading = (target.type === 'entry' && target.reading) || inHiragana(target.title) || [];
  return target.aliases.concat(reading, inDigraphs(target.title) ?? []);
}

/** The names of what replaced a text: a document as a whole, an entry ruling by ruling. */
function successorsOf(target: Entry | Document): string[] {
  const isPast = standingOf(target) === 'outdated';
  const ofRulings = isPast ? target.rulings.flatMap(({ supersededBy = [] }) => supersededBy) : [];
  const replaced = target.type === 'document' ? target.replacedBy : ofRulings;
  return [...new Set(replaced.map(({ name }) => name))];
}

/** The earlier addresses that redirect to a text, by its URL: another text may have taken such an address since. */
function redirectedIn({ entries, documents, pages }: Glossary): Map<string, Address[]> {
  const redirected = new Map<string, Address[]>();
  for (const [address, { url }] of byFormerAddress<Entry | Document>([...entries, ...documents]))
    if (!pages.has(address)) redirected.set(url, [...(redirected.get(url) ?? []), address]);
  return redirected;
}

function standingOf(target: { rulings: Ruling[] }): TextStanding | undefined {
  // A replaced document is marked by `replacedBy`, and still found by its name.
  const standings = target.rulings.map(
    ({ standing, writtenStanding }) => writtenStanding ?? standing,
  );
  if (standings.length > 0 && standings.every(isOver)) return 'outdated';
  if (standings.includes('temporary')) return 'temporary';
  return standings.some(isOver) ? 'superseded' : undefined;
}

function firstRulings(rulings: readonly Ruling[]): NonNullable<NameFacts['headings']> {
  const first = new Map<string, NonNullable<NameFacts['headings']>[number]>();
  for (const { heading, number, url } of rulings) {
    if (!heading || first.has(heading.id)) continue;
    const { section } = readTextPath(pageUrl(url)) ?? {};
    const place = [heading.text, number] as const;
    first.set(heading.id, section === undefined ? [...place] : [...place, section]);
  }
  return [...first.values()];
}

const plainName = /^[A-Za-z0-9 ]+$/u;

/** Key for the comparison of names: folded, without commas, without a leading article, its words separated by spaces. */
export function searchKey(text: string, words: Words): string {
  const bare = withoutArticle(text.trim(), words);
  if (plainName.test(bare)) return bare.toLowerCase().replace(/ {2,}/gu, ' ');
  const { folded } = nameKey(bare, words);
  return splitSegments(withoutArticle(folded, words).replaceAll(',', '')).join(' ');
}

/** Reads a name index file. */
export function readNameIndex(file: NameIndexFile, language: Words): NameIndex {
  const targets = file.titles.map((title, index) => targetOf(file, title, index));
  const names: Name[] = [];
  const add = (
    text: string,
    kind: NameKind,
    target: NameTarget,
    place?: Pick<Name, 'number' | 'page'>,
  ): void => {
    const key = searchKey(text, language);
    if (key !== '') names.push({ text, key, kind, target, ...place });
  };
  const byUrl = new Map<string, NameTarget>();
  targets.forEach((target, index) => {
    const { aliases = [], headings = [], formerly = [] } = file.facts[index] ?? {};
    for (const slug of [target.slug, ...formerly]) {
      const address = addressOfTarget({ ...target, slug });
      if (address) byUrl.set(file.base + pagePath(address), target);
    }
    add(target.title, target.type === 'term' ? 'term' : 'title', target);
    if (target.name !== target.title) add(target.name, 'title', target);
    for (const alias of aliases) add(alias, 'alias', target);
    for (const [text, number, section] of headings) {
      const address = addressOf({ type: 'document', slug: target.slug });
      const page = section !== undefined && { page: file.base + sectionPath(address, section) };
      add(text, 'heading', target, { number, ...page });
    }
  });
  const taken = new Set(names.map(({ key }) => key));
  const parts = targets
    .filter(({ kind }) => kind === 'card' || kind === 'name')
    .flatMap((target) => shortNames(target.title).map((text) => ({ text, target })));
  for (const [key, [only, ...others]] of Map.groupBy(parts, ({ text }) =>
    searchKey(text, language),
  ))
    if (only && others.length === 0 && !taken.has(key)) add(only.text, 'part', only.target);
  const icons = new Map<string, string>();
  for (const [code, name, meaning] of file.icons) {
    const target = iconTarget(file.base, code, name, meaning);
    const token = `[${code.toLowerCase()}]`;
    for (const word of language.iconWords)
      for (const text of [name, code]) icons.set(searchKey(`${text} ${word}`, language), token);
    const [word = ''] = language.iconWords;
    add(`${name} ${word}`, 'icon', target);
    add(`${code} ${word}`, 'icon', target);
    targets.push(target);
    byUrl.set(target.url, target);
  }
  const iconNames = new Map(file.icons.map(([code, name]) => [code.toLowerCase(), name]));
  const playerWords = new Map<string, readonly string[]>();
  for (const [said, meant] of file.words)
    for (const stems of said)
      playerWords.set(stems, [...new Set([...(playerWords.get(stems) ?? []), ...meant])]);
  return { base: file.base, language, targets, byUrl, names, icons, iconNames, playerWords };
}

/**
 * Maps the key of each name to its pages: the pages with this title, or else with this alias, or else the only card with
 * this short name.
 */
export function namedTargets({ names }: NameIndex): ReadonlyMap<string, readonly NameTarget[]> {
  const found = new Map<string, readonly NameTarget[]>();
  for (const kind of ['title', 'term', 'alias', 'part']) {
    const byKey = Map.groupBy(
      names.filter((name) => name.kind === kind),
      ({ key }) => key,
    );
    for (const [key, same] of byKey)
      if (!found.has(key)) found.set(key, [...new Set(same.map(({ target }) => target))]);
  }
  return found;
}

/** The address of a target's page; none for an icon. */
export function addressOfTarget({ type, slug }: NameTarget): Address | undefined {
  return type === 'icon' ? undefined : addressOf({ type, slug });
}

/** The page at an address, present or former. */
export function targetAt(address: Address, { base, byUrl }: NameIndex): NameTarget | undefined {
  return byUrl.get(base + pagePath(address));
}

/** The address of the text that a name means. */
export function textNamed(named: NameTarget | string | undefined): TextAddress | undefined {
  const address = typeof named === 'object' ? addressOfTarget(named) : undefined;
  return address !== undefined && isTextAddress(address) ? address : undefined;
}

const kinds = [
  ['c', 'entry', 'card'],
  ['t', 'entry', 'term'],
  ['d', 'document', 'document'],
  ['n', 'term', 'name'],
] as const;

function targetOf(file: NameIndexFile, title: string, at: number): NameTarget {
  const [, type, kind] = kinds.find(([letter]) => letter === file.kinds.charAt(at)) ?? kinds[3];
  const {
    aliases: _,
    formerly: __,
    headings: ___,
    slug = slugify(title),
    ...shown
  } = file.facts[at] ?? {};
  const url = file.base + pagePath(addressOf({ type, slug }));
  return { type, kind, title, name: title, slug, url, last: file.lasts[at] ?? 0, ...shown };
}

function iconTarget(base: string, code: string, name: string, meaning: string): NameTarget {
  const slug = `icon-${code.toLowerCase()}`;
  return {
    type: 'icon',
    title: `[${code}] ${name}`,
    name: `[${code}] ${name}`,
    url: `${base}${sitePaths.icons}#${slug}`,
    slug,
    kind: 'icon',
    last: 0,
    ...(meaning !== '' && { meaning }),
  };
}
