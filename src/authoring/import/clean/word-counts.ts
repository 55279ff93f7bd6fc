/** Counts of the words of a text, to tell the author's hyphens from those of typesetting. */
export class WordCounts {
  readonly #counts = new Map<string, number>();

  /** Counts the words of lines; a word that a line's end breaks does not count. */
  constructor(lines: readonly { text: string }[]) {
    let isBroken = false;
    for (const { text } of lines) {
      const whole = isBroken ? text.replace(/^\s*[\p{L}\p{N}]+/u, '') : text;
      isBroken = /\p{L}[-‐‑\u00AD]\s*$/u.test(text);
      for (const [word] of whole.matchAll(anyWord)) {
        const key = word.toLowerCase().replace(/[‐‑]/gu, '-');
        const parts = key.includes('-') ? key.split('-') : [];
        for (const one of [key, ...parts]) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
      }
    }
  }

  /** Returns whether a word that a line's end broke keeps its hyphen. Decided by how the text writes it elsewhere. */
  keepsHyphen(before: string, after: string): boolean {
    const left = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.exec(before)?.[0].toLowerCase() ?? '';
    const right = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u.exec(after)?.[0].toLowerCase() ?? '';
    const whole = this.#counts.get(left + right) ?? 0;
    const apart = this.#counts.get(`${left}-${right}`) ?? 0;
    if (whole !== apart) return apart > whole;
    if (/^[\p{Lu}\p{N}]/u.test(after) || /\p{N}$/u.test(left)) return true;
    // German writes its compounds as one word.
    const countOf = (words: string[]): number =>
      words.reduce((sum, word) => sum + (this.#counts.get(word) ?? 0), 0);
    if (countOf(['der', 'die', 'und']) > countOf(['the', 'and', 'of'])) return false;
    const known = (word: string): boolean => word.length > 2 && (this.#counts.get(word) ?? 0) > 0;
    return left.split('-').every(known) && right.split('-').every(known);
  }
}

const anyWord = /[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)*(?![-‐‑]?\p{L}|[-‐‑]$)/gu;
