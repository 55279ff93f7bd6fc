import { editDistance } from './edit-distance.ts';

/**
 * Finds the most likely candidate for a misspelled word.
 *
 * @param word the misspelled word, folded
 * @param candidates names that would have resolved, folded
 * @param most most typos; unless given, one for every three letters, and four at most
 * @returns the candidate with the fewest typos; of two, the first in the alphabet
 */
export function nearest<Name extends string>(
  word: string,
  candidates: Iterable<Name>,
  most?: number,
): Name | undefined {
  let best: Name | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const letters = lettersOf(word);
  for (const candidate of candidates) {
    const length = Math.max(word.length, candidate.length);
    const limit = Math.min(fewest, most ?? Math.max(1, Math.min(4, Math.floor(length / 3))));
    if (Math.abs(candidate.length - word.length) > limit) continue;
    // A typo takes one letter away, and adds one. This spares most candidates the exact count.
    const others = lettersOf(candidate);
    if (bitsIn(letters & ~others) > limit || bitsIn(others & ~letters) > limit) continue;
    const count = editDistance(word, candidate, limit);
    if (count > limit || (count === fewest && best !== undefined && best <= candidate)) continue;
    best = candidate;
    fewest = count;
  }
  return best;
}

/** The letters of a word, one bit for several of them. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let bits = 0;
  for (let left = number; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** A text with this many characters at most. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** The end of a message that offers a suggestion, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}

/** A name with its letters, as bits. */
interface Spelt {
  name: string;
  letters: number;
}

/** Finds the names that are a typo or two away from a word. Most are left out by their length and letters alone. */
export class NearNames {
  readonly #names: Iterable<string>;
  readonly #shortest: number;
  /** Made when the first word is looked up: most compilations look none up. */
  #byLength: ReadonlyMap<number, Spelt[]> | undefined;

  /**
   * @param names folded names
   * @param shortest length of the shortest word that is taken for a typo
   */
  constructor(names: Iterable<string>, shortest = 5) {
    this.#names = names;
    this.#shortest = shortest;
  }

  /** The nearest name within one typo, in a long word two. */
  find(word: string): string | undefined {
    if (word.length < this.#shortest) return undefined;
    this.#byLength ??= Map.groupBy(
      Array.from(this.#names, (name): Spelt => ({ name, letters: lettersOf(name) })),
      ({ name }) => name.length,
    );
    const letters = lettersOf(word);
    const candidates: string[] = [];
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const spelt of this.#byLength.get(length) ?? []) {
        if (bitsIn(letters ^ spelt.letters) <= 2) candidates.push(spelt.name);
      }
    }
    return nearest(word, candidates, word.length < 10 ? 1 : 2);
  }
}
