import { fold } from './fold.ts';
import { segments, type Words } from './words.ts';

/** A word of a text or a query. */
export interface Word {
  /** Folded: no case, accents or apostrophes. An icon code keeps its brackets: `[au]`. */
  folded: string;
  /** The same for its inflected forms; see {@link stem}. */
  stem: string;
  /** Place and length in the text, in UTF-16 units. */
  at: number;
  length: number;
}

const word = /\[[\p{L}\p{N}]{1,8}\]|[\p{L}\p{M}\p{N}]+(?:['’ʼ.][\p{L}\p{M}\p{N}]+)*/gu;
const plainAscii = /^[a-z0-9]+$/u;

/** Folds a word for comparison. */
function foldWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  if (raw.startsWith('[')) return lower;
  return fold(raw).replaceAll(' ', '');
}

/** The words of a text with their places. An icon code in square brackets is a word. */
export function wordsOf(text: string, language: Words): Word[] {
  const words: Word[] = [];
  for (const { index, 0: run } of text.matchAll(word)) {
    for (const { word: one, at } of segments(run, language)) {
      const folded = foldWord(one);
      if (folded === '') continue;
      words.push({ folded, stem: stem(folded, language), at: index + at, length: one.length });
    }
  }
  return words;
}

/** The stem of a word: the same for its inflected forms, and for "seven" and "7". */
export function stem(folded: string, words: Words): string {
  const number = words.numerals.indexOf(folded);
  if (number >= 0) return String(number);
  return folded.startsWith('[') || /\d/u.test(folded) ? folded : words.stem(folded);
}

/** The stems of the words of a text, in order. */
export function stemsOf(text: string, language: Words): string[] {
  return wordsOf(text, language).map((one) => one.stem);
}
