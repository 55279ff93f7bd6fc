import {
  type Address,
  isTextAddress,
  placeText,
  type RulingNumber,
  type RulingPlace,
} from './addresses.ts';

/** Destination of a retired number: a page, one of its rulings, or none, for a reason in words. */
export type Retired = { to: Address; number?: RulingNumber } | { reason: string };

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
 * Follows a number to where its readers go now. A chain of retired numbers leads to its last destination; a circle
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

/** Whether text has marks of references or comments. A reader would see them. */
export function hasMarks(text: string): boolean {
  return /\[\[|%%|<!--|#\^?[pr]\d/u.test(text);
}
