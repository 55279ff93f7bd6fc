/** The words of a text, to tell a hyphen of the author's from one of the typesetter's. */
export class Words {
  readonly #counts = new Map<string, number>();
  #isBroken = false;

  /** Adds the words of the next line; a word that a line's end breaks does not count. */
  add(line: string): void {
    const whole = this.#isBroken ? line.replace(/^\s*[\p{L}\p{N}]+/u, '') : line;
    this.#isBroken = /\p{L}[-‐‑\u00AD]\s*$/u.test(line);
    for (const [word] of whole.matchAll(
      /[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)*(?![-‐‑]?\p{L}|[-‐‑]$)/gu,
    )) {
      const key = word.toLowerCase().replace(/[‐‑]/gu, '-');
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      if (!key.includes('-')) continue;
      for (const part of key.split('-')) this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1);
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
