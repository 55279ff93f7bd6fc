import type { Edition, Editions } from './chain.ts';
import { changedParts, type RulingPlace } from './changes.ts';
import { follow } from './follow.ts';
import {
  addressesOf,
  type GlossaryState,
  type RetiredTo,
  type RulingState,
  rulingIn,
  type TextAddress,
  type TextState,
} from './state.ts';

/** An edition's day and title. */
export interface EditionLabel {
  date: string;
  title: string;
}

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
  to: RetiredTo | undefined;
  /** The name of the text that it leads to, and the ruling there as it reads now. */
  name?: string;
  now?: RulingState;
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
}

/** All that became of one text. Plain data: it can be written as JSON and read by a browser. */
export interface TextHistory {
  address: TextAddress;
  /** Every edition, the oldest first. */
  editions: EditionLabel[];
  /** What it was called and where it stood, the oldest first; the last is what it is called now. */
  names: { since: string | null; address: TextAddress; name: string }[];
  /** By number, also those that left. */
  rulings: Record<string, RulingHistory>;
}

/** The history of a text that the glossary has now, under all its addresses; nothing where it has none there. */
export function historyOf(
  { editions, current }: Editions,
  address: TextAddress,
): TextHistory | undefined {
  const text = current.texts.get(address);
  if (!text) return undefined;
  const stands: Stand[] = editions.map(({ date, state }) => ({
    since: date,
    text: textOfLine(state, text),
  }));
  stands.push({ since: null, text });
  const names: TextHistory['names'] = [];
  for (const { since, text: then } of stands) {
    const last = names.at(-1);
    if (then && (last?.name !== then.name || last.address !== then.address)) {
      names.push({ since, address: then.address, name: then.name });
    }
  }
  const numbers = new Set<string>();
  for (const { text: then } of stands)
    for (const { number } of then?.rulings ?? []) numbers.add(number);
  for (const number of Object.keys(text.retired)) numbers.add(number);
  return {
    address,
    editions: editions.map(labelOf),
    names,
    rulings: Object.fromEntries(
      [...numbers].map((number) => [number, historyOfNumber(number, text, stands, current)]),
    ),
  };
}

/** An edition's day and title. */
export function labelOf({ date, title }: Edition | EditionLabel): EditionLabel {
  return { date, title };
}

/** The text in one edition, or now. */
interface Stand {
  since: string | null;
  text: TextState | undefined;
}

function textOfLine(state: GlossaryState, text: TextState): TextState | undefined {
  for (const address of addressesOf(text)) {
    const then = state.texts.get(address);
    if (then) return then;
  }
  return undefined;
}

function historyOfNumber(
  number: string,
  now: TextState,
  stands: readonly Stand[],
  current: GlossaryState,
): RulingHistory {
  const versions: RulingVersion[] = [];
  let left: string | null = null;
  let isHere = false;
  for (const { since, text } of stands) {
    const ruling = rulingIn(text, number);
    const last = versions.at(-1);
    if (ruling && (!last || changedParts(last.ruling, ruling).length > 0))
      versions.push({ since, ruling });
    if (isHere && !ruling) left = since;
    isHere = ruling !== undefined;
  }
  const [first] = versions;
  const unchanged = isHere && versions.length === 1;
  return {
    first: first?.since ?? null,
    versions: unchanged ? [] : versions,
    ...(isHere ? {} : { departure: { since: left, ...departureOf(number, now, current) } }),
    from: originsOf(current).get(`${now.address}#${number}`) ?? [],
  };
}

function departureOf(
  number: string,
  now: TextState,
  current: GlossaryState,
): Omit<Departure, 'since'> {
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
      return { to: { to: `terms/${destination.slug}` }, ...(name === undefined ? {} : { name }) };
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
    for (const number of Object.keys(retired)) {
      const destination = follow(current, address, number);
      if (destination.type !== 'ruling') continue;
      const key = `${destination.text.address}#${destination.ruling.number}`;
      made.set(key, [...(made.get(key) ?? []), { address, number }]);
    }
  }
  origins.set(current, made);
  return made;
}
