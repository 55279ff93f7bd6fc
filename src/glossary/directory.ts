import { type Address, slugOf, type TextAddress } from './addresses.ts';
import type { Asked } from './asked.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import { isSameList } from './memo.ts';
import type { Link } from './model.ts';
import { type FoldedName, fold, type NameKey, nameKey, type SingularName } from './names.ts';
import type { ParsedFile } from './parsed-file.ts';
import { nearest } from './suggest.ts';

/** A file whose text becomes a page. */
export interface NamedFile<Matter = EntryMatter | DocumentMatter> {
  link: Link<TextAddress>;
  file: ParsedFile;
  matter: Matter;
}

/** Result of looking up a name. */
export type Found =
  | { type: 'one'; link: Link }
  | { type: 'several'; links: Link[] }
  | { type: 'none' };

/** Every name of the glossary with the pages that have it. An exact match goes before a plural or singular. */
export class Directory {
  readonly #exact = new Map<FoldedName, Link[]>();
  readonly #singular = new Map<SingularName, Link[]>();
  readonly #shown = new Map<string, string>();
  readonly #slugs = new Map<string, Link[]>();

  /**
   * Adds a name of a page.
   *
   * @param key the key of the name, where it is known
   */
  add(name: string, link: Link, { folded, singular }: NameKey = nameKey(name)): void {
    push(this.#exact, folded, link);
    push(this.#singular, singular, link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Adds a page's slug, by which a text may refer to it where no page has that as a name. */
  addSlug(link: Link): void {
    push(this.#slugs, slugKey(slugOf(link.address)), link);
  }

  /** Whether a text refers to a page by its slug, which is not one of its names. */
  isSlug(text: string, { address }: Link): boolean {
    const name = this.#shown.get(fold(text));
    return text === slugOf(address) && text.includes('-') && name?.toLowerCase() !== text;
  }

  /**
   * Looks up a name as written in a text.
   *
   * @param asked where it is noted that the text depends on this name
   */
  find(name: string, asked?: Asked): Found {
    const key = nameKey(name);
    asked?.keys.add(this.#exact.has(key.folded) ? key.folded : key.singular);
    asked?.keys.add(slugKey(name));
    return this.findKey(key, name);
  }

  /** Looks up a name by its key; a slug as it is written. */
  findKey({ folded, singular }: NameKey, written: string): Found {
    const links =
      this.#exact.get(folded) ??
      this.#singular.get(singular) ??
      this.#slugs.get(slugKey(written)) ??
      [];
    const [link, other] = links;
    if (!link) return { type: 'none' };
    return other ? { type: 'several', links } : { type: 'one', link };
  }

  /** The keys of names that lead to other links, or are written in another way, than in an earlier directory. */
  changesSince(earlier: Directory): Set<string> {
    const changed = new Set<string>();
    addChanges(changed, earlier.#exact, this.#exact);
    addChanges(changed, earlier.#singular, this.#singular);
    addChanges(changed, earlier.#slugs, this.#slugs);
    for (const [key, name] of this.#shown) if (earlier.#shown.get(key) !== name) changed.add(key);
    return changed;
  }

  /** Every name, folded. */
  names(): Iterable<FoldedName> {
    return this.#exact.keys();
  }

  /** A folded name as it was first written. */
  shown(folded: string): string | undefined {
    return this.#shown.get(folded);
  }

  /**
   * The name that a misspelled one most likely means, as written. It belongs to one page only.
   *
   * @param asked where it is noted that the text depends on all names
   */
  suggest(name: string, asked?: Asked): string | undefined {
    if (asked) asked.everyName = true;
    const candidates = [...this.#exact].flatMap(([key, links]) =>
      links.length === 1 ? [key] : [],
    );
    const best = nearest(fold(name), candidates);
    return best === undefined ? undefined : this.#shown.get(best);
  }
}

/** The key of a slug among those of names: no folded name has a slash. */
function slugKey(slug: string): string {
  return `/${slug}`;
}

/** What is wrong with a name that several pages have. */
export function ambiguousName(name: string, links: readonly Link[]): string {
  const names = links.map((one) => `"${one.name}"`).join(' or ');
  return `"${name}" may mean ${names}: write the full name`;
}

function push<Key>(map: Map<Key, Link[]>, key: Key, link: Link): void {
  const links = map.get(key);
  const isNew = (address: Address): boolean => !links?.some((known) => known.address === address);
  if (!links) map.set(key, [link]);
  else if (isNew(link.address)) links.push(link);
}

/** Adds the keys that two maps have different links for. */
function addChanges(
  changed: Set<string>,
  before: ReadonlyMap<string, readonly Link[]>,
  after: ReadonlyMap<string, readonly Link[]>,
): void {
  for (const [key, links] of after) if (!isSameList(links, before.get(key))) changed.add(key);
  for (const key of before.keys()) if (!after.has(key)) changed.add(key);
}
