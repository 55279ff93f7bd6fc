/** Changes content files: numbers and renames. */

export * from './asked-questions.ts';
export { addedDiagnostics } from './content-edits.ts';
export * from './number-files.ts';
export { rename } from './rename-text.ts';
export * from './renumber-rules.ts';
