import { printedReader, readPlainNumber } from '../../../documents/index.ts';
import { fileText, type Matter } from './markdown.ts';
import { type Unit, unitText } from './unit.ts';

/** If more numbers of a kind than this occur twice, they are not those of the rules. */
const mostTwice = 0.2;

/**
 * The kinds of printed numbers that a document has: examples for `printedNumbers` in the front matter.
 *
 * @returns nothing where the compiler reads all of them without
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
    kinds.add(exampleOf(text.slice(0, end) + mark));
  }
  return isPlain ? undefined : [...kinds];
}

/**
 * The kinds of printed numbers that the rules of a document have, without those that often occur twice, such
 * as the steps of lists: examples for `printedNumbers` in the front matter, or `none`.
 *
 * @param lines lines of the file that begin with a number that occurs twice
 * @returns nothing where all kinds are clear: a number that occurs twice now and then is an error of the source
 */
export function clearKinds(
  units: readonly Unit[],
  matter: Matter,
  lines: readonly number[],
): string[] | undefined {
  const read = printedReader(matter.printedNumbers ?? []);
  const twice = new Set(lines);
  const kinds = new Map<string, { all: number; twice: number }>();
  const starts = firstLines(matter, units);
  for (const [index, { before }] of units.entries()) {
    const text = startOf(before);
    const found = read(text);
    if (!found) continue;
    const kind = exampleOf(text.slice(0, found.length).trim());
    const count = kinds.get(kind) ?? { all: 0, twice: 0 };
    count.all++;
    if (twice.has(starts[index] ?? 0)) count.twice++;
    kinds.set(kind, count);
  }
  const clear = [...kinds].filter(([, count]) => count.twice <= count.all * mostTwice);
  if (clear.length === kinds.size) return undefined;
  return clear.length === 0 ? ['none'] : clear.map(([kind]) => kind);
}

/** The line of the file at which each unit begins. */
function firstLines(matter: Matter, units: readonly Unit[]): number[] {
  const text = fileText(matter, units);
  let at = text.indexOf('---\n\n') + 5;
  let line = text.slice(0, at).split('\n').length;
  return units.map((unit) => {
    const start = text.indexOf(unitText(unit), at);
    line += text.slice(at, start).split('\n').length - 1;
    at = start;
    return line;
  });
}

/** The text that a unit begins with, without the marks of its block and without escapes. */
function startOf(before: string): string {
  return before.replace(/^\s*(?:#{1,6} |- )/u, '').replace(/\\(?=[^\p{L}\p{N}])/gu, '');
}

/**
 * The first number of a kind, as `printedNumbers` writes it: `1.1a` for `702.19b`, `Article 1` for `Article 9`, `R-1` for
 * `R-12`.
 */
function exampleOf(printed: string): string {
  const [label = ''] = /^[A-Z]{1,4}-(?=\d)/u.exec(printed) ?? [];
  const steps = printed.slice(label.length).replace(/\d+|\p{L}+/gu, (step) => {
    if (/^\d/u.test(step)) return '1';
    if (/^(?:[IVX]|[IVXLC]{2,})$/u.test(step)) return 'I';
    if (/^[ivxlc]{2,}$/u.test(step)) return 'i';
    if (step.length > 1) return step;
    return step === step.toLowerCase() ? 'a' : 'A';
  });
  return label + steps;
}
