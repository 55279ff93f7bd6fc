import type { Point } from '../glossary/index.ts';

/** A replacement of a part of a text. */
export interface Edit {
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text. They must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    written += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return written + text.slice(done);
}

/** Where an offset into an edited text was before; of what an edit wrote, where that edit begins. */
export function offsetBefore(edits: readonly Edit[], offset: number): number {
  let longer = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    if (offset < start + longer) break;
    if (offset < start + longer + text.length) return start;
    longer += text.length - (end - start);
  }
  return offset - longer;
}

/** Converts lines and columns of a text to offsets, with any kind of line ending. */
export function offsetsOf(text: string): (place: Point) => number {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n|[\r\n]/gu)].map((end) => end.index + end[0].length),
  ];
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1;
}

/** The line of an offset into a text, from 1, with any kind of line ending. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|[\r\n]/u).length;
}
