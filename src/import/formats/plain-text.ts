import { isFirstStep } from '../../documents/index.ts';
import { type Block, blockOf, type SourceLine, type SourceText, splitRuns } from '../block.ts';
import { clearPages } from '../clean/furniture.ts';
import type { Notice } from '../notices.ts';
import { learnNumbers, NumberSequence, numberReader } from '../outline/number-forms.ts';
import {
  bulletOf,
  edgeOf,
  endsSentence,
  joinsTo,
  type Line,
  linesOfText,
  type Measure,
  measure,
} from './text-lines.ts';

/** Reads plain text. */
export function readPlainText(name: string, text: string): SourceText {
  const { source, lines } = linesOfText(text.replace(/^\uFEFF/u, ''));
  return sourceOfLines(name, 'text', source, lines);
}

/** Makes a source of the lines of a text or a PDF: without what only its pages need, as blocks. */
export function sourceOfLines(
  name: string,
  format: 'text' | 'pdf',
  source: SourceLine[],
  all: readonly Line[],
): SourceText {
  const { lines, dropped } = clearPages(all);
  const blocks = blocksOfLines(lines, measure(lines));
  const notices = [
    ...keptNotices(name, blocks),
    ...(format === 'pdf' ? mixedNotices(name, lines, blocks) : keptInColumns(name, lines, blocks)),
  ];
  return { name, format, lines: source, blocks, dropped, notices };
}

/** Reports tables and drawings that are kept as they stand. */
function keptNotices(file: string, blocks: readonly Block[]): Notice[] {
  return blocks.flatMap(({ kind, source: [source] }) => {
    if (kind !== 'code' || source === undefined) return [];
    const message = 'a table or a drawing is kept as it stands';
    return { code: 'text/table-kept', message, file, source };
  });
}

/** Reports a text if a fifth of its lines are kept as tables: they may be two columns of text. */
function keptInColumns(file: string, lines: readonly Line[], blocks: readonly Block[]): Notice[] {
  const kept = blocks.flatMap(({ kind, source }) => (kind === 'code' ? source : []));
  if (kept.length < 20 || kept.length < lines.length / 5) return [];
  const message = `${kept.length} of ${lines.length} lines have wide gaps, as lines of two columns do`;
  return [{ code: 'text/columns-mixed', message, file, source: kept[0] }];
}

/** Reports pages with many lines that have a wide gap and are in no table. */
function mixedNotices(file: string, lines: readonly Line[], blocks: readonly Block[]): Notice[] {
  const inText = new Set(blocks.flatMap(({ kind, source }) => (kind === 'code' ? [] : source)));
  return [...Map.groupBy(lines, ({ page }) => page)].flatMap(([page, own]) => {
    const wide = own.filter(({ cells, source }) => cells && inText.has(source));
    if (wide.length < Math.max(4, own.length / 10)) return [];
    const message = `page ${page}: ${wide.length} of ${own.length} lines have a wide gap`;
    const [{ source } = {}] = wide;
    return { code: 'text/columns-mixed', message, file, source };
  });
}

/**
 * Makes a block of each line, and of each table or drawing. Lines continue the previous line unless they begin a
 * paragraph, a list item or a heading. Headings are recognised by size and weight of their letters.
 */
function blocksOfLines(lines: readonly Line[], how: Measure): Block[] {
  const blocks: Block[] = [];
  const rules = rulesIn(lines, how);
  for (const chunk of chunksOf(lines, rules, how)) {
    for (const block of withDrawings(chunk, how)) blocks.push(block);
  }
  levelItems(blocks);
  return blocks;
}

/**
 * Finds the lines that begin with the next printed number, which are never joined to the previous line. A number with one
 * step may stand in the middle of a sentence, so it counts only after a sentence or near the previous number.
 */
export function rulesIn(lines: readonly Line[], { width, justified }: Measure): Set<Line> {
  const numberOf = numberReader(learnNumbers(lines.map(({ text }) => text)), true);
  const sequence = new NumberSequence();
  const rules = new Set<Line>();
  const last = new Map<string, { at: number; indent: number }>();
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const number = numberOf(line.text);
    const near = line.gap === 0 && before ? `${before.text}\n${line.text}` : line.text;
    const isCell = !justified && line.cells === undefined && wideGap.test(near);
    if (!number || isCell) continue;
    const isSeveral = number.steps.length > 1;
    const isCited = before && line.gap === 0 && citing.test(before.text);
    // "; or" ends a rule of a list, and "see rule 1.1 or" is a list of rules.
    if (isCited && !(isSeveral && /[;,:]\s\p{L}+$/u.test(before.text))) continue;
    if (!sequence.next(number)?.inOrder) continue;
    const sibling = last.get(number.form);
    const isNear = sibling && at - sibling.at < 12 && sibling.indent === line.indent;
    const isApart =
      !before ||
      line.gap > 0 ||
      line.indent < before.indent ||
      endsSentence(before.text) ||
      edgeOf(before) < width * 0.6;
    if (!isSeveral && !isApart && !(isNear && !isFirstStep(number.steps[0] ?? ''))) continue;
    last.set(number.form, { at, indent: line.indent });
    rules.add(line);
  }
  return rules;
}

/** Matches the end of a line after which a number is a citation: "see rule". */
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

/** Returns whether a line is set in the letters of a heading. */
function isHeading(line: Line): boolean {
  if ((line.size ?? 1) >= 1.15 && line.text.length < 160) return true;
  return line.strong === true && line.text.length < 90 && /\p{L}.*[^.;,]$/u.test(line.text);
}

/** Makes blocks of a chunk: the tables and drawings in it, and what stands around them. */
function withDrawings(chunk: readonly Line[], how: Measure): Block[] {
  const [start, end] = tableIn(chunk) ?? drawingIn(chunk, how) ?? [0, 0];
  if (end > 0)
    return [
      ...blocksOfChunk(chunk.slice(0, start), how),
      drawn(chunk.slice(start, end)),
      ...withDrawings(chunk.slice(end), how),
    ];
  const apart = chunk.findIndex(
    ({ gap }, index) => index > 0 && gap > 0 && !isCut(chunk[index - 1], chunk[index], how),
  );
  if (apart < 0) return blocksOfChunk(chunk, how);
  return [...blocksOfChunk(chunk.slice(0, apart), how), ...withDrawings(chunk.slice(apart), how)];
}

/** Finds the first and last line of a table in a PDF: lines whose cells begin at the same columns. */
function tableIn(chunk: readonly Line[]): [start: number, end: number] | undefined {
  const start = chunk.findIndex(({ cells }) => cells);
  const margin = (chunk[start]?.indent ?? 0) + 3;
  const length = chunk.slice(start).findIndex(({ cells, indent }) => !cells && indent <= margin);
  const end = length < 0 ? chunk.length : start + length;
  const rows = start < 0 ? [] : chunk.slice(start, end);
  const columns = rows.reduce<number[]>(
    (most, { cells = [] }) => (cells.length > most.length ? cells.map(({ at }) => at) : most),
    [],
  );
  const isRow = ({ text, indent, cells = [{ at: indent, text }] }: Line): boolean =>
    bulletOf(text) === undefined &&
    !/^\(?\w{1,3}[.)] {3}/u.test(text) &&
    cells.every(({ at }) => columns.some((column) => Math.abs(column - at) <= 3));
  const full = rows.filter(({ cells }) => cells);
  const isTable = full.length >= (columns.length === 2 ? 3 : 2) && rows.every(isRow);
  return isTable ? [start, end] : undefined;
}

/** Finds the lines of a drawing, or of a table in a plain text. A line left of it begins the text after it. */
function drawingIn(chunk: readonly Line[], how: Measure): [start: number, end: number] | undefined {
  if (!isDrawn(chunk, how)) return undefined;
  let margin = Number.POSITIVE_INFINITY;
  const end = chunk.findIndex(({ indent, text }) => {
    const isLeft = indent < margin && /^[^\s|+_=-]/u.test(text) && !wideGap.test(text);
    margin = Math.min(margin, indent);
    return isLeft;
  });
  return [0, end < 3 || isDrawn(chunk.slice(end), how) ? chunk.length : end];
}

/** Returns whether lines are a table or a diagram, in which columns have a meaning. */
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

/** Makes a block of code of lines, with each cell at its column. */
function drawn(chunk: readonly Line[]): Block {
  const margin = Math.min(...chunk.map(({ indent }) => indent));
  const rows = chunk.map(({ indent, text, cells = [{ at: indent, text }] }) =>
    cells.reduce((row, cell) => (row && `${row}  `).padEnd(cell.at - margin) + cell.text, ''),
  );
  const source = chunk.map((line) => line.source);
  const place = { indent: margin, gap: chunk[0]?.gap ?? 0 };
  return blockOf('code', [{ text: rows.join('\n') }], source, place);
}

function blocksOfChunk(chunk: readonly Line[], how: Measure): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of chunk.entries()) {
    const { runs, indent } = line;
    const [before, last] = [chunk[index - 1], blocks.at(-1)];
    const mark = bulletOf(line.text);
    const place = { indent, gap: index === 0 ? line.gap : 0 };
    const put = (kind: Block['kind'], own: Block['runs'], more: Partial<Block> = {}): void => {
      blocks.push(blockOf(kind, own, [line.source], { ...place, ...more }));
    };
    if (mark !== undefined) put('item', splitRuns(runs, mark.length)[1], { level: indent });
    else if (!before || !last || (last.kind === 'item' && !joinsItem(before, line, last, how)))
      if (isHeading(line)) put('heading', runs, { level: headingLevel(line) });
      else put('paragraph', runs);
    else {
      const joins = last.kind !== 'paragraph' || joinsTo(before, line, how);
      put(last.kind, runs, { level: last.level, joins });
    }
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

/** Returns the level of a heading by the size of its letters relative to the body. */
function headingLevel({ size = 1 }: Line): number {
  if (size >= 1.8) return 1;
  if (size >= 1.45) return 2;
  return size >= 1.15 ? 3 : 4;
}

/** Sets the nesting of list items by the columns that they begin at. */
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
