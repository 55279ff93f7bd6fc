import { inDigraphs, inHiragana, isUnspaced, segments, type Words } from '../languages/browser.ts';
import type { Document, Entry, Glossary, Term } from '../link/index.ts';
import {
  type Address,
  addressOf,
  byFormerAddress,
  isOver,
  nameKey,
  pagePath,
  pageUrl,
  type Ruling,
  readTextPath,
  sectionPath,
  shortNames,
  sitePaths,
  slugify,
  slugOf,
  withoutArticle,
} from '../model/index.ts';
import { stemsOf } from './tokens.ts';

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
  /** By target: standing of its rulings, unless all are current. */
  standings: Record<number, TextStanding>;
  /** Slugs by target, for targets whose slug differs from the slug of their title. */
  slugs: Record<number, string>;
  /** By target: the slugs of earlier addresses that redirect to it. */
  formerly: Record<number, string[]>;
  /** By target: the title with its disambiguation, if it has one. */
  fullNames: Record<number, string>;
  aliases: Record<number, string[]>;
  /** By target: names of what replaced it. */
  replacedBy: Record<number, string>;
  /** By target: why it was withdrawn. */
  withdrawn: Record<number, string>;
  /** By target: number of rulings that mention a term. */
  mentions: Record<number, number>;
  /** By target: headings, each with the number of the first ruling under it, and the section that is read in, if any. */
  headings: Record<number, [text: string, number: string, section?: string][]>;
  icons: [code: string, name: string, meaning: string][];
  /** Players' expressions with the glossary's names, the likeliest first. */
  words: [said: string[], meant: string[]][];
}

/**
 * Standing of a text: `outdated` if all rulings are superseded or reversed, `temporary` if some are temporary,
 * `superseded` if some are superseded or reversed.
 */
export type TextStanding = 'outdated' | 'temporary' | 'superseded';

/** Target of a name. */
export interface NameTarget {
  type: 'entry' | 'document' | 'term' | 'icon';
  /** As printed. */
  title: string;
  /** The title, with its disambiguation where another entry has the same title. */
  name: string;
  /** Address with the base path. */
  url: string;
  slug: string;
  kind: 'card' | 'term' | 'document' | 'name' | 'icon';
  standing?: TextStanding;
  /** Names of what replaced it. */
  replacedBy?: string;
  /** Why it was withdrawn. */
  withdrawn?: string;
  /** Number of rulings that mention a term. */
  mentions?: number;
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

/**
 * Makes the name index of a glossary. The same glossary gives the same JSON.
 */
export function nameIndexFile(glossary: Glossary): NameIndexFile {
  const { site, base, entries, documents, terms, icons, words } = glossary;
  const targets = [...entries, ...documents, ...terms];
  const redirected = redirectedIn(glossary);
  /** Values of some targets, by the indexes of the targets. */
  const each = <Value>(
    value: (target: Entry | Document | Term) => Value | undefined,
  ): Record<number, Value> =>
    Object.fromEntries(
      targets.map(value).flatMap((one, at) => (one === undefined ? [] : [[at, one]])),
    );
  return {
    base,
    language: site.contentLanguage ?? site.language,
    titles: targets.map(({ title }) => title),
    kinds: targets.map(kindLetter).join(''),
    standings: each((one) => (one.type === 'term' ? undefined : standingOf(one))),
    slugs: each(({ title, slug }) => (slugify(title) === slug ? undefined : slug)),
    formerly: each(({ url }) => redirected.get(url)?.map(([address]) => slugOf(address))),
    fullNames: each((one) =>
      one.type === 'entry' && one.name !== one.title ? one.name : undefined,
    ),
    aliases: each((one) => someOf(otherNames(one))),
    replacedBy: each((one) => someOf(successorsOf(one))?.join('; ')),
    withdrawn: each((one) => (one.type === 'entry' ? one.withdrawn : undefined)),
    mentions: each((one) => (one.type === 'term' ? one.backlinks.length : undefined)),
    headings: each((one) => (one.type === 'term' ? undefined : someOf(firstRulings(one.rulings)))),
    icons: icons.map(({ code, name, meaning = '' }) => [code, name, meaning]),
    words: words.map(({ said, meant }) => [said, meant]),
  };
}

function someOf<Item>(list: readonly Item[]): Item[] | undefined {
  return list.length > 0 ? [...list] : undefined;
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
function successorsOf(target: Entry | Document | Term): string[] {
  if (target.type === 'term') return [];
  const isPast = target.type === 'document' || standingOf(target) === 'outdated';
  const replaced = target.type === 'document' ? target.replacedBy : [];
  const ofRulings =
    isPast && target.type === 'entry'
      ? target.rulings.flatMap(({ supersededBy = [] }) => supersededBy)
      : [];
  return [...new Set([...replaced, ...ofRulings].map(({ name }) => name))];
}

/** The earlier addresses that redirect to a text, by its URL: another text may have taken such an address since. */
function redirectedIn({ entries, documents, pages }: Glossary) {
  const redirected = [...byFormerAddress<Entry | Document>([...entries, ...documents])].filter(
    ([address]) => !pages.has(address),
  );
  return Map.groupBy(redirected, ([, text]) => text.url);
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

function firstRulings(rulings: readonly Ruling[]): NameIndexFile['headings'][number] {
  const first = new Map<string, NameIndexFile['headings'][number][number]>();
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
  return spaced(withoutArticle(folded, words).replaceAll(',', ''), words);
}

function spaced(key: string, words: Words): string {
  if (!isUnspaced(key)) return key;
  return key
    .split(' ')
    .flatMap((run) => segments(run, words))
    .map(({ word }) => word)
    .join(' ');
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
  targets.forEach((target, index) => {
    add(target.title, target.type === 'term' ? 'term' : 'title', target);
    if (target.name !== target.title) add(target.name, 'title', target);
    for (const alias of file.aliases[index] ?? []) add(alias, 'alias', target);
    for (const [text, number, section] of file.headings[index] ?? []) {
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
  }
  const byUrl = new Map(targets.map((target) => [target.url, target]));
  targets.forEach((target, index) => {
    const { type } = target;
    if (type === 'icon') return;
    for (const slug of file.formerly[index] ?? [])
      byUrl.set(file.base + pagePath(addressOf({ type, slug })), target);
  });
  const iconNames = new Map(file.icons.map(([code, name]) => [code.toLowerCase(), name]));
  const playerWords = new Map<string, readonly string[]>();
  for (const [said, meant] of file.words)
    for (const stems of said.map((one) => stemsOf(one, language).join(' ')))
      playerWords.set(stems, [...new Set([...(playerWords.get(stems) ?? []), ...meant])]);
  return { base: file.base, language, targets, byUrl, names, icons, iconNames, playerWords };
}

/**
 * Maps the key of each name to its pages: the pages with this title, or else with this alias, or else the only card with
 * this short name.
 */
export function namedTargets(index: NameIndex): ReadonlyMap<string, [NameTarget, ...NameTarget[]]> {
  const found = new Map<string, [NameTarget, ...NameTarget[]]>();
  for (const kind of ['title', 'term', 'alias', 'part'] as const) {
    const ofKind = index.names.filter((name) => name.kind === kind);
    for (const [key, [first, ...others]] of Map.groupBy(ofKind, (name) => name.key)) {
      if (!first || found.has(key)) continue;
      const targets = new Set(others.map(({ target }) => target));
      targets.delete(first.target);
      found.set(key, [first.target, ...targets]);
    }
  }
  return found;
}

/** The address of a target's page; none for an icon. */
export function addressOfTarget({ type, slug }: NameTarget): Address | undefined {
  return type === 'icon' ? undefined : addressOf({ type, slug });
}

const typeByKind = { card: 'entry', term: 'entry', document: 'document', name: 'term' } as const;
const kindByLetter = new Map<string, keyof typeof typeByKind>([
  ['c', 'card'],
  ['t', 'term'],
  ['d', 'document'],
]);

function targetOf(file: NameIndexFile, title: string, index: number): NameTarget {
  const kind = kindByLetter.get(file.kinds.charAt(index)) ?? 'name';
  const type = typeByKind[kind];
  const slug = file.slugs[index] ?? slugify(title);
  const standing = file.standings[index];
  const replacedBy = file.replacedBy[index];
  const withdrawn = file.withdrawn[index];
  const mentions = file.mentions[index];
  return {
    type,
    title,
    name: file.fullNames[index] ?? title,
    url: file.base + pagePath(addressOf({ type, slug })),
    slug,
    kind,
    ...(standing !== undefined && { standing }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(withdrawn !== undefined && { withdrawn }),
    ...(mentions !== undefined && { mentions }),
  };
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
    ...(meaning !== '' && { meaning }),
  };
}
