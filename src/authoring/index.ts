/** What changes content files: numbers and renames. */
export { numberFiles } from './number-files.ts';
export { rename } from './rename/index.ts';
