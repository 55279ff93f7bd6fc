/** Markdown in, rulings out. */
export { parseFile } from './parse.ts';
