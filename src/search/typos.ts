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

const vowels = 'aeiouy';
const vowelPair = new RegExp(`[${vowels}]{2}`, 'u');

/** Whether two words differ only in a pair of vowels: "beam" and "beem". Many pairs sound alike. */
export function hasOtherVowels(a: string, b: string): boolean {
  const withoutPair = (word: string): string => word.replace(vowelPair, '-');
  return a !== b && withoutPair(a) === withoutPair(b);
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Consonants that sound alike. */
const alike = ['ckqsxz', 'dt', 'fpv', 'gj', 'mn', 'bp'];

/**
 * How unlikely it is that a word is another one with typos: less than 1 for a slip of the finger or the ear, more for a
 * letter that was replaced by one that neither confuses. "personal" is nearer to "personnel" than to "persona".
 */
export function slipCost(typed: string, word: string): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, at) => 0.9 * at);
  for (let i = 1; i <= typed.length; i++) {
    const row = [0.9 * i];
    const letter = typed.charAt(i - 1);
    for (let j = 1; j <= word.length; j++) {
      const other = word.charAt(j - 1);
      const added = letter === typed.charAt(i - 2) ? 0.4 : 0.9;
      const leftOut = other === word.charAt(j - 2) ? 0.4 : 0.9;
      let cost = Math.min(
        (above[j - 1] ?? 0) + replacing(letter, other),
        (above[j] ?? 0) + added,
        (row[j - 1] ?? 0) + leftOut,
      );
      const isSwapped = i > 1 && letter === word.charAt(j - 2) && typed.charAt(i - 2) === other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 0.7);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[word.length] ?? 0;
}

/** The {@link slipCost} from which on a word of this length is another word: two slips are usual in long words alone. */
export function maxSlips(length: number): number {
  if (length < 6) return 1;
  return length < 9 ? 1.45 : 2;
}

function replacing(letter: string, other: string): number {
  if (letter === other) return 0;
  if (vowels.includes(letter) && vowels.includes(other)) return 0.6;
  if (alike.some((sound) => sound.includes(letter) && sound.includes(other))) return 0.7;
  const [row, at] = keyOf(letter);
  const [otherRow, otherAt] = keyOf(other);
  return row >= 0 && Math.abs(row - otherRow) <= 1 && Math.abs(at - otherAt) <= 1 ? 0.7 : 1.5;
}

function keyOf(letter: string): [row: number, at: number] {
  const row = keyboard.findIndex((keys) => keys.includes(letter));
  return [row, keyboard[row]?.indexOf(letter) ?? -1];
}
