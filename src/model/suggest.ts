/**
 * Finds the most likely candidate for a misspelled word.
 *
 * @param word the misspelled word, folded
 * @param candidates names that would have resolved, folded
 * @param most maximum number of typos; by default one for every three letters, at most four
 * @returns the candidate with the fewest typos; of several, the first in the alphabet
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

/** Cuts a text to a maximum number of characters. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Returns the end of a message with a suggestion; empty without a suggestion. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}

/** A name with its letters, as bits. */
interface Spelt {
  name: string;
  letters: number;
}

/** Finds names within two typos of a word. Length and letters alone rule out most names. */
export class NearNames {
  readonly #names: Iterable<string>;
  readonly #shortest: number;
  /** Made for the first look-up: most compilations have none. */
  #byLength: ReadonlyMap<number, Spelt[]> | undefined;

  /**
   * @param names folded names
   * @param shortest length of the shortest word that is taken for a typo
   */
  constructor(names: Iterable<string>, shortest = 5) {
    this.#names = names;
    this.#shortest = shortest;
  }

  /**
   * Returns the nearest name within one typo, or two for a long word.
   *
   * @param isKnown whether the names contain the word, which is then no result
   */
  find(word: string, isKnown = false): string | undefined {
    if (word.length < this.#shortest) return undefined;
    this.#byLength ??= Map.groupBy(
      Array.from(this.#names, (name): Spelt => ({ name, letters: lettersOf(name) })),
      ({ name }) => name.length,
    );
    const letters = lettersOf(word);
    const candidates: string[] = [];
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const spelt of this.#byLength.get(length) ?? []) {
        // Among names without an entry, a different first letter is hardly a typo, and all pairs would be slow.
        if (isKnown && (spelt.name === word || spelt.name[0] !== word[0])) continue;
        if (bitsIn(letters ^ spelt.letters) <= 2) candidates.push(spelt.name);
      }
    }
    return nearest(word, candidates, word.length < 10 ? 1 : 2);
  }
}

/**
 * The number of typos between two words: letters left out, added or replaced, neighbours swapped (optimal string
 * alignment distance).
 *
 * @param max limit above which the exact number does not matter
 * @returns the number, or `max + 1`
 */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max) return max + 1;
  return lastRow(a, b, max)[b.length] ?? max + 1;
}

/** The least {@link editDistance} between an incomplete word and any prefix of another. */
export function prefixDistance(typed: string, whole: string, max: number): number {
  if (whole.startsWith(typed)) return 0;
  const beginning = whole.slice(0, typed.length + max);
  const row = lastRow(typed, beginning, max);
  let best = max + 1;
  for (let end = Math.max(0, typed.length - max); end <= beginning.length; end++) {
    best = Math.min(best, row[end] ?? best);
  }
  return best;
}

// The table needs only three rows. All calls share them, because a search makes thousands of calls.
const longest = 200;
const rows: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(longest + 2),
  new Uint8Array(longest + 2),
  new Uint8Array(longest + 2),
];

const none = new Uint8Array();

/** The last row of the alignment table of a and b. Only values near the diagonal are set, and those above `max` not exact. */
function lastRow(a: string, b: string, max: number): Uint8Array {
  const beyond = max + 1;
  let [before, above, row] = rows;
  if (a.length > longest || b.length > longest) return none;
  for (let j = 0; j <= beyond; j++) above[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - max);
    const to = Math.min(b.length, i + max);
    const letter = a.charCodeAt(i - 1);
    let least = from === 1 ? Math.min(i, beyond) : beyond;
    row[from - 1] = least;
    row[to + 1] = beyond;
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1);
      let cost =
        letter === other
          ? at(above, j - 1)
          : 1 + Math.min(at(above, j - 1), at(above, j), at(row, j - 1));
      const swapped =
        i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row[j] = Math.min(cost, beyond);
      if (cost < least) least = cost;
    }
    if (least > max) return none;
    [before, above, row] = [above, row, before];
  }
  return above;
}

function at(row: Uint8Array, index: number): number {
  return row[index] ?? 255;
}

/** The set of a word's letters, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Quick filter: whether words with these letters may be within a number of typos. A typo removes at most one letter
 * and adds at most one.
 */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  return bitsIn(a & ~b) <= most && bitsIn(b & ~a) <= most;
}

/** Returns the number of set bits, without a loop. */
function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Returns the number of typos accepted in a word of this length: fewer in short words, which resemble too many
 * others. The limits are Algolia's.
 */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
