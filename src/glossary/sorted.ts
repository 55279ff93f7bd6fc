/**
 * Finds a place in a sorted list by binary search.
 *
 * @param isBefore whether an item comes before the place: true for the items up to it, false for those from it on
 * @returns the index of the first item from the place on; the length of the list without such an item
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

/** Follows a chain of items from the first to the last, or until it leads back into itself. */
export function chainFrom<Item>(
  first: Item | undefined,
  next: (item: Item) => Item | undefined,
): Set<Item> {
  const chain = new Set<Item>();
  for (let at = first; at !== undefined && !chain.has(at); at = next(at)) chain.add(at);
  return chain;
}
