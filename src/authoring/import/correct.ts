import type { Diagnostic, Point } from '../../glossary/index.ts';
import { fileText, type Matter } from './write/markdown.ts';
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
 * Corrects one plain "See" at the place of a diagnostic: the name that it leads to becomes a reference.
 *
 * @param units changed in place
 * @returns whether it could be corrected
 */
export function correctAt(
  { text, starts }: Layout,
  units: Unit[],
  { code, names: [named] = [], ...place }: Diagnostic,
): boolean {
  let offset = offsetOf(text, place);
  // "[ABC]": the brackets stay.
  const unknown = code === 'see/unknown-name' ? named?.replace(/\s+/gu, ' ') : undefined;
  const name = /^\[([^[\]]+)\]/u.exec(unknown ?? '')?.[1] ?? unknown;
  if (name !== undefined && text.startsWith('\\[', offset)) offset += 2;
  else if (name !== undefined && text[offset] === '[' && text[offset - 1] === '\\') offset += 1;
  const index = starts.findLastIndex((start) => start <= offset);
  const unit = units[index];
  const start = starts[index];
  if (!unit || start === undefined) return false;
  const within = offset - start;
  const target = code === 'reference/ambiguous' ? named : undefined;
  const isBefore = within < unit.before.length;
  const field = isBefore ? unit.before : unit.after;
  const inner = isBefore ? within : within - (unitText(unit).length - unit.after.length);
  if (inner < 0 || field.slice(inner).startsWith('[[')) return false;
  const end = name === undefined ? wordsEnd(field, inner) : writtenEnd(field, inner, name);
  if (end === undefined) return false;
  const written = field.slice(inner, end).replace(/\\(?=[^\p{L}\p{N}\s])/gu, '');
  if (!/[\p{L}\p{N}]/u.test(written) || /[[\]|#]/u.test(written)) return false;
  const inside =
    code === 'reference/self'
      ? `#^${unit.number ?? firstNumber(units)}|${written}`
      : target === undefined
        ? written
        : `${target}|${written}`;
  const corrected = `${field.slice(0, inner)}[[${inside}]]${field.slice(end)}`;
  if (isBefore) unit.before = corrected;
  else unit.after = corrected;
  return true;
}

function firstNumber(units: readonly Unit[]): string {
  return units.some(({ printed }) => printed !== undefined) ? 'r1' : 'p1';
}

/** Where a name ends in Markdown, in which some of its letters are escaped. */
function writtenEnd(field: string, from: number, name: string): number | undefined {
  let at = from;
  for (const letter of name) {
    if (field[at] === '\\' && letter !== '\\') at++;
    if (
      /\s/u.test(letter)
        ? !/\s/u.test(field[at] ?? '')
        : field.slice(at, at + letter.length) !== letter
    )
      return undefined;
    at += letter.length;
  }
  return at;
}

/** Where the words at a place end, before the punctuation that follows them. */
function wordsEnd(field: string, from: number): number | undefined {
  const words = /^[^,;.()[\]"“”\n]+/u.exec(field.slice(from))?.[0].trimEnd();
  return words ? from + words.length : undefined;
}
