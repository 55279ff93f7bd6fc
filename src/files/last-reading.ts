import { changedParts, type Editions, rulingIn } from '../editions/browser.ts';
import type { RulingPlace } from '../glossary/browser.ts';

/** Finds the date of the last edition, for a ruling that reads the same in it. */
export function lastReading({
  editions,
  current,
}: Editions): (ruling: RulingPlace) => string | undefined {
  const last = editions.at(-1);
  if (!last) return () => undefined;
  return ({ address, number }) => {
    const was = rulingIn(last.state.texts.get(address), number);
    const is = rulingIn(current.texts.get(address), number);
    return was && is && changedParts(was, is).length === 0 ? last.date : undefined;
  };
}
