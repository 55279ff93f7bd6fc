import {
  type Block,
  type BlockLine,
  isVisible,
  mergeRuns,
  oneLine,
  type Replaced,
  type Run,
  runsOf,
  type SourceText,
  sourceOf,
  textOfLine,
  textOfRuns,
  trimRuns,
} from '../block.ts';
import type { Notice } from '../diagnostics.ts';
import { allowedText, cleanText } from './characters.ts';
import { type CodeOf, iconRuns } from './icons.ts';
import { Words } from './words.ts';

/** Cleans the text of a source: hyphens at line ends, broken characters, pictures of icons. Reports what it finds. */
export class Cleaner {
  readonly notices: Notice[] = [];
  /** Pictures that became icon codes, and texts that stood twice. */
  readonly replaced: Replaced[] = [];
  /** Counted at the first hyphen of a line's end. */
  #words: Words | undefined;
  readonly #codeOf: CodeOf;
  readonly #source: SourceText;
  /** Spaces were widened to fill lines. */
  readonly #isJustified: boolean;

  constructor(source: SourceText, codeOf: CodeOf) {
    const { lines } = source;
    this.#source = source;
    this.#codeOf = codeOf;
    const wide = lines.filter(({ text }) => /\p{L} {2,3}\p{L}/u.test(text)).length;
    this.#isJustified = lines.length > 20 && wide > lines.length * 0.2;
  }

  /** Makes blocks of one clean line each of a block: one for each paragraph in it. */
  blocks(block: Block): Block[] {
    const source = sourceOf(block);
    switch (block.kind) {
      case 'code': {
        const text = allowedText(block.lines.map(textOfLine).join('\n'));
        return [{ ...block, lines: oneLine([{ text }], source) }];
      }
      case 'row': {
        const cells = (block.cells ?? []).map((cell) => this.runs(cell, source[0]));
        return [{ ...block, cells, lines: oneLine([], source) }];
      }
      case 'item':
      case 'heading':
        return [{ ...block, lines: oneLine(this.lines(block.lines), source) }];
      case 'paragraph':
      case 'term':
      case 'definition':
        return paragraphsIn(block.lines).map((lines) => ({
          ...block,
          kind: 'paragraph',
          lines: oneLine(this.lines(lines), sourceOf({ lines })),
        }));
      default:
        return block.kind satisfies never;
    }
  }

  /** Joins lines to one stretch, and cleans it. */
  lines(lines: readonly BlockLine[]): Run[] {
    const joined: Run[] = [];
    for (const line of lines) {
      const runs = trimRuns(line.runs);
      const last = joined.at(-1);
      const [first] = runs;
      if (last && first) {
        const isBroken = /[\p{L}\p{N}][-‐‑\u00AD]$/u.test(last.text) && /^\p{L}/u.test(first.text);
        if (isBroken && joinsWords.test(first.text)) last.text += ' ';
        else if (isBroken) last.text = this.#withoutHyphen(last.text, first.text);
        else if (last.code || last.picture || last.target !== undefined) joined.push({ text: ' ' });
        else last.text += ' ';
      }
      joined.push(...runs);
    }
    return this.runs(joined, lines[0]?.source[0]);
  }

  /** Takes the hyphen from the end of a line, unless the word has one elsewhere. */
  #withoutHyphen(before: string, after: string): string {
    const stem = before.slice(0, -1);
    if (before.endsWith('\u00AD')) return stem;
    this.#words ??= new Words(this.#source.lines);
    return this.#words.keepsHyphen(stem, after) ? `${stem}-` : stem;
  }

  /** Corrects the characters of runs, and makes icon codes of pictures. */
  runs(runs: readonly Run[], source: number | undefined): Run[] {
    const cleaned = mergeRuns(runs).map((run): Run => {
      if (run.code) return { ...run, text: allowedText(run.text) };
      const { text, found } = cleanText(run.text, this.#isJustified);
      this.#report(found, source);
      return { ...run, text, ...(run.href !== undefined && { href: allowedText(run.href) }) };
    });
    const { runs: withIcons, found, replaced } = iconRuns(cleaned, this.#codeOf);
    this.#report(found, source);
    this.replaced.push(...replaced);
    return trimRuns(tidyEdges(mergeRuns(withIcons)));
  }

  #report(found: readonly Notice[], source: number | undefined): void {
    const place = { file: this.#source.name, ...(source !== undefined && { source }) };
    for (const one of found) this.notices.push({ ...one, ...place });
  }

  /** Cleans a title. */
  title(text: string, source: number | undefined): string {
    return textOfRuns(this.runs([{ text }], source));
  }
}

/** Words after the hyphen of a word that is cut short: "pre- and postgame", "Haupt- und Nebenphase". */
const joinsWords = /^(?:and|or|to|und|oder|bis|bzw|sowie|et|ou|e|o|y)(?![\p{L}\p{N}-])/iu;

/** Groups the lines of a block by paragraph. */
export function paragraphsIn(lines: readonly BlockLine[]): BlockLine[][] {
  const groups: BlockLine[][] = [];
  for (const line of lines) {
    if (line.joins && groups.length > 0) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Returns whether a reader sees nothing of a clean block. */
export function isEmpty(block: Block): boolean {
  if (block.kind === 'row') return (block.cells ?? []).every((cell) => cell.length === 0);
  const text = textOfRuns(runsOf(block));
  return block.kind === 'code' ? text === '' : !isVisible(text);
}

/** Moves white space at the edges of emphasised stretches out of them. */
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
