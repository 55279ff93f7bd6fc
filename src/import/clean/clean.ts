import { fold } from '../../glossary/index.ts';
import {
  type Block,
  isVisible,
  mergeRuns,
  type Replaced,
  type Run,
  rowRuns,
  type SourceText,
  textOfBlock,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import { readHead } from '../profile/heads.ts';
import { allowedText, cleanText, type ReportNotice } from './characters.ts';
import { clearBlocks } from './furniture.ts';

/** A cleaned source: its blocks are whole paragraphs. */
export interface CleanText extends SourceText {
  /** Pictures that became icon codes, and texts that stood twice. */
  replaced: Replaced[];
}

/**
 * Cleans a source: removes contents, navigation and ruled lines, joins lines to paragraphs, removes hyphens at line
 * ends, corrects characters, and turns pictures into icon codes. Reports its findings.
 *
 * @param furniture patterns of lines that are left out, from the profile
 * @param lastHeads heads of the last version, in order
 */
export function clean(
  source: SourceText,
  furniture: readonly string[],
  codeOf: CodeOf,
  lastHeads: readonly string[] = [],
): CleanText {
  const cleared = clearBlocks(source, furniture);
  const { name: file, lines } = source;
  const wide = lines.filter(({ text }) => /\p{L} {2,3}\p{L}/u.test(text)).length;
  // Spaces were widened to fill lines.
  const isJustified = lines.length > 20 && wide > lines.length * 0.2;
  const isPdf = source.format === 'pdf';
  const notices = [...cleared.notices];
  const replaced: Replaced[] = [];
  const blocks: Block[] = [];
  const dropped = [...cleared.dropped];

  const cleanRuns = (runs: readonly Run[], line: number | undefined): Run[] => {
    const report: ReportNotice = (code, message) => {
      // The signs of a PDF that are pictures are reported with their pages.
      if (!isPdf || code !== 'text/picture-left-out')
        notices.push({ code, message, file, source: line });
    };
    const cleaned = mergeRuns(runs).map((run): Run => {
      if (run.code || (isPdf && run.picture)) return { ...run, text: allowedText(run.text) };
      const text = cleanText(run.text, isJustified, report);
      return { ...run, text, ...(run.href !== undefined && { href: allowedText(run.href) }) };
    });
    const icons = iconRuns(cleaned, codeOf, report, (text, by) =>
      replaced.push({ text, by, source: line }),
    );
    const tidy = trimRuns(tidyEdges(mergeRuns(icons)));
    const [first] = tidy;
    // "8.10.Shift" beside "8.9. Dock".
    if (first)
      first.text = first.text.replace(/^(\d{1,4}(?:\.\d{1,3})+\.)(?=\p{Lu}\p{Ll})/u, '$1 ');
    return tidy;
  };

  for (const block of joinLines(withLastHeads(cleared, lastHeads))) {
    const [line] = block.source;
    if (block.kind === 'code') block.runs = [{ text: allowedText(textOfBlock(block)) }];
    else if (block.cells) {
      block.cells = block.cells.map((cell) => cleanRuns(cell, line));
      block.runs = rowRuns(block.cells);
    } else block.runs = cleanRuns(block.runs, line);
    if (!isEmpty(block)) blocks.push(block);
    else {
      const why = 'nothing is left of it but space';
      dropped.push({ source: block.source, text: textOfBlock(block), why });
    }
  }
  return { ...source, blocks: withoutNumberTables(blocks), dropped, notices, replaced };
}

/** Makes paragraphs of the rows of a table of two columns, the number of a rule and its text. */
function withoutNumberTables(blocks: readonly Block[]): Block[] {
  const isRule = ({ cells = [] }: Block): boolean =>
    cells.length === 2 &&
    /^(?:\d{1,4}|[A-Z])(?:\.?(?:\d{1,3}|[a-z]))*\.?$/u.test(textOfRuns(cells[0] ?? []));
  const rows = blocks.filter(({ kind }) => kind === 'row');
  const rules = new Set(rows.filter(isRule));
  if (rules.size < 5 || rules.size < rows.length * 0.6) return [...blocks];
  return blocks.map((row): Block => {
    if (!rules.has(row)) return row;
    const { cells: [number = [], text = []] = [], first: _, ...block } = row;
    return { ...block, kind: 'paragraph', runs: mergeRuns([...number, { text: ' ' }, ...text]) };
  });
}

/** Marks heads of the last version that stand in the same order, so that no other line is joined to a marked line. */
function withLastHeads(source: SourceText, lastHeads: readonly string[]): SourceText {
  if (lastHeads.length === 0) return source;
  const places = new Map(lastHeads.map((head, at) => [fold(head), at]));
  let last = -1;
  let isAfterHead = false;
  const blocks = source.blocks.map((block): Block => {
    const at = places.get(fold(readHead(textOfBlock(block)).title)) ?? -1;
    // A few entries between may be gone.
    const wasHead = at > last && at <= last + 10 && block.kind !== 'row' && block.kind !== 'code';
    const isApart = wasHead || isAfterHead;
    isAfterHead = wasHead;
    if (wasHead) last = at;
    return isApart ? { ...block, joins: false, wasHead } : block;
  });
  return { ...source, blocks };
}

/** Joins continuation lines to paragraphs and removes the hyphens of typesetting. */
function joinLines({ blocks, lines }: SourceText): Block[] {
  const joined: Block[] = [];
  /** Counted at the first hyphen of a line's end. */
  let words: WordCounts | undefined;
  for (const { joins, ...block } of blocks) {
    const runs = block.kind === 'code' ? block.runs : trimRuns(block.runs);
    const open = joined.at(-1);
    const [last, first] = [open?.runs.at(-1), runs[0]];
    if (!joins || !open) {
      joined.push({ ...block, runs, source: [...block.source] });
      continue;
    }
    if (last && first) {
      const isBroken = /[\p{L}\p{N}][-‐‑\u00AD]$/u.test(last.text) && /^\p{L}/u.test(first.text);
      const stem = last.text.slice(0, -1);
      if (isBroken && !joinsWords.test(first.text)) {
        words ??= new WordCounts(lines);
        const keeps = !last.text.endsWith('\u00AD') && words.keepsHyphen(stem, first.text);
        last.text = keeps ? `${stem}-` : stem;
      } else if (last.code || last.picture || last.target !== undefined)
        open.runs.push({ text: ' ' });
      else last.text += ' ';
    }
    open.runs.push(...runs);
    open.source.push(...block.source);
    open.height += block.height;
  }
  return joined;
}

/** Words after the hyphen of a word that is cut short: "pre- and postgame", "Haupt- und Nebenphase". */
const joinsWords = /^(?:and|or|to|und|oder|bis|bzw|sowie|et|ou|e|o|y)(?![\p{L}\p{N}-])/iu;

/** Returns whether a reader sees nothing of a clean block. */
function isEmpty(block: Block): boolean {
  if (block.cells) return block.cells.every((cell) => cell.length === 0);
  return block.kind === 'code' ? textOfBlock(block) === '' : !isVisible(textOfBlock(block));
}

/** Moves white space at the edges of emphasised stretches out of them. */
function tidyEdges(runs: readonly Run[]): Run[] {
  const tidy = runs.flatMap((run): Run[] => {
    if (!run.strong && !run.emphasis && !run.struck && run.href === undefined) return [run];
    const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(run.text) ?? [];
    return [{ text: before }, { ...run, text }, { text: after }].filter((one) => one.text !== '');
  });
  const merged = mergeRuns(tidy);
  // Removes the second of two spaces between runs.
  for (const [index, run] of merged.entries()) {
    if (merged[index - 1]?.text.endsWith(' ')) run.text = run.text.replace(/^ +/u, '');
  }
  return merged.filter(({ text }) => text !== '');
}

/** Returns the icon code for a text. */
type CodeOf = (text: string) => string | undefined;

/**
 * Makes the function that finds the icon code for a text.
 *
 * @param icons codes and names of `icons.yml`
 * @param written texts of the source and their codes, from the profile
 */
export function iconCodes(
  icons: readonly { code: string; name: string }[],
  written: Readonly<Record<string, string>>,
): CodeOf {
  const known = icons.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]);
  const codes = new Map(
    [...known, ...Object.entries(written)].map(([text, code]) => [fold(text), code]),
  );
  return (text) => codes.get(fold(text.replace(/\b(?:icon|symbol)$/iu, '')));
}

const doubled =
  /(?<![\p{L}\p{N}])((?:[\p{L}\p{N}'’-]+ ){0,3}[\p{L}\p{N}'’-]{3,}) \1(?![\p{L}\p{N}])(?= (?:icons?|symbols?|images?)\b)/giu;

/**
 * Replaces pictures by icon codes, and the name of an icon that occurs twice because a picture's text followed it
 * ("hidden agenda Hidden Agenda icon"). Pictures without a code leave their text.
 *
 * @param replace called with each text that was replaced
 */
function iconRuns(
  runs: readonly Run[],
  codeOf: CodeOf,
  report: ReportNotice,
  replace: (text: string, by: string) => void,
): Run[] {
  const done: Run[] = [];
  for (const { picture, ...run } of runs) {
    const code = picture && codeOf(run.text);
    if (picture && code === undefined)
      report('text/picture-left-out', `picture "${run.text || 'without a text'}"`);
    if (code !== undefined) {
      const before = done.at(-1);
      replace(run.text, code);
      if (before && fold(run.text) !== '' && fold(before.text).endsWith(fold(run.text))) {
        const start = before.text.toLowerCase().lastIndexOf(run.text.toLowerCase());
        replace(before.text.slice(start), '');
        before.text = before.text.slice(0, start);
      }
      done.push({ text: code, icon: true });
    } else if (picture || run.code || run.target !== undefined || run.icon) done.push(run);
    else {
      let at = 0;
      const twice = /\b(?:icon|symbol|image)/iu.test(run.text) ? run.text.matchAll(doubled) : [];
      for (const { 0: whole, 1: name = '', index } of twice) {
        const known = codeOf(name);
        if (known === undefined) continue;
        report('text/doubled-image', `"${whole}" is [${known}] now`);
        replace(whole, known);
        done.push({ ...run, text: run.text.slice(at, index) }, { text: known, icon: true });
        at = index + whole.length;
      }
      done.push({ ...run, text: run.text.slice(at) });
    }
  }
  return done.filter(({ text }) => text !== '');
}

/** Word counts of a text, which tell the author's hyphens from hyphens of typesetting. */
class WordCounts {
  readonly #counts = new Map<string, number>();

  /** Counts the words of lines; a word that a line's end breaks does not count. */
  constructor(lines: readonly { text: string }[]) {
    let isBroken = false;
    for (const { text } of lines) {
      const whole = isBroken ? text.replace(/^\s*[\p{L}\p{N}]+/u, '') : text;
      isBroken = /\p{L}[-‐‑\u00AD]\s*$/u.test(text);
      for (const [word] of whole.matchAll(anyWord)) {
        const key = word.toLowerCase().replace(/[‐‑]/gu, '-');
        const parts = key.includes('-') ? key.split('-') : [];
        for (const one of [key, ...parts]) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
      }
    }
  }

  /** Returns whether a word that a line's end broke keeps its hyphen. Decided by how the text writes it elsewhere. */
  keepsHyphen(before: string, after: string): boolean {
    const left = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.exec(before)?.[0].toLowerCase() ?? '';
    const right = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u.exec(after)?.[0].toLowerCase() ?? '';
    const whole = this.#counts.get(left + right) ?? 0;
    const apart = this.#counts.get(`${left}-${right}`) ?? 0;
    if (whole !== apart) return apart > whole;
    if (/^[\p{Lu}\p{N}]/u.test(after) || /\p{N}$/u.test(left)) return true;
    // German writes compounds without hyphens.
    const countOf = (words: string[]): number =>
      words.reduce((sum, word) => sum + (this.#counts.get(word) ?? 0), 0);
    if (countOf(['der', 'die', 'und']) > countOf(['the', 'and', 'of'])) return false;
    const known = (word: string): boolean => word.length > 2 && (this.#counts.get(word) ?? 0) > 0;
    return left.split('-').every(known) && right.split('-').every(known);
  }
}

const anyWord = /[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)*(?![-‐‑]?\p{L}|[-‐‑]$)/gu;
