// A module of its own: scripts of a page load it, and would load the rest of a larger module too.

/** Scripts that are written without spaces between words. */
export const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a text has words without spaces between them. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * Returns the beginning of a plain text, for a description.
 *
 * @param length in characters; the result ends at a word and is never longer
 */
export function excerpt(text: string, length = 180): string {
  const line = text.replaceAll('\t', ' | ').replace(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = isUnspaced(line) ? 0 : line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, cut > 0 ? cut : length - 1).replace(/[\s,;:.]+$/u, '')}\u2026`;
}
