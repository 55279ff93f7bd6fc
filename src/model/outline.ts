import { once } from '../languages/browser.ts';
import type { Finding, Point } from './diagnostics.ts';
import {
  following,
  isFirstStep,
  type NumberSteps,
  printedKey,
  shapeOf,
  stepsOf,
} from './printed-numbers.ts';
import type { RuleReference } from './rule-references.ts';

/** A rule of a document, before it has a place in the outline. */
export interface OutlineRule {
  /** The number at its start, as printed, and its position. */
  printed?: { text: string; place: Point } | undefined;
  /** Index of the containing rule: the rule of the heading, or the list item. */
  above?: number | undefined;
  /** Index of the heading above, if the heading is not a rule: numbers may begin again under each heading. */
  heading?: number | undefined;
}

/** The place of a rule in the outline. */
export interface OutlinePlace {
  /** Index of the rule above it: 702.19 of 702.19b. */
  parent?: number | undefined;
  /** Full printed number: `1.2` for item 2 of a list in rule 1, if the numbers begin again in each rule. */
  printed?: string | undefined;
}

/** A printed number with its place among its siblings. */
interface Numbered extends NumberSteps {
  index: number;
  /** Siblings: rules with the same parent, heading, label and shape of number. */
  group: string;
  /**
   * Whether the siblings began with the first number of their kind, so that the numbers may begin again in another
   * rule.
   */
  restarts: boolean;
}

/**
 * Finds the parent of each rule, and faults of printed numbers. A rule is below the rule whose number begins its own
 * number (702.19b below 702.19), or else below the rule that contains it.
 *
 * @param rules of one document, in their order
 */
export function outline(rules: readonly OutlineRule[]): {
  places: OutlinePlace[];
  findings: Finding[];
} {
  const places: OutlinePlace[] = [];
  const findings: Finding[] = [];
  const byKey = new Map<string, Numbered>();
  const bySteps = new Map<string, number>();
  const lastSibling = new Map<string, Numbered>();
  const byText = Map.groupBy(rules, ({ printed }) => printed?.text);

  for (const [index, { printed, above, heading }] of rules.entries()) {
    const steps = printed && stepsOf(printed.text);
    const prefix = steps && prefixOf(steps);
    const parent = prefix ?? above;
    if (!printed || !steps) {
      places.push({ parent });
      continue;
    }
    const isSingle = steps.steps.length === 1;
    const scope = `${parent ?? ''}#${isSingle ? (heading ?? '') : ''}`;
    const group = `${scope} ${steps.label} ${shapeOf(steps)}`;
    const before = lastSibling.get(group);
    const restarts = before?.restarts ?? (isSingle && isFirstStep(steps.steps.at(-1) ?? ''));
    const numbered: Numbered = { ...steps, index, group, restarts };
    const full = fullNumber(printed.text, steps, parent, restarts);
    places.push({ printed: full, parent });

    const key = printedKey(full);
    const known = byKey.get(key);
    const isAgain = known?.restarts && restarts && known.group !== group;
    if (known && !isAgain) {
      const line = rules[known.index]?.printed?.place.line;
      const message = `the printed number ${printed.text} is used twice, in line ${line} too`;
      report('printed/twice', message, printed.place);
    } else {
      checkOrder(before, numbered, printed, prefix !== undefined);
      lastSibling.set(group, numbered);
    }
    if (!known) byKey.set(key, numbered);
    bySteps.set(stepsKey(stepsOf(full)), index);
  }
  return { places, findings };

  function report(code: Finding['code'], message: string, place: Point): void {
    findings.push({ code, message, place });
  }

  /** Finds the rule whose number begins another number: 702.19 for 702.19b. */
  function prefixOf({ label, steps }: NumberSteps): number | undefined {
    for (let length = steps.length - 1; length > 0; length--) {
      const known = bySteps.get(stepsKey({ label, steps: steps.slice(0, length) }));
      if (known !== undefined) return known;
    }
    return undefined;
  }

  function fullNumber(
    text: string,
    { label, steps }: NumberSteps,
    parent: number | undefined,
    restarts: boolean,
  ): string {
    // The paragraphs of an act are numbered continuously through its parts.
    const isOnly = text.startsWith('§') && byText.get(text)?.length === 1;
    if (!restarts || label !== '' || steps.length !== 1 || isOnly) return text;
    let above = parent;
    while (above !== undefined && places[above]?.printed === undefined) {
      above = places[above]?.parent;
    }
    const prefix = above === undefined ? undefined : places[above]?.printed;
    if (prefix === undefined) return text;
    return text.startsWith('(') || (/^\p{L}/u.test(text) && /\d$/u.test(prefix))
      ? prefix + text
      : `${prefix}.${text}`;
  }

  function checkOrder(
    before: Numbered | undefined,
    { steps }: Numbered,
    { text, place }: { text: string; place: Point },
    hasPrefix: boolean,
  ): void {
    if (!before) {
      const isFirst = !hasPrefix || isFirstStep(steps.at(-1) ?? '');
      if (!isFirst)
        report('printed/gap', `${text} is the first: those before it are missing`, place);
      return;
    }
    const last = rules[before.index]?.printed?.text ?? '';
    const differs = steps.findIndex((step, at) => step !== before.steps[at]);
    const order = following(before.steps[differs] ?? '', steps[differs] ?? '');
    if (order === 'before') {
      report('printed/out-of-order', `${text} comes behind ${last}`, place);
    } else if (order === 'gap') {
      report('printed/gap', `${text} follows ${last}: a number between them is missing`, place);
    }
  }
}

function stepsKey({ label, steps }: NumberSteps): string {
  return [label, ...steps].join(' ');
}

/** The rule that a reference means, as written. */
export type WantedRule = Pick<RuleReference, 'word' | 'number' | 'from' | 'isCommon'>;

/** A printed number with the values of its steps. */
interface ComparedNumber extends NumberSteps {
  printed: string;
  values: number[];
}

/** The rules of one document by their printed numbers. Rules are given and found by their indexes. */
export class RuleIndex {
  readonly #rules: readonly OutlinePlace[];
  readonly #byKey: ReadonlyMap<string, readonly number[]>;
  /** Rules by their steps alone: 9.2 of "Article 9.2". */
  readonly #bySteps: ReadonlyMap<string, readonly number[]>;
  /** Rows of printed numbers by shape, and by shape and word. Made for the first unknown number. */
  readonly #rows = once(() => {
    const numbers = this.#rules.flatMap(({ printed }): ComparedNumber[] => {
      if (!printed) return [];
      const steps = stepsOf(printed);
      return [{ printed, ...steps, values: valuesOf(steps) }];
    });
    const groups = [shapeOf, shapeWithWord].flatMap((keyOf) => [...Map.groupBy(numbers, keyOf)]);
    return new Map(groups.map(([key, group]) => [key, rowsOf(group)]));
  });

  constructor(rules: readonly OutlinePlace[]) {
    this.#rules = rules;
    const numbered = [...rules.keys()].filter((index) => rules[index]?.printed !== undefined);
    const by = (keyOf: (printed: string) => string): Map<string, number[]> =>
      Map.groupBy(numbered, (index) => keyOf(rules[index]?.printed ?? ''));
    this.#byKey = by(printedKey);
    const labelled = by((printed) => {
      const { label } = stepsOf(printed);
      return label === '' ? '' : printedKey(printed).slice(label.length + 1);
    });
    labelled.delete('');
    this.#bySteps = labelled;
  }

  /** Whether no rule has a printed number. */
  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** Whether a rule has a printed number, with or without the word before it. */
  has(number: string): boolean {
    const key = printedKey(number);
    return this.#byKey.has(key) || this.#bySteps.has(key);
  }

  /**
   * Finds the rule that a reference means.
   *
   * @param near the rule that refers, if it is in this document: of several rules, the nearest is meant
   */
  find({ word, number, isCommon }: WantedRule, near?: number): number | undefined {
    const isSimple = /^(?:\d+|\p{L}+)$/u.test(number);
    const labelled = this.#bySteps.get(printedKey(number)) ?? [];
    const candidates = [
      ...(word === '' ? [] : this.#under(`${word} ${number}`)),
      ...labelled.filter((index) => this.isPrintedWith(word, index)),
      // "Step 3" is hardly rule 3.
      ...(isCommon ? [] : this.#under(number)),
      ...(word === '' || !isSimple ? labelled : []),
    ];
    if (near === undefined || candidates.length < 2) return candidates[0];
    const above = new Set(this.#ancestors(near));
    return (
      candidates.find(
        (index) => index !== near && this.#ancestors(index).some((one) => above.has(one)),
      ) ?? candidates[0]
    );
  }

  /** Whether a word, or what it abbreviates, is printed before the number of a rule: "Art. 9" is "Artikel 9". */
  isPrintedWith(word: string, index: number): boolean {
    const { printed = '' } = this.#rules[index] ?? {};
    const { label } = stepsOf(printed);
    if (label === '') return word !== '' && printed.startsWith(word);
    return label.slice(0, 3) === word.slice(0, 3).toLowerCase();
  }

  /** The rules between the first and the last of a range: "601.2f–h". */
  between({ word, from }: WantedRule, last: number): number[] {
    if (from === undefined) return [];
    const first = this.find({ word, number: from, isCommon: false }, last) ?? last;
    const parent = this.#rules[last]?.parent;
    return this.#rules.flatMap((rule, at) =>
      at > first && at < last && rule.parent === parent && rule.printed ? [at] : [],
    );
  }

  /** Returns the printed number that a wrong number most likely means: the nearest of the same shape. */
  closest(wanted: WantedRule): string | undefined {
    return this.#closest(wanted).best?.printed;
  }

  /**
   * Returns the first and the last printed number of the row around the {@link closest}, without a gap: "Step 1" and
   * "Step 4". Nothing if the number stands alone.
   */
  range(wanted: WantedRule): string[] {
    const { row = [] } = this.#closest(wanted);
    return row.length < 2 ? [] : [row[0], row.at(-1)].flatMap((one) => one?.printed ?? []);
  }

  #closest({ word, number }: WantedRule) {
    const wanted = stepsOf(number);
    const labelled = shapeWithWord({ ...wanted, label: word.toLowerCase() });
    const values = valuesOf(wanted);
    let [best, row]: [ComparedNumber?, ComparedNumber[]?] = [];
    for (const one of this.#rows().get(labelled) ?? this.#rows().get(shapeOf(wanted)) ?? [])
      for (const compared of one)
        if (!best || isNearer(compared.values, best.values, values)) [best, row] = [compared, one];
    return { best, row };
  }

  #under(number: string): readonly number[] {
    return this.#byKey.get(printedKey(number)) ?? [];
  }

  #ancestors(index: number): number[] {
    const found: number[] = [];
    for (let at = this.#rules[index]?.parent; at !== undefined; at = this.#rules[at]?.parent)
      found.push(at);
    return found;
  }
}

/** The shape of a number and the word before it. */
function shapeWithWord(number: NumberSteps): string {
  return `${shapeOf(number)} ${number.label}`;
}

/** Divides printed numbers into rows without a gap. */
function rowsOf(numbers: readonly ComparedNumber[]): ComparedNumber[][] {
  const rows: ComparedNumber[][] = [];
  for (const one of numbers) {
    const row = rows.at(-1);
    if (row && isNext(row.at(-1), one)) row.push(one);
    else rows.push([one]);
  }
  return rows;
}

/** The values of the steps of a number: letters by their code. */
function valuesOf({ steps }: NumberSteps): number[] {
  return steps.map((step) => (/^\d/u.test(step) ? Number(step) : step.charCodeAt(0)));
}

/** Whether a number comes right after another one, with the same steps above: 702.2 after 702.1. */
function isNext(one?: NumberSteps, next?: NumberSteps): boolean {
  if (!one || !next || one.steps.slice(0, -1).join() !== next.steps.slice(0, -1).join())
    return false;
  return following(one.steps.at(-1) ?? '', next.steps.at(-1) ?? '') === 'next';
}

/**
 * Whether a number is nearer to a wanted number than another number: the first step at a different distance decides.
 */
function isNearer(
  one: readonly number[],
  other: readonly number[],
  wanted: readonly number[],
): boolean {
  for (let at = 0; at < wanted.length; at++) {
    const value = wanted[at] ?? 0;
    const difference = Math.abs((one[at] ?? 0) - value) - Math.abs((other[at] ?? 0) - value);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
