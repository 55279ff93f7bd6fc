import type { Point } from '../glossary/index.ts';

/** A stretch of a text and what is written in its place. */
export interface Edit {
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Makes edits of a text. They must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    written += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return written + text.slice(done);
}

/** Finds the offsets of places in a text, whatever its line ends are. */
export function offsetsOf(text: string): (place: Point) => number {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n|[\r\n]/gu)].map((end) => end.index + end[0].length),
  ];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}
