/**
 * Does something with each item, with some of them at the same time.
 *
 * @param most how many at the same time
 * @returns the results in the order of the items
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const run = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, run));
  return results;
}
