import { stem, wordsOf } from './words.ts';

/** Words of players, by the stems of their words, with what the glossary calls it: the likeliest first. */
export type PlayerWordIndex = ReadonlyMap<string, readonly string[]>;

/** Words in a phrase of players, at most. */
const maxPhrase = 4;

/** Indexes the words of players as the name index has them. */
export function indexOf(words: readonly [said: string[], meant: string[]][]): PlayerWordIndex {
  return new Map(
    words.flatMap(([said, meant]) => said.map((one): [string, string[]] => [stemsOf(one), meant])),
  );
}

/**
 * Finds the longest phrase of players that begins with a word of a query.
 *
 * @param words of the query, folded
 * @param at index of its first word
 * @returns its length in words, and what the glossary calls it
 */
export function phraseAt(
  index: PlayerWordIndex,
  words: readonly string[],
  at: number,
): { length: number; meant: readonly string[] } | undefined {
  for (let length = Math.min(maxPhrase, words.length - at); length > 0; length--) {
    const stems = words.slice(at, at + length).map(stem);
    const meant = index.get(stems.join(' '));
    if (meant) return { length, meant };
  }
  return undefined;
}

function stemsOf(text: string): string {
  return wordsOf(text)
    .map((word) => word.stem)
    .join(' ');
}
