/** What changes content files: numbers, renames and imports. */
export * from './import/index.ts';
export { numberFiles } from './number-files.ts';
export { addedDiagnostics, rename } from './rename/index.ts';
