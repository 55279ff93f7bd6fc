import type { Point } from './diagnostics.ts';
import { atom, barrier } from './see.ts';
import type { ParsedRuling } from './source.ts';

/** A ruling's text as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty where no "See" can stand. */
  run: string;
  /** Where in it each part of the ruling begins. */
  starts: number[];
}

// Emphasis ends no name, nor does the edge of the ruling itself.
const inlineOnly = /^(?:<\/?(?:em|strong|del)>|<\/?p>\s*$|^\s*<p>|\s)*$/u;

/** Joins the parts of a ruling to a run. */
export function runOf(ruling: ParsedRuling): SeeRun {
  const starts: number[] = [];
  if (!ruling.parts.some(({ type }) => type === 'text')) return { run: '', starts };
  let run = '';
  for (const part of ruling.parts) {
    starts.push(run.length);
    if (part.type === 'text') run += part.value;
    else if (part.type === 'reference') run += atom;
    else if (part.type === 'icon') run += part.code;
    else if (!inlineOnly.test(part.html)) run += barrier;
  }
  return { run, starts };
}

/** The place in the file of an index into a ruling's run. */
export function placeInRun(
  { parts }: ParsedRuling,
  starts: SeeRun['starts'],
  index: number,
): Point {
  let place = { line: 1, column: 1 };
  for (const [at, part] of parts.entries()) {
    const start = starts[at] ?? 0;
    if (start > index) break;
    if (part.type === 'icon' || part.type === 'reference') place = part.place;
    if (part.type !== 'text') continue;
    for (const [from, line, column] of part.places) {
      if (start + from > index) break;
      place = { line, column: column + index - start - from };
    }
  }
  return place;
}
