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
  return [top, ...columnsOf(body, 0), bottom].flatMap((segments, column) =>
    rowsOf(segments, (size) => size * 0.45).flatMap((row) => lineOf(row, column) ?? []),
  );
}

/**
 * Groups what stands at one height, from the top of the page downwards.
 *
 * @param tolerance how far apart heights may be, for the larger of two sizes
 */
function rowsOf<T extends Glyphs>(all: readonly T[], tolerance: (size: number) => number): T[][] {
  const rows: T[][] = [];
  for (const one of all.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const [first] = rows.at(-1) ?? [];
    if (first && Math.abs(first.y - one.y) < tolerance(Math.max(first.size, one.size)))
      rows.at(-1)?.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

function segmentsOf(glyphs: readonly Glyphs[]): Segment[] {
  return rowsOf(glyphs, (size) => Math.max(1, size * 0.35)).flatMap((row) => {
    const segments: Segment[] = [];
    for (const one of row) {
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

/** Divides segments into columns, recursively: a white gutter runs between two columns, and lines across end both. */
function columnsOf(segments: readonly Segment[], depth: number): Segment[][] {
  const gutter = depth < 3 ? gutterOf(segments) : undefined;
  if (gutter === undefined) return [[...segments]];
  const columns: Segment[][] = [];
  const bands: Record<'across' | 'left' | 'right', Segment[]>[] = [];
  for (const segment of segments.toSorted((a, b) => b.y - a.y)) {
    const right = segment.x + segment.width;
    const crosses = segment.x < gutter - 2 && right > gutter + 2;
    const side = crosses ? 'across' : (segment.x + right) / 2 < gutter ? 'left' : 'right';
    const last = bands.at(-1);
    const startsBand = !last || (crosses && last.left.length + last.right.length > 0);
    const band = startsBand ? { across: [], left: [], right: [] } : last;
    if (startsBand) bands.push(band);
    band[side].push(segment);
  }
  for (const { across, left, right } of bands) {
    if (across.length > 0) columns.push(across);
    for (const side of [left, right])
      if (side.length > 0) columns.push(...columnsOf(side, depth + 1));
  }
  return columns;
}

/** Finds the middle of the widest white stripe that hardly a segment crosses. */
function gutterOf(segments: readonly Segment[]): number | undefined {
  const left = Math.min(...segments.map(({ x }) => x));
  const width = Math.max(...segments.map((one) => one.x + one.width)) - left;
  if (segments.length < 12 || width < 200) return undefined;
  const steps = 200;
  const crossed = new Array<number>(steps + 1).fill(0);
  const stepAt = (x: number): number => ((x - left) / width) * steps;
  for (const { x, width } of segments) {
    const end = Math.min(steps, Math.ceil(stepAt(x + width)));
    for (let step = Math.max(0, Math.floor(stepAt(x))); step <= end; step++)
      crossed[step] = (crossed[step] ?? 0) + 1;
  }
  let best = { from: 0, to: -1 };
  let from: number | undefined;
  for (let step = Math.floor(steps * 0.22); step < steps * 0.78; step++) {
    const isWhite = (crossed[step] ?? 0) <= segments.length * 0.06;
    from = isWhite ? (from ?? step) : undefined;
    if (from !== undefined && step - from > best.to - best.from) best = { from, to: step };
  }
  if (best.to < 0) return undefined;
  const at = left + (((best.from + best.to) / 2 + 0.5) / steps) * width;
  const enough = Math.max(5, segments.length * 0.18);
  // Columns of text are wide; the cells of a table are not.
  const isColumn = (some: readonly Segment[]): boolean =>
    some.length >= enough &&
    some.reduce((sum, one) => sum + one.width, 0) / some.length > width * 0.13;
  const onLeft = segments.filter((one) => one.x + one.width <= at + 2);
  return isColumn(onLeft) && isColumn(segments.filter((one) => one.x >= at - 2)) ? at : undefined;
}

/** Makes a line of the segments of a row. */
function lineOf(row: readonly Segment[], column: number): PageLine | undefined {
  const glyphs = row.flatMap((segment) => segment.glyphs).sort((a, b) => a.x - b.x);
  const runs: Run[] = [];
  let end: number | undefined;
  for (const { text, x, width, size, strong, emphasis } of glyphs) {
    const gap = x - (end ?? x);
    const isApart = !runs.at(-1)?.text.endsWith(' ') && !text.startsWith(' ');
    const space = !isApart ? '' : gap > size * 2.2 ? '   ' : gap > size * 0.14 ? ' ' : '';
    const style = { ...(strong && { strong }), ...(emphasis && { emphasis }) };
    runs.push({ text: space + text, ...style });
    end = Math.max(end ?? 0, x + width);
  }
  const text = runs.map((run) => run.text).join('');
  const [first] = glyphs;
  if (!first || text.trim() === '') return undefined;
  const lettersIn = (one: Glyphs): number => one.text.trim().length;
  const letters = glyphs.reduce((sum, one) => sum + lettersIn(one), 0);
  const size = glyphs.reduce((sum, one) => sum + one.size * lettersIn(one), 0) / letters;
  const strong = glyphs.every((one) => one.strong || !/\p{L}/u.test(one.text));
  return { runs, text: text.trim(), x: first.x, y: first.y, size, strong, column };
}
