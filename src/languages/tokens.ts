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
  for (const { index, 0: run } of text.matchAll(word))
    for (const { folded, stem, at, length } of wordsOfRun(run, language))
      words.push({ folded, stem, at: index + at, length });
  return words;
}

/** Words of each run of letters that was read, by language: texts repeat their words. */
const knownRuns = /* @__PURE__ */ new WeakMap<Words, Map<string, readonly Word[]>>();

/** The words of a run of letters, with their places in the run. */
function wordsOfRun(run: string, language: Words): readonly Word[] {
  const known = knownRuns.get(language) ?? new Map<string, readonly Word[]>();
  knownRuns.set(language, known);
  const words =
    known.get(run) ??
    segments(run, language).flatMap(({ word: one, at }): Word[] => {
      const folded = foldWord(one);
      if (folded === '') return [];
      return [{ folded, stem: stem(folded, language), at, length: one.length }];
    });
  known.set(run, words);
  return words;
}

/** Whether a clause of a text begins with a question word or an auxiliary verb: "my ship is stopped, can it move". */
export function isQuestion(text: string, language: Words): boolean {
  const { auxiliaries, questionWords } = language;
  return (
    auxiliaries.size === 0 ||
    text.split(/[,;:.]\s/u).some((clause) => {
      const { folded = '' } = wordsOf(clause, language)[0] ?? {};
      return auxiliaries.has(folded) || questionWords.has(folded);
    })
  );
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

/**
 * Returns the stop word or question word of which a word is most likely a typo: "teh", "wat", "hwo". If several are
 * equally likely, prefers a word that asks nothing; returns nothing for several question words.
 *
 * @param typed a folded word that neither the language nor the glossary has
 */
export function functionWord(
  typed: string,
  { stopWords, questionWords, answerWords }: Words,
): string | undefined {
  const likely = [...stopWords].flatMap((word) => {
    const rank = typoRank(typed, word);
    return rank < 0 ? [] : [{ word, rank }];
  });
  const least = Math.min(...likely.map(({ rank }) => rank));
  const nearest = likely.flatMap(({ word, rank }) => (rank === least ? [word] : []));
  const [only, ...others] = nearest;
  const plain = nearest.find((word) => !questionWords.has(word) && !answerWords.has(word));
  return plain ?? (others.length === 0 ? only : undefined);
}

/** Minimum length of a word with a wrong letter: shorter words resemble too many others. */
const minReplaced = 5;

/**
 * Returns the rank of the typo between two words: lower is likelier, -1 is no typo. The first letter is hardly ever
 * wrong.
 */
function typoRank(typed: string, word: string): number {
  if (word.length < 3 || Math.abs(typed.length - word.length) > 1 || typed === word) return -1;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const [left, right] = [typed.slice(same), word.slice(same)];
  const isSwapped =
    left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0];
  if (isSwapped) return same > 0 ? 0 : 4;
  if (same === 0) return -1;
  if (left === right.slice(1)) return 1;
  if (left.slice(1) === right && left[0] === word[same - 1]) return 2;
  return left.slice(1) === right.slice(1) && word.length >= minReplaced ? 3 : -1;
}
