/** Markdown in, rulings out. */
export { conflictComment, conflictNumber, differingParts } from './import-conflict.ts';
export { parseFile } from './parse.ts';
export { remarkGlossarySyntax } from './syntax.ts';
