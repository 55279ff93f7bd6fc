import type { Block, BlockLine } from './block.ts';
import {
  blockLine,
  bulletOf,
  edgeOf,
  joinsTo,
  type Line,
  type Measure,
  withoutStart,
} from './lines.ts';

/**
 * Makes blocks of a text's lines: lines without a blank line between them are one block, but for items of a list and
 * for headings, which their letters tell.
 */
export function blocksOfLines(lines: readonly Line[], how: Measure): Block[] {
  const blocks: Block[] = [];
  for (const chunk of chunksOf(lines, how)) {
    const own = isDrawn(chunk, how) ? [drawn(chunk)] : blocksOfChunk(chunk, how);
    for (const block of own) blocks.push(block);
  }
  levelItems(blocks);
  return blocks;
}

function chunksOf(lines: readonly Line[], how: Measure): Line[][] {
  const chunks: Line[][] = [];
  for (const line of lines) {
    const chunk = chunks.at(-1);
    const before = chunk?.at(-1);
    const isApart = before && (differ(before, line) || (line.gap > 0 && !isCut(before, line, how)));
    if (!chunk || isApart) chunks.push([line]);
    else chunk.push(line);
  }
  return chunks;
}

/** Returns whether a blank line cuts a sentence in two, as the end of a page does. */
function isCut(before: Line, line: Line, { wrapped, width }: Measure): boolean {
  if (!wrapped || line.gap > 1 || edgeOf(before) < width * 0.6) return false;
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

/** A table or a diagram: its columns mean something. */
function isDrawn(chunk: readonly Line[], { justified }: Measure): boolean {
  if (chunk.length < 2 || chunk.some(({ size }) => size !== undefined)) return false;
  const wide = justified ? /\S {5,}\S/u : /\S {3,}\S/u;
  const drawn = chunk.filter(
    ({ text }) =>
      wide.test(text.replace(/([.!?:]) {2,3}/gu, '$1 ')) ||
      /^[+|].*[+|]$/u.test(text) ||
      /-{3}|={3}|_{3}|[│─┌└]/u.test(text),
  );
  return drawn.length >= chunk.length * 0.5 && drawn.length >= 2;
}

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
