import { printedReader, readPlainNumber } from '../../../documents/index.ts';
import { exampleOf } from '../outline/printed-numbers.ts';
import type { Matter } from './matter.ts';
import type { Unit } from './unit.ts';

/** If more numbers of a kind than this occur twice, they are not those of the rules. */
const mostTwice = 0.2;

/**
 * Finds the kinds of printed numbers that a document has: examples for `printedNumbers` in the front matter.
 *
 * @returns nothing if the compiler reads all of them without
 */
export function kindsOf(units: readonly Unit[]): string[] | undefined {
  const kinds = new Set<string>();
  let isPlain = true;
  for (const { before, printed } of units) {
    if (printed === undefined) continue;
    const text = startOf(before);
    isPlain &&= readPlainNumber(text) !== undefined || !text.startsWith(printed);
    const end = text.indexOf(printed) + printed.length;
    const [mark = ''] = /^[.:)](?=\s|$)/u.exec(text.slice(end)) ?? [];
    kinds.add(kindOf(text.slice(0, end) + mark));
  }
  return isPlain ? undefined : [...kinds];
}

/**
 * Finds the kinds of printed numbers that the rules of a document have, without those that often occur twice, such
 * as the steps of lists: examples for `printedNumbers` in the front matter, or `none`.
 *
 * @param isTwice whether a ruling, by its index, begins with a number that occurs twice
 * @returns nothing if all kinds are clear: a number that occurs twice now and then is an error of the source
 */
export function clearKinds(
  units: readonly Unit[],
  matter: Matter,
  isTwice: (ruling: number) => boolean,
): string[] | undefined {
  const read = printedReader(matter.printedNumbers ?? []);
  const rulings = units.filter(({ isRuling }) => isRuling);
  const kinds = Map.groupBy(
    rulings.flatMap(({ before }, index) => {
      const text = startOf(before);
      const number = read(text);
      const kind = number && kindOf(text.slice(0, number.length).trim());
      return kind === undefined ? [] : { kind, isTwice: isTwice(index) };
    }),
    ({ kind }) => kind,
  );
  const clear = [...kinds].filter(
    ([, all]) => all.filter((one) => one.isTwice).length <= all.length * mostTwice,
  );
  if (clear.length === kinds.size) return undefined;
  return clear.length === 0 ? ['none'] : clear.map(([kind]) => kind);
}

/** Returns the text that a unit begins with, without the marks of its block and without escapes. */
function startOf(before: string): string {
  return before.replace(/^\s*(?:#{1,6} |- )/u, '').replace(/\\(?=[^\p{L}\p{N}])/gu, '');
}

/** Returns the first number of a kind, as `printedNumbers` writes it: `1.1a` for `702.19b`, `R-1` for `R-12`. */
function kindOf(printed: string): string {
  return exampleOf(printed).replace(/\d+/gu, '1');
}
