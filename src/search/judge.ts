import { fold, singular } from '../glossary/browser.ts';
import type { Keyed } from './candidates.ts';
import { slips, slipsAllowed, slipsAsPrefix } from './typos.ts';
import { weights } from './weights.ts';

/** How a name answers what was typed; each is a row of `weights.match`. */
export type How = keyof typeof weights.match;

/** What was typed, in the forms that it is compared in. */
export interface Typed {
  key: string;
  words: string[];
  joined: string;
  singular: string;
}

/** How well a name answers, in points of `weights`. */
export interface Judgement {
  how: How;
  /** Slips that were forgiven. */
  slips: number;
  score: number;
}

/** Reads what was typed. */
export function typedAs(key: string): Typed {
  return {
    key,
    words: key.split(' '),
    joined: key.replaceAll(' ', ''),
    singular: singularKey(key),
  };
}

function singularKey(key: string): string {
  return singular(fold(key));
}

/**
 * Judges a name that must hold what was typed as it is.
 *
 * @param isForm whether both are made of forms of the same words
 */
export function judgeStrictly(
  typed: Typed,
  { name: { key }, words, joined }: Keyed,
  isForm: boolean,
): Judgement | undefined {
  const share = shareOf(typed, key);
  const judged = (how: How, factor = 1): Judgement => ({
    how,
    slips: 0,
    score: weights.match[how] * factor,
  });
  if (key === typed.key) return judged('exact');
  if (joined === typed.joined) return judged('same');
  if (isForm && singularKey(key) === typed.singular) return judged('same');
  if (key.startsWith(typed.key)) return judged('prefix', share);
  if (isForm) return judged('form');
  if (` ${key}`.includes(` ${typed.key}`)) return judged('wordPrefix', share);
  return beginAll(typed.words, words) ? judged('anyOrder', share) : undefined;
}

/** Judges a name that what was typed may miss by a few slips. */
export function judgeKindly(
  typed: Typed,
  { name: { key }, words, joined }: Keyed,
): Judgement | undefined {
  const most = slipsAllowed(typed.joined.length);
  const firstLetter = key.charAt(0) === typed.key.charAt(0) ? 0 : weights.firstLetterSlip;
  const whole = Math.min(slips(typed.key, key, most), slips(typed.joined, joined, most));
  if (whole <= most) {
    const score = weights.match.slip - whole * weights.perSlip - firstLetter;
    return { how: 'slip', slips: whole, score };
  }
  const begun = judgeBegun(typed, key, most);
  const loose = looseSlips(typed.words, words);
  if (loose === undefined) return begun;
  const score = weights.match.wordSlip * shareOf(typed, key) - loose * weights.perSlip;
  return begun && begun.score > score ? begun : { how: 'wordSlip', slips: loose, score };
}

const shortestBegun = 5;

/**
 * Judges a name of which what was typed may be the beginning, with slips. Much of it is guessed: what was typed must not
 * be short, and its first letter right.
 */
export function judgeBegun(typed: Typed, key: string, most: number): Judgement | undefined {
  if (typed.key.length < shortestBegun || key.charAt(0) !== typed.key.charAt(0)) return undefined;
  const made = slipsAsPrefix(typed.key, key, most);
  if (made > most) return undefined;
  // Half a slip more than a whole name with as many: more is guessed.
  const score = weights.match.slip * shareOf(typed, key) - (made + 0.5) * weights.perSlip;
  return { how: 'slip', slips: made, score };
}

// What is left of a score where a name goes on behind what was typed: all of it where it does not.
function shareOf(typed: Typed, key: string): number {
  return 1 - weights.lengthShare * (1 - Math.min(1, typed.key.length / key.length));
}

// Every typed word begins a word of the name, in any order.
function beginAll(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  return typed.every((word) => {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// The slips with which every typed word finds a word of the name.
function looseSlips(typed: readonly string[], words: readonly string[]): number | undefined {
  const left = [...words];
  let made = 0;
  for (const word of typed) {
    const allowed = slipsAllowed(word.length);
    const costs = left.map((other) =>
      Math.min(slips(word, other, allowed), slipsAsPrefix(word, other, allowed)),
    );
    const least = Math.min(...costs);
    if (!(least <= allowed)) return undefined;
    made += least;
    left.splice(costs.indexOf(least), 1);
  }
  return made;
}
