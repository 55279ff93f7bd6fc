import { type Block, runsOf, textOfBlock, textOfLine, textOfRuns } from '../block.ts';
import { endsSentence } from '../lines.ts';
import { isLetterHead, isTitle } from '../outline/head.ts';
import type { Part, Style } from './profile.ts';

/** Position of a head among the blocks of a source. */
export interface HeadAt {
  block: number;
  /** Its first and its last line in the block. */
  line: number;
  lastLine: number;
  /** Offset in the last line's text at which the entry's text continues. */
  rest: number;
  title: string;
}

/** The styles that find heads of entries. */
export type HeadStyle = Exclude<Part['style'], 'numbers' | 'text' | 'skip'>;

interface HeadRules {
  /** Finds the head, or the heads, in a block. */
  find(
    block: Block,
    index: number,
    blocks: readonly Block[],
    part: Part,
  ): HeadAt | HeadAt[] | undefined;
  /** The least share of heads in alphabetical order with which the style is recognised. */
  order: number;
  /** The least share of blocks with a head among those that could have one. */
  share: number;
  /** Addition to the score of the style: marks and headings are hardly there by chance. */
  bonus: number;
  /** Returns whether a block could have a head; without it, only blocks with a head could. */
  couldHave?(block: Block, part: Style): boolean;
}

/** Rules of each style: it finds its heads by them, and is recognised by them. */
export const headRules: Record<HeadStyle, HeadRules> = {
  headings: {
    find: (block, index, _, { level = 2 }) =>
      block.kind === 'heading' && block.level === level && !isLetterHead(textOfBlock(block))
        ? wholeBlock(block, index)
        : undefined,
    order: 0.75,
    share: 0,
    bonus: 0.06,
  },
  'title-line': {
    find: titleLine,
    order: 0.75,
    share: 0.6,
    bonus: 0,
    couldHave: (block, { gap = 1, apart }) =>
      apart ? isFlow(block) : block.gap >= gap && block.kind !== 'item',
  },
  'title-dash': { find: titleDash, order: 0.75, share: 0.5, bonus: 0, couldHave: isFlow },
  mark: { find: marked, order: 0.65, share: 0, bonus: 0.12 },
  bold: { find: boldStart, order: 0.75, share: 0.4, bonus: 0, couldHave: isFlow },
  definitions: {
    find: (block, index) => (block.kind === 'term' ? wholeBlock(block, index) : undefined),
    order: 0.65,
    share: 0,
    bonus: 0.06,
  },
  table: {
    find: firstCell,
    order: 0.75,
    share: 0.5,
    bonus: 0,
    couldHave: ({ kind }) => kind === 'row' || kind === 'paragraph',
  },
};

/** Returns whether a style makes entries. */
export function isHeadStyle(style: Part['style']): style is HeadStyle {
  return style in headRules;
}

/** Finds the heads of entries in blocks, as a part of a profile says. */
export function findHeads(blocks: readonly Block[], part: Part): HeadAt[] {
  const { style } = part;
  if (!isHeadStyle(style)) return [];
  const { find } = headRules[style];
  const heads = blocks.flatMap((block, index) => find(block, index, blocks, part) ?? []);
  return part.only === 'first' ? heads.slice(0, 1) : heads;
}

function isFlow({ kind }: Block): boolean {
  return kind !== 'item' && kind !== 'row' && kind !== 'code';
}

/** A head that is all of its block. */
function wholeBlock(block: Block, index: number): HeadAt {
  const lastLine = block.lines.length - 1;
  const rest = textOfRuns(block.lines[lastLine]?.runs ?? []).length;
  return { block: index, line: 0, lastLine, rest, title: textOfBlock(block) };
}

/** A head in one line. */
export function lineHead(block: number, line: number, title: string, rest = title.length): HeadAt {
  return { block, line, lastLine: line, rest, title };
}

function titleLine(
  { kind, gap: gapBefore, lines }: Block,
  index: number,
  blocks: readonly Block[],
  { gap = 1, apart = false }: Style,
): HeadAt | undefined {
  const [first, second] = lines;
  if (!first || (kind !== 'paragraph' && kind !== 'heading')) return undefined;
  const title = textOfLine(first);
  if ((gapBefore < gap && index > 0) || !isTitle(title)) return undefined;
  const next = blocks[index + 1];
  // Without `apart`, a title that is alone above a list has its text there.
  const isHead = apart
    ? !second && next && !isLetterHead(title) && hasSentence(next)
    : second
      ? !second.joins
      : next?.kind === 'item' && next.gap < gap;
  return isHead ? lineHead(index, 0, title) : undefined;
}

function hasSentence(block: Block): boolean {
  return block.kind === 'item' || endsSentence(textOfBlock(block));
}

const dash = /^(?<title>.{1,70}?)(?:\s+[–—]\s+|\s*—\s*|\s+-{1,2}\s+|:\s+)(?=\S)/u;

function titleDash({ kind, lines: [first] }: Block, index: number): HeadAt | undefined {
  if (!first || kind !== 'paragraph') return undefined;
  const match = dash.exec(textOfLine(first));
  const title = match?.groups?.['title'];
  if (!match || title === undefined || !isTitle(title, 70) || title.split(/\s+/u).length > 8)
    return undefined;
  const isLabel = /^(?:example|note|errata|see|compare|revised text)s?$/iu.test(title);
  return isLabel || /[.!?]\s|^\[/u.test(title)
    ? undefined
    : lineHead(index, 0, title, match[0].length);
}

/** Any sign before a title, for a part that names none. */
const anyMark = '^[^\\p{L}\\p{N}\\s"“‘\'(\\[]{1,3}\\s*(?<title>\\S.*)$';

function marked(
  { kind, lines }: Block,
  block: number,
  blocks: readonly Block[],
  { head = anyMark }: Style,
): HeadAt[] {
  const pattern = new RegExp(head, 'u');
  // A letter of the alphabet has no text: another head follows.
  const hasText = (line: number): boolean => {
    const next = lines[line + 1] ?? blocks[block + 1]?.lines[0];
    return next !== undefined && !pattern.test(textOfLine(next));
  };
  return (kind === 'row' || kind === 'code' ? [] : lines).flatMap((one, line) => {
    const text = textOfLine(one);
    const match = isLetterHead(text) && !hasText(line) ? null : pattern.exec(text);
    const title = match?.groups?.['title'] ?? match?.[1] ?? match?.[0];
    if (!match || title === undefined) return [];
    const rest = match.groups?.['rest'];
    const end = rest === undefined ? match.index + match[0].length : text.lastIndexOf(rest);
    return lineHead(block, line, title.trim(), end);
  });
}

function boldStart(
  { kind, lines: [first, second] }: Block,
  index: number,
  blocks: readonly Block[],
): HeadAt | undefined {
  if (!first || (kind !== 'paragraph' && kind !== 'item')) return undefined;
  const end = first.runs.findIndex((run) => !run.strong && run.text.trim() !== '');
  const bold = textOfRuns(end < 0 ? first.runs : first.runs.slice(0, end));
  const title = bold.trim().replace(/[.:]$/u, '').trim();
  if (title === '' || !isTitle(title)) return undefined;
  const line = textOfLine(first);
  if (bold.length < line.trimEnd().length) {
    const [mark = ''] = /^\s*[:.–—-]?\s*/u.exec(line.slice(bold.length)) ?? [];
    return lineHead(index, 0, title, bold.length + mark.length);
  }
  const next = blocks[index + 1];
  const isApart = second ?? (next && next.kind !== 'heading');
  return isApart ? lineHead(index, 0, title, bold.length) : undefined;
}

function firstCell(block: Block, index: number): HeadAt | undefined {
  const { kind, first, cells = [] } = block;
  const title = textOfRuns(cells[0] ?? []).trim();
  if (kind !== 'row' || first || cells.length < 2 || !isTitle(title)) return undefined;
  return lineHead(index, 0, title, textOfRuns(runsOf(block)).indexOf(' | ') + 3);
}
