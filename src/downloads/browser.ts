/** The glossary as EPUB, one HTML file and plain text. The part for browsers of it: no parser comes along. */
export { anchorOf } from './medium.ts';
