/**
 * The number of typos forgiven in a word of this length: fewer in short words, which resemble too many others. Algolia's
 * limits.
 */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The set of a word's letters, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/**
 * Whether words with these letters may be within a number of typos: each takes at most one letter away, and adds at most
 * one. A quick filter.
 */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  return count(a & ~b) <= most && count(b & ~a) <= most;
}

// The number of bits that are set, without a loop.
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
