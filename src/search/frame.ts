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

/** How much likelier a point makes one of two rulings, as in the fit of the ranking. */
const steepness = 7;
/** Odds against a ruling without competitors. */
const leastOdds = 0.02;
/** Number of rulings that compete for the frame, and number of those among which the text of the first is counted. */
const competitors = 20;
const counted = 10;

/** Inputs of the model. */
export function frameFeatures(
  { keywords }: Query,
  rulings: readonly Hit[],
): Record<Exclude<keyof typeof frameWeights, 'least'>, number> {
  const [first, ...others] = rulings.slice(0, competitors);
  const { points = 0, second = 0, unaccounted = 1 } = first?.score ?? {};
  const against = others.map(({ score }) => Math.exp(steepness * (score.points - points)));
  const ofText = rulings.slice(0, counted).filter(({ target }) => target === first?.target);
  const total = keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return {
    bias: 1,
    second,
    odds: -Math.log(against.reduce((sum, one) => sum + one, leastOdds)),
    sameText: Math.log(ofText.length || 1),
    unaccounted,
    unknown: keywords.filter(({ weight }) => weight === 1).length / total,
  };
}

/** Probability of a logistic model. */
export function probability(features: ReturnType<typeof frameFeatures>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(features))
    sum += value * frameWeights[name as keyof typeof features];
  return 1 / (1 + Math.exp(-sum));
}
