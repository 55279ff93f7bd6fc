import type { How, NameMatch } from './match.ts';
import type { Target } from './name-index.ts';
import type { Passage, TextMatch } from './passage.ts';
import type { Query } from './query.ts';
import { weights } from './weights.ts';

/** What the full text says of one target. */
export interface TextHit {
  target: Target;
  match: TextMatch;
}

/** One line of the answer. */
export interface Result {
  target: Target;
  score: number;
  /** It is what was asked for; the others are only close. */
  isAnswer: boolean;
  /** How its name was matched, where it was. */
  how?: How;
  /** The other name, or the heading, that was matched. */
  matchedName?: string;
  /** The ruling that a matched heading leads to. */
  number?: string;
  /** Its rulings that hold words of the query, best first. */
  passages: Passage[];
}

/**
 * Joins names and texts into one list: answers by their points, then what is only close. Pure, so that the tests
 * rank as the page does.
 *
 * @param names what the name index found for the query
 * @param inside the names that stand inside it
 * @param texts what the full text found, already weighed
 * @param leastShare of the query that a name inside it must make up; 0 where names are all there is
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
      isAnswer: match.holdsAll && match.share >= weights.answerShare,
      passages: match.passages,
    });
  }
  const asked = query.telling.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const least =
    results.size === 0 ? Math.min(leastShare, weights.leastShareAlone.name) : leastShare;
  for (const match of inside) {
    // A name that is only a small part of what was asked is no answer to it.
    const part = query.telling.filter(({ stem }) => match.name.key.includes(stem));
    const share = part.reduce((sum, { weight }) => sum + weight, 0) / asked;
    if (part.length === query.telling.length) {
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

// A target found twice keeps its better points, and everything that either way says of it.
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

/** What a target is worth by itself, whatever was asked. */
function worth({ cited, redirect, outdated }: Target): number {
  return (
    cited * weights.perCitationDoubling +
    (redirect ? weights.redirect : 0) +
    (outdated ? weights.superseded : 0)
  );
}
