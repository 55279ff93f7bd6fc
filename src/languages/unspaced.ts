// A module of its own: every page loads it, and would load the rest of a larger module too.

/** Scripts that are written without spaces between words. */
export const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a text has words without spaces between them. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}
