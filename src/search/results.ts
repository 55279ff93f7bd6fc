import { rulingUrl } from '../glossary/browser.ts';
import type { Answer, FoundName } from './answer.ts';
import type { IndexedRuling } from './indexed-text.ts';
import type { NameTarget } from './name-index.ts';
import type { MatchKind } from './name-score.ts';

/** The rulings of a text in an answer: removed once the view shows `names` and `rulings`. */
export interface Result {
  target: NameTarget;
  score: number;
  isAnswer: boolean;
  isPast: boolean;
  how?: MatchKind;
  matchedName?: string;
  number?: string;
  page?: string;
  rulings: readonly IndexedRuling[];
  shown: number;
}

export { exactName as exactMatch } from './answer.ts';

/** The address that a result leads to: a ruling, or the text as a whole. */
export function resultUrl({
  target,
  page,
  number,
}: Result | (FoundName & { page?: string })): string {
  return rulingUrl(page ?? target.url, number);
}

/** The rulings of an answer by text. */
export function resultsOf({ names, rulings, best, claims }: Omit<Answer, 'results'>): Result[] {
  const results = new Map<NameTarget, Result>();
  const known = (target: NameTarget, name?: FoundName): Result => {
    const result = results.get(target) ?? {
      target,
      score: 0,
      isAnswer: claims === 'name' ? name !== undefined : target === best?.target,
      isPast: false,
      rulings: [],
      shown: 1,
      ...(name && { how: name.how }),
      ...(name?.matchedName && { matchedName: name.matchedName }),
      ...(name?.number && { number: name.number }),
    };
    results.set(target, result);
    return result;
  };
  for (const name of names) if (claims === 'name' && name.isNamed) known(name.target, name);
  for (const { target, ruling, isPast } of rulings) {
    const result = known(target);
    const isFirst = result.rulings.length === 0;
    result.rulings = [...result.rulings, ruling];
    result.shown = Math.min(3, result.rulings.length);
    result.isPast = isFirst ? isPast : result.isPast && isPast;
    if (isFirst && result.how === undefined) {
      result.number = ruling.number;
      if (ruling.page) result.page = ruling.page;
    }
  }
  for (const name of names) known(name.target, name);
  return [...results.values()].sort((a, b) => Number(a.isPast) - Number(b.isPast));
}
