import type { Words } from '../languages/browser.ts';
import { isOver, printedKey } from '../model/index.ts';
import type { Query, QueryWord } from './query.ts';
import type { FieldName, ReadQuestion, ReadRuling } from './ruling-words.ts';
import { type Word, wordsOf } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';
import { rankWeights } from './weights.ts';

/** Weights of the score; see `weights.ts`. */
export type RankWeights = { readonly [Name in keyof typeof rankWeights]: number };

/** How well a ruling matches a query. */
export interface Score {
  /** Sum of the parts below. */
  points: number;
  /** Words of the query in its fields, by BM25F: 0 to about 1. */
  words: number;
  /** Likeness of the query to the two most similar questions: 0 to 1. */
  likest: number;
  second: number;
  /** The most similar question. */
  asked?: string;
  /** Share of the query's weight in words that the ruling does not have in any field: 0 to 1. */
  unaccounted: number;
  /** Whether the query has the number or the printed number of the ruling. */
  isNumbered: boolean;
}

/** Scores a ruling for a query. */
export function scoreRuling(
  { ruling, fields, pairs, questions, names }: ReadRuling,
  query: Query,
  vocabulary: Pick<Vocabulary, 'weight' | 'meanLengths'>,
  weights: RankWeights = rankWeights,
): Score {
  const { keywords, asking, rule, cited } = query;
  const total = keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const inField = (word: QueryWord, name: FieldName): number => {
    const { counts, length } = fields[name];
    const count = countOf(word, counts, weights);
    if (count === 0) return 0;
    const norm = weights[`${name}Length`];
    return count / (1 - norm + (norm * length) / (vocabulary.meanLengths[name] || 1));
  };
  let words = 0;
  let unaccounted = 0;
  for (const word of keywords) {
    const own =
      inField(word, 'text') +
      weights.names * inField(word, 'names') +
      weights.path * inField(word, 'path');
    const all = own + weights.asked * inField(word, 'asked');
    if (all === 0) unaccounted += word.weight;
    words += (word.weight * all * (1 + weights.saturation)) / (all + weights.saturation);
  }
  words /= total;
  unaccounted /= total;
  const asksAlike = asking.filter((one) => questions.some((other) => other.asking.has(one))).length;
  const near = query.pairs.reduce((sum, { key, weight }) => sum + (pairs.has(key) ? weight : 0), 0);
  const alike = likeness(questions, fields, query, vocabulary, total, weights);
  const about = Math.max(0, ...names.map((name) => aboutness(name, keywords, total)));
  const isCited = cited === ruling.number && keywords.some((word) => inField(word, 'names') > 0);
  const isNumbered =
    isCited ||
    (rule !== undefined && ruling.printed !== undefined && isNumber(rule, ruling.printed));
  const points =
    words +
    (weights.pairs * near) / total +
    (weights.asking * asksAlike) / (total + asking.length) +
    weights.likest * alike.likest +
    weights.second * alike.second +
    weights.about * about +
    (isNumbered ? weights.numbered : 0) +
    (isOver(ruling.standing) ? weights.past : 0);
  return { points, words, ...alike, unaccounted, isNumbered };
}

/** Count of a word in a field: a form counts less than the word itself, and what players' words stand for less than both. */
function countOf(
  { stem, folded, near, isPrefix }: QueryWord,
  counts: ReadonlyMap<string, number>,
  weights: RankWeights,
): number {
  const stems = counts.get(stem) ?? 0;
  const whole = stems === 0 ? 0 : (counts.get(`=${folded}`) ?? 0);
  let count = weights.form * stems + (1 - weights.form) * whole;
  if (isPrefix && count === 0)
    for (const [one, times] of counts) if (one.startsWith(`=${folded}`)) count += times;
  for (const alternative of near) {
    const least = Math.min(...alternative.map((one) => counts.get(one) ?? 0));
    count = Math.max(count, weights.indirect * least);
  }
  return count;
}

/** Compares a query with the questions of a ruling; returns the likeness of the two most similar. */
function likeness(
  questions: readonly ReadQuestion[],
  fields: ReadRuling['fields'],
  { keywords, asking }: Query,
  vocabulary: Pick<Vocabulary, 'weight'>,
  total: number,
  weights: RankWeights,
): Pick<Score, 'likest' | 'second' | 'asked'> {
  // A single word would match every short question that has it.
  if (keywords.length + asking.length < 2) return { likest: 0, second: 0 };
  const whole = total + weights.questionWord * asking.length;
  const likenesses = questions.map(({ text, stems, asking: theirs }) => {
    // How well each word of the question is in the query: two words of the query may mean the same one.
    const asked = new Map<string, number>();
    let held = 0;
    for (const word of keywords) {
      const meant = [[word.stem], ...word.near].find((one) => one.every((key) => stems.has(key)));
      if (meant) {
        const degree = meant[0] === word.stem ? 1 : weights.indirect;
        held += word.weight * degree;
        for (const key of meant) asked.set(key, Math.max(degree, asked.get(key) ?? 0));
      } else if (countOf(word, fields.text.counts, weights) > 0)
        held += word.weight * weights.softText;
      else if (countOf(word, fields.asked.counts, weights) > 0)
        held += word.weight * weights.softAsked;
    }
    if (asked.size === 0) return { text, likeness: 0 };
    let all = weights.questionWord * theirs.size;
    let both = weights.questionWord * asking.filter((one) => theirs.has(one)).length;
    held += both;
    for (const key of stems) {
      const weight = vocabulary.weight(key);
      all += weight;
      both += weight * (asked.get(key) ?? 0);
    }
    return { text, likeness: Math.sqrt((held / whole) * (both / all)) };
  });
  const [first, next] = likenesses.sort((a, b) => b.likeness - a.likeness);
  return {
    likest: first?.likeness ?? 0,
    second: next?.likeness ?? 0,
    ...(first && { asked: first.text }),
  };
}

/** Share of the query's weight in the name, if the query has all keywords of the name; 0 otherwise. */
function aboutness(name: readonly Word[], keywords: readonly QueryWord[], total: number): number {
  if (name.length === 0) return 0;
  const asked = new Set<QueryWord>();
  for (const { stem } of name) {
    const word = keywords.find(
      (one) => one.stem === stem || one.near.some((n) => n.includes(stem)),
    );
    if (!word) return 0;
    asked.add(word);
  }
  return [...asked].reduce((sum, { weight }) => sum + weight, 0) / total;
}

// "613" is rule "613" and "Rule 613".
function isNumber(asked: string, printed: string): boolean {
  const key = printedKey(printed);
  return key === asked || key.replace(/^\p{L}+-/u, '') === asked;
}

/** Words of a text that match a query, in order: the words to highlight. */
export function markedWords(text: string, keywords: readonly QueryWord[], language: Words): Word[] {
  return wordsOf(text, language).filter((word) =>
    keywords.some(
      (asked) =>
        asked.stem === word.stem ||
        (asked.isPrefix && word.folded.startsWith(asked.folded)) ||
        asked.near.some((stems) => stems.includes(word.stem)),
    ),
  );
}
