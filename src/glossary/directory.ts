import { type Address, slugOf, type TextAddress } from './addresses.ts';
import type { Asked } from './asked.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
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
  readonly #under = new Map<string, string>();
  readonly #links = new Map<Address, Link>();
  #suggested: readonly FoldedName[] | undefined;

  /**
   * Adds a name of a page.
   *
   * @param key the key of the name, where it is known
   */
  add(name: string, link: Link, { folded, singular }: NameKey = nameKey(name)): void {
    this.#suggested = undefined;
    this.#links.set(link.address, link);
    push(this.#exact, folded, link);
    push(this.#singular, singular, link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Adds a page's slug, by which a text may refer to it where no page has that as a name. */
  addSlug(link: Link): void {
    this.#links.set(link.address, link);
    push(this.#slugs, slugKey(slugOf(link.address)), link);
  }

  /**
   * The link to a page that has a name.
   *
   * @throws where there is none
   */
  linkTo(address: Address): Link {
    const link = this.#links.get(address);
    if (!link) throw new Error(`No page has the address ${address}`);
    return link;
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
    if (asked) for (const one of keysOf(key, name)) asked.names.add(one);
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

  /** All that it knows of a key that a text asked for: see {@link Asked.names}. */
  under(key: string): string {
    let known = this.#under.get(key);
    if (known === undefined) {
      const maps: ReadonlyMap<string, readonly Link[]>[] = key.startsWith(slugMark)
        ? [this.#slugs]
        : [this.#exact, this.#singular];
      const found = maps.map((map) =>
        (map.get(key) ?? []).map(({ address, name }) => `${address} ${name}`).join('\n'),
      );
      known = [this.#shown.get(key), ...found].join('\0');
      this.#under.set(key, known);
    }
    return known;
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
    if (asked) asked.allNames = true;
    const best = nearest(fold(name), this.#suggestions());
    return best === undefined ? undefined : this.#shown.get(best);
  }

  /** All that {@link suggest} depends on, as text. */
  get key(): string {
    return this.#suggestions()
      .map((name) => `${name}\t${this.#shown.get(name)}`)
      .join('\n');
  }

  #suggestions(): readonly FoldedName[] {
    this.#suggested ??= [...this.#exact].flatMap(([name, links]) =>
      links.length === 1 ? [name] : [],
    );
    return this.#suggested;
  }
}

/** Everything that a name is looked up by. */
function keysOf({ folded, singular }: NameKey, written: string): string[] {
  const keys: string[] = folded === String(singular) ? [folded] : [folded, singular];
  // No slug has a space.
  return written.includes(' ') ? keys : [...keys, slugKey(written)];
}

/** Begins the key of a slug among those of names: no folded name has a slash. */
const slugMark = '/';

function slugKey(slug: string): string {
  return slugMark + slug;
}

/** What is wrong with a name that several pages have. */
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
