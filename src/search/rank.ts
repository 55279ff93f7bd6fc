import { rulingUrl } from '../glossary/browser.ts';
import type { IndexedRuling } from './indexed-text.ts';
import type { Target } from './name-index.ts';
import type { NameMatch } from './name-matcher.ts';
import type { MatchKind } from './name-score.ts';
import type { Query } from './query.ts';
import type { Passage, TextMatch } from './text-score.ts';
import { weights } from './weights.ts';

/** A text that the full-text search found, scored. */
export interface TextHit {
  target: Target;
  match: TextMatch;
}

/** One result of a query. */
export interface Result {
  target: Target;
  score: number;
  /** It answers the query; other results are only close. */
  isAnswer: boolean;
  /** How its name matched, if it did. */
  how?: MatchKind;
  /** The alias or heading that matched, where it was not the title. */
  matchedName?: string;
  /** The ruling under the heading that matched. */
  number?: string;
  /** Rulings with words of the query, best first. */
  passages: Passage[];
}

/**
 * The number of the ruling that a result leads to.
 *
 * @returns nothing where it leads to the text as a whole, as when its title was typed
 */
export function rulingNumber({
  how,
  matchedName,
  number,
  passages,
  target,
}: Result): string | undefined {
  if (number !== undefined) return number;
  const isTitle = how !== undefined && how !== 'inside' && matchedName === undefined;
  return isTitle || target.type === 'term' ? undefined : passages[0]?.ruling.number;
}

/** The ruling that represents a result in the list. */
export function bestRuling({ passages, number }: Result): IndexedRuling | undefined {
  return (passages.find(({ ruling }) => ruling.number === number) ?? passages[0])?.ruling;
}

/** The address that a result leads to: a ruling, or the text as a whole. */
export function resultUrl(result: Result): string {
  return rulingUrl(result.target.url, rulingNumber(result));
}

/**
 * Merges names and texts into one list: answers first, then close results; both by score.
 *
 * @param names names that match the query
 * @param inside names that the query contains
 * @param texts texts that the full-text search found
 * @param leastShare minimum share of the query's weight for a name that it contains; 0 where no texts were searched
 */
export function rank(
  query: Query,
  names: readonly NameMatch[],
  inside: readonly NameMatch[],
  texts: readonly TextHit[],
  leastShare: number = weights.leastShare,
): Result[] {
  const results = new Map<string, Result>();
  for (const match of names) merge(results, fromName(match));
  const named = new Set(inside.map(({ name }) => name.target));
  const near = texts.filter(
    ({ target, match }) =>
      match.share >= (named.has(target) ? weights.leastShareNamed : weights.leastShare),
  );
  const isAlone = results.size === 0 && near.length === 0;
  const far = isAlone
    ? texts.filter(({ match }) => match.share >= weights.leastShareAlone.text)
    : [];
  for (const { target, match } of [...near, ...far]) {
    merge(results, {
      target,
      score: match.score,
      isAnswer: match.hasAll && match.share >= weights.answerShare,
      passages: match.passages,
    });
  }
  const asked = query.keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const least =
    results.size === 0 ? Math.min(leastShare, weights.leastShareAlone.name) : leastShare;
  for (const match of inside) {
    // A name that is only a small part of the query is not what it is about.
    const part = query.keywords.filter(({ stem }) => match.name.key.includes(stem));
    const share = part.reduce((sum, { weight }) => sum + weight, 0) / asked;
    if (part.length === query.keywords.length) {
      merge(results, fromName({ ...match, how: 'asked', score: weights.match.asked }));
    } else if (share >= least || results.has(match.name.target.url)) {
      merge(results, { ...fromName(match), isAnswer: false });
    }
  }
  return [...results.values()]
    .map((result) => ({ ...result, score: result.score + worth(result.target) }))
    .sort(
      (a, b) =>
        Number(b.isAnswer) - Number(a.isAnswer) ||
        b.score - a.score ||
        a.target.title.length - b.target.title.length ||
        (a.target.url < b.target.url ? -1 : 1),
    );
}

function fromName({ name, how, score }: NameMatch): Result {
  return {
    target: name.target,
    score,
    isAnswer: true,
    how,
    ...(name.text === name.target.title ? {} : { matchedName: name.text }),
    ...(name.number === undefined ? {} : { number: name.number }),
    passages: [],
  };
}

// A target that is found twice keeps the higher score, and what each way found.
function merge(results: Map<string, Result>, found: Result): void {
  const known = results.get(found.target.url);
  if (!known) {
    results.set(found.target.url, found);
    return;
  }
  const better = found.score > known.score ? found : known;
  const worse = better === found ? known : found;
  results.set(found.target.url, {
    ...worse,
    ...better,
    isAnswer: known.isAnswer || found.isAnswer,
    passages: known.passages.length > 0 ? known.passages : found.passages,
  });
}

/** Points of a target for any query. */
function worth({ cited, redirect, outdated }: Target): number {
  return (
    cited * weights.perBacklinkDoubling +
    (redirect ? weights.redirect : 0) +
    (outdated ? weights.superseded : 0)
  );
}
