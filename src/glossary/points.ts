import type { Point } from './diagnostics.ts';
import { lowerBound } from './sorted.ts';

/** Converts between offsets in a text and its lines and columns, with any kind of line ending. */
export function positionsIn(text: string): {
  pointAt(offset: number): Point;
  offsetOf(point: Point): number;
} {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n|[\r\n]/gu)].map(({ 0: end, index }) => index + end.length),
  ];
  return {
    pointAt(offset) {
      const line = lowerBound(starts, (start) => start <= offset);
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    offsetOf: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
  };
}
