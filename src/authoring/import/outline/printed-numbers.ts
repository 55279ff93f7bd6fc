import { numberLabels, romanValue } from '../../../glossary/index.ts';

/** A printed number at the start of a text: "702.19b", "Article 9.2", "4.", "IV.", "A.3", "R-12". */
export interface PrintedNumber {
  /** As printed, without the punctuation that closes it. */
  printed: string;
  /** Its length in the text, with the mark that closes it and the spaces after it. */
  length: number;
  /** How it is written: numbers of one series have one style. */
  style: string;
  /** Its components: 702, 19, 2 for "702.19b". */
  parts: number[];
}

const word = `(?:${numberLabels}|${numberLabels.toUpperCase()}|§)`;
const forms: readonly { style: string; pattern: RegExp }[] = [
  {
    style: 'word',
    pattern: new RegExp(
      `^(${word})\\s*(\\d+(?:\\.\\d+)*)([a-z]{0,2})(?![\\p{L}\\p{N}])[.:)]?(?:\\s*[–—-](?=\\s))?(?:\\s+|$)`,
      'u',
    ),
  },
  {
    style: 'word-roman',
    pattern: new RegExp(
      `^(${word})\\s+([IVXLC]+|[A-Z])(?![\\p{L}\\p{N}])[.:)]?(?:\\s*[–—-](?=\\s))?(?:\\s+|$)`,
      'u',
    ),
  },
  {
    style: 'dotted',
    pattern: /^()\(?(\d{1,4}(?:\.\d{1,4})+)([a-z]{0,2})(?![\p{L}\p{N}])\)?[.:]?(?:\s+|$)/u,
  },
  // "R-12", "CR-4.2a"; whether a single sign after a dash, such as "B-1", is a number, its place in a series decides.
  {
    style: 'dash',
    pattern: /^([A-Z]{1,4}-)(\d{1,4}(?:\.\d{1,4})*)([a-z]?)(?![\p{L}\p{N}])[.:)]?(?:\s+|$)/u,
  },
  { style: 'plain', pattern: /^()(\d{1,4})([a-z]?)[.:)](?!\d)(?:\s+|$)/u },
  { style: 'roman', pattern: /^()([IVXLC]{1,7})[.)](?:\s+|$)/u },
  { style: 'lettered', pattern: /^()([A-Z](?:\.\d+)+)([a-z]?)[.:)]?(?:\s+|$)/u },
  { style: 'letter', pattern: /^()([A-Z])[.)](?:\s+|$)/u },
  { style: 'small', pattern: /^()\(?([a-z])\)(?:\s+|$)|^()([a-z])\.(?=\s+\p{Lu})\s+/u },
  { style: 'bracketed', pattern: /^()\((\d{1,3}|[ivx]{1,5})\)(?:\s+|$)/u },
  { style: 'small-roman', pattern: /^()([ivx]{1,6})[.)](?:\s+|$)/u },
];

/**
 * Reads the printed number that a text begins with.
 *
 * @param bare a number without a mark after it counts as well: "3 Movement", in a heading
 */
export function printedNumberOf(text: string, bare = false): PrintedNumber | undefined {
  for (const { style, pattern } of forms) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [whole, prefix = '', body = match[4] ?? '', letter = ''] = match;
    const parts = partsOf(body, letter);
    if (parts === undefined) continue;
    const space = prefix === '' || /[§-]$/u.test(prefix) ? '' : ' ';
    const printed = `${prefix}${space}${body}${letter}`;
    const own = letter !== '' ? `${style}+` : style;
    return { printed, length: whole.length, style: own + prefix, parts };
  }
  const plain = bare ? /^(\d{1,3})\s+(?=\p{Lu})/u.exec(text) : null;
  if (!plain?.[1]) return undefined;
  return { printed: plain[1], length: plain[0].length, style: 'plain', parts: [Number(plain[1])] };
}

function partsOf(body: string, letter: string): number[] | undefined {
  const parts: number[] = [];
  for (const step of body.split('.')) {
    if (/^\d+$/u.test(step)) parts.push(Number(step));
    else if (/^[IVXLC]+$/iu.test(step) && (step.length > 1 || /^[IVX]$/iu.test(step))) {
      const value = romanValue(step.toUpperCase());
      if (value === undefined) return undefined;
      parts.push(value);
    } else if (/^[A-Z]$/iu.test(step)) parts.push(letterValue(step));
    else return undefined;
  }
  if (letter !== '') parts.push([...letter].reduce((sum, one) => sum * 26 + letterValue(one), 0));
  return parts;
}

function letterValue(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 96;
}

/** How a number stands to those before it. */
export interface Placed {
  /** Nesting, from 1. */
  depth: number;
  /** It follows: the next of its series, or the first below another. */
  inOrder: boolean;
}

/** Follows printed numbers and finds their nesting: "2." after steps 1 to 4 of rule 1 is rule 2. */
export class NumberSequence {
  #open: PrintedNumber[] = [];
  #depths: number[] = [];

  /** Places the next number; nothing where it cannot be one of the series so far, such as a year. */
  next(number: PrintedNumber): Placed | undefined {
    const letters = number.style.includes('+') || /small|letter/u.test(number.style);
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const before = this.#open[at];
      if (before && isNext(before, number, letters)) return this.#place(at, number, true);
    }
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const before = this.#open[at];
      if (before && isBelow(before, number)) {
        const last = number.parts.at(-1) ?? 0;
        return this.#place(at + 1, number, last <= 1 || number.parts.length === 1);
      }
    }
    const starts =
      number.parts.every((part) => part <= 1) ||
      (number.parts.length > 1 && number.parts.at(-1) === 1);
    if (starts && number.parts.length === 1) {
      // "1." is never below "(2)".
      const above = this.#open.findLastIndex((before) => rankOf(before) >= rankOf(number));
      return this.#place(above + 1, number, true);
    }
    if (this.#open.length === 0)
      return this.#place(0, number, number.parts.at(-1) === 1 || number.parts.at(-1) === 100);
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const before = this.#open[at];
      if (before && before.style === number.style && isLater(before, number))
        return this.#place(at, number, false);
    }
    return undefined;
  }

  #place(at: number, number: PrintedNumber, inOrder: boolean): Placed {
    this.#open = [...this.#open.slice(0, at), number];
    const above = this.#depths[at - 1] ?? 0;
    this.#depths = [...this.#depths.slice(0, at), above + 1];
    return { depth: above + 1, inOrder };
  }
}

/** Numbers in brackets and small letters are below all others. */
function rankOf({ style }: PrintedNumber): number {
  return /^(?:small|bracketed|small-roman)/u.test(style) ? 0 : 1;
}

/** Whether a number is the next of a series. Letters may skip one: books leave out "l" and "o". */
function isNext(before: PrintedNumber, number: PrintedNumber, letters: boolean): boolean {
  if (before.style !== number.style || before.parts.length !== number.parts.length) return false;
  const step = (number.parts.at(-1) ?? 0) - (before.parts.at(-1) ?? 0);
  const same = number.parts.slice(0, -1).every((part, index) => part === before.parts[index]);
  return same && step >= 1 && step <= (letters ? 2 : 1);
}

/** Whether a number is below another: 702.19 below 702, 702 below 7. */
function isBelow(above: PrintedNumber, number: PrintedNumber): boolean {
  if (number.parts.length > above.parts.length) {
    return above.parts.every((part, index) => part === number.parts[index]);
  }
  const [value = 0] = number.parts;
  return (
    number.parts.length === 1 &&
    above.parts.length === 1 &&
    number.style === above.style &&
    value >= 100 &&
    (above.parts[0] ?? 0) < 100 &&
    Math.floor(value / 100) === above.parts[0]
  );
}

/** Whether a number comes later in its series, with others left out between. */
function isLater(before: PrintedNumber, number: PrintedNumber): boolean {
  for (let at = 0; at < Math.max(before.parts.length, number.parts.length); at++) {
    const step = (number.parts[at] ?? 0) - (before.parts[at] ?? 0);
    if (step !== 0) return step > 0 && step < (at === 0 ? 200 : 60);
  }
  return false;
}
