import { likeness, likenessToEach } from './changed-words.ts';

/** An item of the earlier version and an item of the later one, with the likeness of their texts. */
export interface LikePair<Item> {
  earlier: Item;
  later: Item;
  likeness: number;
}

/**
 * Matches the items of two versions of a text in steps: each step takes from the items that are still unmatched. Items
 * are rules of two documents, or rulings of a file and of an imported version.
 */
export class VersionMatcher<Item> {
  /** Unmatched items of each version, in their order. */
  readonly earlier: Set<Item>;
  readonly later: Set<Item>;
  readonly #textOf: (item: Item) => string;
  readonly #match: (pair: LikePair<Item>) => void;

  /** @param match is called for each match */
  constructor(
    earlier: Iterable<Item>,
    later: Iterable<Item>,
    textOf: (item: Item) => string,
    match: (pair: LikePair<Item>) => void,
  ) {
    this.earlier = new Set(earlier);
    this.later = new Set(later);
    this.#textOf = textOf;
    this.#match = match;
  }

  /** Matches items with equal keys, in their order; items without a key are left out. */
  takeInOrder(keyOf: (item: Item) => string | undefined, like = 1): void {
    const waiting = Map.groupBy(this.later, keyOf);
    for (const earlier of this.earlier) {
      const key = keyOf(earlier);
      const later = key === undefined ? undefined : waiting.get(key)?.shift();
      if (later !== undefined) this.#take({ earlier, later, likeness: like });
    }
  }

  /**
   * Matches items whose key no other item of their version has.
   *
   * @param minimum of the likeness of their texts
   */
  takeUnique(keyOf: (item: Item) => string | undefined, minimum = 0): void {
    const waiting = Map.groupBy(this.later, keyOf);
    for (const [key, [earlier, another]] of Map.groupBy(this.earlier, keyOf)) {
      const [later, other] = (key !== undefined && waiting.get(key)) || [];
      if (earlier === undefined || another !== undefined) continue;
      if (later === undefined || other !== undefined) continue;
      const like = likeness(this.#textOf(earlier), this.#textOf(later));
      if (like >= minimum) this.#take({ earlier, later, likeness: like });
    }
  }

  /** Matches pairs from the first to the last, each item once. */
  takeBest(sorted: Iterable<LikePair<Item>>): void {
    for (const pair of sorted)
      if (this.earlier.has(pair.earlier) && this.later.has(pair.later)) this.#take(pair);
  }

  #take(pair: LikePair<Item>): void {
    this.earlier.delete(pair.earlier);
    this.later.delete(pair.later);
    this.#match(pair);
  }
}

/** Returns a function that pairs an item of the earlier version with each later item that shares a word with it. */
export function pairing<Item>(
  later: readonly Item[],
  textOf: (item: Item) => string,
): (earlier: Item) => LikePair<Item>[] {
  const likeEach = likenessToEach(later.map(textOf));
  return (earlier) =>
    [...likeEach(textOf(earlier))].flatMap(([index, like]) => {
      const item = later[index];
      return item === undefined ? [] : [{ earlier, later: item, likeness: like }];
    });
}
