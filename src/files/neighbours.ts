import {
  contentWords,
  type Entry,
  type Glossary,
  lowerBound,
  nameOrder,
} from '../glossary/index.ts';

/**
 * The entries before and after the place that a name without an entry would have.
 *
 * @param sortKey of the name
 */
export function besideName(
  { site, entries }: Glossary,
  sortKey: string,
): { before: Entry | undefined; after: Entry | undefined } {
  const order = nameOrder(contentWords(site));
  const position = lowerBound(entries, (entry) => order(entry.sortKey, sortKey) < 0);
  return { before: entries[position - 1], after: entries[position] };
}
