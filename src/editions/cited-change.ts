import type { HistoryFile } from './history-file.ts';

/** What has become of a ruling since a day. */
export type CitedChange = 'unchanged' | 'reverted' | 'changed' | 'retired' | 'newer';

/**
 * What has become of a cited ruling, read from the file of its history as it is: without the texts and differences that
 * `citationStatus` gives, and in a tenth of the code. Nothing where no edition was in force on the day, or where
 * the text never had the number.
 *
 * @param on the day that the citation names, `YYYY-MM-DD`
 */
export function citedChange(
  { editions, versions }: HistoryFile,
  number: string,
  on: string,
): CitedChange | undefined {
  const inForce = editions.findLast(({ date }) => date <= on)?.date;
  if (inForce === undefined) return undefined;
  // The version that first said what each says about the ruling; `null` where it is gone.
  let before: string | null | undefined;
  let now: string | null | undefined;
  let differed = false;
  for (const { since, delta, saidSince } of versions) {
    const { order = '', rulings = {}, retired = {} } = delta ?? {};
    if (rulings[number]) now = saidSince?.[number] ?? since ?? 'now';
    // Of a ruling that never changed, the file has only its place in the order.
    else if (order.split(' ').includes(number)) now ??= '';
    else if (rulings[number] === null || retired[number] || (!delta && now !== undefined))
      now = null;
    if (since !== null && since <= inForce) before = now;
    else if (typeof now === 'string' && now !== before) differed = true;
  }
  if (now === undefined) return undefined;
  if (now === null) return 'retired';
  if (typeof before !== 'string') return 'newer';
  if (before !== now) return 'changed';
  return differed ? 'reverted' : 'unchanged';
}
