import type { QueryWord } from './query.ts';

const mostSearches = 10;

/**
 * The word lists to ask a full-text search for that wants all words at once, strictest first: all, then all but one
 * (the word that tells least goes first), then the two rarest and each pair with the rarest, then single words, the
 * rarest first. The asker stops as soon as it has enough.
 */
export function relaxations(words: readonly QueryWord[]): string[][] {
  const rarest = [...words].sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1));
  const lists: QueryWord[][] = rarest.length > 0 ? [rarest] : [];
  if (rarest.length > 2) {
    for (let leave = rarest.length - 1; leave >= 0 && lists.length < 5; leave--) {
      lists.push(rarest.filter((_, index) => index !== leave));
    }
  }
  const [first, ...others] = rarest;
  if (first && others.length > 2) lists.push(...others.slice(0, 2).map((other) => [first, other]));
  if (rarest.length > 1) lists.push(...rarest.slice(0, 4).map((word) => [word]));
  return lists.slice(0, mostSearches).map((list) => list.map(askedFor));
}

// An icon code is indexed without its brackets.
function askedFor({ folded }: QueryWord): string {
  return folded.startsWith('[') ? folded.slice(1, -1) : folded;
}
