import type { HtmlParts } from '../../../src/downloads/index.ts';
import type { PieceOf } from './in-one-piece.ts';

/** What the downloaded HTML file contains besides the texts. */
export async function htmlParts(
  pieceOf: PieceOf,
  searchFiles: HtmlParts['searchFiles'],
): Promise<HtmlParts> {
  const [script, style] = await Promise.all([
    pieceOf('client/downloads/search.ts'),
    pieceOf('styles/download.css'),
  ]);
  return { script, style, searchFiles };
}
