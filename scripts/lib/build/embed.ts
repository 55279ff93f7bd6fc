import type { SiteFile } from '../../../src/files/index.ts';
import type { PieceOf } from './in-one-piece.ts';

/** Pixels in place of `1rem`: on other people's sites the root has any font size. */
const remInPixels = 16;

/** What other people's sites load to show previews: the script, and the style sheet of its card. */
export async function embedFiles(pieceOf: PieceOf): Promise<SiteFile[]> {
  const [script, style] = await Promise.all([
    pieceOf('client/previews/embed/embed.ts'),
    pieceOf('styles/embed.css'),
  ]);
  return [
    { path: 'embed.js', text: script.replace(/[\u0080-\uffff]/gu, escaped) },
    {
      path: 'embed.css',
      text: style.replace(/(\d*\.?\d+)rem\b/gu, (_, rems) => `${Number(rems) * remInPixels}px`),
    },
  ];
}

/** A character as strings and regular expressions write it in ASCII: a page in any encoding may load the script. */
function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
