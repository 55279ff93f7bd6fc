import { stem, wordsOf } from './words.ts';

/** Words of players, by the stems of their words, with what the glossary calls it: the likeliest first. */
export type PlayerWordIndex = ReadonlyMap<string, readonly string[]>;

/** Words in a phrase of players, at most. */
const maxPhrase = 8;
/** The second words of verbs like "put down", which may stand apart: "put my guys down". */
const particles = new Set('apart away back down off out over up'.split(' '));
/** Words between the two, at most. */
const maxBetween = 3;

/** A phrase of players in a query. */
export interface PlayerPhrase {
  /** Its words, in order. */
  words: readonly string[];
  /** The indexes of its words. */
  places: readonly number[];
  /** What the glossary calls it. */
  meant: readonly string[];
}

/** Indexes the words of players as the name index has them. Words with the same stems mean what each of them does. */
export function indexOf(words: readonly [said: string[], meant: string[]][]): PlayerWordIndex {
  const index = new Map<string, readonly string[]>();
  for (const [said, meant] of words) {
    for (const stems of said.map(stemsOf))
      index.set(stems, [...new Set([...(index.get(stems) ?? []), ...meant])]);
  }
  return index;
}

/**
 * Finds the longest phrase of players that begins with a word of a query.
 *
 * @param words of the query, folded
 * @param at index of its first word
 */
export function phraseAt(
  index: PlayerWordIndex,
  words: readonly string[],
  at: number,
): PlayerPhrase | undefined {
  const phrase = (places: readonly number[]): PlayerPhrase | undefined => {
    const own = places.map((place) => words[place] ?? '');
    const meant = index.get(own.map(stem).join(' '));
    return meant && { words: own, places, meant };
  };
  const row = (length: number): number[] => Array.from({ length }, (_, step) => at + step);
  for (let length = Math.min(maxPhrase, words.length - at); length > 1; length--) {
    const found = phrase(row(length));
    if (found) return found;
  }
  for (let apart = at + 2; apart <= at + 1 + maxBetween; apart++) {
    const found = particles.has(words[apart] ?? '') ? phrase([at, apart]) : undefined;
    if (found) return found;
  }
  return phrase([at]);
}

function stemsOf(text: string): string {
  return wordsOf(text)
    .map((word) => word.stem)
    .join(' ');
}
