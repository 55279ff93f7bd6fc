import { isUnspaced, type Words } from '../languages/index.ts';
import {
  type Address,
  didYouMean,
  type FoldedName,
  fold,
  memoize,
  type NameKey,
  nameKey,
  nearest,
  type RulingNumber,
  rulingNumber,
  type SingularName,
  type Slug,
  singular,
  slugify,
  slugOf,
  type TextAddress,
  textTypeAt,
  withoutArticle,
} from '../model/index.ts';
import type { DocumentMatter, EntryMatter, ParsedFile } from '../read/index.ts';
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
  readonly #suggestions = new Map<FoldedName, FoldedName | undefined>();
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
    push(this.#exact, folded, link);
    push(this.#singular, singular, link);
    const bare = withoutArticle(name, this.#words);
    if (this.#words.dropsArticles && bare !== name)
      push(this.#singular, nameKey(bare, this.#words).singular, link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Adds a short form of a page's name, for references. Names of pages go before; a form of several pages is none. */
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
    const folded = fold(name);
    const best = this.#beginning(folded, this.#exact.keys());
    return best === undefined ? undefined : this.#shown.get(best);
  }

  #beginning(folded: FoldedName, names: Iterable<FoldedName>): FoldedName | undefined {
    if (folded === '') return undefined;
    const longer = [...names].filter((known) => known.startsWith(`${folded}, `));
    const links = new Set(longer.flatMap((known) => this.#exact.get(known) ?? []));
    return links.size === 1 ? longer[0] : undefined;
  }

  /** Returns the name of a single page that a misspelled name most likely means, as written. */
  suggest(name: string): string | undefined {
    const folded = fold(name);
    if (!this.#suggestions.has(folded)) {
      const unique = [...this.#exact].flatMap(([known, links]) =>
        links.length === 1 ? [known] : [],
      );
      this.#suggestions.set(folded, this.#beginning(folded, unique) ?? nearest(folded, unique));
    }
    const best = this.#suggestions.get(folded);
    return best === undefined ? undefined : this.#shown.get(best);
  }
}

/**
 * First words of names. A stretch of a text whose first word begins no name needs no look-up: a "See" has a hundred
 * stretches after it that could be names.
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
