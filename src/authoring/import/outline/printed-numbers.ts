import {
  following,
  isFirstStep,
  type NumberSteps,
  printedReader,
  type ReadPrinted,
  readPlainNumber,
  stepsOf,
} from '../../../documents/index.ts';

/** A printed number at the start of a text: "702.19b", "Article 9.2", "4.", "IV.", "A.3", "R-12". */
export interface PrintedNumber extends NumberSteps {
  /** As printed, without the mark that closes it. */
  printed: string;
  /** Its length in the text, with its mark and the spaces after it. */
  length: number;
  /** Its form: numbers of one series have one style. */
  style: string;
}

/** Numbers that need no mark after them: the writer gives them one if the compiler needs it. */
const readUnmarked = printedReader(
  ['1.1', '1.1.1', '1.1.1.1', '1.1.1.1.1', 'A.1', 'A.1.1', '§ 1', '§ 1.1', '§1', '§1.1'].flatMap(
    (example) => [example, `${example}a`],
  ),
);
const labelReaders = new Map<string, ReadPrinted>();

/**
 * Reads the printed number that a text begins with.
 *
 * @param isHeading a number without a mark after it counts as well: "3 Movement"
 */
export function printedNumberOf(text: string, isHeading = false): PrintedNumber | undefined {
  const [label = ''] = /^[A-Z]{1,4}-(?=\d)/u.exec(text) ?? [];
  const [bare = ''] = (isHeading && /^\d{1,3}\s+(?=\p{Lu})/u.exec(text)) || [];
  const found =
    label !== ''
      ? readerOf(label)(text)
      : bare !== ''
        ? { printed: bare.trim(), length: bare.length }
        : (readPlainNumber(text) ?? readUnmarked(text));
  if (!found) return undefined;
  const steps = stepsOf(found.printed);
  const [step = ''] = steps.steps;
  const single = /^\d/u.test(step) ? '1' : step === step.toUpperCase() ? 'A' : 'a';
  const kind = steps.steps.length > 1 ? 'several' : found.printed.startsWith('(') ? '(' : single;
  return { ...found, ...steps, style: `${steps.label} ${kind}` };
}

/** Reads numbers behind letters and a dash: "R-1", "CR-4.2a". */
function readerOf(label: string): ReadPrinted {
  const examples = ['1', '1a', '1.1', '1.1a'].map((number) => label + number);
  const read = labelReaders.get(label) ?? printedReader(examples);
  labelReaders.set(label, read);
  return read;
}

/** Place of a number among those before it. */
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

  /** Places the next number; undefined if it cannot be one of the series so far, such as a year. */
  next(number: PrintedNumber): Placed | undefined {
    const { steps } = number;
    const isFirst = isFirstStep(steps.at(-1) ?? '');
    const isSingle = steps.length === 1;
    const sibling = this.#open.findLastIndex((before) => isNext(before, number));
    if (sibling >= 0) return this.#place(sibling, number, true);
    const parent = this.#open.findLastIndex((before) => isBelow(before, number));
    if (parent >= 0) return this.#place(parent + 1, number, isFirst || isSingle);
    // "1." is never below "(2)".
    const above = this.#open.findLastIndex((before) => rankOf(before) >= rankOf(number));
    if (isFirst && isSingle) return this.#place(above + 1, number, true);
    if (this.#open.length === 0) return this.#place(0, number, isFirst || steps.at(-1) === '100');
    const earlier = this.#open.findLastIndex((before) => isLater(before, number));
    return earlier < 0 ? undefined : this.#place(earlier, number, false);
  }

  #place(at: number, number: PrintedNumber, inOrder: boolean): Placed {
    const depth = (this.#depths[at - 1] ?? 0) + 1;
    this.#open = [...this.#open.slice(0, at), number];
    this.#depths = [...this.#depths.slice(0, at), depth];
    return { depth, inOrder };
  }
}

/** Numbers in brackets and small letters are below all others. */
function rankOf({ style }: PrintedNumber): number {
  return /[(a]$/u.test(style) ? 0 : 1;
}

/** Returns whether a number is the next of a series. */
function isNext(before: PrintedNumber, { style, steps }: PrintedNumber): boolean {
  const isAlike = before.style === style && before.steps.length === steps.length;
  const differs = steps.findIndex((step, at) => step !== before.steps[at]);
  if (!isAlike || differs !== steps.length - 1) return false;
  return following(before.steps[differs] ?? '', steps[differs] ?? '') === 'next';
}

/** Returns whether a number is below another: 702.19 below 702, 702 below 7. */
function isBelow(above: PrintedNumber, { style, steps }: PrintedNumber): boolean {
  if (steps.length > above.steps.length)
    return above.steps.every((step, index) => step === steps[index]);
  const [value = 0, hundreds = 0] = [steps, above.steps].map(([step]) => Number(step));
  const isHundred = hundreds > 0 && Math.floor(value / 100) === hundreds;
  return steps.length === 1 && style === above.style && isHundred;
}

/** Returns whether a number comes later in its series, with others left out between. */
function isLater(before: PrintedNumber, { style, steps }: PrintedNumber): boolean {
  const at = steps.findIndex((step, index) => step !== before.steps[index]);
  const [earlier = '0', later = '0'] = [before.steps[at], steps[at]];
  if (style !== before.style || following(earlier, later) !== 'gap') return false;
  const isNear = Number(later) - Number(earlier) < (at === 0 ? 200 : 60);
  return isNear || !/^\d/u.test(later);
}
