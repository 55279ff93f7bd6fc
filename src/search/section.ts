/** Maximum number of rulings before and after one, in its section: a whole chapter of a rulebook is no answer. */
const maxNeighbours = 8;

/**
 * The rulings under the same heading as one of them, if they are near it.
 *
 * @param rulings of a text, in order
 * @param at index of the ruling
 * @returns the index of the first, and the one after the last
 */
export function sectionAround(
  rulings: readonly { heading?: string }[],
  at: number,
): [from: number, end: number] {
  const heading = rulings[at]?.heading;
  const isOther = (ruling: { heading?: string }): boolean => ruling.heading !== heading;
  const from = 1 + rulings.slice(0, at).findLastIndex(isOther);
  const end = rulings.findIndex((ruling, index) => index > at && isOther(ruling));
  return [
    Math.max(from, at - maxNeighbours),
    Math.min(end < 0 ? rulings.length : end, at + maxNeighbours + 1),
  ];
}
