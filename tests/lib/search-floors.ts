/**
 * The floor under what `npm run search:quality` prints, by set of queries. A change that sinks below it found something
 * else worse.
 */
export const floors = {
  tuned: { first: 0.96, firstThree: 0.98 },
  unseen: { first: 0.93, firstThree: 0.96 },
  /** The ruling that answers can be read on the first screen: of every tenth query of both. */
  firstScreen: 0.92,
} as const;
