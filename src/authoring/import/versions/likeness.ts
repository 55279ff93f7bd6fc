/** The words of a text, for comparing: small letters, no punctuation, numbers of rules as they are. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** How often a text has each word. */
export type Bag = ReadonlyMap<string, number>;

/** A text as a bag of words. */
export function bagOf(words: readonly string[]): Bag {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function shared(a: Bag, b: Bag): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [word, times] of small) sum += Math.min(times, large.get(word) ?? 0);
  return sum;
}

function sizeOf(bag: Bag): number {
  let sum = 0;
  for (const times of bag.values()) sum += times;
  return sum;
}

/** How like two texts are, from 0 to 1: Dice's coefficient over their words (Dice 1945). */
export function likeness(a: Bag, b: Bag): number {
  const all = sizeOf(a) + sizeOf(b);
  return all === 0 ? 0 : (2 * shared(a, b)) / all;
}

/** The share of one text that is in another, from 0 to 1. */
export function containment(part: Bag, whole: Bag): number {
  const size = sizeOf(part);
  return size === 0 ? 0 : shared(part, whole) / size;
}
