import { contentWords, isUnspaced, type Words } from '../languages/index.ts';
import {
  type Address,
  addressIn,
  addressOf,
  compareText,
  countsOf,
  didYouMean,
  type FileFinding,
  type FoldedName,
  fileStart,
  firstFree,
  fold,
  memoize,
  type NameKey,
  nameKey,
  nearest,
  pagePath,
  type RulingNumber,
  rulingNumber,
  type SingularName,
  type Slug,
  shortNames,
  singular,
  slugify,
  slugOf,
  spoken,
  type TermAddress,
  type TextAddress,
  textTypeAt,
  withoutArticle,
} from '../model/index.ts';
import {
  type DocumentMatter,
  type EntryMatter,
  matterFinding,
  type ParsedFile,
  readSite,
} from '../read/index.ts';
import type { Link } from './glossary.ts';

/** A file whose text becomes a page. */
export interface NamedFile<Matter = EntryMatter | DocumentMatter> {
  link: Link<TextAddress>;
  address: TextAddress;
  /** Slugs of its former addresses, in the same folder. */
  formerly: readonly Slug[];
  file: ParsedFile;
  matter: Matter;
  /** Valid numbers of its rulings, by their indexes. */
  numbers: readonly (RulingNumber | undefined)[];
}

/** The numbers of a file's rulings, in their order; nothing for a ruling without a valid number. */
export function rulingNumbers({
  path,
  rulings,
}: Pick<ParsedFile, 'path' | 'rulings'>): readonly (RulingNumber | undefined)[] {
  const type = textTypeAt(path);
  return rulings.map(({ number }) =>
    number === undefined ? undefined : rulingNumber(number, type),
  );
}

/** Returns the present and retired numbers of a file. */
export const numbersOf = /* @__PURE__ */ memoize((file: ParsedFile): ReadonlySet<string> => {
  const numbers = [...rulingNumbers(file), ...Object.keys(file.matter?.retired ?? {})];
  return new Set(numbers.flatMap((number) => number ?? []));
});

/** The slugs of a renamed text's earlier addresses, which redirect to it: `formerly` in its front matter. */
export function formerSlugs({ formerly }: { formerly: readonly string[] }): Slug[] {
  return [...new Set(formerly.map(slugify))];
}

/** Target of a reference: a page, or one of its rulings. A rule has no number before it is given one. */
export interface LinkTarget {
  to: Link;
  number?: RulingNumber | undefined;
}

/** Result of looking up a name. */
export type FoundLinks =
  | { type: 'one'; link: Link }
  | { type: 'several'; links: Link[] }
  | { type: 'none' };

/** Every name of the glossary with the pages that have it. An exact match goes before a plural or singular. */
export class Directory {
  readonly #exact = new Map<FoldedName, Link[]>();
  readonly #singular = new Map<SingularName, Link[]>();
  readonly #short = new Map<FoldedName, Link[]>();
  readonly #shown = new Map<string, string>();
  readonly #slugs = new Map<string, Link[]>();
  /** Names by their beginnings that end before a comma. */
  readonly #longer = new Map<string, FoldedName[]>();
  readonly #suggestions = new Map<FoldedName, FoldedName | undefined>();
  /** Names that only one page has. Computed for the first suggestion. */
  #unique: FoldedName[] | undefined;
  readonly #words: Words;

  constructor(words: Words) {
    this.#words = words;
  }

  /**
   * Adds a name of a page.
   *
   * @param key the key of the name, if it is known
   */
  add(name: string, link: Link, { folded, singular }: NameKey = nameKey(name, this.#words)): void {
    this.#suggestions.clear();
    this.#unique = undefined;
    if (!this.#exact.has(folded))
      for (const { index } of folded.matchAll(/, /gu)) {
        const beginning = folded.slice(0, index);
        this.#longer.set(beginning, [...(this.#longer.get(beginning) ?? []), folded]);
      }
    push(this.#exact, folded, link);
    push(this.#singular, singular, link);
    const bare = withoutArticle(name, this.#words);
    if (this.#words.dropsArticles && bare !== name)
      push(this.#singular, nameKey(bare, this.#words).singular, link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /**
   * Adds a short form of a page's name, for references. Names of pages take precedence; a form that several pages
   * share is not used.
   */
  addShort(name: string, link: Link): void {
    push(this.#short, nameKey(name, this.#words).folded, link);
  }

  /** Adds a page's slug, by which a text may refer to it if no page has that name. */
  addSlug(link: Link): void {
    push(this.#slugs, slugOf(link.address), link);
  }

  /** Whether a text refers to a page by its slug, which is not one of its names. */
  isSlug(text: string, { address }: Link): boolean {
    const name = this.#shown.get(fold(text));
    return text === slugOf(address) && text.includes('-') && name?.toLowerCase() !== text;
  }

  /** Looks up a name as written in a text. */
  find(name: string): FoundLinks {
    return this.findKey(nameKey(name, this.#words), name);
  }

  /** Resolves a name to its page, or to a message that says why it has none. */
  one(name: string): Link | string {
    const found = this.find(name);
    if (found.type === 'one') return found.link;
    if (found.type === 'several') return ambiguousName(name, found.links);
    return `"${name}" is not a name of the glossary${didYouMean(this.suggest(name))}`;
  }

  /** Looks up a name by its key, then by its spelling as a slug. */
  findKey({ folded, singular }: NameKey, written: string): FoundLinks {
    const links =
      this.#exact.get(folded) ?? this.#singular.get(singular) ?? this.#slugs.get(written) ?? [];
    const [link, other] = links;
    const [short, ...others] = this.#short.get(folded) ?? [];
    if (!link && short && others.length === 0) return { type: 'one', link: short };
    if (!link) return { type: 'none' };
    return other ? { type: 'several', links } : { type: 'one', link };
  }

  /** Every name, folded. */
  names(): Iterable<FoldedName> {
    return this.#exact.keys();
  }

  /** Every name, folded, and every slug. */
  *namesAndSlugs(): Iterable<string> {
    yield* this.#exact.keys();
    yield* this.#slugs.keys();
  }

  /** Returns the first spelling of a folded name. */
  shown(folded: string): string | undefined {
    return this.#shown.get(folded);
  }

  /** Returns the name of the only page whose name begins with a short form: "Arel, Keeper of Tides" for "Arel". */
  longForm(name: string): string | undefined {
    const longer = this.#longer.get(fold(name)) ?? [];
    const links = new Set(longer.flatMap((known) => this.#exact.get(known) ?? []));
    return links.size === 1 ? this.#shown.get(longer[0] ?? '') : undefined;
  }

  /** Returns the name of a single page that a misspelled name most likely means, as written. */
  suggest(name: string): string | undefined {
    const long = this.longForm(name);
    if (long !== undefined) return long;
    const folded = fold(name);
    if (!this.#suggestions.has(folded)) {
      this.#unique ??= [...this.#exact].flatMap(([known, { length }]) =>
        length === 1 ? known : [],
      );
      this.#suggestions.set(folded, nearest(folded, this.#unique));
    }
    return this.#shown.get(this.#suggestions.get(folded) ?? '');
  }
}

/**
 * The first words of all names. Text that begins with any other word needs no look-up: after a "See", a hundred
 * stretches of text could be names.
 */
export class FirstWords {
  readonly #words: Words;
  readonly #known = new Set<string>();
  readonly #begins = new Map<string, boolean>();

  constructor(names: Iterable<string>, words: Words) {
    this.#words = words;
    for (const name of names) {
      const { singular } = nameKey(name, words);
      for (const key of [singular, withoutArticle(singular, words)])
        this.#known.add(firstWord(key));
    }
  }

  /** Returns whether a name may begin as a text does. */
  begins(text: string): boolean {
    return this.#beginsWord(text) || this.#beginsWord(withoutArticle(text, this.#words));
  }

  #beginsWord(text: string): boolean {
    const [written = ''] = /^\s*\S*/u.exec(text) ?? [];
    const known = this.#begins.get(written);
    if (known !== undefined) return known;
    const folded = fold(written);
    // A word of punctuation alone, or of a script without spaces, is not the first word of a name.
    const isCertain = folded !== '' && !isUnspaced(written);
    const begins = !isCertain || this.#known.has(firstWord(singular(folded, this.#words)));
    this.#begins.set(written, begins);
    return begins;
  }
}

function firstWord(key: string): string {
  return /^[^\s,]*/u.exec(key)?.[0] ?? '';
}

/** The message about a name that several pages have. */
export function ambiguousName(name: string, links: readonly Link[]): string {
  const isTwice = new Set(links.map((one) => one.name)).size < links.length;
  const names = links.map((one) => `"${one.name}"${isTwice ? ` (${one.address})` : ''}`);
  const remedy = isTwice ? 'they need names of their own' : 'write the full name';
  return `"${name}" may mean ${names.join(' or ')}: ${remedy}`;
}

function push<Key>(map: Map<Key, Link[]>, key: Key, link: Link): void {
  const links = map.get(key);
  const isNew = (address: Address): boolean => !links?.some((known) => known.address === address);
  if (!links) map.set(key, [link]);
  else if (isNew(link.address)) links.push(link);
}

/** Every name of the glossary, with findings. */
export interface CollectedNames {
  directory: Directory;
  entries: NamedFile<EntryMatter>[];
  documents: NamedFile<DocumentMatter>[];
  /** Titles and aliases that several entries share. */
  sharedTitles: { title: string; slug: Slug; entries: Link[] }[];
  findings: FileFinding[];
}

/** A name that a file gives its page. */
interface OwnName {
  name: string;
  key: NameKey;
  /** Whether the name is the title and not an alias. */
  isTitle: boolean;
  /** Whether other entries may have the name too: a title with a disambiguation, or one of `sharedAliases`. */
  isShareable: boolean;
  /** Key of the name in the front matter. */
  at: string;
}

/** A name with the page that claims it. */
interface Claim {
  own: OwnName;
  link: Link;
  file: ParsedFile;
}

/**
 * Collects the names and addresses of all files, and finds conflicts between them.
 *
 * @param words of the language of the content
 * @param base base path of every URL
 */
export function collectNames(
  files: readonly ParsedFile[],
  words: Words,
  base = '/',
): CollectedNames {
  const directory = new Directory(words);
  const findings: CollectedNames['findings'] = [];
  const paths = new Map<Address, string>();
  const claimsByName = new Map<string, Claim[]>();
  const result: CollectedNames = {
    directory,
    entries: files.flatMap((file) =>
      isEntry(file.matter) ? (named(file, file.matter) ?? []) : [],
    ),
    documents: files.flatMap((file) =>
      !file.matter || isEntry(file.matter) ? [] : (named(file, file.matter) ?? []),
    ),
    sharedTitles: [],
    findings,
  };
  resolveConflicts();
  return result;

  function named<Matter extends EntryMatter | DocumentMatter>(
    file: ParsedFile,
    matter: Matter,
  ): NamedFile<Matter> | undefined {
    const { path } = file;
    const report = (message: string, key: string): void => {
      findings.push(matterFinding(file, key, { code: 'name/empty', message }));
    };
    const address = addressIn(path);
    const title = spoken(matter.title, words);
    if (address === undefined || slugOf(address) === '' || slugify(title) === '') {
      report('the title and the file name need a letter or a digit', 'title');
      return undefined;
    }
    const { disambiguation } = matter;
    const isShareable = disambiguation !== undefined;
    const name = isShareable ? `${title} (${disambiguation})` : title;
    const names = ownNames(title, name, isShareable, matter, words).filter((own) => {
      const isEmpty = slugify(own.name) === '';
      if (isEmpty) report(`the name "${own.name}" has no letter or digit`, own.at);
      return !isEmpty;
    });
    const taken = paths.get(address);
    if (taken !== undefined) {
      const message = `the address ${slugOf(address)} is already used by ${taken}`;
      findings.push({ path, code: 'address/taken', message, about: address, place: fileStart });
      return undefined;
    }
    paths.set(address, path);
    const link = { address, name, url: base + pagePath(address) };
    directory.addSlug(link);
    for (const own of names) {
      const claims = claimsByName.get(own.key.folded);
      if (claims) claims.push({ own, link, file });
      else claimsByName.set(own.key.folded, [{ own, link, file }]);
      if (!isSharedAlias(own)) directory.add(own.name, link, own.key);
    }
    if (matter.kind === 'card')
      for (const short of shortNames(title)) directory.addShort(short, link);
    const formerly = formerSlugs(matter);
    return { link, address, formerly, file, matter, numbers: rulingNumbers(file) };
  }

  /** Resolves names that several pages claim: they are shared titles or errors. */
  function resolveConflicts(): void {
    const slugs = new Set<Slug>();
    for (const all of claimsByName.values()) {
      const aliases = all.filter(({ own }) => isSharedAlias(own));
      if (all.length === 1 && aliases.length === 0) continue;
      const claims = all.filter(
        (claim, index) => all.findIndex(({ link }) => link === claim.link) === index,
      );
      const [first, ...others] =
        aliases.length > 0 ? claims.sort((a, b) => rank(a) - rank(b)) : claims;
      if (!first) continue;
      const { name } = first.own;
      const isShared = others.length > 0 && claims.every(({ own }) => own.isShareable);
      if (isShared) {
        const slug = freeSlug(name, slugs);
        result.sharedTitles.push({ title: name, slug, entries: claims.map(({ link }) => link) });
        if (aliases.length === all.length) {
          const address = addressOf({ type: 'term', slug });
          directory.add(name, { address, name, url: base + pagePath(address) });
          continue;
        }
      }
      for (const { own, link } of aliases) directory.add(own.name, link, own.key);
      if (isShared) continue;
      for (const { own, file } of others) {
        const { name, key, at } = own;
        if (aliases.length > 0 && first.own.isShareable && own.isShareable) continue;
        const former = claims.find(isFormerName);
        const hint =
          aliases.length > 0
            ? ': an alias that entries share stands under "sharedAliases" in each'
            : former
              ? `: "${former.link.name}" had it before, so a new entry may take it once it is no alias there`
              : '';
        const message = `the name "${name}" is already used by "${first.link.name}" (${first.file.path})${hint}`;
        const about = key.folded;
        findings.push(matterFinding(file, at, { code: 'name/taken', message, about }));
      }
    }
  }
}

/** Whether a name is an alias that entries share, and leads to a page that lists these entries. */
function isSharedAlias({ isTitle, isShareable }: OwnName): boolean {
  return isShareable && !isTitle;
}

/** An alias that was the name of a text before it was renamed. */
function isFormerName({ own: { name, isTitle }, file: { matter } }: Claim): boolean {
  return !isTitle && matter !== undefined && formerSlugs(matter).includes(slugify(name));
}

/** Priority of a claim to a name: a title before names that may be shared, and those before an alias. */
function rank({ own: { isTitle, isShareable } }: Claim): number {
  return isShareable ? 1 : isTitle ? 0 : 2;
}

/** Every name that a front matter gives its page. */
function ownNames(
  title: string,
  fullName: string,
  isShareable: boolean,
  matter: EntryMatter | DocumentMatter,
  words: Words,
): OwnName[] {
  const own = (name: string, at: string, isTitle: boolean, isShareable = false): OwnName => {
    return { name, key: nameKey(name, words), at, isTitle, isShareable };
  };
  const { sharedAliases = [] } = matter;
  return [
    own(title, 'title', true, isShareable),
    ...matter.aliases.map((alias, index) => own(alias, `aliases.${index}`, false)),
    ...sharedAliases.map((alias, index) => own(alias, `sharedAliases.${index}`, false, true)),
    ...(isShareable ? [own(fullName, 'disambiguation', true)] : []),
  ];
}

/** A name that `[[...]]` refer to. */
export interface ReferredName {
  /** As written. */
  target: string;
  key: NameKey;
  /** Count of this spelling. */
  times: number;
}

/** Every name that the `[[...]]` of some files refer to, in the order in which they are written first. */
export function namesReferredTo(files: readonly ParsedFile[], words: Words): ReferredName[] {
  const counts = countsOf(files.flatMap(({ names }) => names));
  return Array.from(counts, ([target, times]) => ({ target, key: nameKey(target, words), times }));
}

/**
 * Adds a term to the directory for every name in a `[[...]]` that no page has, so that a plain "See" finds the name
 * too. Spellings and plurals of one name are one term, shown in the singular and in the most frequent spelling.
 *
 * @param directory the names of all files
 * @param referred the names that they refer to
 * @param base base path of every URL
 * @param isOther whether a name is not a term but a rule's printed number, or a work outside of the glossary
 * @param taken slugs in the folder of terms that shared titles use
 */
export function collectTerms(
  directory: Directory,
  referred: readonly ReferredName[],
  base = '/',
  taken: Iterable<Slug> = [],
  isOther: (name: string) => boolean = () => false,
): Link<TermAddress>[] {
  const groups = new Map<string, Map<string, number>>();
  for (const { target, key, times } of referred) {
    if (directory.findKey(key, target).type !== 'none' || isOther(target)) continue;
    const spellings = groups.get(key.singular) ?? new Map<string, number>();
    groups.set(key.singular, spellings.set(target, times));
  }
  const slugs = new Set(taken);
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, spellings]) => {
      const [[name] = [key]] = [...spellings].sort(
        ([a, timesA], [b, timesB]) =>
          fold(a).length - fold(b).length || timesB - timesA || compareText(a, b),
      );
      const address = addressOf({ type: 'term', slug: freeSlug(name, slugs) });
      const link = { address, name, url: base + pagePath(address) };
      for (const spelling of spellings.keys()) directory.add(spelling, link);
      return link;
    });
}

/** Collects every name of a content folder, terms included, with the settings of `site.yml`. */
export function namesOf(files: readonly ParsedFile[], siteText: string) {
  const { site } = readSite(siteText);
  const words = contentWords(site);
  const names = collectNames(files, words);
  collectTerms(names.directory, namesReferredTo(files, words));
  return { ...names, site, words };
}

/** Returns a free slug for a name and reserves it. */
function freeSlug(name: string, taken: Set<Slug>): Slug {
  const slug = firstFree(slugify(name), (one) => taken.has(one));
  taken.add(slug);
  return slug;
}

function isEntry(matter: EntryMatter | DocumentMatter | undefined): matter is EntryMatter {
  return matter?.kind === 'card' || matter?.kind === 'term';
}
