import type { Notice } from './notices.ts';

/** A stretch of text in one style. Runs of a block, one after the other, are its text. */
export interface Run {
  text: string;
  strong?: true;
  emphasis?: true;
  /** Deleted: shown, and no part of what the text says. */
  struck?: true;
  code?: true;
  /** Address of a link. */
  href?: string;
  /** A picture, with its text alternative as `text`. */
  picture?: true;
  /** An icon code of the glossary, as `text`, without its brackets. */
  icon?: true;
  /** The name that a reference leads to; `text` is shown. */
  target?: string;
  /** Printed number of the rule that a reference leads to, in the text `target`, or in the same text if that is empty. */
  rule?: string;
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

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'term';

/** The standing that a box gives to a ruling. */
export type BoxKind = 'errata' | 'update' | 'example' | 'note';

/**
 * One block of a text, from the reader of its format to its Markdown: a line at first, and once cleaned a paragraph, an
 * item, a row.
 */
export interface Block {
  kind: BlockKind;
  /** Depth of a heading (from 1; from 2 once it has its place in a file) or nesting of an item (from 1); otherwise 0. */
  level: number;
  runs: Run[];
  /** Indexes of the source lines it was read from. */
  source: number[];
  /** Columns before its first letter. */
  indent: number;
  /** Blank lines before it. */
  gap: number;
  /** Number of lines it is set in, as far as its format has lines. */
  height: number;
  /** It continues the block before it: the line break between them is not the author's. Never set after cleaning. */
  joins?: boolean;
  /** Cells of a row. Its text is in `runs` as well. */
  cells?: Run[][];
  /** The first row of a table is its head. */
  first?: boolean;
  /** An item of a numbered list, with its number. */
  count?: number;
  /** Its printed number, if it begins with one. */
  printed?: string;
  box?: BoxKind;
  /** It stands where the last version had an entry with its words as the head. */
  wasHead?: boolean;
}

/** A text that was left out, with the reason. */
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
  /** Index of its source line, if that may be left out as a whole. */
  source?: number | undefined;
  /** The reason, if the text was left out. */
  why?: string;
}

/** A source after reading, in the same form for every format. */
export interface SourceText {
  /** File name, without folders. */
  name: string;
  format: 'text' | 'markdown' | 'html' | 'docx' | 'pdf';
  /** The title that the file itself gives. */
  title?: string | undefined;
  lines: SourceLine[];
  blocks: Block[];
  /** Running heads, navigation and other texts that were left out. */
  dropped: Dropped[];
  /** Notices from reading it. */
  notices: Notice[];
}

/** The plain text of runs. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** The plain text of a block. */
export function textOfBlock({ runs }: Block): string {
  return textOfRuns(runs);
}

/** Returns the text of a block as a page shows it: with its number, if it is an item of a numbered list. */
export function textWithCount({ count, runs }: Block): string {
  return (count === undefined ? '' : `${count}. `) + textOfRuns(runs);
}

/** Makes a block of one line, with a blank line before it. */
export function blockOf(
  kind: BlockKind,
  runs: Run[],
  source: number[],
  more: Partial<Block> = {},
): Block {
  return { kind, level: 0, runs, source, indent: 0, gap: 1, height: 1, ...more };
}

/** Returns whether a block is one line with a blank line before and after it. */
export function standsAlone({ height, gap }: Block, next: Block | undefined): boolean {
  return height === 1 && gap > 0 && next?.gap !== 0;
}

/** Returns whether a text has a visible character. */
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

/** Removes white space at both ends of runs. */
export function trimRuns(runs: readonly Run[]): Run[] {
  const text = textOfRuns(runs);
  const [trimmed] = splitRuns(runs, text.trimEnd().length);
  const [, kept] = splitRuns(trimmed, text.length - text.trimStart().length);
  return kept.filter((run) => run.text !== '').map((run) => ({ ...run }));
}

/** Joins neighbouring runs of the same style. */
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
  return (['strong', 'emphasis', 'struck', 'code', 'href'] as const).every(
    (style) => a[style] === b[style],
  );
}

/** Returns the runs of a table row: its cells, separated by bars. */
export function rowRuns(cells: readonly Run[][]): Run[] {
  return cells.flatMap((runs, index) => (index === 0 ? runs : [{ text: ' | ' }, ...runs]));
}
