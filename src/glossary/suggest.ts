import { bitsIn, editDistance, lettersOf, mayBeWithin } from './edit-distance.ts';

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
    if (!mayBeWithin(letters, lettersOf(candidate), limit)) continue;
    const count = editDistance(word, candidate, limit);
    if (count > limit || (count === fewest && best !== undefined && best <= candidate)) continue;
    best = candidate;
    fewest = count;
  }
  return best;
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
