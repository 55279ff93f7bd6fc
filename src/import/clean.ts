import { fold } from '../languages/index.ts';
import { countsOf } from '../model/index.ts';
import {
  type Block,
  isVisible,
  mergeRuns,
  type Notice,
  type Replaced,
  type Run,
  rowRuns,
  type SourceText,
  textOfBlock,
  trimRuns,
} from './block.ts';
import { readHead } from './profile/profile.ts';

/**
 * Cleans a source: removes contents, navigation and ruled lines, joins lines to paragraphs, removes hyphens at line
 * ends, corrects characters, and turns pictures into icon codes. Reports its findings. The blocks are whole paragraphs.
 *
 * @param furniture patterns of lines that are left out, from the profile
 * @param lastHeads heads of the last version, in order
 */
export function clean(
  source: SourceText,
  furniture: readonly string[],
  codeOf: CodeOf,
  lastHeads: readonly string[] = [],
): SourceText {
  const cleared = clearBlocks(source, furniture);
  const { name: file, lines } = source;
  const wide = lines.filter(({ text }) => /\p{L} {2,3}\p{L}/u.test(text)).length;
  // Spaces were widened to fill lines.
  const isJustified = lines.length > 20 && wide > lines.length * 0.2;
  const isPdf = source.format === 'pdf';
  const notices = [...cleared.notices];
  const replaced = [...cleared.replaced];
  const blocks: Block[] = [];

  const cleanRuns = (runs: readonly Run[], [line]: readonly number[]): Run[] => {
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
      replaced.push({ text, by, source: line === undefined ? [] : [line] }),
    );
    const tidy = trimRuns(tidyEdges(mergeRuns(icons)));
    const [first] = tidy;
    // Adds the missing space: "8.10.Shift" beside "8.9. Dock".
    if (first)
      first.text = first.text.replace(/^(\d{1,4}(?:\.\d{1,3})+\.)(?=\p{Lu}\p{Ll})/u, '$1 ');
    return tidy;
  };

  for (const block of joinLines(withLastHeads(cleared, lastHeads))) {
    const { source } = block;
    if (block.kind === 'code') block.runs = [{ text: allowedText(textOfBlock(block)) }];
    else if (block.cells) {
      block.cells = block.cells.map((cell) => cleanRuns(cell, source));
      block.runs = rowRuns(block.cells);
    } else block.runs = cleanRuns(block.runs, source);
    if (!isEmpty(block)) blocks.push(block);
    else
      replaced.push({ source, text: textOfBlock(block), why: 'nothing is left of it but space' });
  }
  return { ...source, blocks, notices, replaced };
}

/**
 * Marks lines that were heads in the last version, if they have the same order. No other line is joined to a marked
 * line.
 */
function withLastHeads(source: SourceText, lastHeads: readonly string[]): SourceText {
  if (lastHeads.length === 0) return source;
  const places = new Map(lastHeads.map((head, at) => [fold(head), at]));
  let last = -1;
  let isAfterHead = false;
  const blocks = source.blocks.map((block): Block => {
    const at = places.get(fold(readHead(textOfBlock(block)).title)) ?? -1;
    // The new version may lack up to nine entries between two heads.
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
  /** Computed at the first hyphen at the end of a line. */
  let words: Map<string, number> | undefined;
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
        words ??= countWords(lines);
        const keeps = !last.text.endsWith('\u00AD') && keepsHyphen(stem, first.text, words);
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

/** Returns whether a cleaned block shows nothing. */
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
 * Replaces pictures with icon codes, also together with the name of the icon before the picture ("hidden agenda Hidden
 * Agenda icon"). Pictures without a code leave their text.
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

/** Counts the words of lines, without words that are divided at a line end. */
function countWords(lines: readonly { text: string }[]): Map<string, number> {
  let isBroken = false;
  const words = lines.flatMap(({ text }) => {
    const whole = isBroken ? text.replace(/^\s*[\p{L}\p{N}]+/u, '') : text;
    isBroken = /\p{L}[-‐‑\u00AD]\s*$/u.test(text);
    return Array.from(whole.matchAll(anyWord), ([word]) => {
      const key = word.toLowerCase().replace(/[‐‑]/gu, '-');
      return key.includes('-') ? [key, ...key.split('-')] : key;
    }).flat();
  });
  return countsOf(words);
}

/** Returns whether a word divided at a line end keeps its hyphen. Decided by how the text writes it elsewhere. */
function keepsHyphen(before: string, after: string, counts: ReadonlyMap<string, number>): boolean {
  const countOf = (word: string): number => counts.get(word) ?? 0;
  const left = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.exec(before)?.[0].toLowerCase() ?? '';
  const right = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u.exec(after)?.[0].toLowerCase() ?? '';
  const [whole, apart] = [countOf(left + right), countOf(`${left}-${right}`)];
  if (whole !== apart) return apart > whole;
  if (/^[\p{Lu}\p{N}]/u.test(after) || /\p{N}$/u.test(left)) return true;
  // German writes compounds without hyphens.
  if (countOf('der') + countOf('die') > countOf('the')) return false;
  const parts = [...left.split('-'), ...right.split('-')];
  return parts.every((word) => word.length > 2 && countOf(word) > 0);
}

const anyWord = /[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)*(?![-‐‑]?\p{L}|[-‐‑]$)/gu;

const leaders = /(?:\.\s?){4,}\s*(?:\d+|[ivxlc]+)$|\s\.{2,}\s*\d+$|\S {4,}\d{1,4}$/iu;
/** Titles of lists of contents. */
export const contentsTitle =
  /^(?:(?:table of )?contents|index|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice|indice)$/iu;
/** "Back to top of page", "↑ Top". "Go to the start of the turn." is a rule, and "Top" may be a name. */
const toTop =
  /^[^\p{L}\p{N}]*(?:(?:go )?back|return|jump|skip|go)\s+to\s+(?:the\s+)?(?:top|contents|index|navigation|search|(?:main )?content)(?: of (?:the )?page(?: \p{L}{1,2})?)?[^\p{L}\p{N}.]*$|^[^\p{L}\p{N}]+top[^\p{L}\p{N}]*$|^top of (?:the )?page$/iu;

/** Returns the reason why a single line is not text of the book. */
function furnitureOf(text: string): string | undefined {
  if (!/[\p{L}\p{N}\p{S}]/u.test(text) || /^([^\p{L}\p{N}])\1{2,}$/u.test(text.replace(/\s/gu, '')))
    return 'ruled line';
  if (toTop.test(text)) return 'navigation';
  if (isLetterBar(text)) return 'navigation by letter';
  return undefined;
}

/**
 * Removes contents, navigation and ruled lines, and widens the gaps around them.
 *
 * @param patterns of further lines to remove, from the profile
 */
function clearBlocks(source: SourceText, patterns: readonly string[]): SourceText {
  const unwanted = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const lines = source.blocks.flatMap((block) => {
    const rows = block.kind === 'code' ? textOfBlock(block).split('\n') : [textOfBlock(block)];
    return block.kind === 'row' ? [] : rows.map((text) => ({ block, text: text.trim() }));
  });
  const listed = contentsIn(lines.map(({ text }) => text));
  const inParagraph = new Set(
    source.blocks.flatMap((block, at) => {
      const before = block.joins ? source.blocks[at - 1] : undefined;
      return before ? [before, block] : [];
    }),
  );
  const dropped = new Map<Block, Replaced>();
  for (const [block, own] of Map.groupBy(lines.entries(), ([, line]) => line.block)) {
    const text = textOfBlock(block).trim();
    const isText = block.kind !== 'code';
    const isUnwanted = isText && unwanted.some((pattern) => pattern.test(text));
    const isListed = own.every(([index]) => listed.has(index));
    const why = isUnwanted
      ? 'dismissed by the profile'
      : isListed
        ? 'contents'
        : isText && !inParagraph.has(block) && furnitureOf(text);
    if (why) dropped.set(block, { source: block.source, text, why });
  }
  for (const [at, block] of source.blocks.entries()) {
    const text = textOfBlock(block).trim();
    if (block.kind !== 'heading' || !contentsTitle.test(text)) continue;
    const next = source.blocks.slice(at + 1).find((one) => !dropped.has(one));
    if (next?.kind === 'heading')
      dropped.set(block, { source: block.source, text, why: 'contents' });
  }
  let gap = 0;
  const blocks = source.blocks.flatMap((block): Block[] => {
    const own = gap === 0 ? block : { ...block, gap: block.gap + gap, joins: false };
    gap = dropped.has(block) ? own.gap + 2 : 0;
    return dropped.has(block) ? [] : [own];
  });
  const gone = new Set([...dropped.values()].flatMap((one) => one.source));
  const notices = source.notices.filter(
    ({ source: line }) => line === undefined || !gone.has(line),
  );
  return { ...source, blocks, replaced: [...source.replaced, ...dropped.values()], notices };
}

/** Recognises an index of letters, "A - B - C": only letters, at least five, in order. */
function isLetterBar(text: string): boolean {
  const steps = text.split(/[\s|·•,/–—-]+/u).filter(Boolean);
  return (
    steps.length >= 5 &&
    steps.every(
      (step, at) => /^\p{L}$/u.test(step) && (at === 0 || fold(steps[at - 1] ?? '') < fold(step)),
    )
  );
}

/**
 * Finds lists of contents: lines with dots and a page number, and lines that are repeated below as titles: at least three
 * after "Contents", or at least five with page numbers in ascending order.
 */
function contentsIn(lines: readonly string[]): Set<number> {
  const led = [...lines.entries()].filter(([, line]) => line.length < 160 && leaders.test(line));
  const dotted = led.flatMap(([index, line]) => (/\.{3}|(?:\. ){3}/u.test(line) ? index : []));
  const found = new Set(led.length >= 4 ? dotted : []);
  const last = new Map(lines.map((line, index) => [fold(line), index]));
  /** Returns the key of the title on a line of the list, as repeated below. */
  const titleOn = (at: number): string | undefined => {
    const line = lines[at] ?? '';
    const bare = line.replace(/[\s.]*\d+$|[\s.]+[ivxlc]+$/iu, '');
    return [line, bare].map(fold).find((title) => (last.get(title) ?? 0) > at);
  };
  /** Returns the end of the list that begins with a line, or the start if no list begins there. */
  const endOfList = (start: number, isTitled: boolean): number => {
    const titles = new Set<string>();
    let [end, page, misses] = [start, 0, 0];
    for (let at = start; at < lines.length && misses < 3; at++) {
      const line = lines[at] ?? '';
      const own = Number(/\S\s+(\d{1,4})$/u.exec(line)?.[1] ?? -1);
      // The text begins with the repeated title.
      if (line.length > 100 || titles.has(fold(line)) || (!isTitled && own < 0)) break;
      const title = isTitled || own >= page ? titleOn(at) : undefined;
      misses = title === undefined && !found.has(at) ? misses + 1 : 0;
      if (title === undefined) continue;
      titles.add(title);
      [end, page] = [at + 1, own];
    }
    return titles.size < (isTitled ? 3 : 5) ? start : end;
  };
  for (let at = 0; at < lines.length; at++) {
    const isTitled = contentsTitle.test(lines[at] ?? '');
    const start = isTitled ? at + 1 : at;
    const end = endOfList(start, isTitled);
    if (end === at || (end === start && !found.has(start))) continue;
    for (let one = at; one < end; one++) found.add(one);
    at = end - 1;
  }
  return found;
}

/** Adds a notice to the report of a source. */
export type ReportNotice = (code: Notice['code'], message: string) => void;

/**
 * Corrects damage from conversions: ligatures, soft hyphens, broken quotation marks.
 *
 * @param justified whether spaces were widened to fill lines, so that wide gaps have no meaning
 * @param report called for each correction, and for each fault that could not be corrected
 */
export function cleanText(text: string, justified: boolean, report: ReportNotice = () => {}) {
  // Most texts need no correction: the test saves a quarter of a second for 12 MB.
  if (!/[^\x20-\x7E]|[?<]| {2}/u.test(text)) return text;
  const repaired = (whole: string, fault: string): void =>
    report('text/repaired', `"${whole.trim()}": ${fault}`);
  const clean = text
    .replace(/[ﬀ-ﬆ]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\t]/gu, ' ')
    .replace(/<\|[^|<>]*\|>/gu, '')
    .replace(/(?<=^|[\s(])\?(\p{L}[^?'"\n]{0,60}?)'(?!\p{L})/gu, (whole, words: string) => {
      repaired(whole, 'the question mark was an opening quotation mark');
      return `'${words}'`;
    })
    .replace(/(?<=\p{L})[”“](?=(?:s|t|re|ve|ll|d|m)(?!\p{L}))/giu, (whole) => {
      repaired(whole, 'the quotation mark was an apostrophe');
      return '’';
    });
  const suspicious =
    /\p{L}\?(?= \p{Ll})|\p{L}\?\p{Ll}|[\uFFFD\uE000-\uF8FF]|[\u0080-\u009F]|[\uFDD0-\uFDEF]|â€.|Ã[\u00A1-\u00BF]/gu;
  for (const { 0: hit, index } of clean.matchAll(suspicious)) {
    // The name of a card may be a question: "Who Is Next? reads".
    if (hit.endsWith('?') && questionName.test(clean.slice(0, index + 1))) continue;
    const near = clean.slice(Math.max(0, index - 15), index + hit.length + 15).trim();
    report('text/suspicious-character', `"…${near}…"`);
  }
  const gap = /(?<=[\p{L}\p{N},’'])(?<!\p{Lu}) {2,}(?=\p{L})/gu;
  for (const { index } of justified ? [] : clean.matchAll(gap)) {
    // Many authors type two spaces after a printed number.
    if (/^\S*\d\S*$/u.test(clean.slice(0, index))) continue;
    const near = clean.slice(Math.max(0, index - 20), index + 22).trim();
    report('text/lost-glyph', `"…${near}…"`);
  }
  return allowedText(clean).replace(/[ \n]+/gu, ' ');
}

/** Matches the end of a name of several words with capital letters. */
const questionName = /\p{Lu}[\p{L}’']*(?:\s[\p{L}’']+){0,3}\s\p{Lu}[\p{L}’']*$/u;

/**
 * Removes characters that no text may contain: control characters, characters that turn its direction, the compiler's
 * own marks.
 */
export function allowedText(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E]/gu, '')
    .replace(/[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '\uFFFD');
}
