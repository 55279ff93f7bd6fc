import type { QueryWord } from './query.ts';
import { iconWord } from './segments.ts';

const mostSearches = 12;
const mostNames = 3;

/**
 * The word lists to ask a full-text search for that wants all words at once, strictest first: all, then all but one
 * (the word that tells least goes first), then the two rarest and each pair with the rarest, then the names that
 * stand in the question, then single words, the rarest first. The asker stops as soon as it has enough.
 *
 * @param names the words of each of those names
 */
export function relaxations(
  words: readonly QueryWord[],
  names: readonly string[][] = [],
): string[][] {
  const rarest = [...words].sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
  const lists: QueryWord[][] = rarest.length > 0 ? [rarest] : [];
  if (rarest.length > 2) {
    for (let leave = rarest.length - 1; leave >= 0 && lists.length < 5; leave--) {
      lists.push(rarest.filter((_, index) => index !== leave));
    }
  }
  const [first, ...others] = rarest;
  if (first && others.length > 2) lists.push(...others.slice(0, 2).map((other) => [first, other]));
  const singles = rarest.length > 1 ? rarest.slice(0, 4).map((word) => [word]) : [];
  const asked = (list: readonly QueryWord[][]): string[][] => list.map((one) => one.map(askedFor));
  const all = [...asked(lists), ...names.slice(0, mostNames), ...asked(singles)];
  const distinct = new Map(all.map((one) => [[...one].sort().join(' '), one]));
  return [...distinct.values()].slice(0, mostSearches);
}

function askedFor({ folded }: QueryWord): string {
  return folded.startsWith('[') ? iconWord(folded.slice(1, -1)) : folded;
}
