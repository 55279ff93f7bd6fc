import { contentWords } from '../../../src/languages/index.ts';
import type { Glossary } from '../../../src/link/index.ts';
import {
  frameFeatures,
  frameWeights,
  type RankWeights,
  rankWeights,
  readIndexedText,
  readQuery,
  readText,
  records,
  scoreRuling,
} from '../../../src/search/index.ts';
import { type Asked, addressOf } from './question-sets.ts';
import type { SiteSearch } from './search-site.ts';

const maxCandidates = 30;
/** Steepness of the likelihood as a function of points. */
const steepness = 7;
const rounds = 4;

/** Weight of a question in a fit: lower for the older sets, on which the weights were tuned before. */
function weightOf({ set }: Asked): number {
  return set.endsWith('.json') ? 1 : 0.3;
}

/**
 * Fits the weights of the ranking by the likelihood of the right rulings among the candidates. Each weight is moved up
 * and down in turn, by steps that grow and shrink.
 *
 * @returns the weights as JSON, with the mean loss before, after, and without each weight
 */
export async function fitRanking(
  glossary: Glossary,
  { names, texts: { vocabulary, commonWords } }: SiteSearch,
  questions: readonly Asked[],
): Promise<string> {
  const common = await commonWords();
  const words = contentWords(glossary.site);
  const rulings = [...records(glossary, words)].flatMap(({ url, title }) => {
    const text = url.slice(glossary.base.length).replace(/(?:section\/[^/]*\/)?#.*$/u, '');
    const read = readText(readIndexedText(url), title, words);
    return read.map((ruling) => ({ ruling, address: `${text}#${ruling.ruling.number}` }));
  });
  const cases = questions
    .filter((asked, at) => asked.isForRuling && (weightOf(asked) === 1 || at % 6 === 0))
    .map((asked) => {
      const query = readQuery(asked.text, names.index, vocabulary, common);
      const candidates = rulings
        .map(({ ruling, address }) => ({
          ruling,
          isRight: asked.right.includes(address),
          points: scoreRuling(ruling, query, vocabulary).points,
        }))
        .sort((a, b) => b.points - a.points)
        .filter(({ isRight }, at) => at < maxCandidates || isRight);
      return { query, candidates, weight: weightOf(asked) };
    });
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const lossOf = (weights: RankWeights): number =>
    cases.reduce((loss, { query, candidates, weight }) => {
      const odds = candidates.map(({ ruling }) =>
        Math.exp(steepness * scoreRuling(ruling, query, vocabulary, weights).points),
      );
      const all = odds.reduce((a, b) => a + b, 0);
      const right = odds.reduce((sum, one, at) => sum + (candidates[at]?.isRight ? one : 0), 0);
      return loss - (weight * Math.log(right / all + 1e-9)) / total;
    }, 0);
  let best: RankWeights = { ...rankWeights };
  const before = lossOf(best);
  let loss = before;
  const steps = new Map(
    Object.entries(best).map(([name, value]) => [name, 0.3 * Math.abs(value) + 0.02]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, step] of steps) {
      const better = [step, -step]
        .map((by) => ({ ...best, [name]: best[name as keyof RankWeights] + by }))
        .map((weights) => ({ weights, loss: lossOf(weights) }))
        .find((one) => one.loss < loss);
      if (better) [best, loss] = [better.weights, better.loss];
      steps.set(name, step * (better ? 1.3 : 0.5));
    }
  const without = Object.keys(best).map(
    (name) => `${name} ${lossOf({ ...best, [name]: 0 }).toFixed(3)}`,
  );
  return `${JSON.stringify(best, null, 2)}\nLoss ${before.toFixed(3)} before, ${loss.toFixed(3)} after; without ${without.join(', ')}`;
}

/** An answer whose first ruling could be framed. */
interface FrameCase {
  set: string;
  weight: number;
  isRight: boolean;
  values: number[];
}

/**
 * Fits the model of the frame by logistic regression, on the answers of the site.
 *
 * @returns the weights as JSON; for some values of `least`, the number of frames and of wrong frames on the fresh sets, each
 *   of them left out of the fit in turn
 */
export async function fitFrame(site: SiteSearch, questions: readonly Asked[]): Promise<string> {
  const names = Object.keys(frameWeights).filter((name) => name !== 'least');
  const cases: FrameCase[] = [];
  for (const asked of questions) {
    const { query, rulings, claims } = await site.ask(asked.text);
    const [first] = rulings;
    if (!first || claims === 'name' || first.score.isNumbered || first.score.second === 0) continue;
    const features: Record<string, number> = frameFeatures(query, rulings);
    const isRight = asked.right.includes(addressOf(first, site));
    const values = names.map((name) => features[name] ?? 0);
    cases.push({ set: asked.set, weight: weightOf(asked), isRight, values });
  }
  const fresh = Map.groupBy(
    cases.filter(({ weight }) => weight === 1),
    ({ set }) => set,
  );
  const unseen = [...fresh].flatMap(([left, ofSet]) => {
    const weights = logistic(cases.filter(({ set }) => set !== left));
    return ofSet.map((one) => ({ ...one, likely: sigmoid(dot(weights, one.values)) }));
  });
  const levels = [0.68, 0.72, 0.76, 0.8].map((least) => {
    const framed = unseen.filter(({ likely }) => likely >= least);
    return `${least}: ${framed.length} framed, ${framed.filter(({ isRight }) => !isRight).length} wrong`;
  });
  const fitted = logistic(cases).map((weight, at) => [names[at], Number(weight.toFixed(2))]);
  return `${JSON.stringify(Object.fromEntries(fitted), null, 2)}\n${levels.join('\n')}`;
}

/** Weights of a logistic regression, by gradient descent with momentum, and a small penalty for large weights. */
function logistic(cases: readonly FrameCase[]): number[] {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  let weights = cases[0]?.values.map(() => 0) ?? [];
  let moves = weights;
  const speeds = weights.map((_, at) => {
    const square = cases.reduce((sum, { values }) => sum + (values[at] ?? 0) ** 2, 0);
    return cases.length / (square || 1);
  });
  for (let step = 0; step < 500; step++) {
    const slopes = weights.map((one) => (0.02 * one) / total);
    for (const { weight, isRight, values } of cases) {
      const error = (weight * (sigmoid(dot(weights, values)) - Number(isRight))) / total;
      for (const [at, value] of values.entries()) slopes[at] = (slopes[at] ?? 0) + error * value;
    }
    moves = moves.map((one, at) => 0.9 * one - (speeds[at] ?? 0) * (slopes[at] ?? 0));
    weights = weights.map((one, at) => one + (moves[at] ?? 0));
  }
  return weights;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
