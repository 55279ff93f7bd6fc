import type { Diagnostic } from '../../model/index.ts';
import type { Notice } from '../import-notices.ts';
import type { Imported } from '../import-texts.ts';
import type { Unit } from './units.ts';

/**
 * Writes numbers of a book as text that its files cannot have: the second of two rules with one number, and references to
 * rules that the book does not have. A backslash before the number says so to the compiler.
 *
 * @param written the files of the import, with permanent numbers
 * @param diagnostics diagnostics of these files
 * @returns the import with a notice for each number, or undefined without such numbers
 */
export function withNumbersAsText(
  imported: Imported,
  written: readonly { path: string; text: string }[],
  diagnostics: readonly Diagnostic[],
): Imported | undefined {
  const lines = new Map(written.map(({ path, text }) => [path, text.split('\n')]));
  const documents = imported.files.filter(({ text }) => text.type === 'document');
  /** Offsets of the backslashes, by unit and line. */
  const escapes = new Map<Unit, Map<string, number[]>>();
  const notices: Notice[] = [];
  for (const { code, path: file, line, column, message } of diagnostics) {
    const isTwice = code === 'printed/twice';
    const isOwn = documents.some(({ text }) => message.startsWith(`"${text.name}" has no `));
    if (!isTwice && (code !== 'reference/unknown-rule' || !isOwn)) continue;
    const text = lines.get(file)?.[line - 1] ?? '';
    const [mark = '', number] = /\s+\^([pr]\d+)$/u.exec(text) ?? [];
    const bare = text.slice(0, text.length - mark.length);
    const { units = [] } = imported.files.find(({ path }) => path === file) ?? {};
    const unit = units.find((one) =>
      number === undefined ? textOf(one).includes(bare) : one.number === number,
    );
    const offset = (isTwice ? ofNumber : ofReference)(bare, column - 1);
    if (!unit || offset === undefined) continue;
    const own = escapes.get(unit) ?? new Map<string, number[]>();
    escapes.set(unit, own.set(bare, [...(own.get(bare) ?? []), offset]));
    const said = `${message}; it is written as text`;
    notices.push({
      code: isTwice ? 'number/out-of-order' : 'reference/no-rule',
      message: said,
      file,
    });
  }
  if (escapes.size === 0) return undefined;
  const files = imported.files.map((file) => ({
    ...file,
    units: file.units.map((unit) => withBackslashes(unit, escapes.get(unit))),
  }));
  return { ...imported, files, notices: [...imported.notices, ...notices] };
}

function textOf({ before, after }: Unit): string {
  return before + after;
}

function withBackslashes(unit: Unit, escapes: ReadonlyMap<string, number[]> = new Map()): Unit {
  const written = (text: string): string =>
    text.replace(/^.+$/gmu, (line) =>
      (escapes.get(line) ?? [])
        .sort((a, b) => b - a)
        .reduce((done, at) => `${done.slice(0, at)}\\${done.slice(at)}`, line),
    );
  return { ...unit, before: written(unit.before), after: written(unit.after) };
}

/** Returns the place of the backslash for the number that a rule begins with: for an item, before its text. */
function ofNumber(line: string, at: number): number | undefined {
  const isItem = line.slice(0, at).trim() === '';
  const [mark = ''] = (isItem && /^\d+[.)] [*_~]*/u.exec(line.slice(at))) || [];
  return /^[\p{L}\p{N}(§]/u.test(line.slice(at + mark.length)) ? at + mark.length : undefined;
}

/** Returns the place of the backslash for a reference: before its word, its number, or the word before the number. */
function ofReference(line: string, at: number): number | undefined {
  const before = line.slice(0, at).search(/\p{L}+\s+$/u);
  return [at, before].find((place) => place >= 0 && plain.test(line.slice(place)));
}

/** Matches a number that a backslash makes text, with the word before it. */
const plain = /^(?:(?:\p{L}+\.?\s+|§+\s*)?\d|\p{L}+\s+[A-Z]+(?![\p{L}\p{N}]))/u;
