import { diffArrays } from 'diff';
import { rulingIn, type TextState } from './state.ts';

/** Numbers of a text that stand in another order than before: the fewest that had to be moved. */
export function movedNumbers(before: TextState, after: TextState): Set<string> {
  const from = before.rulings
    .map(({ number }) => number)
    .filter((number) => rulingIn(after, number));
  const to = after.rulings.map(({ number }) => number).filter((number) => rulingIn(before, number));
  return new Set(diffArrays(from, to).flatMap(({ added, value }) => (added ? value : [])));
}
