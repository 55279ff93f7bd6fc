/** Files that a build writes beside the pages: paths with their text or bytes. */

export { dataAddresses, downloadPath, llmsText } from './book-about.ts';
export { htmlFile } from './book-html.ts';
export { letterAnchor } from './book-sections.ts';
export { textFile } from './book-text.ts';
export * from './browser.ts';
export * from './changes-feed.ts';
export * from './data-files.ts';
export { epub } from './epub.ts';
export { hostRedirects, pagePolicy, redirectPages } from './host-files.ts';
