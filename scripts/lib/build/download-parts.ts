import type { HtmlParts } from '../../../src/downloads/index.ts';
import type { Wording } from '../../../src/wording/index.ts';
import { inOnePiece } from './in-one-piece.ts';

/** Bundles the script and the style sheet of the downloaded HTML file, each into one string. */
export async function htmlParts(
  wording: Wording,
  searchFiles: HtmlParts['searchFiles'],
): Promise<HtmlParts> {
  const [script, style] = await Promise.all([
    inOnePiece('client/downloads/search.ts', wording),
    inOnePiece('styles/download.css', wording),
  ]);
  return { script, style, searchFiles };
}

/** Bundles the style sheet of the EPUB into one string. */
export const bookStyle = (wording: Wording): Promise<string> =>
  inOnePiece('styles/book.css', wording);
