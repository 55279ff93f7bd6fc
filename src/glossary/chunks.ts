/** Cuts a list into pieces of a length. The last one may be shorter. */
export function chunksOf<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length);
  return Array.from({ length: count }, (_, at) => items.slice(at * length, (at + 1) * length));
}
