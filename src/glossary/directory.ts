import { type Address, slugOf, type TextAddress } from './addresses.ts';
import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import type { Link } from './model.ts';
import { type FoldedName, fold, type SingularName, singular } from './names.ts';
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

  /** Adds a name of a page. */
  add(name: string, link: Link): void {
    const folded = fold(name);
    push(this.#exact, folded, link);
    push(this.#singular, singular(folded), link);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Adds a page's slug, by which a text may refer to it where no page has that as a name. */
  addSlug(link: Link): void {
    push(this.#slugs, slugOf(link.address), link);
  }

  /** Whether a text refers to a page by its slug, which is no name of it. */
  isSlug(text: string, { address }: Link): boolean {
    const name = this.#shown.get(fold(text));
    return text === slugOf(address) && text.includes('-') && name?.toLowerCase() !== text;
  }

  /** Looks up a name as written in a text. */
  find(name: string): Found {
    const folded = fold(name);
    const links =
      this.#exact.get(folded) ??
      this.#singular.get(singular(folded)) ??
      this.#slugs.get(name) ??
      [];
    const [link, other] = links;
    if (!link) return { type: 'none' };
    return other ? { type: 'several', links } : { type: 'one', link };
  }

  /** Every name, folded. */
  names(): Iterable<FoldedName> {
    return this.#exact.keys();
  }

  /** A folded name as it was first written. */
  shown(folded: string): string | undefined {
    return this.#shown.get(folded);
  }

  /** The name that a misspelled one most likely means, as written. It belongs to one page only. */
  suggest(name: string): string | undefined {
    const candidates = [...this.#exact].flatMap(([key, links]) =>
      links.length === 1 ? [key] : [],
    );
    const best = nearest(fold(name), candidates);
    return best === undefined ? undefined : this.#shown.get(best);
  }
}

/** What is wrong with a name that several pages have. */
export function ambiguous(name: string, links: readonly Link[]): string {
  const names = links.map((one) => `"${one.name}"`).join(' or ');
  return `"${name}" may mean ${names}: write the full name`;
}

function push<Key>(map: Map<Key, Link[]>, key: Key, link: Link): void {
  const links = map.get(key);
  const isNew = (address: Address): boolean => !links?.some((known) => known.address === address);
  if (!links) map.set(key, [link]);
  else if (isNew(link.address)) links.push(link);
}
