/** Changes content files: numbers and renames. */

export * from './asked-questions.ts';
export { addedDiagnostics, diagnosticsOfChange } from './content-edits.ts';
export * from './numbering.ts';
export { rename } from './rename-text.ts';
