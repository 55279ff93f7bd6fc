/** The glossary as EPUB, one HTML file and plain text. */
import type { SiteCompilation } from '../files/index.ts';
import { epub } from './epub.ts';
import { downloadPath } from './file-names.ts';
import { type HtmlParts, htmlFile } from './html-file.ts';
import { textFile } from './text-file.ts';

/** What the files need that is not the glossary's text. */
export interface DownloadParts extends HtmlParts {
  /** The stylesheet of the EPUB. */
  bookStyle: string;
}

/** A download. */
export interface DownloadFile {
  /** Path from the root of the site. */
  path: string;
  content: string | Uint8Array;
}

/** The whole glossary as downloads: one HTML file, an EPUB, plain text. The same glossary gives the same bytes. */
export function* downloadFiles(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  parts: DownloadParts,
): Generator<DownloadFile> {
  const { site } = compilation.glossary;
  yield { path: downloadPath(site, 'html'), content: htmlFile(compilation, parts) };
  yield { path: downloadPath(site, 'epub'), content: epub(compilation, parts.bookStyle) };
  yield { path: downloadPath(site, 'txt'), content: textFile(compilation) };
}
export { downloadPath } from './file-names.ts';
export { letterAnchor } from './sections.ts';
