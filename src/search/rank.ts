import { rulingUrl } from '../glossary/browser.ts';
import type { IndexedRuling } from './indexed-text.ts';
import type { NameTarget } from './name-index.ts';
import type { NameMatch } from './name-matcher.ts';
import type { MatchKind } from './name-score.ts';
import type { Query } from './query.ts';
import type { ScoredRuling, TextMatch } from './text-score.ts';
import { weights } from './weights.ts';

/** A text that the full-text search found, or a part of one, scored. */
export interface TextHit {
  target: NameTarget;
  match: TextMatch;
}

/** One result of a query: a text with its rulings. */
export interface Result {
  target: NameTarget;
  score: number;
  /** It answers the query; other results are only close. */
  isAnswer: boolean;
  /** It no longer applies: comes last, unless it is asked for by its name. */
  isPast: boolean;
  /** Match of its name, if any. */
  how?: MatchKind;
  /** The alias or heading that matched, if it was not the title. */
  matchedName?: string;
  /** The ruling that it leads to; none if it leads to the text as a whole, as for a typed title. */
  number?: string;
  /** The page that shows this ruling, if that is not the page of its text. */
  page?: string;
  /** The rulings that were found, best first. None where only the name is known. */
  rulings: readonly IndexedRuling[];
  /** Count of those shown at first. */
  shown: number;
}

/** Score of a text before the list is complete. */
type Found = Omit<Result, 'rulings' | 'shown' | 'isPast'> & { found: readonly ScoredRuling[] };

/** Maximum number of rulings of one text: more are found better in the text itself. */
const maxOfText = 8;
/** Maximum number of them that are shown at first. */
const maxShownOfText = 3;
/**
 * Maximum number of rulings that are shown at first, beside the best one of each result: as many as fit a first screen.
 */
const maxShown = 7;

/** The result whose whole name was typed, a title before an alias; none if several texts have the name. */
export function exactMatch({ results }: { results: readonly Result[] }): Result | undefined {
  const exact = results.filter(({ how }) => how === 'exact');
  const titles = exact.filter(({ matchedName }) => matchedName === undefined);
  const [first, ...others] = titles.length > 0 ? titles : exact;
  return others.length === 0 ? first : undefined;
}

/** The address that a result leads to: a ruling, or the text as a whole. */
export function resultUrl({ target, page, number }: Result): string {
  return rulingUrl(page ?? target.url, number);
}

/**
 * Merges names and texts into one list by score, outdated ones last. Answers come before close results.
 *
 * @param names names that match the query
 * @param inside names that the query contains
 * @param texts texts that the full-text search found
 * @param leastShare minimum share of the query's weight for a name that it contains; 0 if no texts were searched
 */
export function rank(
  query: Query,
  names: readonly NameMatch[],
  inside: readonly NameMatch[],
  texts: readonly TextHit[],
  leastShare: number = weights.leastShare,
): Result[] {
  const results = new Map<NameTarget, Found>();
  // "7" is a word of "7 of 9" and of many rulings, as "p7" is: by itself it asks for none of them.
  const isBareNumber = query.words.every((word) => /^[pr]?\d+$/u.test(word));
  for (const match of names) {
    const isWhole = match.how === 'exact' || match.how === 'same';
    merge(results, { ...fromName(match), isAnswer: isWhole || !isBareNumber });
  }
  const total = query.keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const close = texts.filter(({ match }) => match.share >= weights.leastShare);
  for (const [target, hits] of Map.groupBy(close, (hit) => hit.target)) {
    const found = hits.flatMap(({ match }) => match.found).sort((a, b) => b.score - a.score);
    const [best] = found;
    if (!best) continue;
    // The number of a rule, but not "7" alone.
    const isNumber = best.isNumbered && best.ruling.printed?.length !== 1;
    const isAnswer = isBareNumber ? isNumber : isCertain(best, total);
    merge(results, { target, score: best.score, isAnswer, found });
  }
  const isEmpty = results.size === 0;
  for (const match of inside) {
    const { key } = match.name;
    // A name that is only a small part of the query is not what it is about.
    const part = query.keywords.filter(({ stem, near }) =>
      [[stem], ...near].some((stems) => stems.every((one) => key.includes(one))),
    );
    const share = part.reduce((sum, { weight }) => sum + weight, 0) / total;
    if (part.length === query.keywords.length) {
      merge(results, fromName({ ...match, how: 'asked', score: weights.match.asked }));
    } else if (share >= leastShare || isEmpty) {
      merge(results, { ...fromName(match), isAnswer: false });
    }
  }
  const all = [...results.values()];
  const byName = [...names, ...inside].filter(({ name }) => name.kind !== 'heading');
  const asked = new Set(byName.map(({ name }) => name.target));
  const ranked = (query.leadsNowhere ? nearestNames(all) : all)
    .map((one) => ({
      ...leading(one, texts),
      score: scoreBelowLater(one, all),
      isPast: isOutdated(one.target) && !asked.has(one.target),
    }))
    .sort(
      (a, b) =>
        Number(a.isPast) - Number(b.isPast) ||
        b.score - a.score ||
        Number(a.matchedName !== undefined) - Number(b.matchedName !== undefined) ||
        a.target.title.length - b.target.title.length ||
        (a.target.url < b.target.url ? -1 : 1),
    );
  // A ruling that scores less than a close result is no answer either.
  const end = ranked.findIndex((one) => !one.isAnswer);
  return withShown(
    ranked.map((one, at) => (at < end || end < 0 ? one : { ...one, isAnswer: false })),
  );
}

// The words of a ruling, or the questions that it answers, match so much of the query that chance does not explain it.
function isCertain(found: ScoredRuling, total: number): boolean {
  const { score, asked, missing, isNumbered } = found;
  const { telling, least, leastByWords, mostMissing } = weights.answer;
  const points = score + telling * total;
  const byWords = missing <= mostMissing && points - asked >= leastByWords;
  const byQuestions = asked > 0 && points >= least;
  return isNumbered || byWords || byQuestions;
}

// Suggestions for an address that leads nowhere: names, or texts with its words if no name is similar.
function nearestNames(results: readonly Found[]): Found[] {
  const named = results.filter(({ how }) => how !== undefined);
  return (named.length > 0 ? named : results).map((result) => ({ ...result, isAnswer: false }));
}

/** A result with the ruling that it leads to first. */
function leading(result: Found, texts: readonly TextHit[]): Found {
  const { target, score, how, matchedName, number, found } = result;
  const isNamed = how !== undefined && how !== 'inside';
  const first = (ruling: IndexedRuling | undefined): Found => {
    if (!ruling) return result;
    const others = found.filter((one) => one.ruling !== ruling);
    return {
      ...result,
      found: [{ ruling, score, asked: 0, missing: 0, isNumbered: false }, ...others],
    };
  };
  if (number !== undefined) return first(found.find((one) => one.ruling.number === number)?.ruling);
  const { ruling, isNumbered } = found[0] ?? {};
  // A title or a part of it leads to the text, which begins with the answer to its bare name. So does a name by itself.
  const isTitle = target.title.toLowerCase().includes(matchedName?.toLowerCase() ?? '');
  if (!ruling || (isNamed && isTitle && !isNumbered))
    return first(texts.find((hit) => hit.target === target)?.match.opening);
  return { ...result, number: ruling.number, ...(ruling.page && { page: ruling.page }) };
}

// A replaced text comes after the text that replaced it if both are found, unless its whole name was typed.
function scoreBelowLater({ target, how, score }: Found, all: readonly Found[]): number {
  const later = all.find((one) => one.isAnswer && one.target.name === target.replacedBy);
  return later && how !== 'exact' ? Math.min(score, later.score - 1) : score;
}

/** Whether a text as a whole no longer applies. */
function isOutdated({ outdated, replacedBy, withdrawn }: NameTarget): boolean {
  return outdated || replacedBy !== undefined || withdrawn !== undefined;
}

/** Adds to the results the rulings shown at first: the likeliest of all texts. */
function withShown(results: readonly (Found & { isPast: boolean })[]): Result[] {
  const least = results
    .flatMap(({ found }) => found.map(({ score }) => score))
    .sort((a, b) => b - a)
    .at(maxShown - 1);
  return results.map(({ found, ...result }) => {
    const likely = found.filter(({ score }) => score >= (least ?? 0)).length;
    const shown = Math.min(found.length, maxShownOfText, Math.max(1, likely));
    return { ...result, rulings: found.slice(0, maxOfText).map(({ ruling }) => ruling), shown };
  });
}

function fromName({ name, how, score }: NameMatch): Found {
  return {
    target: name.target,
    score,
    isAnswer: true,
    how,
    ...(name.text === name.target.title ? {} : { matchedName: name.text }),
    ...(name.number === undefined ? {} : { number: name.number }),
    ...(name.page === undefined ? {} : { page: name.page }),
    found: [],
  };
}

// A target that is found twice keeps the higher score and both sets of rulings.
function merge(results: Map<NameTarget, Found>, found: Found): void {
  const known = results.get(found.target);
  const [better, worse] =
    known && known.score >= found.score ? [known, found] : [found, known ?? found];
  results.set(found.target, {
    // A title that was typed is shown without the alias that matched as well.
    ...(better.how === undefined && worse),
    ...better,
    isAnswer: better.isAnswer || worse.isAnswer,
    found: better.found.length > 0 ? better.found : worse.found,
  });
}
