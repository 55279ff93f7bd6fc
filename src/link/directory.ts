import { once } from '../languages/browser.ts';
import { contentWords, isUnspaced, type Words } from '../languages/index.ts';
import {
  type Address,
  addressIn,
  addressOf,
  compareText,
  countsOf,
  didYouMean,
  type FileFinding,
  type Finding,
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
  return rulings.map(({ number = '' }) => rulingNumber(number, type));
}

/** Returns the present and retired numbers of a file. */
export const numbersOf = /* @__PURE__ */ memoize((file: ParsedFile): ReadonlySet<string> => {
  const numbers = [...rulingNumbers(file), ...Object.keys(file.matter?.retired ?? {})];
  return new Set(numbers.flatMap((number) => number ?? []));
});

/** The slugs of a renamed text's earlier addresses, which redirect to it: `formerly` in its front matter. */
function formerSlugs({ formerly }: { formerly: readonly string[] }): Slug[] {
  return [...new Set(formerly.map(slugify))];
}

/** Target of a reference: a page, or one of its rulings. A rule has no number before it is given one. */
export interface LinkTarget {
  to: Link;
  number?: RulingNumber | undefined;
}

/** A finding whose place is not known yet. */
export type Fault = Omit<Finding, 'place'>;

/** Every name of the glossary with the pages that have it. An exact match goes before a plural or singular. */
export class Directory {
  readonly #exact = new Map<string, Link[]>();
  readonly #singular = new Map<string, Link[]>();
  readonly #short = new Map<string, Link[]>();
  readonly #shown = new Map<string, string>();
  readonly #slugs = new Map<string, Link[]>();
  /** First words of all names that a text may refer to. */
  readonly #firstWords = new Set<string>();
  readonly #words: Words;
  /** Finds a similar name of a single page. Reset when a name is added. */
  #similar: ((name: string) => string | undefined) | undefined;

  constructor(words: Words) {
    this.#words = words;
  }

  /**
   * Adds a name of a page.
   *
   * @param key the key of the name, if it is known
   */
  add(name: string, link: Link, { folded, singular }: NameKey = nameKey(name, this.#words)): void {
    this.#similar = undefined;
    push(this.#exact, folded, link);
    push(this.#singular, singular, link);
    this.addFirstWord(singular);
    const bare = withoutArticle(name, this.#words);
    if (this.#words.dropsArticles && bare !== name)
      push(this.#singular, nameKey(bare, this.#words).singular, link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Adds a short form of a page's name. A text may refer to the page by the short form unless a page has that name. */
  addShort(name: string, link: Link): void {
    push(this.#short, nameKey(name, this.#words).folded, link);
  }

  /** Adds a page's slug. A text may refer to the page by the slug unless a page has that name. */
  addSlug(link: Link): void {
    const slug = slugOf(link.address);
    push(this.#slugs, slug, link);
    this.addFirstWord(nameKey(slug, this.#words).singular);
  }

  /** Adds the first word of a singular name, and of the name without its article. */
  addFirstWord(name: SingularName): void {
    for (const key of [name, withoutArticle(name, this.#words)])
      this.#firstWords.add(firstWord(key));
  }

  /**
   * Returns whether the first word of a text begins any name; if not, the text needs no look-up. After a "See", a
   * hundred stretches of text could be names. Valid once all names are added.
   */
  begins(text: string): boolean {
    const isFirst = (one: string): boolean => this.#isFirst(/^\s*\S*/u.exec(one)?.[0] ?? '');
    return isFirst(text) || isFirst(withoutArticle(text, this.#words));
  }

  readonly #isFirst = once((written: string): boolean => {
    const folded = fold(written);
    // A word of punctuation alone, or of a script without spaces, is not the first word of a name.
    const isCertain = folded !== '' && !isUnspaced(written);
    return !isCertain || this.#firstWords.has(firstWord(singular(folded, this.#words)));
  });

  /** Whether a text refers to a page by its slug, which is not one of its names. */
  isSlug(text: string, { address }: Link): boolean {
    const name = this.#shown.get(fold(text));
    return text === slugOf(address) && text.includes('-') && name?.toLowerCase() !== text;
  }

  /**
   * Returns the pages that a name as written in a text may mean: by its key, then by its spelling as a slug.
   *
   * @param key the key of the name, if it is known
   */
  find(name: string, key: NameKey = nameKey(name, this.#words)): readonly Link[] {
    const { folded, singular } = key;
    const links = this.#exact.get(folded) ?? this.#singular.get(singular) ?? this.#slugs.get(name);
    const short = this.#short.get(folded);
    return links ?? (short?.length === 1 ? short : []);
  }

  /** Returns the page of a name; nothing if no page or several pages have the name. */
  only(name: string): Link | undefined {
    const [link, other] = this.find(name);
    return other ? undefined : link;
  }

  /** Resolves a name to its page, or to a message that says why it has none. */
  one(name: string): Link | string {
    const links = this.find(name);
    const [link, other] = links;
    if (other) return ambiguousName(name, links);
    return link ?? `"${name}" is not a name of the glossary${didYouMean(this.suggest(name))}`;
  }

  /** Every name, folded. */
  names(): Iterable<string> {
    return this.#exact.keys();
  }

  /** Returns the first spelling of a folded name. */
  shown(folded: string): string | undefined {
    return this.#shown.get(folded);
  }

  /** Returns the name of a single page that a misspelled name most likely means, as written. */
  suggest(name: string): string | undefined {
    if (!this.#similar) {
      const unique = [...this.#exact].flatMap(([known, { length }]) => (length === 1 ? known : []));
      this.#similar = once((folded: string) => nearest(folded, unique));
    }
    return this.#shown.get(this.#similar(fold(name)) ?? '');
  }
}

function firstWord(key: string): string {
  return /^[^\s,]*/u.exec(key)?.[0] ?? '';
}

/** The message about a name that several pages have. */
export function ambiguousName(name: string, links: readonly Link[]): string {
  const names = links.map((one) => `"${one.name}"`);
  return `"${name}" may mean ${names.join(' or ')}: write the full name`;
}

/** The fault of a reference by a name that several pages have. */
export function ambiguous(name: string, links: readonly Link[]): Fault {
  const message = ambiguousName(name, links);
  return { code: 'reference/ambiguous', message, names: links.map((one) => one.name) };
}

function push(map: Map<string, Link[]>, key: string, link: Link): void {
  const links = map.get(key);
  if (!links) map.set(key, [link]);
  else if (links.every(({ address }) => address !== link.address)) links.push(link);
}

/** Every name of the glossary. */
export type CollectedNames = ReturnType<typeof collectNames>;

/** A name that a file gives its page. */
interface Claim {
  name: string;
  key: NameKey;
  /** Whether the name is the title and not an alias. */
  isTitle: boolean;
  /** Whether other entries may have the name too: a title with a disambiguation, or one of `sharedAliases`. */
  isShareable: boolean;
  /** Key of the name in the front matter. */
  at: string;
  link: Link;
  file: ParsedFile;
}

/**
 * Collects the names and addresses of all files.
 *
 * @param words of the language of the content
 * @param base base path of every URL
 * @param findings receives conflicts between names and between addresses
 * @returns the files with the names of their pages, and the titles and aliases that several entries share
 */
export function collectNames(
  files: readonly ParsedFile[],
  words: Words,
  base = '/',
  findings: FileFinding[] = [],
) {
  const directory = new Directory(words);
  const paths = new Map<Address, string>();
  const claimsByName = new Map<string, Claim[]>();
  const entries = files.flatMap((file) => (isEntry(file.matter) ? named(file, file.matter) : []));
  const documents = files.flatMap((file) =>
    file.matter && !isEntry(file.matter) ? named(file, file.matter) : [],
  );
  const slugs = new Set<Slug>();
  const sharedTitles = [...claimsByName.values()].flatMap((claims) => sharedTitle(claims) ?? []);
  return { directory, entries, documents, sharedTitles };

  function named<Matter extends EntryMatter | DocumentMatter>(
    file: ParsedFile,
    matter: Matter,
  ): NamedFile<Matter>[] {
    const { path } = file;
    const report = (message: string, key: string): void => {
      findings.push(matterFinding(file, key, { code: 'name/empty', message }));
    };
    const address = addressIn(path);
    const title = spoken(matter.title, words);
    if (address === undefined || slugOf(address) === '' || slugify(title) === '') {
      report('the title and the file name need a letter or a digit', 'title');
      return [];
    }
    const { disambiguation, aliases, sharedAliases = [], kind } = matter;
    const isShareable = disambiguation !== undefined;
    const name = isShareable ? `${title} (${disambiguation})` : title;
    const link = { address, name, url: base + pagePath(address) };
    const claim = (name: string, at: string, isTitle: boolean, isShareable = false): Claim[] => {
      if (slugify(name) !== '')
        return [{ name, key: nameKey(name, words), at, isTitle, isShareable, link, file }];
      report(`the name "${name}" has no letter or digit`, at);
      return [];
    };
    const claims = [
      ...claim(title, 'title', true, isShareable),
      ...aliases.flatMap((alias, index) => claim(alias, `aliases.${index}`, false)),
      ...sharedAliases.flatMap((alias, index) =>
        claim(alias, `sharedAliases.${index}`, false, true),
      ),
      ...(isShareable ? claim(name, 'disambiguation', true) : []),
    ];
    const taken = paths.get(address);
    if (taken !== undefined) {
      const message = `the address ${slugOf(address)} is already used by ${taken}`;
      findings.push({ path, code: 'address/taken', message, about: address, place: fileStart });
      return [];
    }
    paths.set(address, path);
    directory.addSlug(link);
    for (const own of claims) {
      const { folded } = own.key;
      claimsByName.set(folded, [...(claimsByName.get(folded) ?? []), own]);
      if (!isSharedAlias(own)) directory.add(own.name, link, own.key);
    }
    if (kind === 'card') for (const short of shortNames(title)) directory.addShort(short, link);
    return [
      { link, address, formerly: formerSlugs(matter), file, matter, numbers: rulingNumbers(file) },
    ];
  }

  /** Resolves a name that several pages claim: returns a title that they share, or reports the conflict. */
  function sharedTitle(all: readonly Claim[]) {
    const aliases = all.filter(isSharedAlias);
    if (all.length === 1 && aliases.length === 0) return undefined;
    const claims = all.filter(
      (claim, index) => all.findIndex(({ link }) => link === claim.link) === index,
    );
    if (aliases.length > 0) claims.sort((a, b) => rank(a) - rank(b));
    const [first, ...others] = claims;
    if (!first) return undefined;
    const { name } = first;
    const isShared = others.length > 0 && claims.every(({ isShareable }) => isShareable);
    const shared = isShared && {
      title: name,
      slug: freeSlug(name, slugs),
      entries: claims.map(({ link }) => link),
    };
    if (shared && aliases.length === all.length) {
      const address = addressOf({ type: 'term', slug: shared.slug });
      directory.add(name, { address, name, url: base + pagePath(address) });
      return shared;
    }
    for (const one of aliases) directory.add(one.name, one.link, one.key);
    if (shared) return shared;
    const hint =
      aliases.length > 0
        ? ': an alias that entries share stands under "sharedAliases" in each'
        : '';
    for (const { name, key, at, file, isShareable } of others) {
      if (aliases.length > 0 && first.isShareable && isShareable) continue;
      const message = `the name "${name}" is already used by "${first.link.name}" (${first.file.path})${hint}`;
      findings.push(matterFinding(file, at, { code: 'name/taken', message, about: key.folded }));
    }
    return undefined;
  }
}

/** Whether a name is an alias that entries share, and leads to a page that lists these entries. */
function isSharedAlias({ isTitle, isShareable }: Claim): boolean {
  return isShareable && !isTitle;
}

/** Priority of a claim to a name: a title before names that may be shared, and those before an alias. */
function rank({ isTitle, isShareable }: Claim): number {
  return isShareable ? 1 : isTitle ? 0 : 2;
}

/** A name that `[[...]]` refer to, as written, with the count of this spelling. */
export type ReferredName = ReturnType<typeof namesReferredTo>[number];

/** Every name that the `[[...]]` of some files refer to, in the order in which they are written first. */
export function namesReferredTo(files: readonly ParsedFile[], words: Words) {
  const counts = countsOf(files.flatMap(({ references }) => references.map(({ name }) => name)));
  return Array.from(counts, ([target, times]) => ({ target, key: nameKey(target, words), times }));
}

/**
 * Adds a term to the directory for every name in a `[[...]]` that no page has, so that a plain "See" finds the name
 * too. Spellings and plurals of one name are one term, shown in the singular and in the most frequent spelling.
 *
 * @param names the names of all files
 * @param referred the names that they refer to
 * @param base base path of every URL
 * @param isOther whether a name is not a term but a rule's printed number, or a work outside of the glossary
 */
export function collectTerms(
  { directory, sharedTitles }: CollectedNames,
  referred: readonly ReferredName[],
  base = '/',
  isOther: (name: string) => boolean = () => false,
): Link<TermAddress>[] {
  const unknown = referred.filter(
    ({ target, key }) => directory.find(target, key).length === 0 && !isOther(target),
  );
  const slugs = new Set(sharedTitles.map(({ slug }) => slug));
  return [...Map.groupBy(unknown, ({ key }) => key.singular)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, spellings]) => {
      const [first] = spellings.toSorted(
        (a, b) =>
          fold(a.target).length - fold(b.target).length ||
          b.times - a.times ||
          compareText(a.target, b.target),
      );
      const name = first?.target ?? key;
      const address = addressOf({ type: 'term', slug: freeSlug(name, slugs) });
      const link = { address, name, url: base + pagePath(address) };
      for (const { target } of spellings) directory.add(target, link);
      return link;
    });
}

/** Collects every name of a content folder, terms included, with the settings of `site.yml`. */
export function namesOf(files: readonly ParsedFile[], siteText: string) {
  const { site } = readSite(siteText);
  const words = contentWords(site);
  const names = collectNames(files, words);
  collectTerms(names, namesReferredTo(files, words));
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
