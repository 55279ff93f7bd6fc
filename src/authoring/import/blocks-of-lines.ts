import { isFirstStep } from '../../documents/index.ts';
import { type Block, type BlockLine, type Run, textOfRuns } from './block.ts';
import {
  blockLine,
  bulletOf,
  edgeOf,
  endsSentence,
  joinsTo,
  type Line,
  type Measure,
  withoutStart,
} from './lines.ts';
import { learnNumbers, NumberSequence, numberReader } from './outline/printed-numbers.ts';

/**
 * Makes blocks of a text's lines: lines without a blank line between them are one block, but for items of a list and
 * for headings, which their letters tell.
 */
export function blocksOfLines(lines: readonly Line[], how: Measure): Block[] {
  const blocks: Block[] = [];
  const rules = rulesIn(lines, how);
  for (const chunk of chunksOf(lines, rules, how)) {
    for (const block of withTables(chunk, how)) blocks.push(block);
  }
  levelItems(blocks);
  return blocks;
}

/**
 * Finds the lines that begin with the next printed number: they are never joined to the line before. A number of one step
 * may also be the middle of a sentence: it counts after the end of one, or near the number before it.
 */
function rulesIn(lines: readonly Line[], { width, justified }: Measure): Set<Line> {
  const numberOf = numberReader(learnNumbers(lines.map(({ text }) => text)), true);
  const sequence = new NumberSequence();
  const rules = new Set<Line>();
  const last = new Map<string, { at: number; indent: number }>();
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const number = numberOf(line.text);
    const near = line.gap === 0 && before ? `${before.text}\n${line.text}` : line.text;
    const isCell = !justified && line.cells === undefined && wideGap.test(near);
    if (!number || isCell || (before && line.gap === 0 && citing.test(before.text))) continue;
    if (!sequence.next(number)?.inOrder) continue;
    const sibling = last.get(number.form);
    const isNear = sibling && at - sibling.at < 12 && sibling.indent === line.indent;
    const isApart =
      !before ||
      line.gap > 0 ||
      line.indent < before.indent ||
      endsSentence(before.text) ||
      edgeOf(before) < width * 0.6;
    if (number.steps.length === 1 && !isApart && !(isNear && !isFirstStep(number.steps[0] ?? '')))
      continue;
    last.set(number.form, { at, indent: line.indent });
    rules.add(line);
  }
  return rules;
}

/** The end of a line after which a number is cited. */
const citing =
  /(?:^|[\s(])(?:rules?|definitions?|sections?|articles?|chapters?|see|and|or|to|§+|regeln?|abschnitt|artikel|siehe|und|oder|bis)$/iu;

function chunksOf(lines: readonly Line[], rules: ReadonlySet<Line>, how: Measure): Line[][] {
  const chunks: Line[][] = [];
  for (const line of lines) {
    const chunk = chunks.at(-1);
    const before = chunk?.at(-1);
    const isApart =
      before &&
      (rules.has(line) ||
        (!isNextRow(before, line) &&
          (differ(before, line) || (line.gap > 0 && !isCut(before, line, how)))));
    if (!chunk || isApart) chunks.push([line]);
    else chunk.push(line);
  }
  return chunks;
}

/** Returns whether two lines have cells that begin at the same columns. */
function isNextRow({ cells: above = [], gap }: Line, { cells = [], gap: between }: Line): boolean {
  if (cells.length < 2 || above.length < 2 || between > Math.max(1, gap)) return false;
  return cells.every(({ at }) => above.some((cell) => Math.abs(cell.at - at) <= 3));
}

/** Returns whether a blank line cuts a sentence in two, as the end of a page does. */
function isCut(
  before: Line | undefined,
  line: Line | undefined,
  { wrapped, width }: Measure,
): boolean {
  if (!before || !line || !wrapped || line.gap > 1 || edgeOf(before) < width * 0.6) return false;
  return /[\p{L}\p{N},]$/u.test(before.text) && /^["“‘'(]?\p{Ll}/u.test(line.text);
}

/** Returns whether two lines are set in letters of a different size or weight. */
function differ(before: Line, line: Line): boolean {
  const [a, b] = [before.size ?? 1, line.size ?? 1];
  if (Math.abs(a - b) > 0.12) return true;
  return before.strong !== line.strong && isHeading(before.strong ? before : line);
}

/** Returns whether the letters of a line are those of a heading. */
function isHeading(line: Line): boolean {
  if ((line.size ?? 1) >= 1.15 && line.text.length < 160) return true;
  return line.strong === true && line.text.length < 90 && !/[.;,]$/u.test(line.text);
}

/** Makes blocks of a chunk: rows of the tables in it, and what stands around them. */
function withTables(chunk: readonly Line[], how: Measure): Block[] {
  const start = chunk.findIndex(({ cells }) => cells);
  const margin = (chunk[start]?.indent ?? 0) + 3;
  const length = chunk.slice(start).findIndex(({ cells, indent }) => !cells && indent <= margin);
  const end = length < 0 ? chunk.length : start + length;
  const rows = start < 0 ? undefined : rowsOf(chunk.slice(start, end));
  if (rows)
    return [
      ...blocksOfChunk(chunk.slice(0, start), how),
      ...rows,
      ...withTables(chunk.slice(end), how),
    ];
  if (isDrawn(chunk, how)) {
    // A line left of the drawing begins the text after it.
    let margin = Number.POSITIVE_INFINITY;
    const after = chunk.findIndex(({ indent, text }) => {
      const isLeft = indent < margin && /^[^\s|+_=-]/u.test(text) && !wideGap.test(text);
      margin = Math.min(margin, indent);
      return isLeft;
    });
    if (after < 3 || isDrawn(chunk.slice(after), how)) return [drawn(chunk)];
    return [drawn(chunk.slice(0, after)), ...withTables(chunk.slice(after), how)];
  }
  const apart = chunk.findIndex(
    ({ gap }, index) => index > 0 && gap > 0 && !isCut(chunk[index - 1], chunk[index], how),
  );
  if (apart < 0) return blocksOfChunk(chunk, how);
  return [...blocksOfChunk(chunk.slice(0, apart), how), ...withTables(chunk.slice(apart), how)];
}

/**
 * Makes rows of lines whose cells begin at the same columns. A line that only has later cells continues the row before.
 *
 * @returns nothing if the lines are no table
 */
function rowsOf(chunk: readonly Line[]): Block[] | undefined {
  const widest = chunk.reduce<Cell[]>(
    (most, { cells = [] }) => (cells.length > most.length ? cells : most),
    [],
  );
  const columns = widest.map(({ at }) => at);
  const enough = columns.length === 2 ? 3 : 2;
  const isText = ({ text }: Line): boolean =>
    bulletOf(text) !== undefined || /^\(?\w{1,3}[.)] {3}|[│─┌└]|^[+|]/u.test(text);
  if (columns.length < 2 || chunk.some(isText)) return undefined;
  const rows: { line: Line; more: Line[]; cells: Run[][] }[] = [];
  for (const line of chunk) {
    const { indent, runs, cells = [{ at: indent, runs }] } = line;
    const places = cells.map(({ at }) => columns.findIndex((column) => Math.abs(column - at) <= 3));
    if (places.includes(-1) || new Set(places).size < places.length) return undefined;
    const last = rows.at(-1);
    const isNew = places[0] === 0 && (cells.length > 1 || line.gap > 0 || !last);
    if (isNew) rows.push({ line, more: [], cells: columns.map(() => []) });
    const row = rows.at(-1);
    if (!isNew) row?.more.push(line);
    for (const [index, cell] of cells.entries()) {
      const own = row?.cells[places[index] ?? 0];
      own?.push(...(own.length > 0 ? [{ text: ' ' }] : []), ...cell.runs);
    }
  }
  if (rows.length < enough) return undefined;
  const [head] = rows;
  const isHead =
    head?.line.strong ||
    (rows.length > 2 && head?.cells.every((cell) => isLabel(textOfRuns(cell))));
  return rows.map(({ line, more, cells }, index) => ({
    kind: 'row',
    level: 0,
    gap: index === 0 ? line.gap : 0,
    cells,
    ...(index === 0 && isHead && { first: true }),
    lines: [
      {
        ...blockLine(line, false),
        runs: cells.flatMap((cell, at) => (at === 0 ? cell : [{ text: ' | ' }, ...cell])),
        source: [line, ...more].map(({ source }) => source),
      },
    ],
  }));
}

type Cell = NonNullable<Line['cells']>[number];

/** Returns whether a text may be the title of a column. */
function isLabel(text: string): boolean {
  return text.length > 0 && text.length <= 30 && !/\d|[.;]$/u.test(text);
}

/** A table or a diagram: its columns mean something. */
function isDrawn(chunk: readonly Line[], { justified }: Measure): boolean {
  if (chunk.length < 2) return false;
  if (chunk.some(({ size }) => size !== undefined))
    return chunk.filter(({ cells = [] }) => cells.length > 2).length > chunk.length / 2;
  const wide = justified ? /\S {5,}\S/u : wideGap;
  const drawn = chunk.filter(
    ({ text }) =>
      wide.test(text.replace(/([.!?:]) {2,3}/gu, '$1 ')) ||
      /^[+|].*[+|]$/u.test(text) ||
      /-{3}|={3}|_{3}|[│─┌└]/u.test(text),
  );
  return drawn.length >= chunk.length * 0.5 && drawn.length >= 2;
}

const wideGap = /\S {3,}\S/u;

function drawn(chunk: readonly Line[]): Block {
  const margin = Math.min(...chunk.map(({ indent }) => indent));
  const lines = chunk.map((line): BlockLine => {
    const runs = [{ text: ' '.repeat(line.indent - margin) + line.text }];
    return { ...blockLine(line, false), runs };
  });
  return { kind: 'code', level: 0, gap: chunk[0]?.gap ?? 0, lines };
}

function blocksOfChunk(chunk: readonly Line[], how: Measure): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of chunk.entries()) {
    const before = chunk[index - 1];
    const gap = index === 0 ? line.gap : 0;
    const mark = bulletOf(line.text);
    const last = blocks.at(-1);
    const lines = [blockLine(line, false)];
    if (mark !== undefined) {
      const item = blockLine(withoutStart(line, mark.length), false);
      blocks.push({ kind: 'item', level: line.indent, gap, lines: [item] });
    } else if (before && last && (last.kind !== 'item' || joinsItem(before, line, last, how))) {
      last.lines.push(blockLine(line, joinsTo(before, line, how) || last.kind === 'item'));
    } else if (isHeading(line)) {
      blocks.push({ kind: 'heading', level: headingLevel(line), gap, lines });
    } else blocks.push({ kind: 'paragraph', level: 0, gap, lines });
  }
  return blocks;
}

/** Returns whether a line continues with the item before it: it hangs below it, or the item's line was full. */
function joinsItem(before: Line, line: Line, item: Block, how: Measure): boolean {
  if (line.indent > item.level) return true;
  return (
    joinsTo(before, line, how) && edgeOf(before) > how.width * 0.6 && line.indent === item.level
  );
}

/** Larger letters are a higher heading: the ratio to the body's size, in steps. */
function headingLevel({ size = 1 }: Line): number {
  if (size >= 1.8) return 1;
  if (size >= 1.45) return 2;
  return size >= 1.15 ? 3 : 4;
}

/** Makes nesting of the columns that items begin at. */
function levelItems(blocks: readonly Block[]): void {
  let columns: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item') {
      columns = [];
      continue;
    }
    columns = [...columns.filter((column) => column < block.level - 1), block.level];
    block.level = Math.min(columns.length, 3);
  }
}
