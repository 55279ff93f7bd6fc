import { editDistance, fold, singularWord, stopWords } from '../glossary/browser.ts';

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

const word = /\[[\p{L}\p{N}]{1,8}\]|[\p{L}\p{N}]+(?:['’ʼ.][\p{L}\p{N}]+)*/gu;
const plainAscii = /^[a-z0-9]+$/u;

/** Folds a word for comparison. */
function foldWord(raw: string): string {
  const lower = raw.toLowerCase();
  if (plainAscii.test(lower)) return lower;
  if (raw.startsWith('[')) return lower;
  return fold(raw).replaceAll(' ', '');
}

/** The words of a text with their places. An icon code in square brackets is a word. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const found of text.matchAll(word)) {
    const folded = foldWord(found[0]);
    if (folded === '') continue;
    words.push({ folded, stem: stem(folded), at: found.index, length: found[0].length });
  }
  return words;
}

/** The folded words of a text, each once. */
export function distinctWords(text: string): Set<string> {
  const written = new Set(text.match(word));
  const folded = new Set(Array.from(written, foldWord));
  folded.delete('');
  return folded;
}

/** Whether a folded word carries no meaning of its own in a question. */
export function isStopWord(folded: string): boolean {
  return stopWords.has(folded);
}

/**
 * The stop word that an unknown word most likely means: "hwo", "waht", "wich". Replaced letters are not forgiven: a
 * keyword ("world") would be dropped as a stop word ("would").
 */
export function correctStopWord(folded: string): string | undefined {
  return [...stopWords].find(
    (word) =>
      editDistance(folded, word, 1) === 1 &&
      (hasSameLetters(word, folded) ||
        (word.length !== folded.length && folded.length > 3 && word[0] === folded[0])),
  );
}

/** Whether two words have the same letters in any order. */
export function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}

const numbers = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`
    .split(/\s+/u)
    .map((word, number) => [word, String(number)]),
);

/**
 * The stem of an English word: the same for "stopped", "stops" and "stopping", and for "seven" and "7". Lighter than
 * Porter's stemmer, so that different words rarely share a stem.
 */
export function stem(folded: string): string {
  const number = numbers.get(folded);
  if (number !== undefined) return number;
  if (folded.length < 4 || folded.startsWith('[') || /\d/u.test(folded)) return folded;
  let bare = singularWord(folded);
  for (const ending of ['ing', 'ed']) {
    const rest = bare.slice(0, -ending.length);
    if (!bare.endsWith(ending) || !/[aeiouy]/u.test(rest)) continue;
    if (/^[aeiou][^aeiou]$/u.test(rest)) return `${rest}e`;
    if (rest.length < 3) continue;
    bare = /([bcdfgkmnprtv])\1$/u.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  if (bare.length > 3 && bare.endsWith('e')) bare = bare.slice(0, -1);
  return bare.length > 3 && /[^aeiou]y$/u.test(bare) ? `${bare.slice(0, -1)}i` : bare;
}
