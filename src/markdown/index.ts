/** Markdown in, rulings out. */
export { parseFile } from './parse.ts';
export { remarkGlossarySyntax } from './syntax.ts';
