import type { OutlinePlace } from './outline.ts';
import { type NumberSteps, printedKey, shapeOf, stepsOf } from './printed-numbers.ts';
import type { RuleReference } from './rule-references.ts';

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
  /** By their steps alone: 9.2 of "Article 9.2". */
  readonly #bySteps: ReadonlyMap<string, readonly number[]>;
  /** By their steps, ignoring the separators. */
  readonly #bySeparatedSteps: ReadonlyMap<string, readonly number[]>;
  /** The printed numbers by their shapes. Made for the first wrong number. */
  #byShape: ReadonlyMap<string, ComparedNumber[]> | undefined;

  constructor(rules: readonly OutlinePlace[]) {
    this.#rules = rules;
    const numbered = [...rules.keys()].filter((index) => rules[index]?.printed !== undefined);
    const printedKeyOf = (index: number): string => printedKey(rules[index]?.printed ?? '');
    const labelOf = (index: number): string => stepsOf(rules[index]?.printed ?? '').label;
    this.#byKey = Map.groupBy(numbered, printedKeyOf);
    this.#bySeparatedSteps = Map.groupBy(numbered, (index) =>
      separated(rules[index]?.printed ?? ''),
    );
    this.#bySteps = Map.groupBy(
      numbered.filter((index) => labelOf(index) !== ''),
      (index) => printedKeyOf(index).slice(labelOf(index).length + 1),
    );
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
   * @param near the rule that refers, if it is in this document: "step 2" means the nearest such rule
   */
  find({ word, number, isCommon }: WantedRule, near?: number): number | undefined {
    const isSimple = /^(?:\d+|\p{L}+)$/u.test(number);
    const mayBeStep = isCommon && !number.includes('.');
    // A rule that has a step 1 has the others as well: "step 3" in it is no rule 3.
    const hasSteps = mayBeStep && this.#inSameRule(near, '1').length > 0;
    const labelled = this.#bySteps.get(printedKey(number)) ?? [];
    const candidates = [
      ...(word === '' ? [] : this.#under(`${word} ${number}`)),
      ...labelled.filter((index) => this.isPrintedWith(word, index)),
      ...(mayBeStep ? this.#inSameRule(near, number) : []),
      ...(hasSteps ? [] : this.#under(number)),
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
  closest({ word, number }: WantedRule): string | undefined {
    const wanted = stepsOf(number);
    this.#byShape ??= Map.groupBy(
      this.#rules.flatMap(({ printed }) => {
        if (!printed) return [];
        const steps = stepsOf(printed);
        return { printed, ...steps, values: valuesOf(steps) };
      }),
      shapeOf,
    );
    const alike = this.#byShape.get(shapeOf(wanted)) ?? [];
    const labelled = alike.filter(({ label }) => label === word.toLowerCase());
    const values = valuesOf(wanted);
    let best: ComparedNumber | undefined;
    for (const one of labelled.length > 0 ? labelled : alike)
      if (!best || isNearer(one.values, best.values, values)) best = one;
    return best?.printed;
  }

  #under(number: string): readonly number[] {
    // "§ 4 Abs. 2 Nr. 1" is 4(2)(1), 4.2.1 or 4(2).1.
    return (
      this.#byKey.get(printedKey(number)) ?? this.#bySeparatedSteps.get(separated(number)) ?? []
    );
  }

  /** Rules whose numbers start again in the rule that refers, or in a rule above it. */
  #inSameRule(index: number | undefined, step: string): number[] {
    if (index === undefined) return [];
    return [index, ...this.#ancestors(index)].flatMap((one) => {
      const printed = this.#rules[one]?.printed;
      return printed === undefined ? [] : this.#under(`${printed}.${step}`);
    });
  }

  #ancestors(index: number): number[] {
    const found: number[] = [];
    for (let at = this.#rules[index]?.parent; at !== undefined; at = this.#rules[at]?.parent)
      found.push(at);
    return found;
  }
}

/** The steps of a number after its word, with the same separator between all of them. */
function separated(number: string): string {
  const { label, steps } = stepsOf(number);
  return [label, ...steps].join('.').toLowerCase();
}

/** The values of the steps of a number: letters by their code. */
function valuesOf({ steps }: NumberSteps): number[] {
  return steps.map((step) => (/^\d/u.test(step) ? Number(step) : step.charCodeAt(0)));
}

/** Whether a number is nearer to a wanted one than another: the first step that differs in distance decides. */
function isNearer(
  one: readonly number[],
  other: readonly number[],
  wanted: readonly number[],
): boolean {
  for (const [at, value] of wanted.entries()) {
    const difference = Math.abs((one[at] ?? 0) - value) - Math.abs((other[at] ?? 0) - value);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
