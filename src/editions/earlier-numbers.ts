import { type EarlierNumber, perObject, printedKey } from '../glossary/index.ts';
import type { FrozenEditions } from './chain.ts';
import { textAt } from './state.ts';

/** Finds the last edition that had a printed number, for references to numbers that a rulebook has no more. */
export const earlierNumbers = perObject(({ editions }: FrozenEditions): EarlierNumber => {
  const newestFirst = editions.toReversed();
  return (document, key) => {
    for (const { date, state } of newestFirst) {
      const rule = textAt(state, document)?.rulings.find(
        ({ printed }) => printed !== undefined && printedKey(printed) === key,
      );
      if (rule) return { where: `the edition of ${date}`, number: rule.number };
    }
    return undefined;
  };
});
