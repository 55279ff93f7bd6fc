import { relative } from 'node:path';
import type { Diagnostic } from '../../src/glossary/index.ts';

/** A diagnostic as one line, with its path as a reader at the command line would type it. */
export function diagnosticLine(diagnostic: Diagnostic, content: string): string {
  const { line, column, level, code, message } = diagnostic;
  const path = pathFrom(diagnostic.path, content);
  return `${path}:${line}:${column}  ${level}  ${code}  ${message}`;
}

/** A path of the content folder as seen from the working folder. */
export function pathFrom(path: string, content: string): string {
  return [relative(process.cwd(), content), path].filter(Boolean).join('/');
}

/** "1 error", "2 errors", "2 entries". */
export function count(number: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${number} ${number === 1 ? noun : plural}`;
}

/** How many of each level, in words. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ level }) => level === 'error').length;
  return `${count(errors, 'error')}, ${count(diagnostics.length - errors, 'warning')}`;
}

/** Seconds since a moment of `performance.now()`, to a tenth. */
export function secondsSince(start: number): string {
  return seconds(performance.now() - start);
}

/** Milliseconds as seconds, to a tenth. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
