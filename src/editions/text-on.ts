import { slugify } from '../glossary/browser.ts';
import type { TextHistory } from './history.ts';
import { type RetiredTo, type RulingState, slugIn, type TextState } from './state.ts';

/**
 * A text as it stood in an edition, made again of its history: what changed between two editions is told from two of
 * them as from the editions themselves. What a history does not keep is not in it: where the whole text was published.
 *
 * @param date of the edition; nothing for what is read now
 * @param steady how the rulings read that read as they first did: a history has no text of those
 * @returns nothing where the text did not stand then
 */
export function textOn(
  { names, orders, rulings }: TextHistory,
  date: string | null,
  steady: ReadonlyMap<string, RulingState>,
): TextState | undefined {
  const isByThen = (since: string | null): boolean =>
    date === null || (since !== null && since <= date);
  const called = names.findLast(({ since }) => isByThen(since));
  if (!called) return undefined;
  const { address, name } = called;
  const entries = Object.entries(rulings);
  const numbers =
    orders.findLast(({ since }) => isByThen(since))?.numbers ??
    entries.flatMap(([number, { departure }]) => (departure ? [] : [number]));
  const retired = entries.flatMap(([number, { departure }]): [string, RetiredTo][] => {
    if (!departure || !isByThen(departure.since)) return [];
    const to = (date === null ? undefined : departure.then) ?? departure.to;
    return to ? [[number, to]] : [];
  });
  const others = new Set(names.map((one) => one.address).filter((other) => other !== address));
  return {
    address,
    name,
    sources: [],
    formerly: [...others].map((other) => slugify(slugIn(other))),
    rulings: numbers.flatMap((number) => {
      const version = rulings[number]?.versions.findLast(({ since }) => isByThen(since));
      return version?.ruling ?? steady.get(number) ?? [];
    }),
    retired: Object.fromEntries(retired),
  };
}
