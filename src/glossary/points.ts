import type { Point } from './diagnostics.ts';

/** Line and column of an offset in a text. */
export function pointAt(text: string, offset: number): Point {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(0, lineStart).split('\n').length;
  return { line, column: offset - lineStart + 1 };
}

/** The offset of a line and column in a text. */
export function offsetOf(text: string, { line, column }: Point): number {
  let start = 0;
  for (let before = 1; before < line; before++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
