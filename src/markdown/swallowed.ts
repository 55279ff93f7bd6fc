import {
  following,
  type OutlinePlace,
  printedKey,
  type ReadPrinted,
  stepsOf,
} from '../documents/index.ts';
import type { Finding, ParsedRuling, Positions } from '../glossary/index.ts';

/** Marks that may stand before the printed number of a swallowed rule: of a list, of emphasis. */
const lineMarks = /^[ \t]*(?:[-*+][ \t]+)?[*_]*/u;

/**
 * Finds rules that are part of the rule before them: their printed number begins a line inside of that, and no rule has
 * it. A line that continues a sentence may begin with a number too, but not with the next one.
 *
 * @param rulings rules in the order of the text, with their printed numbers in full
 */
export function swallowedRules(
  rulings: readonly (Pick<ParsedRuling, 'place' | 'numberOffset'> & OutlinePlace)[],
  read: ReadPrinted,
  { text, offsetOf, pointAt }: Positions,
): Finding[] {
  const known = new Set(rulings.flatMap(({ printed }) => (printed ? printedKey(printed) : [])));
  return rulings.flatMap(({ printed, place, numberOffset }): Finding[] => {
    if (printed === undefined) return [];
    const start = offsetOf(place);
    let last = printed;
    let at = start;
    const findings: Finding[] = [];
    for (const line of text.slice(start, numberOffset).split('\n')) {
      const marks = lineMarks.exec(line)?.[0].length ?? 0;
      const found = at === start ? undefined : read(line.slice(marks).replace(/[*_]+/gu, ''));
      if (found && !known.has(printedKey(found.printed)) && isNext(last, found.printed)) {
        const message = `${found.printed} begins a line of ${last}: one paragraph a rule`;
        findings.push({ code: 'printed/swallowed', message, place: pointAt(at + marks) });
        last = found.printed;
      }
      at += line.length + 1;
    }
    return findings;
  });
}

/** Whether a printed number is the next one, or the first below a number: 1.3 or 1.2a after 1.2. */
function isNext(last: string, printed: string): boolean {
  const [before, after] = [stepsOf(last).steps, stepsOf(printed).steps];
  const at = after.findIndex((step, index) => step !== before[index]);
  if (at < 0 || at !== after.length - 1) return false;
  const [old, step = ''] = [before[at], after[at]];
  return old === undefined ? /^[1aAiI]$/u.test(step) : following(old, step) === 'next';
}
