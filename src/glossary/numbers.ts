import type { RulingNumber } from './names.ts';

/** The letter that begins a number: `p` in an entry, `r` in a document. */
export type NumberLetter = 'p' | 'r';

/** The letter of the numbers in a file. */
export function numberLetter(path: string): NumberLetter {
  return path.startsWith('documents/') ? 'r' : 'p';
}

/** A ruling's number, or nothing where the text is none: `p1`, `p2`, ... without leading zeros. */
export function rulingNumber(text: string, letter: NumberLetter): RulingNumber | undefined {
  return text.startsWith(letter) && /^.[1-9]\d{0,5}$/u.test(text)
    ? (text as RulingNumber)
    : undefined;
}

/** The count in a number: 5 for `p5`. */
export function countOf(number: string): number {
  return Number(number.slice(1));
}

/** The highest of some numbers. What is no number, or none at all, does not count. */
export function highestOf(numbers: Iterable<string | undefined>): string | undefined {
  let highest: string | undefined;
  for (const number of numbers) {
    if (number === undefined || !/^[pr]0*[1-9]\d{0,5}$/u.test(number)) continue;
    if (highest === undefined || countOf(number) > countOf(highest)) highest = number;
  }
  return highest;
}

/** Where a new number is written into a file's text. */
export interface NewNumber {
  /** Offset into the text. */
  offset: number;
  /** On a line of its own (behind a table or code), or at the end of the text. */
  alone: boolean;
}

/**
 * Writes numbers into a text: each place gets the next free one.
 *
 * @param text the file's text
 * @param places where numbers are missing
 * @param letter the letter that numbers of this file begin with
 * @param used every number that the entry has, had or retires
 */
export function writeNumbers(
  text: string,
  places: readonly NewNumber[],
  letter: NumberLetter,
  used: Iterable<string>,
): string {
  const counts = [...used].filter((number) => /^.0*\d{1,6}$/u.test(number)).map(countOf);
  let last = Math.max(0, ...counts);
  const blankLine = text.includes('\r\n') ? '\r\n\r\n' : '\n\n';
  let written = '';
  let done = 0;
  for (const { offset, alone } of [...places].sort((a, b) => a.offset - b.offset)) {
    last++;
    const before = text.slice(done, offset);
    written += alone ? before + blankLine : `${before.replace(/[ \t]+$/u, '')} `;
    written += `^${letter}${last}`;
    done = offset;
  }
  return written + text.slice(done);
}
