import type { HtmlParts } from '../../../src/downloads/index.ts';

/** Bundles a script or a style sheet of `src` into one string: see `inOnePiece()`. */
export type BundleFile = (file: string) => Promise<string>;

/** Bundles the script and the style sheet of the downloaded HTML file. */
export async function htmlParts(
  bundle: BundleFile,
  searchFiles: HtmlParts['searchFiles'],
): Promise<HtmlParts> {
  const [script, style] = await Promise.all([
    bundle('client/downloads/search.ts'),
    bundle('styles/download.css'),
  ]);
  return { script, style, searchFiles };
}

/** Bundles the style sheet of the EPUB. */
export const bookStyle = (bundle: BundleFile): Promise<string> => bundle('styles/book.css');
