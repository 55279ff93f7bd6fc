import type { Notice } from './import-notices.ts';

/** Text in one style. The runs of a block make up the text of the block. */
export interface Run {
  text: string;
  strong?: true;
  emphasis?: true;
  /** Struck out: shown, and not part of the ruling's text. */
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
  /** Printed number or heading that a reference leads to, in the text `target`, or in the same text if that is empty. */
  fragment?: string;
}

/** Source line, the unit of the report's account. */
export interface SourceLine {
  text: string;
  /** Visible words of the line, if the format has marks. */
  shown?: string;
  /** Line in the file, or on the page; paragraph in a DOCX. From 1. */
  line: number;
  /** Page of a PDF, from 1. */
  page?: number;
}

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'term';

/** Kind of a box around a ruling. */
export type BoxKind = 'errata' | 'update' | 'example' | 'note';

/**
 * Block of a text. Readers of line-based formats make one block per line; `clean()` joins them to paragraphs, items and
 * rows.
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
  /** Number of lines, for formats that have lines. */
  height: number;
  /** Whether the block continues the previous block, because the line break between them is only typesetting. Unset after cleaning. */
  joins?: boolean;
  /** Cells of a row. `runs` repeats their text. */
  cells?: Run[][];
  /** The first row of a table is its head. */
  first?: boolean;
  /** Number of an item in a numbered list. */
  count?: number;
  /** Printed number at the start of the block. */
  printed?: string;
  box?: BoxKind;
  /** Whether the heading is a question of a list of questions and answers. */
  isQuestion?: true;
  /** Whether a number before its text is no printed number. */
  isUnnumbered?: true;
  /** Whether the last version had an entry with this head at this place. */
  wasHead?: boolean;
}

/** Text that was left out, with the reason. */
export interface Dropped {
  /** Indexes of its source lines; none for a part of a line. */
  source: number[];
  text: string;
  why: string;
}

/** Text that the import replaced on purpose, such as the label of a box or the picture of an icon. */
export interface Replaced {
  text: string;
  by: string;
  /** Index of the source line. Set only if the whole line may be left out. */
  source?: number | undefined;
  /** The reason, if the text was left out. */
  why?: string;
}

/** A source after reading, in the same form for every format. */
export interface SourceText {
  /** File name, without folders. */
  name: string;
  format: 'text' | 'markdown' | 'html' | 'docx' | 'pdf';
  /** Title from the file's metadata. */
  title?: string | undefined;
  lines: SourceLine[];
  blocks: Block[];
  /** Texts that were left out, such as running heads and navigation. */
  dropped: Dropped[];
  /** Notices from reading it. */
  notices: Notice[];
}

/** Returns the plain text of runs. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Returns the plain text of a block. */
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

/** Returns whether a block is a single line between blank lines. */
export function standsAlone({ height, gap }: Block, next: Block | undefined): boolean {
  return height === 1 && gap > 0 && next?.gap !== 0;
}

/** Returns the text alternative of a picture. The name of its file is none. */
export function pictureText(alternative: string): string {
  return /^\S*\.(?:jpe?g|png|gif|svg|webp|bmp|tiff?)$/iu.test(alternative.trim())
    ? ''
    : alternative.trim();
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
