import {
  type Block,
  type BlockLine,
  mergeRuns,
  type Notice,
  type Run,
  splitRuns,
  textOfLine,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import { allowedText, cleanText } from '../clean/characters.ts';
import { type IconTexts, iconRuns } from '../clean/icons.ts';
import type { Words } from '../clean/words.ts';

/** What a box says about a ruling. */
export interface PieceBox {
  kind: 'errata' | 'update' | 'example' | 'note';
  source?: string;
}

/** One block of an entry or a document, ready to be written: what becomes one ruling, or a heading. */
export interface Piece {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  /** Depth of a heading in the file (2 to 6), nesting of an item (from 1). */
  level: number;
  runs: Run[];
  cells?: Run[][];
  first?: boolean;
  count?: number;
  /** Its printed number, where it begins with one. */
  printed?: string;
  box?: PieceBox;
  /** Indexes of the source lines it was read from. */
  source: number[];
}

/** What cleaning needs to know of the whole source. */
export interface Cleaning {
  words: Words;
  icons: IconTexts;
  justified: boolean;
  /** Name of the source. */
  file: string;
  notices: Notice[];
}

/**
 * Whether a section may have this heading: it needs words, of which its address is made. A caret and what follows it at
 * the end are none, as the compiler reads a number there.
 */
export function namesSection(runs: readonly Run[]): boolean {
  return /[\p{L}\p{N}]/u.test(textOfRuns(runs).replace(/\^\S*\s*$/u, ''));
}

/** The paragraphs of a block's lines: those that join, joined. */
export function groupLines(lines: readonly BlockLine[]): BlockLine[][] {
  const groups: BlockLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && line.joins) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** The text of lines as one stretch: hyphens at line ends undone, characters corrected, icons put in. */
export function cleanLines(lines: readonly BlockLine[], cleaning: Cleaning): Run[] {
  let joined: Run[] = [];
  for (const line of lines) {
    const runs = trimRuns(line.runs);
    const last = joined.at(-1);
    const [first] = runs;
    if (!last || !first) {
      joined = [...joined, ...runs];
      continue;
    }
    const broken = /[\p{L}\p{N}][-‐‑\u00AD]$/u.test(last.text) && /^\p{L}/u.test(first.text);
    if (!broken) joined = [...joined, { ...plainOf(last), text: ' ' }, ...runs];
    else {
      const stem = last.text.slice(0, -1);
      const soft = last.text.endsWith('\u00AD');
      const keeps = !soft && cleaning.words.keepsHyphen(stem, first.text);
      last.text = keeps ? `${stem}-` : stem;
      joined = [...joined, ...runs];
    }
  }
  return cleanRuns(joined, cleaning, lines[0]?.source[0]);
}

/** Runs with their characters corrected and their pictures as icon codes. */
export function cleanRuns(
  runs: readonly Run[],
  cleaning: Cleaning,
  source: number | undefined,
): Run[] {
  const report = (found: readonly { code: Notice['code']; message: string }[]): void => {
    for (const one of found) {
      cleaning.notices.push({
        ...one,
        file: cleaning.file,
        ...(source === undefined ? {} : { source }),
      });
    }
  };
  const cleaned = mergeRuns(runs).map((run): Run => {
    if (run.code) return { ...run, text: allowedText(run.text) };
    const { text, found } = cleanText(run.text, cleaning.justified);
    report(found);
    return { ...run, text, ...(run.href !== undefined && { href: allowedText(run.href) }) };
  });
  const { runs: withIcons, found } = iconRuns(cleaned, cleaning.icons);
  report(found);
  return trimRuns(tidyEdges(mergeRuns(withIcons)));
}

/** White space at the edge of an emphasised stretch belongs outside of it. */
function tidyEdges(runs: readonly Run[]): Run[] {
  const tidy = runs.flatMap((run): Run[] => {
    if (!run.strong && !run.emphasis && run.href === undefined) return [run];
    const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(run.text) ?? [];
    return [{ text: before }, { ...run, text }, { text: after }].filter((one) => one.text !== '');
  });
  const merged = mergeRuns(tidy);
  // One space between two runs, not two.
  for (const [index, run] of merged.entries()) {
    if (merged[index - 1]?.text.endsWith(' ')) run.text = run.text.replace(/^ +/u, '');
  }
  return merged.filter(({ text }) => text !== '');
}

function plainOf(run: Run): Run {
  const { strong, emphasis, href } = run;
  return {
    text: '',
    ...(strong ? { strong } : {}),
    ...(emphasis ? { emphasis } : {}),
    ...(href === undefined ? {} : { href }),
  };
}

/** A block's lines from an offset on: what follows a head. */
export function linesFrom(block: Block, line: number, offset: number): BlockLine[] {
  const first = block.lines[line];
  if (!first) return [];
  const [, rest] = splitRuns(first.runs, offset);
  const behind = block.lines.slice(line + 1);
  const [next, ...others] = behind;
  if (textOfRuns(rest).trim() === '') return next ? [{ ...next, joins: false }, ...others] : [];
  return [{ ...first, runs: rest, joins: false }, ...behind];
}

/** The source lines of block lines. */
export function sourceOf(lines: readonly BlockLine[]): number[] {
  return lines.flatMap(({ source }) => source);
}

/** The text of block lines, for tests on their form. */
export function rawText(lines: readonly BlockLine[]): string {
  return lines.map(textOfLine).join(' ').replace(/\s+/gu, ' ').trim();
}
