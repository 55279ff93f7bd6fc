/** Renames an entry or a document. */
export { addedDiagnostics } from './added-diagnostics.ts';
export { rename } from './rename.ts';
