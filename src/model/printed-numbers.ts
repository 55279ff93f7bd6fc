/**
 * The numbers that a rulebook prints beside its rules: `702.19b`, `3.8.2`, `Article 9.2`, `4.`, `IV.`, `A.3`: labels
 * that may change from version to version, and never the id of a rule. This module reads and compares these numbers, and
 * writes them in addresses; `outline.ts` finds which rule is below which. The examples in `tests/unit/printed-numbers.test.ts` are
 * the specification.
 */

import { numberLabels } from '../languages/browser.ts';

/** A printed number at the start of a text. */
export interface FoundNumber {
  /** As printed, without the mark that closes it: `4` for `4.`. */
  printed: string;
  /** Length of the number in the text, with its mark and the spaces after it. */
  length: number;
}

/** Reads the printed number at the start of a text. */
export type ReadPrinted = (text: string) => FoundNumber | undefined;

const dotted = String.raw`(?:\d{1,5}|[A-Z])(?:\.\d{1,5})+[a-z]?`;
const simple = String.raw`\d{1,5}[a-z]?|[IVXLC]{1,7}|[A-Z]`;
/**
 * "Article 9.2 A boat", "Step 1: boats", "Appendix A"; not a sentence, which continues in lower case: "Article 9.2
 * applies".
 */
const labelled = new RegExp(
  `^((?:(?:${numberLabels}|${numberLabels.toUpperCase()})\\s+|\u00a7\\s*)(?:${dotted}|${simple}))(?:[.:)](?=\\s|$)|(?=\\s+[^\\p{Ll}\\s])|(?=\\s*$))`,
  'u',
);
/** "702.19b a boat", "3.8.2. A boat"; "3.5 points" is not the number of a rule. */
const severalSteps = new RegExp(
  `^(${dotted})(?:[.:)](?=\\s|$)|(?=\\s*$)|(?=\\s+[^\\p{Ll}\\s])|(?<=(?:\\.\\d+){2}|[a-z])(?=\\s))`,
  'u',
);
/** "4. A boat", "IV. A boat", "a) a boat", "(a) a boat". */
const oneStep = new RegExp(
  String.raw`^(?:(${simple}|[a-z]|[ivx]{2,5})[.)]|(\((?:\d{1,3}|[a-z]|[ivx]{2,5})\)))(?=\s|$)`,
  'u',
);
const spaces = /^[^\S\n\r]*/u;

/** Reads the usual kinds of printed numbers. */
export const readPlainNumber: ReadPrinted = (text) => {
  const match = labelled.exec(text) ?? severalSteps.exec(text) ?? oneStep.exec(text);
  return match ? found(text, match) : undefined;
};

/**
 * Readers for printed numbers of other kinds, by example.
 *
 * @param examples `printedNumbers` of the front matter: the first number of each kind, such as `R-1` or `Kap. 1.1a`. In
 *   it digits stand for a number, `a` and `A` for a letter, `i` and `I` for a Roman number; all else stands for itself.
 *   `none` alone: the document has no printed numbers.
 */
export function printedReader(examples: readonly string[] = []): ReadPrinted {
  if (examples.length === 0) return readPlainNumber;
  if (examples.length === 1 && examples[0] === 'none') return () => undefined;
  const patterns = examples.map((example) => {
    const closed = /[.:)]$/u.test(example);
    const body = closed && !example.startsWith('(') ? example.slice(0, -1) : example;
    const after = closed ? '[.:)]' : '(?:[.:)](?=\\s|$))?';
    return new RegExp(`^(${patternOf(body)})${example.startsWith('(') ? '' : after}(?=\\s|$)`, 'u');
  });
  // The longest match counts: "1.1a", not "1.1".
  return (text) => {
    const matches = patterns.flatMap((pattern) => {
      const match = pattern.exec(text);
      return match ? [found(text, match)] : [];
    });
    return matches.sort((a, b) => b.length - a.length)[0];
  };
}

function found(text: string, [whole, ...groups]: RegExpExecArray): FoundNumber {
  const printed = groups.find((group) => group !== undefined) ?? whole;
  const length = whole.length + (spaces.exec(text.slice(whole.length))?.[0].length ?? 0);
  return { printed: printed.replace(/\s+/gu, ' '), length };
}

const counters = new Map([
  ['a', '[a-z]'],
  ['A', '[A-Z]'],
  ['i', '[ivxlc]+'],
  ['I', '[IVXLC]+'],
]);

function patternOf(example: string): string {
  return [...example.matchAll(/\d+|\p{L}+|\s+|./gsu)]
    .map(([token]) => {
      if (/^\d/u.test(token)) return String.raw`\d{1,5}`;
      if (/^\s/u.test(token)) return String.raw`\s+`;
      return counters.get(token) ?? token.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
    })
    .join('');
}

/** The steps of a printed number, from the highest: 702, 19 and b of `702.19b`. */
export interface NumberSteps {
  /** The word before the steps, folded: `article` of `Article 9.2`. */
  label: string;
  steps: string[];
}

/** Takes a printed number apart. */
export function stepsOf(printed: string): NumberSteps {
  const word = /^(?:\p{L}{2,}(?!\p{L})|\p{L}(?=[-\d\s]))[^\p{L}\p{N}]*(?=[\p{L}\p{N}])/u.exec(
    printed,
  );
  const isRoman = /^[IVXLC]+\b/u.test(printed);
  const label = word && !isRoman ? word[0] : '';
  const steps = printed.slice(label.length).match(/\d+|\p{L}+/gu) ?? [];
  return { label: label.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase(), steps };
}

/**
 * A printed number in an address: `702.19b`, `article-9.2`, `A.3`. Numbers keep their case, because a rulebook may
 * have both "A.1" and "a.1"; a word before a number is folded.
 */
export function printedSlug(printed: string): string {
  const { label } = stepsOf(printed);
  const text = printed.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^[-.]+|[-.]+$/gu, '');
  return label === '' ? text : label + text.slice(label.length).replace(/^\.?-*/u, '-');
}

/**
 * The name of a ruling in a citation: "Comprehensive Rules 702.19b"; "stasis, p5" without a printed number. A comma
 * keeps a printed number from running into a name such as "Tournament Rules, earlier text" or "Rules 2024".
 */
export function rulingTitle(
  name: string,
  { number, printed }: { number: string; printed?: string | undefined },
): string {
  if (printed === undefined) return `${name}, ${number}`;
  return /,|\d$/u.test(name) ? `${name}, ${printed}` : `${name} ${printed}`;
}

/** The key under which a printed number is found, whatever its case and closing mark. */
export function printedKey(printed: string): string {
  return printedSlug(printed).toLowerCase();
}

/** The shape of the steps of a number: `11a` of `702.19b`. Only numbers that look alike are in an order. */
export function shapeOf({ steps }: NumberSteps): string {
  return steps
    .map((step) => (/^\d/u.test(step) ? '1' : step === step.toUpperCase() ? 'A' : 'a'))
    .join('');
}

/** Tells whether a step of a number follows the step before it among its siblings. */
export type Following = 'next' | 'gap' | 'same' | 'before' | 'other';

/** Compares the last steps of two siblings. "I" is a letter after "H" and a number before "II". */
export function following(earlier: string, later: string): Following {
  if (earlier === later) return 'same';
  const [before, after] = [valuesOf(earlier), valuesOf(later)];
  const distances = [...after].flatMap(([kind, value]) => {
    const known = before.get(kind);
    return known === undefined ? [] : [{ kind, distance: value - known }];
  });
  if (distances.length === 0) return 'other';
  if (distances.some(({ distance }) => distance === 1)) return 'next';
  // Rulebooks leave out "l" and "o", which look like digits.
  const letters = distances.find(({ kind }) => kind === 'a');
  if (letters?.distance === 2 && /^[mp]$/u.test(later)) return 'next';
  return distances.some(({ distance }) => distance > 0) ? 'gap' : 'before';
}

/** Whether a step is the first of its kind: 0, 1, a, A, i or I. */
export function isFirstStep(step: string): boolean {
  return step === '0' || [...valuesOf(step).values()].includes(1);
}

/** The values that a step may have: as a number, a letter, a Roman number. */
function valuesOf(step: string): Map<'1' | 'a' | 'A' | 'i' | 'I', number> {
  const values = new Map<'1' | 'a' | 'A' | 'i' | 'I', number>();
  if (/^\d+$/u.test(step)) return values.set('1', Number(step));
  if (/^[a-z]$/u.test(step)) values.set('a', step.charCodeAt(0) - 96);
  if (/^[A-Z]$/u.test(step)) values.set('A', step.charCodeAt(0) - 64);
  const roman = romanValue(step.toUpperCase());
  if (roman !== undefined) values.set(step === step.toUpperCase() ? 'I' : 'i', roman);
  return values;
}

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

const romanSigns = 'M CM D CD C XC L XL X IX V IV I'.split(' ');

/** Writes a number as a Roman number in capitals. */
export function romanNumber(value: number): string {
  const sign = romanSigns.find((one) => (romanValue(one) ?? 0) <= value);
  return sign === undefined ? '' : sign + romanNumber(value - (romanValue(sign) ?? 0));
}

/** Returns the value of a Roman number in capitals, or undefined for any other text. */
export function romanValue(step: string): number | undefined {
  if (!/^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u.test(step))
    return undefined;
  const digits = [...step].map((digit) => romanDigits[digit] ?? 0);
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
}
