import { lowerBound } from './collections.ts';
import type { DiagnosticCode, Finding, Point } from './diagnostics.ts';

/** A text whose offsets convert to lines and columns, and back. */
export interface Positions {
  text: string;
  pointAt(offset: number): Point;
  offsetOf(point: Point): number;
}

/** The lines of a text, with any kind of line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n]/u);
}

/** A replacement of a part of a text. */
export interface Edit {
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
}

/** Applies edits to a text. Edits must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let written = '';
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    written += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return written + text.slice(done);
}

/** Finds the positions in a text, with any kind of line ending. */
export function positionsIn(text: string): Positions {
  const starts = [
    0,
    ...[...text.matchAll(/\r\n|[\r\n]/gu)].map(({ 0: end, index }) => index + end.length),
  ];
  return {
    text,
    pointAt(offset) {
      const line = lowerBound(starts, (start) => start <= offset);
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    offsetOf: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
  };
}

/**
 * Invisible characters by their codes, without joiners, isolates and direction marks, which scripts need.
 */
const names: Record<string, string> = {
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'end of an embedding',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '00AD': 'soft hyphen',
  '200B': 'zero width space',
  '2060': 'word joiner',
  FEFF: 'byte order mark',
};

/** Invisible characters that XML does not allow, so that no feed and no EPUB can contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds these characters.
export const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/u;

/** Scripts without spaces: U+200B between their words says where a line may break. */
const spaceless = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u;

/** An invisible character, or a control character written as a character reference or an escape. */
const hidden = new RegExp(
  `[${Object.keys(names)
    .map((code) => `\\u${code}`)
    .join('')}]|${controlCharacter.source}`,
  'gu',
);

/** An invisible character: its code and its position. */
export interface HiddenCharacter {
  code: string;
  place: Point;
}

/**
 * Finds invisible characters.
 *
 * @param placeAt the position of an index into the text
 */
export function hiddenIn(text: string, placeAt: (index: number) => Point): HiddenCharacter[] {
  return [...text.matchAll(hidden)].flatMap(({ 0: character, index }) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    if (code === '200B' && spaceless.test(text.charAt(index - 1))) return [];
    return { code, place: placeAt(index) };
  });
}

/** Returns a finding for each kind of invisible character, at the first occurrence. */
export function invisibleCharacters(found: readonly HiddenCharacter[]): Finding[] {
  return [...Map.groupBy(found, ({ code }) => code)].flatMap(([code, all]): Finding[] => {
    const [first] = all;
    return first ? [{ code: rule(code), message: messageOf(code, all), place: first.place }] : [];
  });
}

function rule(code: string): DiagnosticCode {
  if (!(code in names)) return 'file/control-character';
  return code.startsWith('202') ? 'file/direction-override' : 'file/invisible-character';
}

function messageOf(code: string, all: readonly HiddenCharacter[]): string {
  const times = all.length === 1 ? '' : `: ${all.length} times`;
  return `nothing shows U+${code} (${names[code] ?? 'control character'})${times}`;
}
