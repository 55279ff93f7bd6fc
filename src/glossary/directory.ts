import type { DocumentMatter, EntryMatter } from './front-matter.ts';
import { type FoldedName, fold, type SingularName, type Slug, singular } from './names.ts';
import type { ParsedFile } from './source.ts';
import { nearest } from './suggest.ts';

/** What a name leads to. */
export interface Owner {
  type: 'entry' | 'document' | 'term';
  slug: Slug;
  /** The name to show; the full one where a title is shared. */
  name: string;
}

/** A file that has a name: the text of an entry or a document. */
export interface NamedFile<Matter = EntryMatter | DocumentMatter> {
  owner: Owner;
  file: ParsedFile;
  matter: Matter;
}

/** What looking a name up gives. */
export type Found =
  | { type: 'one'; owner: Owner }
  | { type: 'several'; owners: Owner[] }
  | { type: 'none' };

/** Every name that the glossary knows. A name that is there exactly goes before one that fits as plural or singular. */
export class Directory {
  readonly #exact = new Map<FoldedName, Owner[]>();
  readonly #singular = new Map<SingularName, Owner[]>();
  readonly #shown = new Map<string, string>();

  /** Makes a name lead to an owner. */
  add(name: string, owner: Owner): void {
    const folded = fold(name);
    push(this.#exact, folded, owner);
    push(this.#singular, singular(folded), owner);
    if (!this.#shown.has(folded)) this.#shown.set(folded, name);
  }

  /** Looks a name up as it stands in a text. */
  find(name: string): Found {
    const folded = fold(name);
    const owners = this.#exact.get(folded) ?? this.#singular.get(singular(folded)) ?? [];
    const [owner, other] = owners;
    if (!owner) return { type: 'none' };
    return other ? { type: 'several', owners } : { type: 'one', owner };
  }

  /** Every name, folded. */
  names(): Iterable<FoldedName> {
    return this.#exact.keys();
  }

  /** A folded name as it was first written. */
  shown(folded: string): string | undefined {
    return this.#shown.get(folded);
  }

  /** The name that a mistyped one most likely means, as written; it resolves, and to one thing. */
  suggest(name: string): string | undefined {
    const folded = fold(name);
    const candidates = [...this.#exact].flatMap(([key, owners]) =>
      owners.length === 1 ? [key] : [],
    );
    const best = nearest(folded, candidates);
    return best === undefined ? undefined : this.#shown.get(best);
  }
}

function push<Key>(map: Map<Key, Owner[]>, key: Key, owner: Owner): void {
  const owners = map.get(key);
  if (!owners) map.set(key, [owner]);
  else if (!owners.some(({ type, slug }) => type === owner.type && slug === owner.slug))
    owners.push(owner);
}
