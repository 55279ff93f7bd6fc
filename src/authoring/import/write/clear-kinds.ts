import { readPlainNumber } from '../../../glossary/index.ts';
import type { Unit } from './unit.ts';

/** A kind of which more numbers than this stand twice is not the rules' own. */
const mostTwice = 0.2;

/**
 * The kinds of printed numbers that the rules of a document have, without those that stand twice again and again, such
 * as the steps of lists: examples for `printedNumbers` in the front matter, or `none`.
 *
 * @param twice indexes of units whose number stands twice
 * @returns nothing where all kinds are clear: a number that stands twice now and then is a slip of the source
 */
export function clearKinds(
  units: readonly Unit[],
  twice: ReadonlySet<number>,
): string[] | undefined {
  const kinds = new Map<string, { all: number; twice: number }>();
  for (const [index, { before }] of units.entries()) {
    const text = before.replace(/^\s*(?:#{1,6} |- )/u, '').replace(/\\(?=[^\p{L}\p{N}])/gu, '');
    const found = readPlainNumber(text);
    if (!found) continue;
    const kind = exampleOf(text.slice(0, found.length).trim());
    const count = kinds.get(kind) ?? { all: 0, twice: 0 };
    count.all++;
    if (twice.has(index)) count.twice++;
    kinds.set(kind, count);
  }
  const clear = [...kinds].filter(([, count]) => count.twice <= count.all * mostTwice);
  if (clear.length === kinds.size) return undefined;
  return clear.length === 0 ? ['none'] : clear.map(([kind]) => kind);
}

/** The first number of a kind, as `printedNumbers` writes it: `1.1a` for `702.19b`, `Article 1` for `Article 9`. */
function exampleOf(printed: string): string {
  return printed.replace(/\d+|\p{L}+/gu, (step) => {
    if (/^\d/u.test(step)) return '1';
    if (/^(?:[IVX]|[IVXLC]{2,})$/u.test(step)) return 'I';
    if (/^[ivxlc]{2,}$/u.test(step)) return 'i';
    if (step.length > 1) return step;
    return step === step.toLowerCase() ? 'a' : 'A';
  });
}
