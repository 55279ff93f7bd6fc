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
  type TextAddress,
  withoutArticle,
} from '../model/index.ts';
import type { Document, Entry, Glossary, Term } from './glossary.ts';

/**
 * Every name of the glossary and its target, as the browser loads it on the first focus of the search box
 * (`search/names.json`).
 */
export interface NameIndexFile {
  /** Base path of the addresses, with a slash at both ends. */
  base: string;
  /** Language of the content, BCP 47. */
  language: string;
  /** Entries, documents, terms. */
  targets: FileTarget[];
  icons: [code: string, name: string, meaning: string][];
  /** Players' expressions, as the stems of their words, with the glossary's names, the likeliest first. */
  words: [stems: string[], meant: string[]][];
}

/** A target in the file, with its further names. Values that {@link targetOf} can derive are left out. */
interface FileTarget
  extends Omit<NameTarget, 'type' | 'name' | 'slug' | 'url' | 'last' | 'meaning'> {
  name?: string | undefined;
  slug?: string | undefined;
  last?: number;
  kind: Exclude<NameTarget['kind'], 'icon'>;
  aliases?: string[] | undefined;
  /** Slugs of earlier addresses that redirect to it. */
  formerly?: string[] | undefined;
  /** Headings, each with the number of the first ruling under it, and the section that is read in, if any. */
  headings?: [text: string, number: string, section?: string][] | undefined;
}

/**
 * Standing of a text: `outdated` if all rulings are superseded or reversed, `temporary` if some are temporary,
 * `superseded` if some are superseded or reversed.
 */
export type TextStanding = 'outdated' | 'temporary' | 'superseded';

/** Target of a name. */
export interface NameTarget {
  type: 'entry' | 'document' | 'term' | 'icon';
  kind: 'card' | 'term' | 'document' | 'name' | 'icon';
  /** As printed. */
  title: string;
  /** The title, with its disambiguation where another entry has the same title. */
  name: string;
  slug: string;
  /** Address with the base path. */
  url: string;
  /** Count in the highest number of its rulings, retired ones included; 0 for a text without rulings. */
  last: number;
  /** Absent if all rulings are current. */
  standing?: TextStanding | undefined;
  /** Names of what replaced it. */
  replacedBy?: string | undefined;
  /** Set for a document that is only probably current, or perhaps replaced. */
  isInferred?: true | undefined;
  /** The games that a document is for: `Tournament format only`. */
  scope?: string | undefined;
  /** Whose words its rulings are, if `site.yml` says something else. */
  aboutWording?: string | undefined;
  /** Why it was withdrawn. */
  withdrawn?: string | undefined;
  /** Number of rulings that mention a term. */
  mentions?: number | undefined;
  /**
   * Retired numbers, each with the path of the place that its readers go to, or several; empty if nothing replaces the
   * ruling.
   */
  retired?: Record<string, string | string[]> | undefined;
  /** For each retired ruling that a ruling replaces, what became of its words. */
  fates?: Record<string, Fate> | undefined;
  /** Meaning of an icon. */
  meaning?: string | undefined;
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
  return {
    base,
    language: site.contentLanguage ?? site.language,
    targets: [...entries, ...documents, ...terms].map((one) => fileTarget(one, glossary, fateOf)),
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

function fileTarget(
  target: Entry | Document | Term,
  { site, documents }: Glossary,
  fateOf: FateOf,
): FileTarget {
  const { title, slug, name } = target;
  const names = {
    title,
    slug: slug === slugify(title) ? undefined : slug,
    aliases: unlessEmpty(otherNames(target)),
  };
  if (target.type === 'term') {
    // As on the page of the term, each ruling counts once, and entries that only lead to the term do not count.
    const mentions = target.backlinks.filter(({ kind }) => kind !== 'redirect');
    const count = new Set(mentions.map(({ from, number }) => rulingPath(from.address, number)))
      .size;
    return { ...names, kind: 'name', mentions: count || undefined };
  }
  const { address, aboutWording, rulings } = target;
  const retired = Object.entries(target.retired).map(
    ([number, end]): [string, string | string[]] => {
      const paths = replacementsIn(end).map((one) => rulingPath(one.to, one.number));
      return [number, paths.length > 1 ? paths : (paths[0] ?? '')];
    },
  );
  const fates = retired.flatMap(([number]) => {
    const fate = fateOf(address, number);
    return fate ? [[number, fate] as const] : [];
  });
  const numbers = [...rulings.map(({ number }) => number), ...retired.map(([number]) => number)];
  const facts = {
    ...names,
    formerly: unlessEmpty([...target.formerly]),
    name: name === title ? undefined : name,
    last: Math.max(0, ...numbers.map(countOf)),
    standing: standingOf(target),
    replacedBy: successorsOf(target).join('; ') || undefined,
    aboutWording: aboutWording === site.aboutWording ? undefined : aboutWording,
    headings: unlessEmpty(firstRulings(rulings)),
    retired: unlessEmpty(retired) && Object.fromEntries(retired),
    fates: unlessEmpty(fates) && Object.fromEntries(fates),
  };
  if (target.type === 'entry') return { ...facts, kind: target.kind, withdrawn: target.withdrawn };
  const isInferred =
    hasIncomplete(target.replacedBy) || inferredPredecessor(target, documents) !== undefined;
  return { ...facts, kind: 'document', scope: target.scope, isInferred: isInferred || undefined };
}

function unlessEmpty<Item>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
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

function standingOf(target: { rulings: Ruling[] }): TextStanding | undefined {
  // A replaced document is marked by `replacedBy`, and still found by its name.
  const standings = target.rulings.map(
    ({ standing, writtenStanding }) => writtenStanding ?? standing,
  );
  if (standings.length > 0 && standings.every(isOver)) return 'outdated';
  if (standings.includes('temporary')) return 'temporary';
  return standings.some(isOver) ? 'superseded' : undefined;
}

function firstRulings(rulings: readonly Ruling[]): NonNullable<FileTarget['headings']> {
  const first = new Map<string, NonNullable<FileTarget['headings']>[number]>();
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
  const targets = file.targets.map((one) => targetOf(one, file.base));
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
    const { aliases = [], headings = [], formerly = [] } = file.targets[index] ?? {};
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

const types = { card: 'entry', term: 'entry', document: 'document', name: 'term' } as const;

function targetOf(
  { aliases: _, formerly: __, headings: ___, ...given }: FileTarget,
  base: string,
): NameTarget {
  const { title, kind, name = title, slug = slugify(title), last = 0 } = given;
  const type = types[kind];
  return { ...given, type, name, slug, last, url: base + pagePath(addressOf({ type, slug })) };
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
