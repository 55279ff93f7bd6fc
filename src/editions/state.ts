import {
  compareText,
  type Document,
  type Entry,
  type Glossary,
  highestOf,
  type Publication,
  type Ruling,
  type RulingKind,
  type RulingNumber,
  type Slug,
  type Standing,
  slugify,
} from '../glossary/browser.ts';

/** What names a text in every edition: its address without base path and slashes, `glossary/stasis`. */
export type TextAddress = `glossary/${string}` | `documents/${string}`;

/** A ruling as it stood. */
export interface RulingState {
  number: RulingNumber;
  /** Plain text: icons as their codes, paragraphs apart by a line feed. */
  text: string;
  kind: RulingKind;
  standing: Standing;
  /** Where its box says it was published. A ruling that has none was published where its text was. */
  sources: Publication[];
  /** The heading it stood under. */
  heading?: string;
}

/** Where the readers of a ruling that left went: a text, one of its rulings, a term's page, or a reason in words. */
export type RetiredTo = { to: string; number?: RulingNumber } | { reason: string };

/** An entry or a document as it stood. */
export interface TextState {
  address: TextAddress;
  /** The name to show; the full one where a title is shared. */
  name: string;
  sources: Publication[];
  /** Slugs of addresses that it had before, in the same folder. */
  formerly: Slug[];
  /** In the order of the text. */
  rulings: RulingState[];
  retired: Record<string, RetiredTo>;
  /** The highest number that was given in it, where that left before any edition had it. */
  lastNumber?: RulingNumber;
}

/** All that an edition keeps of the glossary. Texts that two editions share are the same object. */
export interface GlossaryState {
  /** In the order of their addresses. */
  texts: ReadonlyMap<TextAddress, TextState>;
  /** Names without an entry, and titles that several entries share, by the slug of their page. */
  terms: ReadonlyMap<string, string>;
}

/** Of a glossary of which there is no edition yet. */
export const emptyState: GlossaryState = { texts: new Map(), terms: new Map() };

/** What an edition would keep of a glossary. */
export function stateOf(glossary: Glossary): GlossaryState {
  const texts = [...glossary.entries, ...glossary.documents].map(
    (text): [TextAddress, TextState] => {
      const state = textState(text, glossary.base);
      return [state.address, state];
    },
  );
  const terms = [...glossary.terms, ...glossary.sharedTitles].map(
    ({ slug, title }): [string, string] => [slug, title],
  );
  return { texts: sorted(texts), terms: sorted(terms) };
}

/** The address that editions know an entry or a document by. */
export function addressOf({ type, slug }: Pick<Entry | Document, 'type' | 'slug'>): TextAddress {
  return type === 'entry' ? `glossary/${slug}` : `documents/${slug}`;
}

/** The address of the text in a Markdown file of the content folder; nothing for any other file. */
export function addressIn(path: string): TextAddress | undefined {
  const match = /^(glossary|documents)\/(?:.*\/)?([^/]+)\.md$/u.exec(path);
  const slug = slugify(match?.[2] ?? '');
  if (!match) return undefined;
  return match[1] === 'documents' ? `documents/${slug}` : `glossary/${slug}`;
}

/** The slug in a text's address. */
export function slugIn(address: string): string {
  return address.slice(address.indexOf('/') + 1);
}

/** The text that stands at an address, or took it over when it was renamed. */
export function textAt(state: GlossaryState, address: TextAddress): TextState | undefined {
  return state.texts.get(address) ?? formerAddresses(state).get(address);
}

/** The texts of a state by every address that they had before. */
export function formerAddresses(state: GlossaryState): ReadonlyMap<string, TextState> {
  const known = former.get(state);
  if (known) return known;
  const made = new Map<string, TextState>();
  for (const text of state.texts.values()) {
    for (const address of addressesOf(text).slice(1)) made.set(address, text);
  }
  former.set(state, made);
  return made;
}

const former = new WeakMap<GlossaryState, ReadonlyMap<string, TextState>>();

/** The address that a text has, and all that it had before. */
export function addressesOf({
  address,
  formerly,
}: Pick<TextState, 'address' | 'formerly'>): TextAddress[] {
  const folder = folderOf(address);
  return [address, ...formerly.map((slug): TextAddress => `${folder}/${slug}`)];
}

/** The folder of a text's address. */
export function folderOf(address: TextAddress): 'glossary' | 'documents' {
  return address.startsWith('documents/') ? 'documents' : 'glossary';
}

/** The ruling of a text that has a number. */
export function rulingIn(text: TextState | undefined, number: string): RulingState | undefined {
  return text?.rulings.find((ruling) => ruling.number === number);
}

/** Whether two plain values are the same, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [fromA, fromB] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    fromA.length === fromB.size &&
    fromA.every(([key, value]) => fromB.has(key) && isSame(value, fromB.get(key)))
  );
}

/** A map whose keys stand in their order, so that equal states are written alike. */
export function sorted<Key extends string, Value>(
  entries: Iterable<[Key, Value]>,
): Map<Key, Value> {
  return new Map([...entries].sort(([a], [b]) => compareText(a, b)));
}

function textState(text: Entry | Document, base: string): TextState {
  const retired = Object.entries(text.retired).map(([number, where]): [string, RetiredTo] => {
    if ('reason' in where) return [number, where];
    const to = where.to.url.slice(base.length).replace(/\/$/u, '');
    return [number, where.number === undefined ? { to } : { to, number: where.number }];
  });
  const { lastNumber } = text;
  const numbers = [...text.rulings.map(({ number }) => number), ...Object.keys(text.retired)];
  const hasLeft = lastNumber !== undefined && highestOf([...numbers, lastNumber]) === lastNumber;
  return {
    address: addressOf(text),
    name: text.type === 'entry' ? text.name : text.title,
    sources: text.sources,
    formerly: text.formerly,
    rulings: text.rulings.map((ruling) => rulingState(ruling, text.sources)),
    retired: Object.fromEntries(retired),
    ...(hasLeft && !numbers.includes(lastNumber) ? { lastNumber } : {}),
  };
}

/** A ruling as an edition keeps it. @param shared where the whole text was published */
export function rulingState(
  { number, text, kind, standing, sources, heading }: Ruling,
  shared: readonly Publication[],
): RulingState {
  return {
    number,
    text,
    kind,
    standing,
    sources: isSame(sources, shared) ? [] : sources,
    ...(heading ? { heading: heading.text } : {}),
  };
}
