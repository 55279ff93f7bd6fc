/**
 * The number of typos forgiven in a word of this length: fewer in short words, which resemble too many others. Algolia's
 * limits.
 */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
