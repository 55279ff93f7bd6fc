import type { FoundName, Hit } from './answer.ts';
import type { Query } from './query.ts';
import { isPointer } from './rank.ts';
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
  if (!first || first.isPast || isPointer(first.ruling)) return false;
  if (first.score.isNumbered) return query.cited !== undefined || (query.rule?.length ?? 0) > 1;
  if (names.some(({ how }) => how !== 'inside')) return false;
  return probability(frameFeatures(query, rulings)) >= frameWeights.least;
}

/** What the model of the frame looks at. */
export function frameFeatures(
  { keywords, asking }: Query,
  rulings: readonly Hit[],
): Record<Exclude<keyof typeof frameWeights, 'least'>, number> {
  const [first, next] = rulings;
  const score = first?.score;
  const total = keywords.reduce((sum, { weight }) => sum + weight, 0);
  const second = next?.score.points ?? 0;
  const points = score?.points ?? 0;
  return {
    bias: 1,
    points,
    lead: points - second,
    ratio: points === 0 ? 1 : second / points,
    words: score?.words ?? 0,
    missing: score?.missing ?? 1,
    likest: score?.likest ?? 0,
    second: score?.second ?? 0,
    total,
    asking: asking.length > 0 ? 1 : 0,
    sameText: next?.target === first?.target ? 1 : 0,
  };
}

/** Probability of a logistic model. */
export function probability(features: ReturnType<typeof frameFeatures>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(features))
    sum += value * frameWeights[name as keyof typeof features];
  return 1 / (1 + Math.exp(-sum));
}
