/** The glossary as EPUB, one HTML file and plain text. */
import type { SiteCompilation } from '../files/index.ts';
import { epub } from './epub.ts';
import { takeAlongPath } from './file-names.ts';
import { type HtmlParts, htmlFile } from './html-file.ts';
import { textFile } from './text-file.ts';

/** What the files need that is not the glossary's text. */
export interface TakeAlongParts extends HtmlParts {
  /** The stylesheet of the EPUB. */
  bookStyle: string;
}

/** A file to take along. */
export interface TakeAlongFile {
  /** Path from the root of the site. */
  path: string;
  content: string | Uint8Array;
}

/** The whole glossary as files to take along: one HTML file, an EPUB, plain text. The same glossary gives the same bytes. */
export function* takeAlongFiles(
  compilation: Pick<SiteCompilation, 'glossary' | 'wording'>,
  parts: TakeAlongParts,
): Generator<TakeAlongFile> {
  const { site } = compilation.glossary;
  yield { path: takeAlongPath(site, 'html'), content: htmlFile(compilation, parts) };
  yield { path: takeAlongPath(site, 'epub'), content: epub(compilation, parts.bookStyle) };
  yield { path: takeAlongPath(site, 'txt'), content: textFile(compilation) };
}
export { takeAlongPath } from './file-names.ts';
export { letterAnchor } from './sections.ts';
