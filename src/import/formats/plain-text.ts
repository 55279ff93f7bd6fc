import { fold } from '../../languages/index.ts';
import { countsOf, isFirstStep } from '../../model/index.ts';
import {
  type Block,
  blockOf,
  type Notice,
  type Replaced,
  type Run,
  type SourceLine,
  type SourceText,
  sliceRuns,
  stretchesOf,
} from '../block.ts';
import { learnNumbers, NumberSequence, numberReader } from '../outline/number-forms.ts';

/** Reads plain text. */
export function readPlainText(name: string, text: string): SourceText {
  const { source, lines } = linesOfText(text.replace(/^\uFEFF/u, ''));
  return sourceOfLines(name, 'text', source, lines);
}

/**
 * Makes a source from the lines of a text or a PDF. Removes running heads and page numbers, and groups lines into
 * blocks.
 */
export function sourceOfLines(
  name: string,
  format: 'text' | 'pdf',
  source: SourceLine[],
  all: readonly Line[],
): SourceText {
  const { lines, replaced } = clearPages(all);
  const blocks = blocksOfLines(lines, measure(lines));
  const message = 'a table or a drawing is kept as it stands';
  const notices = blocks.flatMap(({ kind, source: [source] }): Notice[] =>
    kind === 'code' ? [{ code: 'text/table-kept', message, file: name, source }] : [],
  );
  return { name, format, lines: source, blocks, replaced, notices };
}

/**
 * Makes a block of each line, and of each table or drawing. Lines continue the previous line unless they begin a
 * paragraph, a list item or a heading. Headings are recognised by size and weight of their letters.
 */
function blocksOfLines(lines: readonly Line[], how: Measure): Block[] {
  const chunks = chunksOf(lines, rulesIn(lines, how), how);
  const blocks = chunks.flatMap((chunk) => withDrawings(chunk, how));
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
    // "; or" ends a rule in a list of rules; "see rule 1.1 or" does not.
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
  return stretchesOf(lines, (line, chunk) => {
    const before = chunk.at(-1) ?? chunk[0];
    if (rules.has(line)) return false;
    const continues = line.gap === 0 || isCut(before, line, how);
    return isNextRow(before, line) || (continues && !differ(before, line));
  });
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

/** Makes blocks of a chunk: the tables and drawings in it, and the text around them. */
function withDrawings(chunk: readonly Line[], how: Measure): Block[] {
  const [start, end] = tableIn(chunk) ?? [0, lengthOfDrawing(chunk, how)];
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
    cells.every(({ at }) => columns.some((column) => Math.abs(column - at) <= 3));
  const full = rows.filter(({ cells }) => cells);
  const isTable = full.length >= (columns.length === 2 ? 3 : 2) && rows.every(isRow);
  return isTable ? [start, end] : undefined;
}

/**
 * Returns the number of lines of a drawing, or of a table in a plain text. Ends before a line that begins further
 * left: in RFC 4949, entries follow drawings without a blank line.
 */
function lengthOfDrawing(chunk: readonly Line[], how: Measure): number {
  if (!isDrawn(chunk, how)) return 0;
  let margin = Number.POSITIVE_INFINITY;
  const end = chunk.findIndex(({ indent, text }) => {
    const isLeft = indent < margin && /^[^\s|+_=-]/u.test(text) && !wideGap.test(text);
    margin = Math.min(margin, indent);
    return isLeft;
  });
  return end < 3 || isDrawn(chunk.slice(end), how) ? chunk.length : end;
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
    if (mark !== undefined) put('item', sliceRuns(runs, mark.length), { level: indent });
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

/** Returns whether a line continues the item before it: the line is indented, or the line of the item was full. */
function joinsItem(before: Line, line: Line, item: Block, how: Measure): boolean {
  if (line.indent > item.level) return true;
  return (
    joinsTo(before, line, how) && edgeOf(before) > how.width * 0.6 && line.indent === item.level
  );
}

/** Returns the level of a heading by the size of its letters relative to the body. */
function headingLevel({ size = 1 }: Line): number {
  return 4 - [1.15, 1.45, 1.8].filter((least) => size >= least).length;
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

/** A line of a format that has lines: plain text and PDF. */
export interface Line {
  /** Without white space at its ends. */
  runs: Run[];
  text: string;
  /** Columns before its first letter. */
  indent: number;
  /** Blank lines before it. */
  gap: number;
  /** Index of its source line. */
  source: number;
  /** From 1; all lines of a text without page breaks are on page 1. */
  page: number;
  /** Height of the letters relative to the body text, if the format has sizes. */
  size?: number;
  /** Whether the whole line is bold. */
  strong?: boolean;
  /** In a PDF: the parts of a line between wide gaps, with their columns. Absent if the line has no wide gap. */
  cells?: { at: number; text: string }[] | undefined;
}

/** Returns the right edge of a line, in columns. */
function edgeOf({ indent, text }: { indent: number; text: string }): number {
  return indent + text.length;
}

/**
 * Returns the lines of a plain text without blank lines. A form feed begins a page. Lines are numbered as in an
 * editor.
 */
export function linesOfText(text: string): { source: SourceLine[]; lines: Line[] } {
  const source: SourceLine[] = [];
  const lines: Line[] = [];
  let page = 1;
  let gap = 0;
  for (const [index, written] of text.split(/\r\n|[\n\r\u2028\u2029]/u).entries()) {
    for (const [part, piece] of written.split('\f').entries()) {
      if (part > 0) page++;
      const wide = expandTabs(piece).replace(/[\u00A0\u2007\u202F]/gu, ' ');
      const raw = wide.trim();
      // Removes marks that programs leave between texts, except from lines that consist of marks.
      const trimmed = raw.replace(/<\|[^|<>]*\|>/gu, '').trim() || raw;
      if (!/[^\s\u200B\uFEFF]/u.test(trimmed)) {
        if (part === 0) gap++;
        continue;
      }
      const indent = wide.length - wide.trimStart().length;
      const runs = [{ text: trimmed }];
      lines.push({ runs, text: trimmed, indent, gap, source: source.length, page });
      source.push({ text: raw, line: index + 1 });
      gap = 0;
    }
  }
  return { source, lines };
}

/** Replaces tabs by spaces up to the next multiple of eight columns. */
function expandTabs(text: string): string {
  const [first = '', ...parts] = text.split('\t');
  return parts.reduce((line, part) => line.padEnd((line.length >> 3) * 8 + 8) + part, first);
}

/** Measures of the line breaks of a text. */
type Measure = ReturnType<typeof measure>;

/**
 * Measures how the lines of a text are broken.
 *
 * @returns `wrapped`: lines are broken in the middle of sentences; `width`: the right edge of full lines, in columns;
 *   `justified`: spaces were widened so that all lines end at one edge
 */
export function measure(lines: readonly Line[]) {
  const edges = lines.map(edgeOf).sort((a, b) => a - b);
  const width = edges[Math.floor(edges.length * 0.9)] ?? 0;
  let inner = 0;
  let full = 0;
  let wide = 0;
  let broken = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (/\p{L} {2,3}\p{L}/u.test(line.text)) wide++;
    if (!next || next.gap > 0) continue;
    inner++;
    if (edgeOf(line) < width * 0.7) continue;
    full++;
    if (/[\p{L}\p{N},]$/u.test(line.text) && /^[\p{L}\p{N}]/u.test(next.text)) broken++;
  }
  const share = inner === 0 ? 0 : full / inner;
  const wrapped =
    inner > lines.length * 0.1 && share > 0.45 && width <= 160 && broken > inner * 0.2;
  return { wrapped, width, justified: wrapped && wide > lines.length * 0.3 };
}

const bullet = /^(?:[•·▪◦●○■□►▶‣➢✓–—*+-]|[\uE000-\uF8FF]|o(?= {2}))\s+(?=\S)/u;
const marked =
  /^(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})\)|\d{1,3}[a-z]?\.|\d+(?:\.\d+)+[a-z]?\.?)\s+\S/u;

/** Returns the bullet of a list item and the spaces after the bullet. */
export function bulletOf(text: string): string | undefined {
  return bullet.exec(text)?.[0];
}

/** Returns whether a text ends as a sentence does. */
export function endsSentence(text: string): boolean {
  return /[.!?:;…][)\]"'”’»]*$/u.test(text);
}

/**
 * Returns whether a line continues the previous line, which was broken only because it was full.
 *
 * @param before the previous line, without a blank line between
 */
function joinsTo(before: Line, line: Line, { wrapped, width }: Measure): boolean {
  if (isMark(before, line) || isMark(line, before)) return false;
  const finished = endsSentence(before.text);
  if (/\p{L}[-\u00AD‐]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)) return true;
  if (!wrapped) return !finished && /^\p{Ll}/u.test(line.text) && before.text.length > 40;
  const short = edgeOf(before) < width * 0.6;
  if (marked.test(line.text) && (finished || short)) return false;
  if (short)
    return /^[\p{Ll}]/u.test(line.text) && !finished && !/^\p{Lu}[^\p{Ll}]*$/u.test(before.text);
  return true;
}

/** Returns whether a line begins with a sign that marks the head of an indented text. */
function isMark(head: Line, text: Line): boolean {
  return /^[^\p{L}\p{N}\s]{1,3}\s/u.test(head.text) && text.indent > head.indent;
}

/** Matches "12", "Page 3 of 9" and "- iv -", but not "12.", which ends a sentence. */
const pageNumber =
  /^[^\p{L}\p{N}]*(?:p(?:age|g|\.)?\s*|s(?:eite|\.)\s*)?(?:\d{1,4}|[xl]{0,4}(?:i[vx]|v?i{1,3}|[vxl]))(?:\s*(?:of|\/|von|de|sur|di)\s*\d{1,4})?[^\p{L}\p{N}.]*$/iu;

/** Removes running heads and page numbers, so that paragraphs continue across page breaks. */
function clearPages(lines: readonly Line[]): { lines: Line[]; replaced: Replaced[] } {
  const why = runningHeads([...Map.groupBy(lines, ({ page }) => page).values()]);
  const kept: Line[] = [];
  const replaced: Replaced[] = [];
  let isAcross = false;
  for (const line of lines) {
    const reason = why.get(line);
    const before = kept.at(-1);
    if (reason !== undefined) {
      replaced.push({ source: [line.source], text: line.text, why: reason });
      isAcross = true;
      continue;
    }
    const isBreak = before && (isAcross || line.page !== before.page);
    kept.push(isBreak ? { ...line, gap: goesOn(before, line) ? 0 : 1 } : line);
    isAcross = false;
  }
  return { lines: kept, replaced };
}

/** A line of a page, from 0 or 1. */
type OfPage = Pick<Line, 'text' | 'page' | 'size'>;

/**
 * Finds running heads and page numbers: lines near the edge of a page that other pages repeat, except for the page
 * number.
 */
export function runningHeads<T extends OfPage>(pages: readonly (readonly T[])[]): Map<T, string> {
  const why = new Map<T, string>();
  const [edges, inner] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()];
  for (const lines of pages) {
    for (const [index, line] of lines.entries()) {
      const places = Math.min(index, lines.length - 1 - index) < 3 ? edges : inner;
      for (const key of keysOfHead(line))
        places.set(key, (places.get(key) ?? new Set()).add(line.page));
    }
  }
  const isHead = (line: T): boolean =>
    line.text.length < 160 &&
    keysOfHead(line).some((key) => {
      const found = edges.get(key)?.size ?? 0;
      // Three pages hardly repeat a text by chance; of fewer than four pages, two are enough unless a number in the
      // text counts the pages. A sentence is a running head only if four pages and half of all pages have it.
      const isCount = key.includes('{') && !pageNumber.test(line.text);
      const few = pages.length < 4 && !isCount ? 2 : 3;
      const least = endsSentence(line.text) ? Math.max(4, pages.length / 2) : few;
      return found >= least && (inner.get(key)?.size ?? 0) <= found / 4;
    });
  for (const line of firstHeads(pages)) why.set(line, 'running head');
  for (const page of pages) {
    // From the edge of the page inwards, up to the first line of the text.
    for (const lines of [page, page.toReversed()]) {
      for (const line of lines.slice(0, 3)) {
        if (isHead(line)) why.set(line, 'running head');
        else if (!pageNumber.test(line.text)) break;
      }
    }
    // A bare number may end a sentence: only isHead() removes bare page numbers.
    for (const line of pages.length < 2 ? [] : [page[0], page.at(-1), page.at(-2)]) {
      const isPage = line && pageNumber.test(line.text) && !/^\d+$/u.test(line.text);
      if (isPage && !why.has(line)) why.set(line, 'page number');
    }
  }
  return why;
}

/**
 * Finds running heads that most pages begin with: names of chapters, which the text repeats, and lines with the number of
 * the page at one end, such as "28 3.10 Harbours".
 */
function firstHeads<T extends OfPage>(pages: readonly (readonly T[])[]): T[] {
  const firsts = pages.flatMap(([line]) => (line && line.text.length < 160 ? line : []));
  const times = countsOf(pages.flat().map(({ text }) => fold(text)));
  const chapters = firsts.filter(
    ({ text, size = 1 }) => /\p{L}/u.test(text) && size < 1.15 && (times.get(fold(text)) ?? 0) > 1,
  );
  const byStart = Map.groupBy(firsts, ({ text, page }) => {
    const [, begin, end] = /^(\d{1,4})\s+\S|\s(\d{1,4})$/u.exec(text) ?? [];
    return Number(begin ?? end ?? Number.NaN) - page;
  });
  byStart.delete(Number.NaN);
  const [counting = []] = [...byStart.values()].sort((a, b) => b.length - a.length);
  const isMost = (heads: T[]): boolean => pages.length > 4 && heads.length > pages.length / 2;
  return [chapters, counting].filter(isMost).flat();
}

/**
 * Returns keys by which running heads on several pages match: the text, and the text with its distance from the page
 * number. "Chapter 1" and "Chapter 2" on pages 3 and 9 have no common key. A number in large type counts chapters,
 * not pages, unless it is alone on its line.
 */
function keysOfHead({ text, page, size = 1 }: OfPage): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim().toLowerCase();
  const isPlain = size < 1.15 || /^\d+$/u.test(plain);
  const numbers = isPlain ? [...plain.matchAll(/\d+/gu)] : [];
  const counting = [numbers[0], numbers.at(-1)].flatMap((match) => {
    if (!match) return [];
    const parts = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
    const masked = parts.map((part) => part.replace(/\d+/gu, '#'));
    return [masked.join(`{${Number(match[0]) - page}}`)];
  });
  return [...new Set([plain, ...counting])];
}

/** Returns whether a paragraph continues across a page break. */
export function goesOn(before: Line, line: Line): boolean {
  if (/^\p{Ll}/u.test(line.text)) return true;
  if (endsSentence(before.text)) return false;
  return line.indent <= before.indent + 4 && edgeOf(before) > 30;
}
