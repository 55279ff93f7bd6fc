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
  /** Whether the number before the text is part of the text, not a printed number. */
  isUnnumbered?: true;
  /** Whether the last version had an entry with this head at this place. */
  wasHead?: boolean;
}

/**
 * Text of a source that the import drops, such as navigation, or writes differently, such as the picture of an icon.
 */
export interface Replaced {
  /** Indexes of the source lines; empty if the rest of the line is in a file. */
  source: number[];
  text: string;
  /** The replacement. */
  by?: string;
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
  /** Texts that were dropped or replaced so far. */
  replaced: Replaced[];
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

/** Returns the text alternative of a picture; empty if it is only a file name. */
export function pictureText(alternative: string): string {
  return /^\S*\.(?:jpe?g|png|gif|svg|webp|bmp|tiff?)$/iu.test(alternative.trim())
    ? ''
    : alternative.trim();
}

/** Returns whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/** Returns the part of runs between two offsets of their text. */
export function sliceRuns(
  runs: readonly Run[],
  from: number,
  to: number = Number.POSITIVE_INFINITY,
): Run[] {
  let end = 0;
  return runs.flatMap((run) => {
    const start = end;
    end += run.text.length;
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : { ...run, text };
  });
}

/** Removes white space at both ends of runs. */
export function trimRuns(runs: readonly Run[]): Run[] {
  const text = textOfRuns(runs);
  return sliceRuns(runs, text.length - text.trimStart().length, text.trimEnd().length);
}

/** Divides a list into stretches. Each item joins the stretch before it, or begins the next one. */
export function stretchesOf<Item>(
  items: Iterable<Item>,
  joins: (item: Item, stretch: readonly [Item, ...Item[]]) => boolean,
): [Item, ...Item[]][] {
  const stretches: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = stretches.at(-1);
    if (last && joins(item, last)) last.push(item);
    else stretches.push([item]);
  }
  return stretches;
}

/** Joins neighbouring runs of the same style. */
export function mergeRuns(runs: readonly Run[]): Run[] {
  const shown = runs.filter(({ text }) => text !== '');
  return stretchesOf(shown, (run, [first]) => sameStyle(first, run)).map((stretch) => {
    return { ...stretch[0], text: textOfRuns(stretch) };
  });
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

/** Codes of faults that end an import before anything is written, with the remedy of each. */
const errors = {
  'source/missing': 'Check the path.',
  'source/empty': 'Save or export it again.',
  'source/too-large': 'Export the text alone, without pictures, or split the file.',
  'source/binary': 'Export it as plain text, Markdown, HTML, DOCX or PDF.',
  'source/wrong-extension': 'Rename the file so that its ending says what it is.',
  'source/encrypted': 'Save it without a password.',
  'source/damaged': 'Download or export it again.',
  'source/no-text-layer': 'Run text recognition (OCR) over it first, for example with `ocrmypdf`.',
  'profile/missing': 'Give the path of a YAML file, or leave `--profile` out.',
  'profile/unreadable': 'Correct it at the place named.',
  'profile/unknown-key': 'Correct or remove it.',
  'profile/invalid': 'Give it as the message says.',
  'profile/no-part': 'Write the line as it stands there, or take the part out.',
  'profile/no-head':
    'Correct its pattern, or remove the file of the profile to have it found anew.',
  'import/unassigned-line':
    'Correct the profile: widen a part, or dismiss the line with a pattern under `furniture`.',
  'import/words-differ':
    'Compare the lines with the files that have them. If the words are not in the content, the profile reads that part wrongly: correct it, or report the text.',
  'import/same-file': 'Rename one of them in the source, or import the sources one by one.',
  'import/taken': 'Give the name of the earlier import with `--into`, or move the file away.',
  'import/nothing': 'Name a style in the profile.',
} as const;

/** Codes of warnings: findings that an editor should check. With meaning and remedy. */
const warnings = {
  'source/encoding-guessed':
    'The file is not UTF-8; its encoding was guessed. Look at letters with accents and at quotation marks; save the file as UTF-8 if they are wrong.',
  'head/duplicate':
    'Two heads have one name. They became two entries, told apart by a number in brackets. Write in `disambiguation` what tells them apart, or join the two files.',
  'text/suspicious-character':
    'A character looks like the trace of a broken conversion. Compare with the source as it is printed.',
  'text/private-glyph':
    'A sign has no letter in the file, only a picture in its font. Write under `icons` in the profile what it stands for, or correct the texts.',
  'text/lost-glyph':
    'A gap between two words looks like a picture or an icon that was lost. Write the icon code there.',
  'text/picture-left-out':
    'A picture was left out; its text alternative stands in its place. Add an icon to icons.yml and run the import again, or describe the picture.',
  'number/not-read':
    'The line begins with a number that continues a series, and the document has no rule with it. Add the number under `numbers` in the profile; if the text has no printed numbers, write `numbers: [none]`.',
  'number/out-of-order':
    'The printed numbers of the import are not in order. Compare with the source: something that is no number of a rule may be read as one.',
  'reference/no-rule':
    'The book refers to a rule that it does not have. The reference is written as text, with a backslash. Compare with the source, and correct the number if the source prints another.',
  'merge/unsure':
    'A ruling was carried over to a text that is not much like it, or to one of several. If it went elsewhere, give the rulings their numbers by hand, and take out of `retired` what is back.',
} as const;

/** Codes of notes: corrections that an editor may want to see. With meaning and remedy. */
const notes = {
  'text/table-kept':
    'Lines look like a table or a drawing whose columns are not clear. They are kept as they stand. Compare with the source as it is printed.',
  'text/doubled-image':
    'The name of an icon stands twice, as text and as the text of its picture. Both became its code.',
  'text/repaired':
    'A broken quotation mark was repaired. Compare with the source as it is printed.',
  'merge/gone':
    'A ruling is not in the new version. Its number is retired. Check where its readers are sent.',
} as const;

/** Explains every code to the editor. A code is permanent: never renamed, never given another meaning. */
export const explanations = { ...errors, ...warnings, ...notes };

/** A permanent code, `area/what-is-wrong`. */
export type ImportCode = keyof typeof explanations;

/** Returns how serious a code is. */
export function levelOf(code: ImportCode): 'error' | 'warning' | 'note' {
  return code in errors ? 'error' : code in warnings ? 'warning' : 'note';
}

/** Diagnostic of an import. */
export interface Notice {
  code: ImportCode;
  message: string;
  /** Name or path of the file. */
  file?: string | undefined;
  /** Index of the source line. */
  source?: number | undefined;
  line?: number;
  column?: number;
}

/** Ends an import before anything is written. The message names each fault, its place and the remedy. */
export class ImportFault extends Error {
  readonly notices: readonly Notice[];

  constructor(...notices: readonly Notice[]) {
    const lines = [...Map.groupBy(notices, ({ code }) => code)].flatMap(([code, same]) => [
      ...same.map(({ file, line, column, message }) => {
        const place = [file, line, column].filter((part) => part !== undefined).join(':');
        return [place, 'error', code, message].filter(Boolean).join('  ');
      }),
      `  ${explanations[code]}`,
    ]);
    super([...lines, 'nothing was written'].join('\n'));
    this.notices = notices;
  }
}
