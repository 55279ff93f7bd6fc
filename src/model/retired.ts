import {
  type Address,
  countOf,
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

/** A text with present and retired numbers, and with the retired numbers of other texts at the same addresses. */
interface Numbered extends Addressed {
  rulings: readonly { number: RulingNumber }[];
  retired: Readonly<Record<string, unknown>>;
}

/** Maps each former address to the last text that had it. */
export function byFormerAddress<Text extends Numbered>(
  texts: Iterable<Text>,
): Map<TextAddress, Text> {
  const renamed = new Map<TextAddress, Text>();
  for (const text of texts) {
    for (const address of addressesOf(text).slice(1)) {
      const other = renamed.get(address);
      if (!other || isLater(text, other)) renamed.set(address, text);
    }
  }
  return renamed;
}

/**
 * Whether a text had an address later than another text. The later text retires the lower numbers of the earlier text.
 */
function isLater(text: Numbered, other: Numbered): boolean {
  const numbersIn = ({ rulings, retired }: Numbered): Set<string> =>
    new Set([...rulings.map(({ number }) => String(number)), ...Object.keys(retired)]);
  const lowestOf = (numbers: Set<string>, without: Set<string>): number =>
    Math.min(...[...numbers].filter((number) => !without.has(number)).map(countOf));
  const [own, others] = [numbersIn(text), numbersIn(other)];
  return lowestOf(own, others) < lowestOf(others, own);
}

/**
 * Finds the other texts that have or had an address of a text, and so on from these texts: a new text may take the
 * address of a renamed text. All of these texts share one sequence of numbers, so that an address and a number always mean
 * one ruling.
 */
export function sharersIn<Text extends Addressed>(
  texts: readonly Text[],
): (text: Text) => readonly Text[] {
  const former = new Set(texts.flatMap((text) => addressesOf(text).slice(1)));
  const groups = new Map<TextAddress, Set<Text>>();
  for (const text of texts) {
    if (text.formerly.length === 0 && !former.has(text.address)) continue;
    const joined = addressesOf(text).flatMap((address) => [...(groups.get(address) ?? [])]);
    const group = new Set([...joined, text]);
    for (const one of group) for (const address of addressesOf(one)) groups.set(address, group);
  }
  return (text) => [...(groups.get(text.address) ?? [])].filter((one) => one !== text);
}
