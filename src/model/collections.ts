/**
 * Finds a place in a sorted list by binary search.
 *
 * @param isBefore whether an item comes before the place; true for all items before, false for all items after
 * @returns the index of the first item after the place; the length of the list without such an item
 */
export function lowerBound<Item>(
  sorted: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the occurrences of each item. */
export function countsOf<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Follows a chain of items to its end, or until an item repeats. */
export function chainFrom<Item>(
  first: Item | undefined,
  next: (item: Item) => Item | undefined,
): Set<Item> {
  const chain = new Set<Item>();
  for (let at = first; at !== undefined && !chain.has(at); at = next(at)) chain.add(at);
  return chain;
}

/**
 * Memoises a pure function of an immutable object, such as a parsed file, for as long as the object exists. Callers mark
 * the call `@__PURE__`, so that bundlers can drop it.
 */
export function memoize<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const made = new WeakMap<Of, { result: Result }>();
  return (of) => {
    let known = made.get(of);
    if (!known) {
      known = { result: make(of) };
      made.set(of, known);
    }
    return known.result;
  };
}

/** Memoises a pure function of two immutable objects. */
export function memoizePair<A extends object, B extends object, Result>(
  make: (a: A, b: B) => Result,
): (a: A, b: B) => Result {
  const made = memoize((a: A) => memoize((b: B) => make(a, b)));
  return (a, b) => made(a)(b);
}
