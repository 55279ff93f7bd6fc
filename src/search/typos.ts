/**
 * The number of typos between two words: letters left out, added or replaced, neighbours swapped (optimal string
 * alignment distance).
 *
 * @param most limit above which the exact number does not matter
 * @returns the number, or `most + 1`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return lastRow(a, b, most)[b.length] ?? most + 1;
}

/** The least {@link editDistance} between an incomplete word and any prefix of another. */
export function prefixDistance(typed: string, whole: string, most: number): number {
  if (whole.startsWith(typed)) return 0;
  const beginning = whole.slice(0, typed.length + most);
  const row = lastRow(typed, beginning, most);
  let best = most + 1;
  for (let end = Math.max(0, typed.length - most); end <= beginning.length; end++) {
    best = Math.min(best, row[end] ?? best);
  }
  return best;
}

/** The number of typos forgiven in a word of this length: two, but fewer in short words, which resemble too many others. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

// The table needs only three rows. All calls share them, because a search makes thousands of calls.
const longest = 200;
const rows: readonly [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(longest + 1),
  new Uint8Array(longest + 1),
  new Uint8Array(longest + 1),
];

// The last row of the alignment table of a and b; values above `most` are not exact.
function lastRow(a: string, b: string, most: number): Uint8Array {
  const beyond = most + 1;
  let [before, above, row] = rows;
  if (a.length > longest || b.length > longest) return above.fill(beyond);
  for (let j = 0; j <= b.length; j++) above[j] = Math.min(j, beyond);
  for (let i = 1; i <= a.length; i++) {
    row.fill(beyond, 0, b.length + 1);
    row[0] = Math.min(i, beyond);
    let least = row[0];
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    const letter = a.charCodeAt(i - 1);
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
    if (least > most) return row.fill(beyond, 0, b.length + 1);
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

/** Whether words with these letters may be within a number of typos: each typo changes at most two letters. A quick filter. */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  let different = a ^ b;
  for (let count = 0; different !== 0; count++) {
    if (count >= 2 * most) return false;
    different &= different - 1;
  }
  return true;
}
