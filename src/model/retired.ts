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

/** Destination of a retired number: a page or a ruling, or the reason why nothing replaces the ruling. */
export type Retired = { to: Address; number?: RulingNumber } | { reason: string };

/**
 * Outcome of a retired ruling: the replacement reads the same, is older than the retirement (`joined`), or is a new
 * ruling with other words.
 */
export type Fate = 'same' | 'joined' | 'changed';

/** Returns the ruling that a retired number leads to, if it leads to one. */
export function rulingReplacing(retired: Retired): RulingPlace | undefined {
  if ('reason' in retired || retired.number === undefined || !isTextAddress(retired.to))
    return undefined;
  return { address: retired.to, number: retired.number };
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
  const seen = new Set<string>();
  const found = end();
  for (const key of seen) known.set(key, found);
  return found;

  function end(): Followed {
    for (let at = place; ; ) {
      const status = statusOf(at);
      if (status === 'current') return { at, to: { to: at.address, number: at.number } };
      const key = placeText(at);
      const before = known.get(key);
      if (before) return before;
      if (status === undefined || seen.has(key)) return { at };
      seen.add(key);
      const next = rulingReplacing(status);
      if (!next) return { at, to: status };
      at = next;
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
