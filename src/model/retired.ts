import {
  type Address,
  isTextAddress,
  placeText,
  type RulingNumber,
  type RulingPlace,
  siblingOf,
  type TextAddress,
} from './addresses.ts';
import type { Slug } from './names.ts';

/** Page or ruling that replaces a retired ruling. */
export interface RetiredTo {
  to: Address;
  number?: RulingNumber;
}

/**
 * Destination of a retired number: the page or ruling that replaces it, with the others (`also`) if its words are in
 * several; or the reason why nothing replaces it.
 */
export type Retired = (RetiredTo & { also?: RetiredTo[] }) | { reason: string };

/**
 * Outcome of a retired ruling: the replacement reads the same, is older than the retirement (`joined`), or is a new
 * ruling with other words.
 */
export type Fate = 'same' | 'joined' | 'changed';

/** Returns all pages and rulings that replace a retired ruling. */
export function replacementsIn(retired: Retired): RetiredTo[] {
  if ('reason' in retired) return [];
  const { also = [], ...first } = retired;
  return [first, ...also];
}

/** Returns a destination with all replacements; nothing without any. */
export function retiredToAll([first, ...also]: readonly RetiredTo[]): Retired | undefined {
  return first && { ...first, ...(also.length > 0 && { also }) };
}

/** Returns the place of a replacement, if it is a ruling. */
export function placeOfRuling({ to, number }: RetiredTo): RulingPlace | undefined {
  return number !== undefined && isTextAddress(to) ? { address: to, number } : undefined;
}

/** Status of a number in a text: current, retired, or unknown. */
export type NumberStatus = 'current' | Retired | undefined;

/** End of a chain of retired numbers. */
export interface Followed {
  /** The ruling, if the number leads to one; otherwise the last number on the way, retired or unknown. */
  at: RulingPlace;
  /** Destination, if known. */
  to?: Retired;
}

/**
 * Returns where the readers of a number go now. A chain of retired numbers leads to its last destination; a circle
 * leads nowhere.
 *
 * @param place the number to follow
 * @param statusOf returns the status of a number
 * @param known results of earlier calls with the same `statusOf`, by {@link placeText}; the call adds its own
 */
export function follow(
  place: RulingPlace,
  statusOf: (place: RulingPlace) => NumberStatus,
  known = new Map<string, Followed>(),
): Followed {
  return followEach({ to: place.address, number: place.number }, place, statusOf, known);
}

/**
 * Follows every replacement of a retired number, as {@link follow} does.
 *
 * @param place the retired number
 */
export function followEach(
  retired: Retired,
  place: RulingPlace,
  statusOf: (place: RulingPlace) => NumberStatus,
  known: Map<string, Followed>,
): Followed {
  if ('reason' in retired) return { at: place, to: retired };
  const seen = new Set<string>();
  const starts = replacementsIn(retired);
  const chains: Followed[] = [];
  // A number with several replacements adds starts.
  for (const start of starts) chains.push(endOf(start));
  const ends = chains.flatMap(({ to }) => (to ? replacementsIn(to) : []));
  const distinct = new Map(ends.map((one) => [`${one.to}#${one.number}`, one]));
  const to = retiredToAll([...distinct.values()]) ?? chains.find((one) => one.to)?.to;
  const found = { at: chains[0]?.at ?? place, ...(to && { to }) };
  if (starts.length === 1) for (const key of seen) known.set(key, found);
  return found;

  function endOf(start: RetiredTo): Followed {
    let at = place;
    for (let one = start; ; ) {
      const next = placeOfRuling(one);
      if (!next) return { at, to: one };
      at = next;
      const status = statusOf(at);
      if (status === 'current') return { at, to: one };
      const key = placeText(at);
      const before = known.get(key);
      if (before) return before;
      if (status === undefined || seen.has(key)) return { at };
      seen.add(key);
      if ('reason' in status) return { at, to: status };
      const { also = [], ...first } = status;
      starts.push(...also);
      one = first;
    }
  }
}

/** Whether text has marks of references or comments, which a reader would see. */
export function hasMarks(text: string): boolean {
  return /\[\[|%%|<!--|#\^?[pr]\d/u.test(text);
}

/** A text, by its addresses. */
export interface Addressed {
  address: TextAddress;
  /** Slugs of its former addresses, in the same folder. */
  formerly: readonly Slug[];
}

/** The address of a text, followed by its former ones. */
export function addressesOf({ address, formerly }: Addressed): TextAddress[] {
  return [address, ...formerly.map((slug) => siblingOf(address, slug))];
}

/** Maps each former address to its text. */
export function byFormerAddress<Text extends Addressed>(
  texts: Iterable<Text>,
): Map<TextAddress, Text> {
  return new Map(
    [...texts].flatMap((text) =>
      addressesOf(text)
        .slice(1)
        .map((address) => [address, text]),
    ),
  );
}
