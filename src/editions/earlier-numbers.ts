import { printedKey } from '../documents/index.ts';
import { type EarlierNumbers, memoize } from '../glossary/index.ts';
import type { FrozenEditions } from './editions.ts';
import { textAt } from './state.ts';

/** Finds the last edition that had a printed number, for references to numbers that a rulebook has no more. */
export const earlierNumbers = /* @__PURE__ */ memoize(
  ({ editions }: FrozenEditions): EarlierNumbers => {
    const newestFirst = editions.toReversed();
    return (document, printed) => {
      for (const { date, state } of newestFirst) {
        const rule = textAt(state, document)?.rulings.find(
          (one) => one.printed !== undefined && printedKey(one.printed) === printed,
        );
        if (rule) return { where: `the edition of ${date}`, number: rule.number };
      }
      return undefined;
    };
  },
);
