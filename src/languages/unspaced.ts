/** Scripts that are written without spaces between words. */
export const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a text has words without spaces between them. The module is small because every page loads it. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}
