import type { DownloadParts } from '../../../src/downloads/index.ts';
import type { Wording } from '../../../src/wording/index.ts';
import { inOnePiece } from './in-one-piece.ts';

/** Bundles the script and the style sheets of the downloads, each into one string. */
export async function downloadParts(
  wording: Wording,
): Promise<Pick<DownloadParts, 'script' | 'style' | 'bookStyle'>> {
  const [script, style, bookStyle] = await Promise.all(
    ['client/downloads/search.ts', 'styles/download.css', 'styles/book.css'].map((file) =>
      inOnePiece(file, wording),
    ),
  );
  return { script: script ?? '', style: style ?? '', bookStyle: bookStyle ?? '' };
}
