import type { Document, Entry, Glossary } from '../link/index.ts';
import {
  addressesOf,
  addressOf,
  byFormerAddress,
  compareText,
  type Fate,
  follow,
  type Heading,
  highestOf,
  isTextAddress,
  memoize,
  type NumberStatus,
  ownSources,
  type Publication,
  printedKey,
  type Retired,
  type RetiredTo,
  type RulingNumber,
  type RulingPlace,
  type RulingRecord,
  readPlainNumber,
  replacementsIn,
  retiredToAll,
  rulingNumber,
  type Slug,
  slugOf,
  type TextAddress,
  toEditionRecord,
} from '../model/index.ts';

/** Properties of a ruling that can change while it keeps its number. */
export type RulingPart =
  | 'text'
  | 'note'
  | 'kind'
  | 'standing'
  | 'sources'
  | 'heading'
  | 'appliesTo';

/** An entry or a document in one state of the glossary. */
export interface TextState {
  address: TextAddress;
  /** Display name; includes the disambiguation if a title is shared. */
  name: string;
  /** Whose words the rulings have, in a few words; absent in editions made before it was recorded. */
  aboutWording?: string;
  sources: Publication[];
  /** Slugs of its former addresses, in the same folder. */
  formerly: readonly Slug[];
  /** In the order of the text. */
  rulings: RulingRecord[];
  /** By number. */
  retired: Record<string, Retired>;
  /** The highest number ever given in the text, if no edition has the number. */
  lastNumber?: RulingNumber;
}

/** Snapshot of the glossary in an edition. Texts that two editions share are the same object. */
export interface GlossaryState {
  /** In the order of their addresses. */
  texts: ReadonlyMap<TextAddress, TextState>;
  /** Texts by their former addresses. */
  renamed: ReadonlyMap<TextAddress, TextState>;
  /** Names without an entry, and titles that several entries share, by the slug of their page. */
  terms: ReadonlyMap<string, string>;
  /** First rules of pages and headings, by their keys in addresses, for documents that are read by section. */
  sections: ReadonlyMap<TextAddress, SectionStarts>;
  /** Rulings that differ from the edition before in wording only, by their {@link placeText}. */
  wording: ReadonlySet<string>;
  /**
   * Rulings that took over words since the edition before, as editors recorded them, by the {@link placeText} of the
   * changed or retired ruling; empty for dropped words.
   */
  moved: ReadonlyMap<string, readonly RulingPlace[]>;
}

/** The first rule of each section by its key: `combat`, `combat/2`. See `sectionPath`. */
export type SectionStarts = Readonly<Record<string, RulingNumber>>;

/** Makes a state from texts, terms, sections and reworded rulings. */
export function glossaryState(
  texts: Iterable<TextState>,
  terms: Iterable<readonly [string, string]> = [],
  sections: Iterable<readonly [TextAddress, SectionStarts]> = [],
  wording: Iterable<string> = [],
  moved: Iterable<readonly [string, readonly RulingPlace[]]> = [],
): GlossaryState {
  const byAddress = sorted(Array.from(texts, (text) => [text.address, text] as const));
  return {
    texts: byAddress,
    renamed: byFormerAddress(byAddress.values()),
    terms: sorted(terms),
    sections: sorted(sections),
    wording: new Set([...wording].sort(compareText)),
    moved: sorted(moved),
  };
}

/** The state before the first edition. */
export const emptyState: GlossaryState = /* @__PURE__ */ glossaryState([]);

/**
 * Returns the state of a compiled glossary, as an edition made now would record it. Unchanged texts are the same
 * objects as in the earlier state, so that states can be compared by identity first.
 */
export function stateOf(glossary: Glossary, earlier?: GlossaryState): GlossaryState {
  const { entries, documents, terms, sharedTitles } = glossary;
  return glossaryState(
    sharing([...entries, ...documents].map(textState), earlier),
    [...terms, ...sharedTitles].map(({ slug, name }) => [slug, name] as const),
    documents
      .filter(({ sections }) => sections.length > 0)
      .map((document) => [document.address, sectionStarts(document)] as const),
  );
}

/** Replaces texts by the equal texts of an earlier state. */
export function sharing(
  texts: readonly TextState[],
  earlier: GlossaryState = emptyState,
): TextState[] {
  return texts.map((text) => {
    const before = earlier.texts.get(text.address);
    return before && isSame(before, text) ? before : text;
  });
}

/** The first rule below each heading. A heading without a rule has the rule of the next heading, or the last rule. */
function sectionStarts({ rulings, headings, headingKeys, sections }: Document): SectionStarts {
  const first = new Map<Heading | undefined, RulingNumber>();
  for (const { heading, number } of rulings.toReversed()) first.set(heading, number);
  const starts: [string, RulingNumber][] = [];
  let next = rulings.at(-1)?.number;
  for (const [index, key] of [...headingKeys.entries()].reverse()) {
    next = first.get(headings[index]) ?? next;
    if (next !== undefined) starts.unshift([key, next]);
  }
  for (const { key, rulings: own } of sections) {
    const number = own[0]?.number;
    if (key !== '' && !headingKeys.includes(key) && number) starts.push([key, number]);
  }
  return Object.fromEntries(starts);
}

/** The text at an address, or at the address it was renamed to. */
export function textAt(state: GlossaryState, address: TextAddress): TextState | undefined {
  return state.texts.get(address) ?? state.renamed.get(address);
}

/**
 * Returns the texts of an earlier state that a text continues: the text at its address or at a former address;
 * several only if texts were joined.
 */
export function earlierTexts(
  { texts }: GlossaryState,
  text: Pick<TextState, 'address' | 'formerly'>,
): TextState[] {
  const found = addressesOf(text).flatMap((address) => texts.get(address) ?? []);
  if (found.length < 2) return found;
  // An address that a text left and another text took later belongs to the new text.
  const left = new Set(found.flatMap((one) => addressesOf(one).slice(1)));
  return found.filter(({ address }) => !left.has(address));
}

/** Destination of the readers of a number, with title. */
export interface Destination {
  to: Retired;
  /** Name of the destination page. */
  name?: string;
  /** Number of the destination ruling. */
  ruling?: RulingRecord;
  /** The other destinations, if the words of the ruling are in several. */
  also?: Destination[];
}

/** Names a destination: `skills, p9`. */
export function destinationName({ to, name = '', ruling }: Destination): string {
  if ('reason' in to) return '';
  return [name || slugOf(to.to), ruling?.printed ?? to.number].filter(Boolean).join(', ');
}

/** Returns a destination and the others of the same number. */
export function everyDestination(target: Destination | undefined): Destination[] {
  return target ? [target, ...(target.also ?? [])] : [];
}

/**
 * Follows a number to where its readers go in one state of the glossary.
 *
 * @param address of the text, present or former
 * @returns the destination, if any, and the last text on the way
 */
export function destinationOf(
  state: GlossaryState,
  address: TextAddress,
  number: string,
): { text: TextState | undefined; target?: Destination } {
  const statusOf = ({ address: at, number: wanted }: RulingPlace): NumberStatus => {
    const text = textAt(state, at);
    return rulingIn(text, wanted) ? 'current' : text?.retired[wanted];
  };
  const start = rulingNumber(number);
  if (!start) return { text: textAt(state, address) };
  const { at, to } = follow({ address, number: start }, statusOf);
  const text = textAt(state, at.address);
  if (!to) return { text };
  if ('reason' in to) return { text, target: { to } };
  const [target, ...also] = replacementsIn(to).flatMap((one) => placedIn(state, one) ?? []);
  if (!target) return { text };
  const places = retiredToAll([target, ...also].map((one) => one.to));
  return { text, target: { ...target, ...(also.length > 0 && places && { to: places, also }) } };
}

function placedIn(
  state: GlossaryState,
  place: RetiredTo,
): (Destination & { to: RetiredTo }) | undefined {
  if (!isTextAddress(place.to)) {
    const name = state.terms.get(slugOf(place.to));
    return { to: place, ...(name !== undefined && { name }) };
  }
  const there = textAt(state, place.to);
  if (!there) return undefined;
  const ruling = rulingIn(there, place.number ?? '');
  const to = { ...place, to: there.address };
  return { to, name: there.name, ...(ruling && { ruling }) };
}

/**
 * Compares a retired ruling with its replacements: only a single one can have the same words.
 *
 * @param said the ruling in its last edition
 * @param before state of the glossary in this edition
 * @param address of the text, present or former
 * @returns nothing without a replacement
 */
export function fateOf(
  said: RulingRecord,
  before: GlossaryState,
  current: GlossaryState,
  address: TextAddress,
): Fate | undefined {
  const { target } = destinationOf(current, address, said.number);
  if (!target?.ruling) return undefined;
  if (!target.also && readsAlike(said.text, target.ruling.text)) return 'same';
  const isOlder = everyDestination(target).every(({ to, ruling }) => {
    const text = 'to' in to && isTextAddress(to.to) ? textAt(current, to.to) : undefined;
    const earlier = text && earlierTexts(before, text)[0];
    return ruling && rulingIn(earlier, ruling.number);
  });
  return isOlder ? 'joined' : 'changed';
}

/**
 * Returns every number that a text had or retired in some states, and its recorded last number: none of them is given
 * again.
 */
export function numbersEver(
  states: readonly GlossaryState[],
  text: Pick<TextState, 'address' | 'formerly'>,
): Set<string> {
  const texts = states.flatMap((state) => earlierTexts(state, text));
  return new Set(
    texts.flatMap(({ rulings, retired, lastNumber }) => [
      ...rulings.map(({ number }) => number),
      ...Object.keys(retired),
      ...(lastNumber === undefined ? [] : [lastNumber]),
    ]),
  );
}

/** Returns the ruling of a text with a number. */
export function rulingIn(text: TextState | undefined, number: string): RulingRecord | undefined {
  return text && rulingsByNumber(text).get(number);
}

/** If several rulings have one number, the first counts. */
const rulingsByNumber = /* @__PURE__ */ memoize(
  ({ rulings }: TextState): ReadonlyMap<string, RulingRecord> =>
    new Map(rulings.map((ruling) => [ruling.number, ruling] as const).reverse()),
);

/** The rules of a text by the keys of their printed numbers; if several rules have the same number, the first. */
export const rulesByPrinted = /* @__PURE__ */ memoize(
  ({ rulings }: TextState): ReadonlyMap<string, RulingRecord> =>
    new Map(
      rulings
        .flatMap((rule) =>
          rule.printed === undefined ? [] : [[printedKey(rule.printed), rule] as const],
        )
        .reverse(),
    ),
);

/**
 * Lists the differences between two states of a ruling: `note` if its own words are the same and only the notes below
 * them differ. White space in its text does not count.
 */
export function changedParts(before: RulingRecord, after: RulingRecord): RulingPart[] {
  const parts: RulingPart[] = [];
  if (!readsAlike(before.text, after.text))
    parts.push(readsAlike(withoutNotes(before), withoutNotes(after)) ? 'note' : 'text');
  if (before.kind !== after.kind) parts.push('kind');
  if (before.standing !== after.standing) parts.push('standing');
  if (!isSamePublications(ownSources(before), ownSources(after))) parts.push('sources');
  if (before.heading !== after.heading && headingOf(before) !== headingOf(after))
    parts.push('heading');
  if (!isSame(appliesToIn(before), appliesToIn(after))) parts.push('appliesTo');
  return parts;
}

function withoutNotes({ text, notesAt }: RulingRecord): string {
  return text.slice(0, notesAt);
}

/** Whether only the notes of a ruling are newer than an earlier version of the ruling: its other words are the same. */
export function hasNewerNote(before: RulingRecord, after: RulingRecord): boolean {
  return after.notesAt !== undefined && changedParts(before, after).includes('note');
}

/** Whether the words of a ruling are unchanged: only its notes, heading, sources or the entries it applies to differ. */
export function keepsWords(parts: readonly RulingPart[]): boolean {
  return parts.every((part) => ['note', 'heading', 'appliesTo', 'sources'].includes(part));
}

/** Whether two lists have the same publications; their addresses and words do not count. */
export function isSamePublications(
  before: readonly Publication[],
  after: readonly Publication[],
): boolean {
  return isSame(before.map(withoutProof), after.map(withoutProof));
}

/** The addresses of the entries that a ruling applies to besides its own, sorted. */
export function appliesToIn({ appliesTo = [] }: Pick<RulingRecord, 'appliesTo'>): TextAddress[] {
  return appliesTo.map(({ slug }) => addressOf({ type: 'entry', slug })).sort();
}

/** Returns the heading of a rule without its printed number. Headings in entries have none. */
function headingOf({ number, heading = '' }: RulingRecord): string {
  const isRule = rulingNumber(number, 'document') !== undefined;
  return heading.slice(isRule ? (readPlainNumber(heading)?.length ?? 0) : 0);
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

function textState(text: Entry | Document): TextState {
  const { address, name, aboutWording, sources, formerly, retired, lastNumber } = text;
  const numbers = [...text.rulings.map(({ number }) => number), ...Object.keys(retired)];
  const isDeleted = lastNumber !== undefined && highestOf([...numbers, lastNumber]) === lastNumber;
  const deleted = isDeleted && !numbers.includes(lastNumber) ? { lastNumber } : {};
  const rulings = text.rulings.map(toEditionRecord);
  const wording = aboutWording === undefined ? {} : { aboutWording };
  return { address, name, ...wording, sources, formerly, rulings, retired, ...deleted };
}

/** A publication without its address and words: adding these changes no ruling. */
function withoutProof({ url: _, quote: __, ...source }: Publication): Publication {
  return source;
}

/** Whether a text is a day, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  );
}

/** Whether two texts are equal apart from white space. */
export function readsAlike(a: string, b: string): boolean {
  return a === b || wordingKey(a) === wordingKey(b);
}

/** Returns a key that is equal for texts that read alike. */
export function wordingKey(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
