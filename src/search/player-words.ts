import { maxPhrase } from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import { stem, wordsOf } from './words.ts';

/** Players' expressions by their stems. */
export type PlayerWordIndex = ReadonlyMap<string, Said>;

/** Players' expressions with the same stems. */
interface Said {
  /** The words as `words.yml` has them, folded. */
  forms: readonly string[];
  /** Names in the glossary, the likeliest first. */
  meant: readonly string[];
}

/** A phrase in a query that players use for something the glossary names differently. */
export interface PlayerPhrase {
  /** Its words, in order. */
  words: readonly string[];
  /** Name in the glossary. */
  meant: readonly string[];
}

/** Indexes players' words from the name index. Words with the same stems share their meanings. */
export function indexOf(
  words: readonly [said: string[], meant: string[]][],
  language: Words,
): PlayerWordIndex {
  const index = new Map<string, Said>();
  for (const [said, meant] of words) {
    for (const found of said.map((one) => wordsOf(one, language))) {
      const stems = found.map((word) => word.stem).join(' ');
      const { forms = [], meant: others = [] } = index.get(stems) ?? {};
      index.set(stems, {
        forms: [...forms, found.map(({ folded }) => folded).join(' ')],
        meant: [...new Set([...others, ...meant])],
      });
    }
  }
  return index;
}

/**
 * Finds the longest of players' phrases that begins at a word of a query. A form of a word that only the glossary has is
 * not a player's word.
 *
 * @param words of the query, folded
 * @param at index of its first word
 * @param has whether the glossary has a word in exactly this form
 */
export function phraseAt(
  { playerWords: index, language }: { playerWords: PlayerWordIndex; language: Words },
  words: readonly string[],
  at: number,
  has: (word: string) => boolean = () => false,
): PlayerPhrase | undefined {
  for (let length = Math.min(maxPhrase, words.length - at); length > 0; length--) {
    const own = words.slice(at, at + length);
    const said = index.get(own.map((word) => stem(word, language)).join(' '));
    const typed = own.join(' ');
    if (said && (!has(typed) || said.forms.some((form) => form === typed || has(form))))
      return { words: own, meant: said.meant };
  }
  return undefined;
}
