/** The glossary as EPUB, one HTML file and plain text. The same glossary gives the same bytes. */
export { epub } from './epub.ts';
export { downloadPath } from './file-names.ts';
export { type HtmlParts, htmlFile } from './html-file.ts';
export { dataAddresses, llmsText } from './llms-text.ts';
export { letterAnchor } from './sections.ts';
export { textFile } from './text-file.ts';
