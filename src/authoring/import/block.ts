import type { Notice } from './diagnostics.ts';

/** A stretch of text in one style. Runs of a block, one after the other, are its text. */
export interface Run {
  text: string;
  strong?: true;
  emphasis?: true;
  code?: true;
  /** Address of a link. */
  href?: string;
  /** A picture, with its text alternative as `text`. */
  picture?: true;
  /** An icon code of the glossary, as `text`, without its brackets. */
  icon?: true;
  /** The name that a reference leads to; `text` is shown. */
  target?: string;
}

/** One line of a source: the unit that the report accounts for. */
export interface SourceLine {
  text: string;
  /** The words that a reader sees of it, if the text has marks of a format. */
  shown?: string;
  /** Line in the file, or on the page; paragraph in a DOCX. From 1. */
  line: number;
  /** Page of a PDF, from 1. */
  page?: number;
}

/** A line of a block. Formats without lines have one for each stretch up to a line break. */
export interface BlockLine {
  runs: Run[];
  /** Indexes of the source lines it was read from. */
  source: number[];
  /** Columns before its first letter. */
  indent: number;
  /** It continues from the line before: the break between them is not the author's. */
  joins: boolean;
}

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'term' | 'definition';

/** The standing that a box gives to a ruling. */
export type BoxKind = 'errata' | 'update' | 'example' | 'note';

/** One block of a text, from the reader of its format to its Markdown. Once cleaned, it has one line. */
export interface Block {
  kind: BlockKind;
  /** Depth of a heading (from 1; from 2 once it has its place in a file) or nesting of an item (from 1); otherwise 0. */
  level: number;
  lines: BlockLine[];
  /** Cells of a row. Its text is in `lines` as well. */
  cells?: Run[][];
  /** The first row of a table is its head. */
  first?: boolean;
  /** An item of a numbered list, with its number. */
  count?: number;
  /** Blank lines before it. */
  gap: number;
  /** Its printed number, if it begins with one. */
  printed?: string;
  box?: BoxKind;
}

/** A text that is in no file, with the reason. */
export interface Dropped {
  /** Indexes of its source lines; none for a part of a line. */
  source: number[];
  text: string;
  why: string;
}

/** A text that an import replaced on purpose: the label of a box, the picture of an icon, a part of a line. */
export interface Replaced {
  text: string;
  by: string;
  /** The reason, if the text was left out. */
  why?: string;
}

/** A source, read: the same for every format. */
export interface SourceText {
  /** File name, without folders. */
  name: string;
  format: 'text' | 'markdown' | 'html' | 'docx' | 'pdf';
  /** The title that the file itself gives. */
  title?: string;
  lines: SourceLine[];
  blocks: Block[];
  /** What belongs to no text: running heads, navigation. */
  dropped: Dropped[];
  /** Notices from reading it. */
  notices: Notice[];
}

/** The plain text of runs. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** The plain text of a line. */
export function textOfLine(line: BlockLine): string {
  return textOfRuns(line.runs);
}

/** The plain text of a block, its lines joined by spaces. */
export function textOfBlock(block: Block): string {
  return block.lines.map(textOfLine).join(' ').replace(/\s+/gu, ' ').trim();
}

/** The runs of a block, without the breaks of its lines. */
export function runsOf({ lines }: Pick<Block, 'lines'>): Run[] {
  return lines.flatMap(({ runs }) => runs);
}

/** The source lines of a block. */
export function sourceOf({ lines }: Pick<Block, 'lines'>): number[] {
  return lines.flatMap(({ source }) => source);
}

/** The lines of a block whose text is one stretch. */
export function oneLine(runs: Run[], source: number[]): BlockLine[] {
  return [{ runs, source, indent: 0, joins: false }];
}

/** Returns whether a text has anything that a reader sees. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** Cuts runs at an offset of their text. */
export function splitRuns(runs: readonly Run[], offset: number): [Run[], Run[]] {
  const before: Run[] = [];
  const after: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const end = at + run.text.length;
    if (end <= offset) before.push(run);
    else if (at >= offset) after.push(run);
    else {
      before.push({ ...run, text: run.text.slice(0, offset - at) });
      after.push({ ...run, text: run.text.slice(offset - at) });
    }
    at = end;
  }
  return [before, after];
}

/** Runs without white space at their ends. */
export function trimRuns(runs: readonly Run[]): Run[] {
  const text = textOfRuns(runs);
  const [trimmed] = splitRuns(runs, text.trimEnd().length);
  const [, kept] = splitRuns(trimmed, text.length - text.trimStart().length);
  return kept.filter((run) => run.text !== '').map((run) => ({ ...run }));
}

/** Runs with neighbours of one style made one. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = merged.at(-1);
    if (last && sameStyle(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

function sameStyle(a: Run, b: Run): boolean {
  const isApart = ({ picture, icon, target }: Run): boolean =>
    Boolean(picture || icon || target !== undefined);
  if (isApart(a) || isApart(b)) return false;
  return (['strong', 'emphasis', 'code', 'href'] as const).every((style) => a[style] === b[style]);
}
