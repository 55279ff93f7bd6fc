import { countedNumber, narrowDigits } from '../languages/browser.ts';
import type { NumberKind, ReferenceWords } from './reference-words.ts';

/** A reference to a rule by its printed number. Indexes are into the run. */
export interface RuleReference {
  start: number;
  end: number;
  /** The word before the number, in the singular: "rule"; empty before a bare number. */
  word: string;
  /** As written: `702.41`; in full at the end of a range: `601.2h` of "601.2f–h". */
  number: string;
  /** The first number of the range that this one ends. */
  from?: string | undefined;
  /** The word and the number may mean something else than a rule: "step 2". */
  isCommon: boolean;
  /** The work that it names behind its number: "rule 6.8 of the Floor Rules". */
  work?: string;
}

/** A list of such references: "rules 601.2f–h and 704.5". */
export interface RuleList {
  start: number;
  end: number;
  references: RuleReference[];
}

const countedNumbers = new RegExp(countedNumber, 'gu');

/** Finds the lists of printed numbers that a word for a rule introduces. */
export function readRules(written: string, words: ReferenceWords): RuleList[] {
  const { ruleList, ruleForms } = words;
  const run = narrowDigits(written);
  const counted = readCounted(run);
  const lists: RuleList[] = [];
  let next = 0;
  for (const { index, 0: before, groups } of run.matchAll(ruleList)) {
    if (index < (lists.at(-1)?.end ?? 0)) continue;
    while ((counted[next]?.end ?? run.length) <= index) next++;
    if ((counted[next]?.start ?? run.length) <= index) continue;
    const form = groups?.['word']?.toLowerCase() ?? '';
    const word = ruleForms.get(form) ?? form;
    const isPlural = form !== word.toLowerCase();
    const list = readNumbers(run, index, index + before.length, { word, isPlural, words });
    if (list) lists.push(list);
  }
  return [...counted, ...lists];
}

/** Finds the numbers with a word on either side: 第4条. Each is a list of its own. */
function readCounted(run: string): RuleList[] {
  return Array.from(run.matchAll(countedNumbers), ({ index, 0: all, groups }) => {
    const place = { start: index, end: index + all.length };
    const { word = '', number = '', step } = groups ?? {};
    const whole = step === undefined ? number : `${number}(${step})`;
    return { ...place, references: [{ ...place, word, number: whole, isCommon: false }] };
  });
}

/**
 * Reads printed numbers that a See sentence has instead of a name: "See 702.41 and 702.42".
 *
 * @param from index into the run
 */
export function readBareRules(
  run: string,
  from: number,
  words: ReferenceWords,
): RuleList | undefined {
  return readNumbers(run, from, from, { word: '', isPlural: false, words });
}

/** @param from the index of the first number */
function readNumbers(
  run: string,
  start: number,
  from: number,
  { word, isPlural, words }: { word: string; isPlural: boolean; words: ReferenceWords },
): RuleList | undefined {
  const references: RuleReference[] = [];
  let at = from;
  let kind: NumberKind = word === '' ? 'several' : 'any';
  // "4 Abs. 1" before "und 2" or "bis 2", which leave out how it begins.
  let stepped = '';
  const numberOf = (whole: string): string =>
    whole.replace(words.sentence, '').replace(/\s+\P{N}+(\d+\w*)\)?/gu, '($1)');
  for (;;) {
    const match = words.number[kind].exec(run.slice(at, at + 200));
    if (!match) break;
    const [, written = '', range = '', name = ''] = match;
    const whole = withStep(stepped, written);
    const number = numberOf(whole);
    stepped = !isPlural && words.step.test(whole) ? whole : '';
    const shared = { word, isCommon: words.isCommon(word) && !number.includes('.') };
    const end = at + written.length;
    const until = end + range.length + name.length;
    const last = range.replace(words.range, '');
    references.push({ ...shared, start: at, end: range === '' ? until : end, number });
    if (last !== '') {
      const begin = end + range.length - last.length;
      // "601.2f–h" and "119.9–10" leave out what both numbers begin with.
      const isStep = /^(?:[a-z]|\d+)$/u.test(last) && number.includes('.');
      const full = isStep
        ? number.replace(/(?:[a-z]|\d+)$/u, '') + last
        : numberOf(withStep(stepped, last));
      references.push({ ...shared, start: begin, end: until, number: full, from: number });
    }
    at += match[0].length;
    kind = stepped === '' ? (isPlural ? 'any' : 'several') : 'step';
    const joint = words.joint[kind].exec(run.slice(at, at + 200))?.[0];
    if (joint === undefined) break;
    at += joint.length;
  }
  const [first, ...others] = references;
  if (!first) return undefined;
  // A single reference includes its word, as a reader would link it.
  if (others.length === 0) first.start = start;
  const end = references.at(-1)?.end ?? at;
  return { start, end, references };
}

/** Completes a number from the number before: "4 Abs. 2" for "2" or "Abs. 2" after "4 Abs. 1". */
function withStep(before: string, written: string): string {
  const [mark = ''] = /^\P{N}*/u.exec(written) ?? [];
  const at = mark === '' ? before.search(/\d+[a-z]?\)?$/u) : before.lastIndexOf(mark);
  return `${before.slice(0, at < 0 ? before.length : at)}${written}`;
}

/** The reference that a `[[702.41]]` or a `[[rule 702.41]]` is. */
export function ruleTarget(target: string, words: ReferenceWords): RuleReference | undefined {
  const [list = readBareRules(target, 0, words)] = readRules(target, words);
  const [only, other] = list?.references ?? [];
  const isWhole = list?.start === 0 && list.end === target.length && !other;
  return isWhole && only && !only.isCommon ? only : undefined;
}
