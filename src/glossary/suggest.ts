import { editDistance } from './edit-distance.ts';

/**
 * The candidate that a misspelled word most likely means.
 *
 * @param word what was written, folded
 * @param candidates names that would have resolved, folded
 * @returns the candidate with the fewest typos, at most one for every three letters; of two, the first in the alphabet
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  const letters = lettersOf(word);
  for (const candidate of candidates) {
    const limit = Math.min(
      fewest,
      Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)),
    );
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

/** The end of a message that offers a suggestion, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}

/** An index of names that finds those a typo or two away from a word without comparing all. */
export class NearNames {
  readonly #names = new Set<string>();
  /** The names that are to be indexed. */
  #wanted: ReadonlySet<string> | undefined;
  readonly #byDeletion = new Map<string, string[]>();
  /** What was found among the names as they are. */
  readonly #found = new Map<string, string | undefined>();

  readonly #shortest: number;

  /**
   * @param names folded names
   * @param shortest length of the shortest word that is taken for a typo
   */
  constructor(names: Iterable<string> = [], shortest = 5) {
    this.#shortest = shortest;
    this.update(new Set(names));
  }

  /** Takes other names. */
  update(names: ReadonlySet<string>): void {
    this.#wanted = names;
  }

  /** Takes the time of the names that were not there before, or are not there now; most compilations look none up. */
  #index(): void {
    if (this.#wanted === undefined) return;
    const added = this.#wanted.difference(this.#names);
    const removed = this.#names.difference(this.#wanted);
    this.#wanted = undefined;
    if (added.size + removed.size > 0) this.#found.clear();
    for (const name of removed) {
      this.#names.delete(name);
      for (const key of deletions(name)) {
        const left = this.#byDeletion.get(key)?.filter((one) => one !== name) ?? [];
        if (left.length > 0) this.#byDeletion.set(key, left);
        else this.#byDeletion.delete(key);
      }
    }
    for (const name of added) {
      this.#names.add(name);
      for (const key of deletions(name)) {
        const known = this.#byDeletion.get(key);
        if (known) known.push(name);
        else this.#byDeletion.set(key, [name]);
      }
    }
  }

  /** The nearest name within one typo, in a long word two. */
  find(word: string): string | undefined {
    if (word.length < this.#shortest) return undefined;
    this.#index();
    if (!this.#found.has(word)) this.#found.set(word, this.#nearest(word));
    return this.#found.get(word);
  }

  #nearest(word: string): string | undefined {
    const candidates = new Set<string>();
    for (const key of deletions(word)) {
      for (const name of this.#byDeletion.get(key) ?? []) candidates.add(name);
    }
    const limit = word.length < 10 ? 1 : 2;
    const best = nearest(word, [...candidates].sort());
    return best !== undefined && editDistance(word, best, limit) <= limit ? best : undefined;
  }
}

/** A word, and each word that it becomes when one letter is left out. */
function* deletions(word: string): Generator<string> {
  yield word;
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1);
}
