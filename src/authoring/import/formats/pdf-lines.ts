import type { Run } from '../block.ts';

/** A piece of text as a page shows it. Lengths are in points, y grows upwards. */
export interface Glyphs {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  strong: boolean;
  emphasis: boolean;
}

/** A line of a page. */
export interface PageLine {
  runs: Run[];
  text: string;
  x: number;
  y: number;
  size: number;
  strong: boolean;
  /** Index of its column, by reading order. */
  column: number;
}

/** Glyphs on one line without a wide gap between them. */
interface Segment extends Glyphs {
  glyphs: Glyphs[];
}

/**
 * The lines of a page in reading order: the margins at top and bottom first and last, columns one after
 * the other, lines across all columns between them.
 *
 * @param height of the page, in points
 */
export function linesOfPage(glyphs: readonly Glyphs[], height: number): PageLine[] {
  const segments = segmentsOf(glyphs.filter(({ text }) => text.trim() !== ''));
  const top = segments.filter(({ y }) => y > height * 0.935);
  const bottom = segments.filter(({ y }) => y < height * 0.065);
  const body = segments.filter((segment) => !top.includes(segment) && !bottom.includes(segment));
  const columns = [top, ...columnsOf(body, 0), bottom];
  return columns.flatMap((column, index) =>
    linesOf(column).map((line) => ({ ...line, column: index })),
  );
}

function segmentsOf(glyphs: readonly Glyphs[]): Segment[] {
  const rows: Glyphs[][] = [];
  for (const one of [...glyphs].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.findLast(
      (other) => Math.abs((other[0]?.y ?? 0) - one.y) < Math.max(1, one.size * 0.35),
    );
    if (row) row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row) => {
    const segments: Segment[] = [];
    for (const one of row.sort((a, b) => a.x - b.x)) {
      const last = segments.at(-1);
      if (last && one.x - (last.x + last.width) < Math.max(one.size, last.size) * 1.1) {
        last.glyphs.push(one);
        last.width = Math.max(last.width, one.x + one.width - last.x);
        last.size = Math.max(last.size, one.size);
      } else segments.push({ ...one, glyphs: [one] });
    }
    return segments;
  });
}

/** Segments by column: recursively, where a white gutter runs between them. */
function columnsOf(segments: readonly Segment[], depth: number): Segment[][] {
  const gutter = depth < 3 ? gutterOf(segments) : undefined;
  if (gutter === undefined) return [[...segments]];
  const done: Segment[][] = [];
  let left: Segment[] = [];
  let right: Segment[] = [];
  let across: Segment[] = [];
  const flush = (): void => {
    if (left.length > 0) done.push(...columnsOf(left, depth + 1));
    if (right.length > 0) done.push(...columnsOf(right, depth + 1));
    left = [];
    right = [];
  };
  for (const segment of [...segments].sort((a, b) => b.y - a.y)) {
    const crosses = segment.x < gutter - 2 && segment.x + segment.width > gutter + 2;
    if (crosses) {
      if (left.length > 0 || right.length > 0) {
        if (across.length > 0) done.push(across);
        across = [];
        flush();
      }
      across.push(segment);
      continue;
    }
    if (across.length > 0) {
      done.push(across);
      across = [];
    }
    if (segment.x + segment.width / 2 < gutter) left.push(segment);
    else right.push(segment);
  }
  if (across.length > 0) done.push(across);
  flush();
  return done;
}

/** The middle of the widest white stripe that hardly a segment crosses. */
function gutterOf(segments: readonly Segment[]): number | undefined {
  if (segments.length < 12) return undefined;
  const left = Math.min(...segments.map(({ x }) => x));
  const right = Math.max(...segments.map(({ x, width }) => x + width));
  const width = right - left;
  if (width < 200) return undefined;
  const steps = 200;
  const crossed = new Array<number>(steps + 1).fill(0);
  for (const segment of segments) {
    const from = Math.floor(((segment.x - left) / width) * steps);
    const to = Math.ceil(((segment.x + segment.width - left) / width) * steps);
    for (let step = Math.max(0, from); step <= Math.min(steps, to); step++)
      crossed[step] = (crossed[step] ?? 0) + 1;
  }
  let best: { from: number; to: number } | undefined;
  const few = segments.length * 0.06;
  for (let step = Math.floor(steps * 0.22); step < steps * 0.78; step++) {
    if ((crossed[step] ?? 0) > few) continue;
    let end = step;
    while (end + 1 < steps * 0.78 && (crossed[end + 1] ?? 0) <= few) end++;
    if (!best || end - step > best.to - best.from) best = { from: step, to: end };
    step = end;
  }
  if (!best) return undefined;
  const at = left + (((best.from + best.to) / 2 + 0.5) / steps) * width;
  const onLeft = segments.filter((one) => one.x + one.width <= at + 2);
  const onRight = segments.filter((one) => one.x >= at - 2);
  const enough = Math.max(5, segments.length * 0.18);
  if (onLeft.length < enough || onRight.length < enough) return undefined;
  // Columns of text are wide; the cells of a table are not.
  const mean = (some: readonly Segment[]): number =>
    some.reduce((sum, one) => sum + one.width, 0) / some.length;
  return mean(onLeft) > width * 0.13 && mean(onRight) > width * 0.13 ? at : undefined;
}

function linesOf(segments: readonly Segment[]): Omit<PageLine, 'column'>[] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - segment.y) < Math.max(first.size, segment.size) * 0.45)
      row.push(segment);
    else rows.push([segment]);
  }
  return rows.flatMap((row) => {
    const glyphs = row.flatMap((segment) => segment.glyphs).sort((a, b) => a.x - b.x);
    const runs: Run[] = [];
    let end: number | undefined;
    for (const one of glyphs) {
      const gap = end === undefined ? 0 : one.x - end;
      const before = runs.at(-1);
      let space = '';
      if (end !== undefined && !before?.text.endsWith(' ') && !one.text.startsWith(' ')) {
        if (gap > one.size * 2.2) space = '   ';
        else if (gap > one.size * 0.14) space = ' ';
      }
      runs.push({
        text: space + one.text,
        ...(one.strong ? { strong: true as const } : {}),
        ...(one.emphasis ? { emphasis: true as const } : {}),
      });
      end = Math.max(end ?? 0, one.x + one.width);
    }
    const text = runs.map((run) => run.text).join('');
    const first = glyphs[0];
    if (!first || text.trim() === '') return [];
    const letters = glyphs.reduce((sum, one) => sum + one.text.trim().length, 0);
    const size = glyphs.reduce((sum, one) => sum + one.size * one.text.trim().length, 0) / letters;
    const strong = glyphs.every((one) => one.strong || !/\p{L}/u.test(one.text));
    return [{ runs, text: text.trim(), x: first.x, y: first.y, size, strong }];
  });
}
