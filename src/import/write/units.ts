import { parse as parseYaml } from 'yaml';
import { positionsIn } from '../../model/index.ts';
import type { ParseFile } from '../../read/index.ts';

/** A part of a Markdown file: a heading, a comment, or a ruling with its number. */
export interface Unit {
  /** Markdown up to where its number is written. */
  before: string;
  /** Markdown after its number: the end of a box, the first paragraph under a numbered heading. */
  after: string;
  /** Whether the number stands on a separate line, as after a table or code. */
  alone: boolean;
  /** Whether the unit is a ruling, which has or will get a number. */
  isRuling: boolean;
  number?: string;
  printed?: string | undefined;
}

/** Makes a unit: a heading, a comment, or a ruling with its number. */
export function unitOf(before: string, number?: string, after = '', alone = false): Unit {
  const isRuling = number !== undefined;
  return { before, after, alone, isRuling, ...(isRuling && { number }) };
}

/** Returns a unit as Markdown, with its number. */
export function unitText({ before, after, number, alone }: Unit): string {
  if (number === undefined) return before + after;
  return `${before}${alone ? '\n\n' : ' '}^${number}${after}`;
}

/** Returns units as the body of a file. */
export function bodyText(units: readonly Unit[]): string {
  let text = '';
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    if (before) text += isTight(before, unit) ? '\n' : '\n\n';
    text += unitText(unit);
  }
  return `${text}\n`;
}

/** Returns whether two units are neighbours in one list. */
function isTight(a: Unit, b: Unit): boolean {
  const [before, after] = [a, b].map(({ before: text }) => /^(\s*)(?:\d+(\.)|-) /u.exec(text));
  return before && after ? before[1] !== after[1] || before[2] === after[2] : false;
}

/** Returns the text that a reader sees of a unit: without marks, targets of references and addresses of links. */
export function plainText({ before, after }: Unit): string {
  const markdown = before + after;
  const text = /^[`~]{3}/u.test(markdown)
    ? markdown.replace(/^[`~]{3,}$/gmu, '')
    : markdown
        .replace(/^:::.*$/gmu, ' ')
        .replace(/\[\[(?:[^[\]|]*?\\?\|)?([^[\]]*)\]\]/gu, '$1')
        .replace(/^\s*(?:#{1,6}\s|-\s)/gmu, '')
        .replace(/(`+)([^`]+)\1|\]\((?:<[^>]*>|(?:[^()\s]|\([^()\s]*\))*)\)/gu, '$2')
        .replace(/[*`]+/gu, '')
        .replace(/(?<!\\)&#x([\dA-F]+);/giu, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');
  return text.replace(/[|\s]+/gu, ' ').trim();
}

/** A file of the content folder, cut into its units. */
export interface FileUnits {
  matter: Matter;
  units: Unit[];
}

/** Cuts a file into headings, comments and rulings, unchanged. */
export function unitsIn(path: string, file: string, parse: ParseFile): FileUnits {
  // With white space before it, front matter would be read as text.
  const text = file.trimStart();
  const [head = '', yaml = ''] = /^---\r?\n(.*?)^---[^\S\n]*\n/msu.exec(text) ?? [];
  const { rulings } = parse({ path, content: text });
  const offsetOf = positionsIn(text).offsetOf;
  const starts = rulings.map(({ place }) => offsetOf({ ...place, column: 1 }));
  const units = looseUnits(text.slice(head.length, starts[0]));
  for (const [index, { number, numberOffset, numberAlone }] of rulings.entries()) {
    const written = text.slice(starts[index], numberOffset);
    const before = numberAlone ? written : written.slice(0, -1 - (number?.length ?? -1)).trimEnd();
    const rest = text.slice(numberOffset, starts[index + 1]);
    const behind = numberAlone ? rest.replace(/^\s*\^\w+/u, '') : rest;
    const end = behind.search(looseStart);
    const after = (end < 0 ? behind : behind.slice(0, end)).trimEnd();
    units.push({ ...unitOf(before, number, after, numberAlone), isRuling: true });
    if (end >= 0) units.push(...looseUnits(behind.slice(end)));
  }
  const value: unknown = parseYaml(yaml, { schema: 'failsafe' });
  return { matter: { title: '', ...(typeof value === 'object' ? value : {}) }, units };
}

/** Matches the start of a heading or comment that belongs to no ruling. */
const looseStart = /\n\s*\n(?=#{1,6} |<!--)/u;

function looseUnits(text: string): Unit[] {
  return text
    .split(new RegExp(looseStart, 'gu'))
    .flatMap((one) => (one.trim() === '' ? [] : unitOf(one.trim())));
}

/** Target of a retired number, or the reason why its ruling is gone. */
export type Heir = string | { reason: string };

/** The front matter of a file, in the order in which it is written. */
export interface Matter {
  title: string;
  kind?: 'card' | 'term' | undefined;
  aliases?: string[] | undefined;
  disambiguation?: string | undefined;
  sources?: unknown[] | undefined;
  formerly?: string[];
  /** Examples of the printed numbers of a document, if the compiler does not read them without. */
  printedNumbers?: string[] | undefined;
  retired?: Record<string, Heir> | undefined;
  lastNumber?: string | undefined;
  [other: string]: unknown;
}
