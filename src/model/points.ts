import { lowerBound } from './collections.ts';
import type { Point } from './diagnostics.ts';

/** A text whose offsets convert to lines and columns, and back. */
export interface Positions {
  text: string;
  pointAt(offset: number): Point;
  offsetOf(point: Point): number;
}

/** The lines of a text, with any kind of line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n]/u);
}

/** Finds the positions in a text, with any kind of line ending. */
export function positionsIn(text: string): Positions {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n|[\r\n]/gu)].map(({ 0: end, index }) => index + end.length),
  ];
  return {
    text,
    pointAt(offset) {
      const line = lowerBound(starts, (start) => start <= offset);
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    offsetOf: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
  };
}
