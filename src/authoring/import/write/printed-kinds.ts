import { readPlainNumber } from '../../../documents/index.ts';
import { exampleOf } from '../outline/printed-numbers.ts';
import type { Unit } from './unit.ts';

/**
 * Lists the kinds of printed numbers in a document: examples for `printedNumbers` in the front matter, as `1.1a` for
 * `702.19b` and `R-1` for `R-12`.
 *
 * @returns undefined if the compiler reads all numbers without examples
 */
export function printedKinds(units: readonly Unit[]): string[] | undefined {
  const kinds = new Set<string>();
  let isPlain = true;
  for (const { before, printed } of units) {
    if (printed === undefined) continue;
    const text = withoutMarks(before);
    isPlain &&= readPlainNumber(text) !== undefined || !text.startsWith(printed);
    const end = text.indexOf(printed) + printed.length;
    const [mark = ''] = /^[.:)](?=\s|$)/u.exec(text.slice(end)) ?? [];
    kinds.add(exampleOf(text.slice(0, end) + mark).replace(/\d+/gu, '1'));
  }
  return isPlain ? undefined : [...kinds];
}

/** Returns the text of a unit without the mark of its block and without escapes. */
function withoutMarks(before: string): string {
  return before.replace(/^\s*(?:#{1,6} |- )/u, '').replace(/\\(?=[^\p{L}\p{N}])/gu, '');
}
