import {
  type FoundNumber,
  following,
  isFirstStep,
  type NumberSteps,
  printedReader,
  type ReadPrinted,
  readPlainNumber,
  romanNumber,
  shapeOf,
  stepsOf,
} from '../../model/index.ts';

/** A printed number at the start of a text: "702.19b", "Article 9.2", "4.", "IV.", "A.3", "R-12". */
export interface PrintedNumber extends NumberSteps {
  /** As printed, without the mark that closes it. */
  printed: string;
  /** Length in the text, including the closing mark and the spaces after it. */
  length: number;
  /** Label and kinds of the steps: ` 11a` for `702.19b`. */
  form: string;
  /** Style of the number, which is the same for all numbers of a series. */
  style: string;
}

/**
 * Reads the printed number that a text begins with.
 *
 * @param isHeading a number without a mark after it counts as well: "3 Movement"
 */
export type ReadNumber = (text: string, isHeading?: boolean) => PrintedNumber | undefined;

/** Reads numbers without a closing mark. `withMark()` adds a mark if the compiler needs one. */
const readUnmarked = printedReader(
  ['1.1', '1.1.1', '1.1.1.1', '1.1.1.1.1', 'A.1', 'A.1.1', '§ 1', '§ 1.1', '§1', '§1.1'].flatMap(
    (example) => [example, `${example}a`],
  ),
);
/** Reads numbers after letters and a dash, such as "R-1" and "CR-4.2a". */
const readLabelled = printedReader(['1', '1a', '1.1', '1.1a']);

/** Reads the kinds of printed numbers that most texts have. */
export const printedNumberOf: ReadNumber = (text, isHeading = false) => {
  const [label = ''] = /^[A-Z]{1,4}-(?=\d)/u.exec(text) ?? [];
  const [bare = ''] = (isHeading && /^\d{1,3}\s+(?=\p{Lu})/u.exec(text)) || [];
  if (bare !== '') return withSteps({ printed: bare.trim(), length: bare.length });
  const found =
    label === ''
      ? (readPlainNumber(text) ?? readUnmarked(text))
      : readLabelled(text.slice(label.length));
  return (
    found && withSteps({ printed: label + found.printed, length: label.length + found.length })
  );
};

function withSteps(found: FoundNumber): PrintedNumber {
  const steps = stepsOf(found.printed);
  const label = found.printed.startsWith('§') ? '§' : steps.label;
  const [step = ''] = steps.steps;
  const single = /^\d/u.test(step) ? '1' : step === step.toUpperCase() ? 'A' : 'a';
  const kind = steps.steps.length > 1 ? 'several' : found.printed.startsWith('(') ? '(' : single;
  const form = `${label} ${found.printed.startsWith('(') ? '(' : ''}${shapeOf(steps)}`;
  return { ...found, ...steps, label, form, style: `${label} ${kind}` };
}

/**
 * Makes the reader of a text's printed numbers.
 *
 * @param examples one number of each form; if empty, the usual forms are read; `none` alone: the text has no numbers
 * @param andUsual the usual forms are read as well
 */
export function numberReader(examples: readonly string[], andUsual = false): ReadNumber {
  if (examples.length === 0) return printedNumberOf;
  if (examples[0] === 'none') return () => undefined;
  // A one-step number needs a mark: "2 boats" is not a rule.
  const read = printedReader(examples.filter((example) => !/^(?:\d+|\p{L}+)$/u.test(example)));
  const forms = new Set(examples.map((example) => formOf(example, read)));
  return (text, isHeading) => {
    const other = read(text);
    const plain = printedNumberOf(text, isHeading);
    const longest = other && other.length > (plain?.length ?? 0) ? withSteps(other) : plain;
    return longest && (andUsual || forms.has(longest.form)) ? longest : undefined;
  };
}

function formOf(example: string, read: ReadPrinted): string | undefined {
  const found = read(example) ?? read(`${example}.`) ?? readPlainNumber(`${example}.`);
  return found && withSteps(found).form;
}

/** Several steps, with or without a sign between them: "103.1.a.1.", "2-14", "B.2.c", "1a1a)", "A1a". */
const anySteps =
  /^(?:\d{1,4}|[A-Z])(?:[.-](?:\d{1,4}|[a-z]{1,2}|[ivx]{1,5})|(?<=\d)[a-z](?!\p{L})|(?<=\p{L})\d{1,3})+(?=[.:)]?(?:\s|$))/u;

/**
 * Finds the forms of printed numbers that lines begin with.
 *
 * @returns the first number of each form that most lines continue in order
 */
export function learnNumbers(lines: readonly string[]): string[] {
  const longer = lines.flatMap((line) => {
    const [steps] = anySteps.exec(line) ?? [];
    return steps !== undefined && (printedNumberOf(line)?.printed.length ?? 0) < steps.length
      ? steps
      : [];
  });
  const byForm = Map.groupBy(longer, (printed) => withSteps({ printed, length: 0 }).form);
  // Two numbers of a form are enough if a mark closes them: "1b1) A boat", "1b2) A dock".
  const closed = new Set(lines.flatMap((line) => /^\S+(?=[.:)]\s)/u.exec(line)?.[0] ?? []));
  const more = [...byForm.values()].flatMap((all) =>
    all.length >= 3 || (all.length === 2 && all.every((one) => closed.has(one)))
      ? all.slice(0, 1)
      : [],
  );
  const read = numberReader(more.map(exampleOf), true);
  const sequence = new NumberSequence();
  const found = new Map<string, { first: string; all: number; inOrder: number }>();
  for (const line of lines) {
    const number = read(line, true);
    const placed = number && sequence.next(number);
    if (!placed) continue;
    const form = found.get(number.form) ?? { first: number.printed, all: 0, inOrder: 0 };
    found.set(number.form, form);
    form.all++;
    if (placed.inOrder) form.inOrder++;
  }
  const forms = [...found].filter(([, { all, inOrder }]) => inOrder >= all / 2);
  // Parents may have a different form: "119." above "119.1."
  const isAbove = (form: string): boolean => forms.some(([other]) => other.startsWith(form));
  return [...found].flatMap(([form, { first }]) => (isAbove(form) ? exampleOf(first) : []));
}

/**
 * Writes a number as an example of its form: letters are `a`, `A`, `i` and `I`, digits stay: `702.19a` for `702.19b`,
 * `R-12` for `R-12`.
 */
export function exampleOf(printed: string): string {
  const [label = ''] = /^[A-Z]{1,4}-(?=\d)/u.exec(printed) ?? [];
  const steps = printed.slice(label.length).replace(/\p{L}+/gu, (step) => {
    if (/^(?:[IVX]|[IVXLC]{2,})$/u.test(step)) return 'I';
    if (/^[ivxlc]{2,}$/u.test(step)) return 'i';
    if (step.length > 1) return step;
    return step === step.toLowerCase() ? 'a' : 'A';
  });
  return label + steps;
}

/** Writes counts in the number formats of lists, by Word's names of the formats. After z comes aa: letters repeat. */
export const listNumbers = {
  lowerLetter: (count: number) =>
    String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1),
  upperLetter: (count: number) => listNumbers.lowerLetter(count).toUpperCase(),
  lowerRoman: (count: number) => romanNumber(count).toLowerCase(),
  upperRoman: romanNumber,
} as const;

/** Position of a number in the tree of the numbers before it. */
export interface NumberPlace {
  /** Nesting, from 1. */
  depth: number;
  /** Whether the number is the next of its series or the first below another number. */
  inOrder: boolean;
}

/** Tracks printed numbers and finds their nesting: "2." after steps 1 to 4 of rule 1 is rule 2. */
export class NumberSequence {
  #open: PrintedNumber[] = [];
  /** Depths of the open numbers. */
  #depths: number[] = [];
  #mayRestart = false;

  /** Starts a new series: called for a heading without a number. */
  restart(): void {
    this.#mayRestart = true;
  }

  /** Places the next number. Returns undefined if the number fits no series, such as a year. */
  next(number: PrintedNumber): NumberPlace | undefined {
    const { steps } = number;
    const isFirst = isFirstStep(steps.at(-1) ?? '');
    const isSingle = steps.length === 1;
    if (this.#mayRestart && isFirst && isSingle) this.#open = [];
    this.#mayRestart = false;
    const sibling = this.#open.findLastIndex((before) => isNextOf(before, number));
    // "101." is below "100.", unless "1." is the chapter of both.
    const [first] = this.#open;
    if (first && isHundred(first) && isSingle && first.style === number.style) {
      if (isHundred(number)) return this.#place(0, number, true);
      if (sibling === 0) return this.#place(1, number, true);
    }
    if (sibling >= 0) return this.#place(sibling, number, true);
    const parent = this.#open.findLastIndex((before) => isBelow(before, number));
    if (parent >= 0) return this.#place(parent + 1, number, isFirst || isSingle);
    const above = this.#open.findLastIndex((before) => rankOf(before) >= rankOf(number));
    if (isFirst && isSingle) return this.#place(above + 1, number, true);
    const isRound = /^\d+00$/u.test(steps.at(-1) ?? '');
    if (this.#open.length === 0) return this.#place(0, number, isFirst || isRound);
    const earlier = this.#open.findLastIndex((before) => isLater(before, number));
    return earlier < 0 ? undefined : this.#place(earlier, number, isRound);
  }

  #place(at: number, number: PrintedNumber, inOrder: boolean): NumberPlace {
    const depth = (this.#depths[at - 1] ?? 0) + 1;
    this.#open = [...this.#open.slice(0, at), number];
    this.#depths = [...this.#depths.slice(0, at), depth];
    return { depth, inOrder };
  }
}

/** Returns whether a number is a hundred, such as 100, which begins a chapter. */
function isHundred({ steps, label }: PrintedNumber): boolean {
  return steps.length === 1 && label === '' && /^\d+00$/u.test(steps[0] ?? '');
}

/** Rank of a number: numbers in brackets and small letters are below all others. */
function rankOf({ style }: PrintedNumber): number {
  return /[(a]$/u.test(style) ? 0 : 1;
}

/** Returns whether a number is the next of a series. */
export function isNextOf(before: PrintedNumber, { style, steps }: PrintedNumber): boolean {
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
  const isInChapter = hundreds > 0 && Math.floor(value / 100) === hundreds;
  return steps.length === 1 && style === above.style && isInChapter;
}

/** Returns whether a number comes later in its series, perhaps with a gap. */
function isLater(before: PrintedNumber, { style, steps }: PrintedNumber): boolean {
  const at = steps.findIndex((step, index) => step !== before.steps[index]);
  const [earlier = '0', later = '0'] = [before.steps[at], steps[at]];
  if (style !== before.style || following(earlier, later) !== 'gap') return false;
  const isNear = Number(later) - Number(earlier) < (at === 0 ? 200 : 60);
  return isNear || !/^\d/u.test(later);
}
