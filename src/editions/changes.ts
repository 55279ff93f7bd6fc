import { diffArrays } from 'diff';
import type { Publication, RulingNumber } from '../glossary/index.ts';
import { compareText } from '../glossary/names.ts';
import {
  formerAddresses,
  type GlossaryState,
  isSame,
  type RetiredTo,
  type RulingState,
  rulingIn,
  type TextAddress,
  type TextState,
} from './state.ts';
import { readsAlike, type WordChange, wordChanges } from './words.ts';

/** A ruling's place: a text and its number in it. */
export interface RulingPlace {
  address: TextAddress;
  number: string;
}

/** What can change of a ruling that stays. */
export type RulingPart = 'text' | 'kind' | 'standing' | 'sources' | 'heading';

/** What became of one ruling between two states. */
export type RulingChange =
  /** It is new. */
  | { type: 'added'; number: RulingNumber; after: RulingState }
  /** It stays and reads otherwise, or holds otherwise: `parts` says what changed of it. */
  | {
      type: 'changed';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      parts: RulingPart[];
      words: WordChange[];
      /** It stands at another place among the rulings of its text, too. */
      moved: boolean;
      /** Rulings that were joined with it. */
      joined: RulingPlace[];
    }
  /** It stands at another place among the rulings of its text. */
  | { type: 'moved'; number: RulingNumber; after: RulingState }
  /** It came here, under this number, from another place. `words` is empty where it reads as it did there. */
  | {
      type: 'arrived';
      number: RulingNumber;
      before: RulingState;
      after: RulingState;
      from: RulingPlace;
      words: WordChange[];
    }
  /** It left for another place, where it is new. */
  | { type: 'left'; number: RulingNumber; before: RulingState; to: RulingPlace }
  /** It is no more; its readers go to what took its place, or read why. Without `to` nothing says where. */
  | { type: 'retired'; number: RulingNumber; before: RulingState; to?: RetiredTo };

/** What became of one text between two states. */
export interface TextChange {
  /** `changed` where it stays under its name and address. */
  type: 'added' | 'changed' | 'renamed' | 'removed';
  /** Where it stands after; where it stood, if it was removed. */
  address: TextAddress;
  name: string;
  /** What it was called and where it stood, if it was renamed. */
  before?: { address: TextAddress; name: string };
  /** Where the whole text was published, if that is given otherwise than before. */
  sources?: { before: Publication[]; after: Publication[] };
  /** The slug of the term that it was before it had a text of its own. */
  term?: string;
  /** In the order of the text; then what is no more. */
  rulings: RulingChange[];
}

/** All that changed between two states of the glossary. */
export interface Changes {
  /** By name. */
  texts: TextChange[];
  /** Terms that are new or gone, by slug; one that became an entry stands with that entry. */
  terms: { type: 'added' | 'removed'; slug: string; name: string }[];
}

/** What changed from one state to a later one. Any two states will do: two editions, or the last and what is read now. */
export function changesBetween(before: GlossaryState, after: GlossaryState): Changes {
  const pairs = pairTexts(before, after);
  const around: Around = { before, after, pairs, arrivals: arrivalsIn(pairs) };
  const texts: TextChange[] = [];
  for (const [later, earlier] of pairs) {
    const change = textChange(earlier, later, around);
    if (change) texts.push(change);
  }
  const kept = new Set([...pairs.values()]);
  for (const text of before.texts.values()) {
    if (kept.has(text)) continue;
    const rulings = text.rulings.map((ruling) => gone(ruling, text, undefined, around));
    texts.push({ type: 'removed', address: text.address, name: text.name, rulings });
  }
  texts.sort(
    (a, b) =>
      compareText(a.name.toLowerCase(), b.name.toLowerCase()) || compareText(a.address, b.address),
  );
  return { texts, terms: termChanges(before, after, texts) };
}

interface Around {
  before: GlossaryState;
  after: GlossaryState;
  /** Each text after, with what it was before. */
  pairs: ReadonlyMap<TextState, TextState | undefined>;
  /** By where they went: the places, in the state before, of all rulings that left since. */
  arrivals: ReadonlyMap<string, RulingPlace[]>;
}

/** What each text was before: at its address, or at one that it formerly had. */
function pairTexts(
  before: GlossaryState,
  after: GlossaryState,
): Map<TextState, TextState | undefined> {
  const former = formerAddresses(after);
  const renamed = new Map<TextState, TextState>();
  for (const text of before.texts.values()) {
    const later = former.get(text.address);
    if (later && !after.texts.has(text.address) && !before.texts.has(later.address))
      renamed.set(later, text);
  }
  return new Map(
    [...after.texts.values()].map((text) => [
      text,
      before.texts.get(text.address) ?? renamed.get(text),
    ]),
  );
}

function textChange(
  before: TextState | undefined,
  after: TextState,
  around: Around,
): TextChange | undefined {
  if (before === after) return undefined;
  const { address, name } = after;
  if (!before) {
    const rulings = after.rulings.map((ruling) => come(ruling, after, around));
    const term = termOf(after, around.before);
    return { type: 'added', address, name, ...(term === undefined ? {} : { term }), rulings };
  }
  const moved = movedNumbers(before, after);
  const rulings: RulingChange[] = [];
  for (const ruling of after.rulings) {
    const earlier = rulingIn(before, ruling.number);
    const change = earlier
      ? stay(earlier, ruling, moved.has(ruling.number), joinedWith(ruling, after, around))
      : come(ruling, after, around);
    if (change) rulings.push(change);
  }
  for (const ruling of before.rulings) {
    if (!rulingIn(after, ruling.number)) rulings.push(gone(ruling, before, after, around));
  }
  const renamed = before.name !== name || before.address !== address;
  const sameSources = isSame(before.sources, after.sources);
  if (!renamed && sameSources && rulings.length === 0) return undefined;
  return {
    type: renamed ? 'renamed' : 'changed',
    address,
    name,
    ...(renamed ? { before: { address: before.address, name: before.name } } : {}),
    ...(sameSources ? {} : { sources: { before: before.sources, after: after.sources } }),
    rulings,
  };
}

/** Numbers that stand in another order than before: the fewest that had to be moved. */
function movedNumbers(before: TextState, after: TextState): Set<string> {
  const from = before.rulings
    .map(({ number }) => number)
    .filter((number) => rulingIn(after, number));
  const to = after.rulings.map(({ number }) => number).filter((number) => rulingIn(before, number));
  return new Set(diffArrays(from, to).flatMap(({ added, value }) => (added ? value : [])));
}

function stay(
  before: RulingState,
  after: RulingState,
  moved: boolean,
  joined: RulingPlace[],
): RulingChange | undefined {
  const { number } = after;
  const parts = changedParts(before, after);
  if (parts.length === 0 && joined.length === 0) {
    return moved ? { type: 'moved', number, after } : undefined;
  }
  const words = parts.includes('text') ? wordChanges(before.text, after.text) : [];
  return { type: 'changed', number, before, after, parts, words, moved, joined };
}

/** What differs between two states of a ruling. White space in its text does not count. */
export function changedParts(before: RulingState, after: RulingState): RulingPart[] {
  const parts: RulingPart[] = [];
  if (!readsAlike(before.text, after.text)) parts.push('text');
  if (before.kind !== after.kind) parts.push('kind');
  if (before.standing !== after.standing) parts.push('standing');
  if (!isSame(before.sources, after.sources)) parts.push('sources');
  if (before.heading !== after.heading) parts.push('heading');
  return parts;
}

function come(ruling: RulingState, text: TextState, around: Around): RulingChange {
  const { number } = ruling;
  const origin = originsOf(ruling.number, text, around).find(({ state }) => state !== undefined);
  if (!origin?.state) return { type: 'added', number, after: ruling };
  const words = readsAlike(origin.state.text, ruling.text)
    ? []
    : wordChanges(origin.state.text, ruling.text);
  return {
    type: 'arrived',
    number,
    before: origin.state,
    after: ruling,
    from: origin.place,
    words,
  };
}

function gone(
  ruling: RulingState,
  before: TextState,
  after: TextState | undefined,
  around: Around,
): RulingChange {
  const { number } = ruling;
  const to = after?.retired[number];
  if (!to) return { type: 'retired', number, before: ruling };
  const place = placeOf(to);
  const target = place && around.after.texts.get(place.address);
  if (place && target && !rulingIn(around.pairs.get(target), place.number)) {
    const first = originsOf(place.number, target, around)[0];
    const isFirst = first?.place.address === before.address && first.place.number === number;
    if (isFirst) return { type: 'left', number, before: ruling, to: place };
  }
  return { type: 'retired', number, before: ruling, to };
}

function joinedWith(ruling: RulingState, text: TextState, around: Around): RulingPlace[] {
  return originsOf(ruling.number, text, around).map(({ place }) => place);
}

/** Rulings that stood before, are gone, and whose readers now go to this one. */
function originsOf(
  number: string,
  text: TextState,
  around: Around,
): { place: RulingPlace; state: RulingState | undefined }[] {
  return (around.arrivals.get(`${text.address}#${number}`) ?? []).map((place) => ({
    place,
    state: rulingIn(around.before.texts.get(place.address), place.number),
  }));
}

function arrivalsIn(pairs: Around['pairs']): Map<string, RulingPlace[]> {
  const made = new Map<string, RulingPlace[]>();
  for (const [later, earlier] of pairs) {
    if (!earlier || earlier === later) continue;
    for (const { number } of earlier.rulings) {
      const to = rulingIn(later, number) ? undefined : later.retired[number];
      const place = to && placeOf(to);
      if (!place) continue;
      const key = `${place.address}#${place.number}`;
      made.set(key, [...(made.get(key) ?? []), { address: earlier.address, number }]);
    }
  }
  return made;
}

function placeOf(to: RetiredTo): RulingPlace | undefined {
  if ('reason' in to || to.number === undefined) return undefined;
  const [folder, slug] = to.to.split('/');
  if (slug === undefined || (folder !== 'glossary' && folder !== 'documents')) return undefined;
  return { address: `${folder}/${slug}`, number: to.number };
}

function termOf(text: TextState, before: GlossaryState): string | undefined {
  const slug = text.address.slice(text.address.indexOf('/') + 1);
  return text.address.startsWith('glossary/') && before.terms.has(slug) ? slug : undefined;
}

function termChanges(
  before: GlossaryState,
  after: GlossaryState,
  texts: readonly TextChange[],
): Changes['terms'] {
  const became = new Set(texts.flatMap(({ term }) => term ?? []));
  const changes: Changes['terms'] = [];
  for (const [slug, name] of after.terms) {
    if (!before.terms.has(slug)) changes.push({ type: 'added', slug, name });
  }
  for (const [slug, name] of before.terms) {
    if (!after.terms.has(slug) && !became.has(slug)) changes.push({ type: 'removed', slug, name });
  }
  return changes.sort((a, b) => compareText(a.slug, b.slug));
}
