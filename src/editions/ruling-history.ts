import {
  addressOf,
  placeText,
  type Retired,
  type RulingPlace,
  rulingNumber,
} from '../glossary/browser.ts';
import { follow } from './follow.ts';
import { changedParts } from './ruling-parts.ts';
import type { NewRulings } from './split.ts';
import { type GlossaryState, isSame, type RulingState, rulingIn, type TextState } from './state.ts';

/** A wording of a ruling. */
export interface RulingVersion {
  /** The day of the edition in which it first stood; nothing for one that stands in no edition yet. */
  since: string | null;
  ruling: RulingState;
}

/** Where the readers of a ruling go that left its text. */
export interface Departure {
  /** The day of the first edition without it; nothing where it left since the last. */
  since: string | null;
  /** Where its text says that its readers go: the last place, where that was retired in its turn. */
  to: Retired | undefined;
  /** Where the first edition without it says that they go, where that is another place. */
  then?: Retired;
  /** The name of the text that it leads to, and the ruling there as it reads now. */
  name?: string;
  now?: RulingState;
}

/** A ruling that has what was taken out of another, where that was split. */
export interface SplitPart extends RulingPlace {
  /** The day of the edition that split it; nothing where it was split since the last. */
  since: string | null;
  /** The name of the text that it stands in. */
  name: string;
}

/** All that became of one number. */
export interface RulingHistory {
  /** The day of the first edition that has it; nothing where none has. */
  first: string | null;
  /** Every wording and standing, the oldest first; empty where the ruling stands as it first stood. */
  versions: RulingVersion[];
  departure?: Departure;
  /** Rulings whose readers were sent here. */
  from: RulingPlace[];
  /** Where parts of it stand now that were taken out of it. */
  split?: SplitPart[];
}

/** A text in one edition, or now. */
export interface Stand {
  /** The day of the edition. */
  since: string | null;
  state: GlossaryState;
  text: TextState | undefined;
  /** The rulings of any text that were new in it. Of the first edition none. */
  added(): Pick<NewRulings, 'thatTookFrom'>;
}

/** The history of a number. @param now its text, in the last of the stands */
export function historyOfNumber(
  number: string,
  now: TextState,
  stands: readonly Stand[],
  current: GlossaryState,
): RulingHistory {
  const versions: RulingVersion[] = [];
  const split = new Map<string, SplitPart>();
  let left: Pick<Departure, 'since' | 'then'> = { since: null };
  let before: RulingState | undefined;
  for (const stand of stands) {
    const { since, text } = stand;
    const ruling = rulingIn(text, number);
    const last = versions.at(-1);
    if (ruling && (!last || changedParts(last.ruling, ruling).length > 0))
      versions.push({ since, ruling });
    const then = text?.retired[number];
    if (before && !ruling) left = { since, ...(then && { then }) };
    if (before && before.text !== ruling?.text) {
      for (const part of partsTaken(before, ruling, stand, current))
        split.set(placeText(part), part);
    }
    before = ruling;
  }
  const isHere = before !== undefined;
  const [first] = versions;
  const unchanged = isHere && versions.length === 1;
  return {
    first: first?.since ?? null,
    versions: unchanged ? [] : versions,
    ...(isHere ? {} : { departure: departureOf(number, now, left, current) }),
    from: originsOf(current).get(placeText({ address: now.address, number })) ?? [],
    ...(split.size > 0 ? { split: [...split.values()] } : {}),
  };
}

/** Where the parts stand now that were taken out of a ruling: beside the one that its own number leads to. */
function partsTaken(
  before: RulingState,
  after: RulingState | undefined,
  { since, state, text, added }: Stand,
  current: GlossaryState,
): SplitPart[] {
  const successor = text && !after ? follow(state, text.address, before.number) : undefined;
  const still = after ?? (successor?.type === 'ruling' ? successor.ruling : undefined);
  const found: SplitPart[] = [];
  for (const place of added().thatTookFrom(before.text, still?.text ?? '')) {
    const at = follow(current, place.address, place.number);
    if (at.type !== 'ruling') continue;
    const { address, name } = at.text;
    found.push({ since, address, number: at.ruling.number, name });
  }
  return found;
}

function departureOf(
  number: string,
  now: TextState,
  { since, then }: Pick<Departure, 'since' | 'then'>,
  current: GlossaryState,
): Departure {
  const goes = destinationOf(number, now, current);
  return { since, ...goes, ...(then && !isSame(then, goes.to) ? { then } : {}) };
}

function destinationOf(
  number: string,
  now: TextState,
  current: GlossaryState,
): Omit<Departure, 'since' | 'then'> {
  const destination = follow(current, now.address, number);
  switch (destination.type) {
    case 'ruling': {
      const { text, ruling } = destination;
      return { to: { to: text.address, number: ruling.number }, name: text.name, now: ruling };
    }
    case 'text':
      return { to: { to: destination.text.address }, name: destination.text.name };
    case 'term': {
      const name = current.terms.get(destination.slug);
      const to = addressOf({ type: 'term', slug: destination.slug });
      return { to: { to }, ...(name === undefined ? {} : { name }) };
    }
    case 'reason':
      return { to: { reason: destination.reason } };
    default:
      return { to: undefined };
  }
}

const origins = new WeakMap<GlossaryState, Map<string, RulingPlace[]>>();

/** By place: the rulings whose readers were sent there. */
function originsOf(current: GlossaryState): Map<string, RulingPlace[]> {
  const known = origins.get(current);
  if (known) return known;
  const made = new Map<string, RulingPlace[]>();
  for (const { address, retired } of current.texts.values()) {
    for (const key of Object.keys(retired)) {
      const number = rulingNumber(key);
      if (number === undefined) continue;
      const destination = follow(current, address, number);
      if (destination.type !== 'ruling') continue;
      const { text, ruling } = destination;
      const to = placeText({ address: text.address, number: ruling.number });
      made.set(to, [...(made.get(to) ?? []), { address, number }]);
    }
  }
  origins.set(current, made);
  return made;
}
