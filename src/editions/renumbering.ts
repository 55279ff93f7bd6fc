import {
  printedKey,
  printedNumbersIn,
  type RuleReference,
  readPlainNumber,
} from '../glossary/browser.ts';
import type { RulingState } from './state.ts';
import { readsAlike } from './words.ts';

/** A rule as one version of its document numbers it. */
type NumberedRule = Pick<RulingState, 'printed' | 'text'> & {
  /** What identifies it in both versions. */
  number: string;
};

/** The rules of two versions of one text. */
export interface RuleVersions {
  before: readonly NumberedRule[];
  after: readonly NumberedRule[];
}

/** The rules of one version by the keys of their printed numbers. */
type Numbering = ReadonlyMap<string, string>;

/**
 * Distinguishes what changed in a ruling from what was only renumbered: if two versions of a text differ in the printed
 * numbers of rules alone, and each pair of numbers means the same rule, nothing changed.
 */
export class Renumbering {
  readonly #texts: Map<RuleVersions, { before: Numbering; after: Numbering }>;

  /** @param texts the texts that may have printed numbers, in both versions */
  constructor(texts: Iterable<RuleVersions>) {
    this.#texts = new Map(
      [...texts].flatMap((text) => {
        const [before, after] = [numberingOf(text.before), numberingOf(text.after)];
        return before.size > 0 && after.size > 0 ? [[text, { before, after }]] : [];
      }),
    );
  }

  /**
   * Whether two versions of a ruling say the same of the same rules.
   *
   * @param own the text that the ruling is in: its numbers come first
   */
  saysTheSame(before: RulingState, after: RulingState, own: RuleVersions | undefined): boolean {
    if (this.#texts.size === 0) return false;
    const [from, to] = [printedNumbersIn(before.text), printedNumbersIn(after.text)];
    if (from.length !== to.length || from.length === 0) return false;
    if (!readsAlike(withoutNumbers(before.text, from), withoutNumbers(after.text, to)))
      return false;
    return from.every((reference, at) => {
      const other = to[at];
      return (
        other !== undefined &&
        (reference.number === other.number ||
          this.#meansTheSame(reference, other, before, after, own))
      );
    });
  }

  #meansTheSame(
    from: RuleReference,
    to: RuleReference,
    before: RulingState,
    after: RulingState,
    own: RuleVersions | undefined,
  ): boolean {
    const ownNumbers = own && this.#texts.get(own);
    const others = [...this.#texts.values()].filter((one) => one !== ownNumbers);
    for (const numbers of ownNumbers ? [ownNumbers, ...others] : others) {
      const isOwn = numbers === ownNumbers;
      const then = find(numbers.before, from, isOwn ? before.printed : undefined);
      const now = find(numbers.after, to, isOwn ? after.printed : undefined);
      if (then !== undefined && then === now) return true;
      // A number that the ruling's own document has means a rule of that document.
      if (isOwn && then !== undefined) return false;
    }
    return false;
  }
}

/** Whether the printed number of a rule has changed. */
export function isRenumbered(before: RulingState, after: RulingState): boolean {
  return before.printed !== undefined && before.printed !== after.printed;
}

function numberingOf(rules: readonly NumberedRule[]): Numbering {
  const numbering = new Map<string, string>();
  for (const { number, printed, text } of rules) {
    // Editions from before printed numbers were read have them in the text.
    const key = printedKey(printed ?? readPlainNumber(text)?.printed ?? '');
    // "Article 9.2" is also called 9.2.
    for (const one of [key, key.replace(/^\p{L}{2,}-/u, '')]) {
      if (one !== '' && !numbering.has(one)) numbering.set(one, number);
    }
  }
  return numbering;
}

/** @param near the printed number of the ruling that refers, if it is in the same text: "step 2" is one of its own */
function find(
  numbering: Numbering,
  { word, number, isCommon }: RuleReference,
  near: string | undefined,
): string | undefined {
  const above = near === undefined || !isCommon ? [] : near.split('.');
  const nested = above.map((_, at) => [...above.slice(0, above.length - at), number].join('.'));
  const named = word === '' ? [] : [`${word} ${number}`];
  for (const printed of [...named, ...nested, number]) {
    const rule = numbering.get(printedKey(printed));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

/** A text with a mark in place of each number. */
function withoutNumbers(text: string, references: readonly RuleReference[]): string {
  let done = 0;
  const pieces = references.map(({ numberStart, numberEnd }) => {
    const piece = text.slice(done, numberStart);
    done = numberEnd;
    return piece;
  });
  return [...pieces, text.slice(done)].join('#');
}
