/** The items that follow one another from the first on, up to the last or to the one that leads back into the chain. */
export function chainFrom<Item>(
  first: Item | undefined,
  next: (item: Item) => Item | undefined,
): Set<Item> {
  const chain = new Set<Item>();
  for (let at = first; at !== undefined && !chain.has(at); at = next(at)) chain.add(at);
  return chain;
}
