import { type Block, runsOf, textOfBlock, textOfLine, textOfRuns } from '../block.ts';
import { endsSentence } from '../lines.ts';
import { isLetterHead, isTitle } from '../outline/head.ts';
import type { Part, Style } from './profile.ts';

/** Position of a head among the blocks of a source. */
export interface HeadAt {
  block: number;
  line: number;
  /** Offset in the line's text at which the head ends. */
  end: number;
  /** Offset in the line's text at which the entry's text continues. */
  rest: number;
  title: string;
}

/** The styles that find heads of entries. */
export type HeadStyle = Exclude<Part['style'], 'numbers' | 'text' | 'skip'>;

/** Finds the heads of entries in blocks, as a part of a profile says. */
export function findHeads(blocks: readonly Block[], part: Style): HeadAt[] {
  const heads = allHeads(blocks, part);
  return part.only === 'first' ? heads.slice(0, 1) : heads;
}

function allHeads(blocks: readonly Block[], part: Style): HeadAt[] {
  switch (part.style) {
    case 'headings':
      return eachBlock(blocks, (block, index) =>
        block.kind === 'heading' &&
        block.level === (part.level ?? 2) &&
        !isLetterHead(textOfBlock(block))
          ? wholeBlock(block, index)
          : undefined,
      );
    case 'title-line':
      return eachBlock(blocks, (block, index) => titleLine(blocks, block, index, part));
    case 'title-dash':
      return eachBlock(blocks, (block, index) => titleDash(block, index));
    case 'mark':
      return marked(blocks, part.head ?? anyMark);
    case 'bold':
      return eachBlock(blocks, (block, index) => boldStart(blocks, block, index));
    case 'definitions':
      return eachBlock(blocks, (block, index) =>
        block.kind === 'term' ? wholeBlock(block, index) : undefined,
      );
    case 'table':
      return eachBlock(blocks, (block, index) => firstCell(block, index));
    case 'numbers':
    case 'text':
    case 'skip':
      return [];
    default:
      return part.style satisfies never;
  }
}

/** Any sign before a title, for a part that names none. */
const anyMark = '^[^\\p{L}\\p{N}\\s"“‘\'(\\[]{1,3}\\s*(?<title>\\S.*)$';

function eachBlock(
  blocks: readonly Block[],
  find: (block: Block, index: number) => HeadAt | undefined,
): HeadAt[] {
  return blocks.flatMap((block, index) => find(block, index) ?? []);
}

/** A head that is all of its block. */
function wholeBlock(block: Block, index: number): HeadAt {
  const line = block.lines.length - 1;
  const { length } = textOfRuns(block.lines[line]?.runs ?? []);
  return { block: index, line, end: length, rest: length, title: textOfBlock(block) };
}

function titleLine(
  blocks: readonly Block[],
  block: Block,
  index: number,
  { gap = 1, apart = false }: Style,
): HeadAt | undefined {
  const [first, second] = block.lines;
  if (!first || (block.kind !== 'paragraph' && block.kind !== 'heading')) return undefined;
  if (block.gap < gap && index > 0) return undefined;
  const title = textOfLine(first);
  if (!isTitle(title)) return undefined;
  if (!apart) {
    if (second && !second.joins) return lineHead(index, 0, title);
    // A title above a list, or one whose text has lost its place: alone on its line, and text below it.
    const next = blocks[index + 1];
    if (second || !next || next.gap >= gap || next.kind !== 'item') return undefined;
    return lineHead(index, 0, title);
  }
  const next = blocks[index + 1];
  if (second || !next || isLetterHead(title)) return undefined;
  return next.kind === 'item' || endsSentence(textOfBlock(next))
    ? lineHead(index, 0, title)
    : undefined;
}

function lineHead(block: number, line: number, title: string): HeadAt {
  return { block, line, end: title.length, rest: title.length, title };
}

const dash = /^(?<title>.{1,70}?)(?:\s+[–—]\s+|\s*—\s*|\s+-{1,2}\s+|:\s+)(?=\S)/u;

function titleDash(block: Block, index: number): HeadAt | undefined {
  const [first] = block.lines;
  if (!first || block.kind !== 'paragraph') return undefined;
  const text = textOfLine(first);
  const match = dash.exec(text);
  const title = match?.groups?.['title'];
  if (!match || title === undefined || !isTitle(title, 70) || title.split(/\s+/u).length > 8)
    return undefined;
  if (
    /[.!?]\s|^\[/u.test(title) ||
    /^(?:example|note|errata|see|compare|revised text)s?$/iu.test(title)
  )
    return undefined;
  return { block: index, line: 0, end: title.length, rest: match[0].length, title };
}

function marked(blocks: readonly Block[], pattern: string): HeadAt[] {
  const head = new RegExp(pattern, 'u');
  return blocks.flatMap(({ kind, lines }, block) =>
    (kind === 'row' || kind === 'code' ? [] : lines).flatMap((one, line): HeadAt[] => {
      const text = textOfLine(one);
      const match = head.exec(text);
      const title = match?.groups?.['title'] ?? match?.[1] ?? match?.[0];
      if (!match || title === undefined) return [];
      const rest = match.groups?.['rest'];
      const end = rest === undefined ? match.index + match[0].length : text.lastIndexOf(rest);
      return [{ block, line, end, rest: end, title: title.trim() }];
    }),
  );
}

function boldStart(blocks: readonly Block[], block: Block, index: number): HeadAt | undefined {
  const [first, second] = block.lines;
  if (!first || (block.kind !== 'paragraph' && block.kind !== 'item')) return undefined;
  let title = '';
  for (const run of first.runs) {
    if (!run.strong && run.text.trim() !== '') break;
    title += run.text;
  }
  const length = title.length;
  const clean = title.trim().replace(/[.:]$/u, '').trim();
  if (clean === '' || !isTitle(clean)) return undefined;
  const line = textOfLine(first);
  if (length >= line.trimEnd().length) {
    const next = blocks[index + 1];
    const isApart = second !== undefined || (next !== undefined && next.kind !== 'heading');
    return isApart ? { block: index, line: 0, end: length, rest: length, title: clean } : undefined;
  }
  const rest = /^\s*[:.–—-]?\s*/u.exec(line.slice(length))?.[0].length ?? 0;
  return { block: index, line: 0, end: length, rest: length + rest, title: clean };
}

function firstCell(block: Block, index: number): HeadAt | undefined {
  if (block.kind !== 'row' || block.first || (block.cells?.length ?? 0) < 2) return undefined;
  const title = textOfRuns(block.cells?.[0] ?? []).trim();
  if (title === '' || !isTitle(title)) return undefined;
  const rest = textOfRuns(runsOf(block)).indexOf(' | ') + 3;
  return { block: index, line: 0, end: rest - 3, rest, title };
}
