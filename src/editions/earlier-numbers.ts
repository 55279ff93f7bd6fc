import type { Source } from '../glossary/browser.ts';
import { type EarlierNumber, printedKey } from '../glossary/index.ts';
import { readEditions } from './chain.ts';
import { textAt } from './state.ts';
import { sha256 } from './with-editions.ts';

/**
 * Finds the last edition that had a printed number, for references to numbers that a rulebook has no more.
 *
 * @param sources all files of the content folder
 */
export function earlierNumbers(sources: readonly Source[]): EarlierNumber {
  let editions: ReturnType<typeof readEditions>['editions'] | undefined;
  return (document, key) => {
    editions ??= readEditions(sources, sha256).editions;
    for (const { date, state } of [...editions].reverse()) {
      const rule = textAt(state, document)?.rulings.find(
        ({ printed }) => printed !== undefined && printedKey(printed) === key,
      );
      if (rule) return { where: `the edition of ${date}`, number: rule.number };
    }
    return undefined;
  };
}
