import { type Diagnostic, remedies } from '../glossary/index.ts';
import { pathFrom } from './settings.ts';

/** Limit of printed diagnostics of one code, unless all are asked for. */
const mostOfOneCode = 20;

/**
 * Prints diagnostics: each on a line of its own, `path:line:column  level  code  message`, and below the first of each
 * code the remedy. Of one code no more than 20 are printed, and how many were left out.
 *
 * @param content the content folder, which the paths count from
 * @param all prints every one
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  content: string,
  { all = false } = {},
): void {
  const printed = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const { code } = diagnostic;
    const before = printed.get(code) ?? 0;
    printed.set(code, before + 1);
    if (!all && before >= mostOfOneCode) continue;
    console.log(diagnosticLine(diagnostic, content));
    if (before === 0) console.log(`    → ${remedies[code]}`);
  }
  for (const [code, number] of printed) {
    if (!all && number > mostOfOneCode)
      console.log(
        `${number - mostOfOneCode} more ${code}: "npm run check -- --all" shows all ${number}`,
      );
  }
}

/**
 * Stops a command that needs content without errors.
 *
 * @param instead the consequence, for the last line: `no edition was made`
 * @returns whether there are errors; they are printed
 */
export function stoppedByErrors(
  diagnostics: readonly Diagnostic[],
  content: string,
  instead: string,
): boolean {
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length === 0) return false;
  printDiagnostics(errors, content);
  console.error(`${summary(diagnostics)}: ${instead}`);
  return true;
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
