import { contentWords } from '../../../src/languages/index.ts';
import type { Glossary } from '../../../src/link/index.ts';
import {
  frameFeatures,
  frameWeights,
  type Query,
  type RankWeights,
  type ReadRuling,
  rankWeights,
  readIndexedText,
  readQuery,
  readText,
  records,
  scoreRuling,
} from '../../../src/search/index.ts';
import { addressOf } from './measure-search.ts';
import type { Asked } from './question-sets.ts';
import type { SiteSearch } from './search-site.ts';

/** Question with its candidates: the likeliest rulings, and the right rulings. */
interface Case {
  query: Query;
  candidates: { read: ReadRuling; isRight: boolean }[];
  weight: number;
}

const maxCandidates = 30;
/** Steepness of the likelihood: how many points make one ruling so much likelier than another. */
const steepness = 7;
const rounds = 4;
/** Weights that the sets of questions do not test. */
const fixed = new Set(['numbered', 'past']);

/**
 * Fits the weights of the ranking by the likelihood of the right rulings among the candidates. Each weight is moved up
 * and down in turn, by steps that grow and shrink. Questions of `questions.yml` are cases too, each one left out of its ruling.
 *
 * @returns the weights as JSON, with the mean loss before and after
 */
export function fitRanking(
  glossary: Glossary,
  { names, texts: { vocabulary } }: SiteSearch,
  questions: readonly Asked[],
): string {
  const words = contentWords(glossary.site);
  const rulings = [...records(glossary)].flatMap(({ url, meta }) => {
    const text = url.slice(glossary.base.length).replace(/(?:section\/[^/]*\/)?#.*$/u, '');
    return readText(readIndexedText(url), meta.title, words).map((read) => ({
      read,
      address: `${text}#${read.ruling.number}`,
    }));
  });
  const caseOf = (text: string, weight: number, all: typeof rulings, right: readonly string[]) => {
    const query = readQuery(text, names.index, vocabulary);
    const candidates = all
      .map(({ read, address }) => ({
        read,
        isRight: right.includes(address),
        points: scoreRuling(read, query, vocabulary).points,
      }))
      .sort((a, b) => b.points - a.points)
      .filter(({ isRight }, at) => at < maxCandidates || isRight);
    return { query, candidates, weight };
  };
  const own: Case[] = questions
    .filter(({ isForRuling }) => isForRuling)
    .filter(({ set }, at) => set.endsWith('.json') || at % 10 === 0)
    .map(({ text, right, set }) => caseOf(text, set.endsWith('.json') ? 1 : 0.4, rulings, right));
  const leftOut = rulings.flatMap(({ read, address }, at) =>
    read.questions
      .filter((_, index) => (at + index) % 60 === 0)
      .map(({ text }) => {
        const others = read.ruling.questions?.filter((one) => one !== text) ?? [];
        const ruling = { ...read.ruling, questions: others };
        const [without = read] = readText({ aliases: '', rulings: [ruling] }, '', words);
        const fields = { ...read.fields, asked: without.fields.asked };
        const left = { ...read, questions: without.questions, fields };
        const all = rulings.map((one) => (one.address === address ? { read: left, address } : one));
        return caseOf(text, 0.4, all, [address]);
      }),
  );
  const cases = [...own, ...leftOut];
  const lossOf = (weights: RankWeights): number => {
    let sum = 0;
    let all = 0;
    for (const { query, candidates, weight } of cases) {
      const odds = candidates.map(({ read }) =>
        Math.exp(steepness * scoreRuling(read, query, vocabulary, weights).points),
      );
      const right = odds.filter((_, at) => candidates[at]?.isRight).reduce((a, b) => a + b, 0);
      sum -= weight * Math.log((right + 1e-9) / odds.reduce((a, b) => a + b, 0));
      all += weight;
    }
    return sum / all;
  };
  let best: RankWeights = { ...rankWeights };
  const before = lossOf(best);
  let loss = before;
  const steps = new Map(
    Object.entries(best)
      .filter(([name]) => !fixed.has(name))
      .map(([name, value]) => [name, 0.3 * value + 0.02]),
  );
  for (let round = 0; round < rounds; round++)
    for (const [name, step] of steps) {
      const tried = [step, -step].map((by) => {
        const value = Math.max(0, best[name as keyof RankWeights] + by);
        const weights = { ...best, [name]: name.endsWith('Length') ? Math.min(1, value) : value };
        return { weights, loss: lossOf(weights) };
      });
      const better = tried.find((one) => one.loss < loss);
      if (better) [best, loss] = [better.weights, better.loss];
      steps.set(name, step * (better ? 1.3 : 0.5));
    }
  const worth = Object.keys(best).map((name) => {
    const without = lossOf({ ...best, [name]: 0 }) - loss;
    return `${name}: ${without.toFixed(3)}`;
  });
  console.log(`Loss more without each weight: ${worth.join(', ')}`);
  return `${JSON.stringify(best, null, 2)}\nLoss ${before.toFixed(4)} before, ${loss.toFixed(4)} after`;
}

/** Maximum share of frames that are wrong, of questions that the model was not fitted on. */
const mostWrong = 0.08;

/**
 * Fits the model of the frame by logistic regression, on the answers of the site.
 *
 * @returns the weights as JSON; `least` is the lowest probability at which few enough frames are wrong when each set in turn is
 *   left out of the fit
 */
export async function fitFrame(site: SiteSearch, questions: readonly Asked[]): Promise<string> {
  const names = Object.keys(frameWeights).filter((name) => name !== 'least');
  const cases: { set: string; weight: number; isRight: boolean; values: number[] }[] = [];
  for (const { text, right, set } of questions) {
    const { query, rulings, claims } = await site.ask(text);
    const [first] = rulings;
    if (!first || claims === 'name' || first.score.isNumbered) continue;
    const features: Record<string, number> = frameFeatures(query, rulings);
    const isRight = right.includes(addressOf(first, site));
    const weight = set.endsWith('.json') ? 1 : set.startsWith('certainty') ? 0.2 : 0.1;
    cases.push({ set, weight, isRight, values: names.map((name) => features[name] ?? 0) });
  }
  const sets = [...new Set(cases.map(({ set }) => set))].filter((set) => set.endsWith('.json'));
  const unseen = sets.flatMap((set) => {
    const weights = logistic(cases.filter((one) => one.set !== set));
    return cases
      .filter((one) => one.set === set)
      .map(({ values, isRight }) => ({ isRight, likely: sigmoid(dot(weights, values)) }));
  });
  const wrongFrom = (least: number): number => {
    const framed = unseen.filter(({ likely }) => likely >= least);
    return framed.filter(({ isRight }) => !isRight).length / Math.max(1, framed.length);
  };
  const levels = Array.from({ length: 50 }, (_, at) => 0.5 + at / 100);
  const least = levels.find((one) => wrongFrom(one) <= mostWrong) ?? 1;
  for (const one of [0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const all = unseen.filter(({ likely }) => likely >= one);
    console.log(one, all.length, all.filter(({ isRight }) => !isRight).length);
  }
  const weights = logistic(cases);
  const fitted = Object.fromEntries(
    names.map((name, at) => [name, Number(weights[at]?.toFixed(2))]),
  );
  const framed = unseen.filter(({ likely }) => likely >= least);
  return `${JSON.stringify({ least: Number(least.toFixed(2)), ...fitted }, null, 2)}\n${framed.length} of ${unseen.length} unseen framed, ${(100 * wrongFrom(least)).toFixed(1)} % of these wrong`;
}

/** Weights of a logistic regression, by gradient descent over standardized values, with a small penalty for large weights. */
function logistic(
  cases: readonly { weight: number; isRight: boolean; values: readonly number[] }[],
): number[] {
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  const scales = (cases[0]?.values ?? []).map((_, at) => {
    if (at === 0) return { mean: 0, deviation: 1 };
    const all = cases.map(({ values }) => values[at] ?? 0);
    const mean = all.reduce((a, b) => a + b, 0) / all.length;
    const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  const standard = cases.map((one) => ({
    ...one,
    values: scales.map(({ mean, deviation }, at) => ((one.values[at] ?? 0) - mean) / deviation),
  }));
  let weights: number[] = scales.map(() => 0);
  for (let step = 0; step < 3000; step++) {
    const slope = weights.map((one, at) => (at === 0 ? 0 : (0.3 * one) / total));
    for (const { weight, isRight, values } of standard) {
      const error = (weight * (sigmoid(dot(weights, values)) - Number(isRight))) / total;
      values.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value;
      });
    }
    weights = weights.map((one, at) => one - 0.5 * (slope[at] ?? 0));
  }
  const [bias = 0, ...others] = weights.map((one, at) => one / (scales[at]?.deviation ?? 1));
  const shift = others.reduce((sum, one, at) => sum + one * (scales[at + 1]?.mean ?? 0), 0);
  return [bias - shift, ...others];
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
