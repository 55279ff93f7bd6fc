import type { Words } from '../languages/browser.ts';
import { maxPhrase } from '../model/index.ts';
import { stem, wordsOf } from './tokens.ts';

/** Names in the glossary, the likeliest first, by the stems of players' expressions for them. */
export type PlayerWordIndex = ReadonlyMap<string, readonly string[]>;

/** Indexes players' words from the name index. Words with the same stems share their meanings. */
export function indexOf(
  words: readonly [said: string[], meant: string[]][],
  language: Words,
): PlayerWordIndex {
  const index = new Map<string, readonly string[]>();
  for (const [said, meant] of words) {
    for (const found of said.map((one) => wordsOf(one, language))) {
      const stems = found.map((word) => word.stem).join(' ');
      index.set(stems, [...new Set([...(index.get(stems) ?? []), ...meant])]);
    }
  }
  return index;
}

/**
 * Finds the longest of players' phrases that begins at a word of a query.
 *
 * @param words of the query, folded
 * @param at index of its first word
 * @returns its words, and the names in the glossary that they mean
 */
export function phraseAt(
  { playerWords: index, language }: { playerWords: PlayerWordIndex; language: Words },
  words: readonly string[],
  at: number,
): { words: readonly string[]; meant: readonly string[] } | undefined {
  for (let length = Math.min(maxPhrase, words.length - at); length > 0; length--) {
    const own = words.slice(at, at + length);
    const meant = index.get(own.map((word) => stem(word, language)).join(' '));
    if (meant) return { words: own, meant };
  }
  return undefined;
}
