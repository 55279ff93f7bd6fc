import { editDistance, fold, prefixDistance, singular, typosAllowed } from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import type { Name } from './name-index.ts';
import { weights } from './weights.ts';

/**
 * Kind of match between a name and a query: a row of `weights.match`, or a name among the words of a longer query. A query
 * with no other keywords asks for the name.
 */
export type MatchKind = keyof typeof weights.match | 'asked' | 'inside';

/** A name in the forms in which it is compared. */
export interface IndexedName {
  name: Name;
  words: string[];
  /** The words without spaces. */
  joined: string;
}

/** A query in the forms in which it is compared with names. */
export interface Typed {
  key: string;
  words: string[];
  joined: string;
  singular: string;
  language: Words;
}

/** Score of a name for a query. */
export interface NameScore {
  how: MatchKind;
  /** Number of typos that were forgiven. */
  typos: number;
  /** Points, by `weights`. */
  score: number;
}

/** Prepares a query for comparison. */
export function readTyped(key: string, language: Words): Typed {
  const words = key.split(' ');
  return { key, words, joined: words.join(''), singular: singular(fold(key), language), language };
}

/**
 * Scores a name that contains the query without typos.
 *
 * @param isForm whether the name consists of inflected forms of the same words
 * @returns nothing if the name does not match
 */
export function scoreExact(
  typed: Typed,
  { name: { key }, words, joined }: IndexedName,
  isForm: boolean,
): NameScore | undefined {
  const share = lengthFactor(typed, key);
  const scored = (how: keyof typeof weights.match, factor = 1): NameScore => ({
    how,
    typos: 0,
    score: weights.match[how] * factor,
  });
  if (key === typed.key) return scored('exact');
  if (joined === typed.joined) return scored('same');
  if (isForm && singular(fold(key), typed.language) === typed.singular) return scored('same');
  if (key.startsWith(typed.key)) return scored('prefix', share);
  const isPart =
    isForm || ` ${key}`.includes(` ${typed.key}`) || isPrefixOfEach(typed.words, words);
  return isPart ? scored('part', share) : undefined;
}

/** Scores a name that may differ from the query by a few typos. */
export function scoreFuzzy(
  typed: Typed,
  { name: { key }, words, joined }: IndexedName,
): NameScore | undefined {
  const max = typosAllowed(typed.joined.length);
  const typos = Math.min(
    editDistance(typed.key, key, max),
    editDistance(typed.joined, joined, max),
  );
  if (typos <= max) {
    return { how: 'typo', typos, score: weights.match.typo - typos * weights.perTypo };
  }
  const byWord = typosByWord(typed.words, words);
  if (byWord === undefined) return undefined;
  const score = weights.match.wordTypos * lengthFactor(typed, key) - byWord * weights.perTypo;
  return { how: 'wordTypos', typos: byWord, score };
}

// 1 for a name no longer than the query, less the longer the name is.
function lengthFactor(typed: Typed, key: string): number {
  return 1 - weights.lengthShare * (1 - Math.min(1, typed.key.length / key.length));
}

// Whether each typed word is a prefix of a different word of the name, in any order.
function isPrefixOfEach(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  return typed.every((word) => {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// The typos with which each typed word is a different word of the name, or a prefix of it.
function typosByWord(typed: readonly string[], words: readonly string[]): number | undefined {
  const left = [...words];
  let typos = 0;
  for (const word of typed) {
    const max = typosAllowed(word.length);
    const distances = left.map((other) => prefixDistance(word, other, max));
    const least = Math.min(...distances);
    if (!(least <= max)) return undefined;
    typos += least;
    left.splice(distances.indexOf(least), 1);
  }
  return typos;
}
