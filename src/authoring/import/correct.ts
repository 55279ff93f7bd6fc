import { type Diagnostic, numberLetter, type Point, textTypeAt } from '../../glossary/index.ts';
import { fileText, type Matter, referenceMark } from './write/markdown.ts';
import { type Unit, unitText } from './write/unit.ts';

/** Where the units of a file begin in its text. */
export interface Layout {
  text: string;
  starts: number[];
}

/** Lays a file out, and tells where each unit begins. */
export function fileLayout({ matter, units }: { matter: Matter; units: readonly Unit[] }): Layout {
  const text = fileText(matter, units);
  const starts: number[] = [];
  let at = text.indexOf('---\n\n') + 5;
  for (const unit of units) {
    at = text.indexOf(unitText(unit), at);
    starts.push(at);
    at += unitText(unit).length;
  }
  return { text, starts };
}

/** The offset of a place in a text. */
export function offsetOf(text: string, { line, column }: Point): number {
  let offset = 0;
  for (let count = 1; count < line; count++) offset = text.indexOf('\n', offset) + 1;
  return offset + column - 1;
}

/**
 * Corrects one reference at the place of a diagnostic. The name that a plain "See" leads to becomes a reference; a
 * reference to the text itself leads to its first ruling, and one to a name of several texts to the first of them.
 *
 * @param units changed in place
 * @returns whether it could be corrected
 */
export function correctAt(
  { text, starts }: Layout,
  units: Unit[],
  { code, path, names: [named] = [], ...place }: Diagnostic,
): boolean {
  const offset = offsetOf(text, place);
  const index = starts.findLastIndex((start) => start <= offset);
  const unit = units[index];
  const start = starts[index];
  if (!unit || start === undefined) return false;
  const within = offset - start;
  const isBefore = within < unit.before.length;
  const field = isBefore ? unit.before : unit.after;
  const inner = isBefore ? within : within - (unitText(unit).length - unit.after.length);
  const unknown = code === 'see/unknown-name' ? named?.replace(/\s+/gu, ' ') : undefined;
  const found = inner < 0 ? undefined : writtenAt(field, inner, unknown);
  if (!found) return false;
  const { from, to, shown, before = '', after = '' } = found;
  const target =
    code === 'reference/self'
      ? `#${numberLetter(textTypeAt(path) ?? 'entry')}1`
      : code === 'reference/ambiguous'
        ? (named ?? shown)
        : shown;
  const mark = referenceMark(target, shown, unit.kind === 'table');
  const corrected = field.slice(0, from) + before + mark + after + field.slice(to);
  if (isBefore) unit.before = corrected;
  else unit.after = corrected;
  return true;
}

/** A stretch of Markdown, and what it shows. */
interface Written {
  from: number;
  to: number;
  shown: string;
  /** Marks of emphasis that begin or end inside of it, for around the reference. */
  before?: string;
  after?: string;
}

/**
 * What is to become a reference, or a reference to correct.
 *
 * @param unknown a name that nobody knows; absent where the words at the place are a name
 */
function writtenAt(field: string, at: number, unknown: string | undefined): Written | undefined {
  const whole = /^\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/u.exec(field.slice(at));
  if (whole) {
    const [mark, target = '', shown = target] = whole;
    if (unknown !== undefined) return undefined;
    return { from: at, to: at + mark.length, shown: shown.replace(/\\$/u, '') };
  }
  // "[ABC]": the brackets stay.
  const bracketed = /^\[([^[\]]+)\]/u.exec(unknown ?? '')?.[1];
  const name = bracketed ?? unknown;
  const skipped =
    name === undefined
      ? /^(?:\\?[^\p{L}\p{N}\\]|\\\\)*/u
      : bracketed === undefined
        ? /^/u
        : /^\\?\[/u;
  let from = at + (skipped.exec(field.slice(at))?.[0].length ?? 0);
  // A place is that of the letter, behind the backslash that escapes it.
  if (isEscape(field, from - 1)) from--;
  const written = name === undefined ? wordsAt(field, from) : nameAt(field, from, name);
  const isName = written && /[\p{L}\p{N}]/u.test(written.shown) && !/[[\]|#]/u.test(written.shown);
  return isName ? written : undefined;
}

/** Whether there is a backslash at a place of Markdown that is not escaped itself. */
function isEscape(field: string, at: number): boolean {
  return (/\\*$/u.exec(field.slice(0, at + 1))?.[0].length ?? 0) % 2 === 1;
}

/** A name in Markdown, in which some of its letters are escaped and some may be emphasised. */
function nameAt(field: string, from: number, name: string): Written | undefined {
  const marks: string[] = [];
  let to = from;
  for (const letter of name) {
    const [mark] = emphasis.exec(field.slice(to)) ?? [];
    if (mark !== undefined && !mark.startsWith(letter)) {
      marks.push(mark);
      to += mark.length;
    }
    if (field[to] === '\\' && letter !== '\\') to++;
    const [written, code, plain = fromCode(code)] =
      /^(?:&#x([\dA-F]{1,6});|(.))/su.exec(field.slice(to)) ?? [];
    if (written === undefined || (plain !== letter && /\S/u.test(plain + letter))) return undefined;
    to += written.length;
  }
  const around = { before: '', after: '' };
  for (const mark of new Set(marks)) {
    const isOne = (one: string): boolean => one === mark;
    // A pair goes with what it emphasised.
    if (marks.filter(isOne).length % 2 === 0) continue;
    const earlier = field.slice(0, from).match(/(?<!\\)(?:\*+|_+)/gu) ?? [];
    if (earlier.filter(isOne).length % 2 === 1) around.after += mark;
    else if (field.startsWith(mark, to)) to += mark.length;
    else around.before = mark + around.before;
  }
  return { from, to, shown: name, ...around };
}

/** The letter of a hexadecimal code. */
function fromCode(code = '0'): string {
  return String.fromCodePoint(Number.parseInt(code, 16));
}

const emphasis = /^(?:\*+|_+)/u;

/** The words at a place, up to the punctuation that follows them or a mark of Markdown. */
function wordsAt(field: string, from: number): Written | undefined {
  const words = /^(?:[^,;.()[\]"“”\n\\<`*|#]|\\[^\p{L}\p{N},;.()[\]"|#\s])+/u
    .exec(field.slice(from))?.[0]
    .trimEnd();
  if (words === undefined) return undefined;
  const shown = words.replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');
  return { from, to: from + words.length, shown };
}
