/** Files that a build writes beside the pages: paths with their text or bytes. */

export {
  type ArchiveOptions,
  frameRemover,
  isArchived,
  manifestOf,
  packOf,
  packsOf,
  partOf,
  unzipped,
} from './archive-packer.ts';
export { dataAddresses, downloadPath, llmsText } from './book-about.ts';
export { htmlFile } from './book-html.ts';
export { letterAnchor } from './book-sections.ts';
export { textFile } from './book-text.ts';
export * from './browser.ts';
export { changesFeed } from './changes-feed.ts';
export { apiFilesOf, dataFiles, type SearchFiles, searchFiles, textFiles } from './data-files.ts';
export { epub } from './epub.ts';
export { hostRedirects, pagePolicy, redirectPages } from './host-files.ts';
