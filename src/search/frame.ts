import type { FoundName, Hit } from './answer.ts';
import { isPointer } from './indexed-text.ts';
import type { Query } from './query.ts';
import { frameWeights } from './weights.ts';

/**
 * Whether the first ruling of a list is framed as the answer: its probability of being right, by a logistic model, is at
 * least `frameWeights.least`. A rule whose number was typed always is.
 */
export function isAnswer(
  query: Query,
  rulings: readonly Hit[],
  names: readonly FoundName[],
): boolean {
  const [first] = rulings;
  if (query.leadsNowhere || !first || first.isPast || isPointer(first.ruling)) return false;
  if (first.score.isNumbered) return query.cited !== undefined || (query.rule?.length ?? 0) > 1;
  if (names.some(({ how }) => how !== 'inside')) return false;
  return probability(frameFeatures(query, rulings)) >= frameWeights.least;
}

/** Rulings that compete for the frame, and how much likelier a point makes one of them: as in the fit of the ranking. */
const competitors = 6;
const steepness = 7;

/** Inputs of the model. */
export function frameFeatures(
  { keywords }: Query,
  rulings: readonly Hit[],
): Record<Exclude<keyof typeof frameWeights, 'least'>, number> {
  const [first, next] = rulings;
  const { points = 0, likest = 0, second = 0, unaccounted = 1, rarest = 1 } = first?.score ?? {};
  const others = rulings.slice(1, competitors).map(({ score }) => score);
  const odds = others.map((other) => Math.exp(steepness * (other.points - points)));
  return {
    bias: 1,
    points,
    lead: points - (next?.score.points ?? 0),
    likest,
    likestSquare: likest * likest,
    second,
    nextLikest: Math.max(0, ...others.map((other) => other.likest)),
    sameText: next?.target === first?.target ? 1 : 0,
    share: 1 / odds.reduce((sum, one) => sum + one, 1),
    keywords: Math.log(Math.max(1, keywords.length)),
    unaccounted,
    rarest,
  };
}

/** Probability of a logistic model. */
export function probability(features: ReturnType<typeof frameFeatures>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(features))
    sum += value * frameWeights[name as keyof typeof features];
  return 1 / (1 + Math.exp(-sum));
}
