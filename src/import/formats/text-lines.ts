import type { Run, SourceLine } from '../block.ts';

/** A line of a format that has lines: plain text and PDF. */
export interface Line {
  /** Without white space at its ends. */
  runs: Run[];
  text: string;
  /** Columns before its first letter. */
  indent: number;
  /** Blank lines before it. */
  gap: number;
  /** Index of its source line. */
  source: number;
  /** From 1; all lines of a text without page breaks are on page 1. */
  page: number;
  /** Height of the letters relative to the body text, if the format has sizes. */
  size?: number;
  /** Whether the whole line is bold. */
  strong?: boolean;
  /** In a PDF: the parts of a line between wide gaps, with their columns. Absent if the line has no wide gap. */
  cells?: { at: number; text: string }[] | undefined;
}

/** Returns the right edge of a line, in columns. */
export function edgeOf({ indent, text }: { indent: number; text: string }): number {
  return indent + text.length;
}

/**
 * Returns the lines of a plain text without blank lines. A form feed begins a page. Lines are numbered as in an
 * editor.
 */
export function linesOfText(text: string): { source: SourceLine[]; lines: Line[] } {
  const source: SourceLine[] = [];
  const lines: Line[] = [];
  let page = 1;
  let gap = 0;
  for (const [index, written] of text.split(/\r\n|[\n\r\u2028\u2029]/u).entries()) {
    for (const [part, piece] of written.split('\f').entries()) {
      if (part > 0) page++;
      const wide = expandTabs(piece).replace(/[\u00A0\u2007\u202F]/gu, ' ');
      const raw = wide.trim();
      // Marks that programs leave between texts do not belong to a line, unless it has nothing else.
      const trimmed = raw.replace(/<\|[^|<>]*\|>/gu, '').trim() || raw;
      if (!/[^\s\u200B\uFEFF]/u.test(trimmed)) {
        if (part === 0) gap++;
        continue;
      }
      const indent = wide.length - wide.trimStart().length;
      const runs = [{ text: trimmed }];
      lines.push({ runs, text: trimmed, indent, gap, source: source.length, page });
      source.push({ text: raw, line: index + 1 });
      gap = 0;
    }
  }
  return { source, lines };
}

/** Replaces tabs by spaces up to the next multiple of eight columns. */
function expandTabs(text: string): string {
  const [first = '', ...parts] = text.split('\t');
  return parts.reduce((line, part) => line.padEnd((line.length >> 3) * 8 + 8) + part, first);
}

/** Measures of the line breaks of a text. */
export interface Measure {
  /** Lines are broken at a width, in the middle of sentences. */
  wrapped: boolean;
  /** The right edge of full lines, in columns. */
  width: number;
  /** Spaces were widened so that all lines end at one edge. */
  justified: boolean;
}

/** Measures how the lines of a text are broken. */
export function measure(lines: readonly Line[]): Measure {
  const edges = lines.map(edgeOf).sort((a, b) => a - b);
  const width = edges[Math.floor(edges.length * 0.9)] ?? 0;
  let inner = 0;
  let full = 0;
  let wide = 0;
  let broken = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (/\p{L} {2,3}\p{L}/u.test(line.text)) wide++;
    if (!next || next.gap > 0) continue;
    inner++;
    if (edgeOf(line) < width * 0.7) continue;
    full++;
    if (/[\p{L}\p{N},]$/u.test(line.text) && /^[\p{L}\p{N}]/u.test(next.text)) broken++;
  }
  const share = inner === 0 ? 0 : full / inner;
  const wrapped =
    inner > lines.length * 0.1 && share > 0.45 && width <= 160 && broken > inner * 0.2;
  return { wrapped, width, justified: wrapped && wide > lines.length * 0.3 };
}

const bullet = /^(?:[•·▪◦●○■□►▶‣➢✓–—*+-]|[\uE000-\uF8FF]|o(?= {2}))\s+(?=\S)/u;
const marked =
  /^(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})\)|\d{1,3}[a-z]?\.|\d+(?:\.\d+)+[a-z]?\.?)\s+\S/u;

/** Returns the bullet of a list item and the spaces after the bullet. */
export function bulletOf(text: string): string | undefined {
  return bullet.exec(text)?.[0];
}

/** Returns whether a text ends as a sentence does. */
export function endsSentence(text: string): boolean {
  return /[.!?:;…][)\]"'”’»]*$/u.test(text);
}

/**
 * Returns whether a line continues the previous line, which was broken only because it was full.
 *
 * @param before the previous line, without a blank line between
 */
export function joinsTo(before: Line, line: Line, { wrapped, width }: Measure): boolean {
  if (bulletOf(line.text) !== undefined) return false;
  if (isMark(before, line) || isMark(line, before)) return false;
  const finished = endsSentence(before.text);
  if (/\p{L}[-\u00AD‐]$/u.test(before.text) && /^\p{Ll}/u.test(line.text)) return true;
  if (!wrapped) return !finished && /^\p{Ll}/u.test(line.text) && before.text.length > 40;
  const short = edgeOf(before) < width * 0.6;
  if (marked.test(line.text) && (finished || short)) return false;
  if (short)
    return /^[\p{Ll}]/u.test(line.text) && !finished && !/^\p{Lu}[^\p{Ll}]*$/u.test(before.text);
  return true;
}

/** Returns whether a line begins with a sign that marks the head of an indented text. */
function isMark(head: Line, text: Line): boolean {
  return /^[^\p{L}\p{N}\s]{1,3}\s/u.test(head.text) && text.indent > head.indent;
}
