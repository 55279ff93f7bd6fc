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

/** Identity of a text in every edition: its address without base path and slashes, `glossary/stasis`. */
export type TextAddress = `glossary/${string}` | `documents/${string}`;

/** Identity of a ruling: a text and a number in it. */
export interface RulingPlace {
  address: TextAddress;
  number: string;
}

/** A ruling in one state of the glossary. */
export interface RulingState {
  number: RulingNumber;
  /** Plain text: icons as their codes, paragraphs separated by a line feed. */
  text: string;
  kind: RulingKind;
  standing: Standing;
  /** Publications of its own box; empty where it was published with its text. */
  sources: Publication[];
  /** Text of the heading above it. */
  heading?: string;
}

/** Where the readers of a retired number go: a text, one of its rulings, a term's page, or nowhere, for a reason. */
export type Retired = { to: string; number?: RulingNumber } | { reason: string };

/** An entry or a document in one state of the glossary. */
export interface TextState {
  address: TextAddress;
  /** Display name; includes the disambiguation where a title is shared. */
  name: string;
  sources: Publication[];
  /** Slugs of its former addresses, in the same folder. */
  formerly: Slug[];
  /** In the order of the text. */
  rulings: RulingState[];
  /** By number. */
  retired: Record<string, Retired>;
  /** The highest number ever given in it, where no edition has that number. */
  lastNumber?: RulingNumber;
}

/** What an edition keeps of the glossary. Texts that two editions share are the same object. */
export interface GlossaryState {
  /** In the order of their addresses. */
  texts: ReadonlyMap<TextAddress, TextState>;
  /** Texts by their former addresses. */
  renamed: ReadonlyMap<TextAddress, TextState>;
  /** Names without an entry, and titles that several entries share, by the slug of their page. */
  terms: ReadonlyMap<string, string>;
}

/** Makes a state of its texts and terms. */
export function glossaryState(
  texts: Iterable<readonly [TextAddress, TextState]>,
  terms: Iterable<readonly [string, string]> = [],
): GlossaryState {
  const byAddress = sorted(texts);
  const renamed = new Map<TextAddress, TextState>();
  for (const text of byAddress.values())
    for (const address of addressesOf(text).slice(1)) renamed.set(address, text);
  return { texts: byAddress, renamed, terms: sorted(terms) };
}

/** The state before the first edition. */
export const emptyState: GlossaryState = glossaryState([]);

/** The state of a compiled glossary: what an edition made now would keep. */
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
  return glossaryState(texts, terms);
}

/** The address of an entry or a document. */
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

/** The text at an address, or at the address it was renamed to. */
export function textAt(state: GlossaryState, address: TextAddress): TextState | undefined {
  return state.texts.get(address) ?? state.renamed.get(address);
}

/** The address of a text, followed by its former ones. */
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

/** Where a number leads. */
export type Destination =
  /** To a ruling: the number's own, or the one its readers go to. */
  | { type: 'ruling'; text: TextState; ruling: RulingState }
  /** To a text as a whole. */
  | { type: 'text'; text: TextState }
  /** To the page of a term. */
  | { type: 'term'; slug: string; name?: string }
  /** Nowhere, for a reason. `text` is the one that gives it. */
  | { type: 'reason'; text: TextState; reason: string }
  | { type: 'unknown' };

/**
 * Follows a number to where its readers go in one state of the glossary. A number that was retired to one that was
 * retired in its turn leads on to the last; a circle leads nowhere.
 *
 * @param address of the text, present or former
 */
export function follow(state: GlossaryState, address: TextAddress, number: string): Destination {
  const seen = new Set<string>();
  let [at, wanted]: [TextAddress, string] = [address, number];
  for (;;) {
    const text = textAt(state, at);
    const ruling = rulingIn(text, wanted);
    if (text && ruling) return { type: 'ruling', text, ruling };
    const to = text?.retired[wanted];
    const key = `${text?.address}#${wanted}`;
    if (!text || !to || seen.has(key)) return { type: 'unknown' };
    seen.add(key);
    if ('reason' in to) return { type: 'reason', text, reason: to.reason };
    const [folder, slug = ''] = to.to.split('/');
    if (folder === 'terms') {
      const name = state.terms.get(slug);
      return { type: 'term', slug, ...(name === undefined ? {} : { name }) };
    }
    const next: TextAddress = folder === 'documents' ? `documents/${slug}` : `glossary/${slug}`;
    if (to.number === undefined) {
      const whole = textAt(state, next);
      return whole ? { type: 'text', text: whole } : { type: 'unknown' };
    }
    [at, wanted] = [next, to.number];
  }
}

/** Every number that a text had in some states, retired, or recorded as its last: none of them is given again. */
export function numbersEver(
  states: readonly GlossaryState[],
  addresses: readonly TextAddress[],
): Set<string> {
  const numbers = new Set<string>();
  for (const state of states) {
    for (const address of addresses) {
      const text = state.texts.get(address);
      for (const { number } of text?.rulings ?? []) numbers.add(number);
      for (const number of Object.keys(text?.retired ?? {})) numbers.add(number);
      if (text?.lastNumber !== undefined) numbers.add(text.lastNumber);
    }
  }
  return numbers;
}

/** The ruling of a text that has a number. */
export function rulingIn(text: TextState | undefined, number: string): RulingState | undefined {
  return text?.rulings.find((ruling) => ruling.number === number);
}

/** Whether two plain values are equal; the order of keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [fromA, fromB] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    fromA.length === fromB.size &&
    fromA.every(([key, value]) => fromB.has(key) && isSame(value, fromB.get(key)))
  );
}

/** A map in the order of its keys, so that equal states give equal files. */
export function sorted<Key extends string, Value>(
  entries: Iterable<readonly [Key, Value]>,
): Map<Key, Value> {
  return new Map([...entries].sort(([a], [b]) => compareText(a, b)));
}

function textState(text: Entry | Document, base: string): TextState {
  const retired = Object.entries(text.retired).map(([number, where]): [string, Retired] => {
    if ('reason' in where) return [number, where];
    const to = where.to.url.slice(base.length).replace(/\/$/u, '');
    return [number, where.number === undefined ? { to } : { to, number: where.number }];
  });
  const { lastNumber } = text;
  const numbers = [...text.rulings.map(({ number }) => number), ...Object.keys(text.retired)];
  const isDeleted = lastNumber !== undefined && highestOf([...numbers, lastNumber]) === lastNumber;
  return {
    address: addressOf(text),
    name: text.type === 'entry' ? text.name : text.title,
    sources: text.sources,
    formerly: text.formerly,
    rulings: text.rulings.map((ruling) => rulingState(ruling, text.sources)),
    retired: Object.fromEntries(retired),
    ...(isDeleted && !numbers.includes(lastNumber) ? { lastNumber } : {}),
  };
}

/**
 * A compiled ruling as an edition keeps it.
 *
 * @param shared publications of the whole text
 */
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
