/** The glossary as EPUB, one HTML file and plain text. What a browser needs of it: no parser comes along. */
export { anchorOf } from './medium.ts';
