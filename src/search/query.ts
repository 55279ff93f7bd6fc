import { type NameIndex, nameKey } from './name-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isStopWord, stem, wordsOf } from './words.ts';

/** A word that is searched for. */
export interface QueryWord {
  folded: string;
  stem: string;
  /** Higher for rarer words; see `Vocabulary.weight`. */
  weight: number;
  /** The word is incomplete: any word with this prefix matches. */
  isPrefix: boolean;
}

/** A word of a query, and the known word that is searched for instead. */
export interface Correction {
  from: string;
  to: string;
}

/** What is searched for. */
export interface Query {
  /** As typed, trimmed. */
  typed: string;
  /** The same with corrected words: what names are matched with. */
  text: string;
  /** All words, in order. */
  words: string[];
  /** The distinct words that count: no stop words, unless there are no others. */
  keywords: QueryWord[];
  corrections: Correction[];
}

const maxLength = 2000;
const maxWords = 24;
const maxWordLength = 60;
const maxIconWords = 6;

/**
 * Reads a query. Only words count, whatever else it has: quotes, operators, markup.
 *
 * @param typed the text in the search box
 * @param vocabulary the words of the glossary; without it no word is corrected, and all have the same weight
 * @param correct whether to correct unknown words
 */
export function readQuery(
  typed: string,
  index: NameIndex,
  vocabulary?: Vocabulary,
  correct = true,
): Query {
  const all = withIcons(
    wordsOf(typed.slice(0, maxLength))
      .map(({ folded }) => folded)
      .filter(({ length }) => length <= maxWordLength)
      .slice(0, maxWords),
    index,
  );
  const corrections: Correction[] = [];
  const words = vocabulary && correct ? corrected(all, vocabulary, corrections) : all;
  const content = words.filter((word) => !isStopWord(word));
  const keywords = content.length > 0 ? content : words;
  const byStem = new Map(keywords.map((word) => [stem(word), word]));
  const last = words.at(-1);
  const incomplete =
    vocabulary && last !== undefined && last.length > 1 && !isKnown(last, vocabulary)
      ? last
      : undefined;
  return {
    typed: typed.trim(),
    text: corrections.length > 0 ? words.join(' ') : typed.trim(),
    words,
    keywords: [...byStem].map(([stem, folded]) => ({
      folded,
      stem,
      weight: vocabulary ? vocabulary.weight(stem) : 1,
      isPrefix: folded === incomplete,
    })),
    corrections,
  };
}

// "alternate universe icon" becomes "[au]"; a code in brackets that is no icon's becomes a plain word.
function withIcons(words: readonly string[], { icons }: NameIndex): string[] {
  const found: string[] = [];
  for (let from = 0; from < words.length; from++) {
    let length = Math.min(maxIconWords, words.length - from);
    let token: string | undefined;
    for (; length > 1; length--) {
      token = icons.get(words.slice(from, from + length).join(' '));
      if (token !== undefined) break;
    }
    const word = words[from] ?? '';
    if (token !== undefined) {
      found.push(token);
      from += length - 1;
    } else if (word.startsWith('[')) {
      const code = word.slice(1, -1);
      found.push(icons.get(nameKey(`${code} icon`)) ?? code);
    } else found.push(word);
  }
  return found;
}

// The words with unknown ones corrected; adds to `corrections`.
function corrected(
  words: readonly string[],
  vocabulary: Vocabulary,
  corrections: Correction[],
): string[] {
  const joined = joinSplit(words, vocabulary, corrections);
  return joined.flatMap((word, index) => {
    if (isKnown(word, vocabulary)) return [word];
    const isIncomplete = index === joined.length - 1 && word.length > 1 && vocabulary.begins(word);
    const to = isIncomplete ? undefined : vocabulary.correct(word);
    if (to === undefined) return [word];
    corrections.push({ from: word, to });
    return to.split(' ');
  });
}

// "sta sis" becomes "stasis", where the parts are unknown words and the whole is a known one.
function joinSplit(
  words: readonly string[],
  vocabulary: Vocabulary,
  corrections: Correction[],
): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', next] = [words[at], words[at + 1]];
    const whole = next === undefined ? '' : word + next;
    const bothKnown = next !== undefined && isKnown(word, vocabulary) && isKnown(next, vocabulary);
    if (next !== undefined && !bothKnown && vocabulary.knows(whole)) {
      corrections.push({ from: `${word} ${next}`, to: whole });
      found.push(whole);
      at++;
    } else found.push(word);
  }
  return found;
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return isStopWord(word) || vocabulary.knows(word);
}
