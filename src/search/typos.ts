/** The number of typos forgiven in a word of this length: two, but fewer in short words, which resemble too many others. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/** The set of a word's letters, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Whether words with these letters may be within a number of typos: each typo changes at most two letters. A quick filter. */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  let different = a ^ b;
  for (let count = 0; different !== 0; count++) {
    if (count >= 2 * most) return false;
    different &= different - 1;
  }
  return true;
}
