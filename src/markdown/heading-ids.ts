/** Ids of rulings, and of the parts of a page around the text. */
export const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title|tree-filter)$/u;

/** Gives the headings of a file ids as GitHub does: `combat`, `combat-1`. None is an id that a page has anyway. */
export class HeadingIds {
  readonly #counts = new Map<string, number>();

  /** The id of the next heading with this text. */
  next(text: string): string {
    const words = text
      .toLowerCase()
      .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let id = words;
    while (this.#counts.has(id)) {
      const count = (this.#counts.get(words) ?? 0) + 1;
      this.#counts.set(words, count);
      id = `${words}-${count}`;
    }
    this.#counts.set(id, 0);
    // Of "½", which is a number, nothing is left.
    return id === '' || takenIds.test(id) ? `heading-${id}` : id;
  }
}
