import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Diagnostic, isUnreadable, remedies } from '../model/index.ts';
import { ContentError, pathFrom } from './settings.ts';

/** Maximum number of printed diagnostics of a code, unless all are requested. */
const mostOfOneCode = 20;

/** Codes with a single correction for all places: only the first diagnostic and the count are printed. */
const correctedAtOnce: ReadonlySet<string> = new Set(['ruling/no-number', 'source/no-authority']);

/**
 * Codes of faults that cause other faults, the deepest cause first: the names of an unreadable file are unknown, for
 * example.
 */
const causes = [
  /^(?:file|content)\//u,
  /^front-matter\//u,
  /^(?:site|name|address)\//u,
  /^(?:text|directive)\/|^ruling\/(?:bad|duplicate)-number$/u,
];

/** Diagnostics in the order in which an editor corrects them: errors first, and a cause before its consequences. */
function inOrderOfRepair(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = ({ level, code }: Diagnostic): number => {
    const cause = causes.findIndex((pattern) => pattern.test(code));
    const place = correctedAtOnce.has(code) ? causes.length + 1 : cause < 0 ? causes.length : cause;
    return place + (level === 'error' ? 0 : 10);
  };
  return diagnostics.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Prints diagnostics in the order of their repair, each on a line, `path:line:column level code message`, with the
 * remedy below the first of each code. Prints at most 20 diagnostics of a code, and the number of the others.
 *
 * @param content the content folder, to which the paths are relative
 * @param all prints every one
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  content: string,
  { all = false } = {},
): void {
  const printed = new Map<string, number>();
  const limitOf = (code: string): number => (correctedAtOnce.has(code) ? 1 : mostOfOneCode);
  for (const diagnostic of inOrderOfRepair(diagnostics)) {
    const { code } = diagnostic;
    const before = printed.get(code) ?? 0;
    printed.set(code, before + 1);
    if (!all && before >= limitOf(code)) continue;
    console.log(diagnosticLine(diagnostic, content));
    if (before === 0) console.log(`    → ${remedies[code]}`);
  }
  const unread = new Set(diagnostics.filter(isUnreadable).map(({ path }) => path));
  if (unread.size > 0) {
    const shown = [...unread].slice(0, 3).map((path) => pathFrom(path, content));
    const others = unread.size > shown.length ? ' and the other files above' : '';
    console.log(`Other checks follow when ${shown.join(', ')}${others} can be read.`);
  }
  for (const [code, number] of printed) {
    if (!all && number > limitOf(code))
      console.log(
        `${number - limitOf(code)} more ${code}: "npm run check -- --all" shows all ${number}`,
      );
  }
}

/**
 * Stops a command that needs content without errors.
 *
 * @param consequence for the last line: `no edition was made`
 * @throws if there are errors; they are printed
 */
export function refuseErrors(
  diagnostics: readonly Diagnostic[],
  content: string,
  consequence: string,
): void {
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length === 0) return;
  printDiagnostics(errors, content);
  throw new ContentError(`${summary(diagnostics)}: ${consequence}`);
}

/** Counts the diagnostics of each level: `1 error, 2 warnings`. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ level }) => level === 'error').length;
  return `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`;
}

function diagnosticLine(diagnostic: Diagnostic, content: string): string {
  const { line, column, level, code, message } = diagnostic;
  return `${pathFrom(diagnostic.path, content)}:${line}:${column}  ${level}  ${code}  ${message}`;
}

/** A number with its noun: "1 error", "2 errors", "2 entries". */
export function count(number: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

/** Seconds since a moment of `performance.now()`, to a tenth. */
export function secondsSince(start: number): string {
  return seconds(performance.now() - start);
}

/** Milliseconds as seconds, to a tenth. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Prints diagnostics as annotations of GitHub Actions, which GitHub and Forgejo show beside the lines of a pull request.
 *
 * @param content the content folder; paths count from its Git repository
 */
export function printAnnotations(diagnostics: readonly Diagnostic[], content: string): void {
  const root = repositoryOf(content);
  const value = (text: string | number): string =>
    String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string | number): string =>
    value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  for (const { path, line, column, level, code, message } of inOrderOfRepair(diagnostics)) {
    const file = relative(root, join(content, path)).split(sep).join('/');
    const properties = { file, line, col: column, title: code };
    const list = Object.entries(properties).map(([name, text]) => `${name}=${property(text)}`);
    console.log(`::${level} ${list.join(',')}::${value(`${message}\n${remedies[code]}`)}`);
  }
}

/** Returns the folder of the Git repository that a folder is in; without one, the folder itself. */
function repositoryOf(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (dirname(path) === path) return folder;
  }
}
