import type { Words } from '../languages/browser.ts';
import { type Word, wordsOf } from '../languages/browser.ts';
import { printedKey } from '../model/index.ts';
import type { Query, QueryWord } from './query.ts';
import type { FieldName, ReadRuling } from './ruling-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Weights of a ruling's score, fitted by `npm run search:quality -- --fit ranking`. In brackets: by how much the loss of
 * the fit grows without the weight, for fresh questions (0.89) or for imported rulebooks (2.16).
 */
export const rankWeights = {
  /** `k1` of BM25: less for each further occurrence of a word. */
  saturation: 0.8,
  /** Share of a field's length that counts against its words. */
  length: 0.7,
  /** A word in a name of the text or in a heading above, compared with the text. [rulebooks: 0.11] */
  above: 0.34,
  /** A word in the questions of the ruling. */
  asked: 0.31,
  /** Another form of a word, compared with the word itself: "unearthly" is not "unearth". [0.008] */
  form: 0.58,
  /**
   * A name of the glossary for a word of players, compared with the word itself; in the comparison of questions, another form
   * as well: "attacked" is not "attack". [0.024, 0.009]
   */
  indirect: 0.79,
  /** A name of the glossary for a word of players that the glossary has as well, in the text and in questions. [0.006, 0.007] */
  added: 0.3,
  addedAsked: 0.61,
  /** Two neighbouring words of the query that are neighbours in the text or in a question. [old questions: 0.023] */
  pairs: 0.2,
  /** A question word that a question has as well. [0.023] */
  asking: 0.46,
  /** Weight of a question word in the comparison of questions. [0.008] */
  questionWord: 0.08,
  /**
   * Likeness of the most similar question, and of the second: two similar questions are hardly a coincidence. [0.006,
   * 0.2]
   */
  likest: 0.4,
  second: 1.15,
  /** In the comparison of questions, a word that only the ruling has. [0.029] */
  soft: 0.5,
  /** The query has all keywords of a name or a heading. [0.01; rulebooks: 0.05] */
  about: 0.42,
  /** The text has a word that answers the question word: a number for "how many". [0.015; rulebooks: 0.03] */
  answers: 0.25,
  /** Logarithm of the number of questions: players ask more about some rulings. [0.029] */
  popular: 0.28,
  /** The text is hardly more than a heading. [rulebooks: 0.013] */
  bare: -0.15,
  /**
   * A note of the editors, if no question is similar: for "borg" it comes after rulings. If the weight applied to
   * every query, a right note would be lost.
   */
  note: -0.3,
} as const;

/** Values for the weights of the score. */
export type RankWeights = { readonly [Name in keyof typeof rankWeights]: number };

/** Maximum number of keywords in a text that is hardly more than a heading. */
const maxBare = 4;

/** Rarity of each stem, and the lengths of fields. */
type WordStatistics = Pick<Vocabulary, 'weight' | 'meanLengths'>;

/** How well a ruling matches a query. */
export interface Score {
  /** Sum of the parts. */
  points: number;
  /** Words of the query in its fields, by BM25F: 0 to about 1. */
  words: number;
  /** Likeness of the query to the two most similar questions: 0 to 1. */
  likest: number;
  second: number;
  /** The most similar question. */
  asked?: string;
  /** The most similar question has all question words of the query. */
  isAskedSo: boolean;
  /** The most similar question has other question words: the query asks "how many", the question "how". */
  isAskedElse: boolean;
  /** Share of the most similar question, by weight, that the query lacks: 0 to 1. */
  unasked: number;
  /** Number of keywords that the ruling does not have in any field. */
  missed: number;
  /** Neither the text of the ruling nor its names and headings have a word of the query. */
  isOnlyAsked: boolean;
  /** Neither the text of the ruling nor its questions have a word of the query that its names and headings lack. */
  isOnlyNamed: boolean;
  /** Whether the query has the number or the printed number of the ruling. */
  isNumbered: boolean;
}

/** Scores a ruling for a query. */
export function scoreRuling(
  { ruling, fields, pairs, questions, above, answers }: ReadRuling,
  query: Query,
  statistics: WordStatistics,
  weights: RankWeights = rankWeights,
): Score {
  const { keywords, total, asking, expecting, rule, cited } = query;
  const inField = (word: QueryWord, name: FieldName): number => {
    const { counts, length } = fields[name];
    const share = length / (statistics.meanLengths[name] || 1);
    return countOf(word, counts, weights) / (1 - weights.length + weights.length * share);
  };
  let words = 0;
  let missed = 0;
  let isOnlyAsked = true;
  let isOnlyNamed = true;
  for (const word of keywords) {
    const [inText, inNames] = [inField(word, 'text'), inField(word, 'above')];
    if (inText + inNames > 0) isOnlyAsked = false;
    const count = inText + weights.above * inNames + weights.asked * inField(word, 'asked');
    if (count === 0) missed++;
    else if (inNames === 0) isOnlyNamed = false;
    words += (word.weight * count * (1 + weights.saturation)) / (count + weights.saturation);
  }
  words /= total;
  const asksAlike = asking.filter((one) => questions.some((other) => other.asking.has(one))).length;
  const near = query.pairs.reduce((sum, { key, weight }) => sum + (pairs.has(key) ? weight : 0), 0);
  const alike = likeness(questions, fields, query, statistics, weights);
  const about = Math.max(0, ...above.map((name) => aboutness(name, query)));
  const answered =
    expecting.filter((one) => answers.has(one)).length / Math.max(1, expecting.length);
  const isCited = cited === ruling.number && keywords.some((word) => inField(word, 'above') > 0);
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
    weights.answers * answered +
    weights.popular * Math.log(1 + questions.length) +
    (fields.text.length <= maxBare ? weights.bare : 0) +
    (ruling.kind === 'note' && alike.likest === 0 ? weights.note : 0);
  return { points, words, ...alike, missed, isOnlyAsked, isOnlyNamed, isNumbered };
}

/**
 * Counts a word in a field: another form counts less than the word itself, and a name that players' words stand for
 * counts less than both.
 */
function countOf(
  { folded, own, isKnown, near, isPrefix }: QueryWord,
  counts: ReadonlyMap<string, number>,
  weights: RankWeights,
): number {
  const countOfAll = (stems: readonly string[]): number =>
    Math.min(...stems.map((one) => counts.get(one) ?? 0));
  const stems = countOfAll(own);
  const whole = stems === 0 ? 0 : (counts.get(`=${folded}`) ?? 0);
  let count = weights.form * stems + (1 - weights.form) * whole;
  if (isPrefix && count === 0)
    for (const [one, times] of counts) if (one.startsWith(`=${folded}`)) count += times;
  const degree = isKnown ? weights.added : weights.indirect;
  return Math.max(count, ...near.map((stems) => degree * countOfAll(stems)));
}

/** The comparison of a query with a question. */
type Similar = Pick<Score, 'likest' | 'asked' | 'isAskedSo' | 'isAskedElse' | 'unasked'>;

const unlike: Similar = { likest: 0, isAskedSo: false, isAskedElse: false, unasked: 1 };

/** Compares a query with the questions of a ruling; returns the likeness of the two most similar. */
function likeness(
  questions: ReadRuling['questions'],
  fields: ReadRuling['fields'],
  { keywords, total, asking, isQuestion }: Query,
  statistics: WordStatistics,
  weights: RankWeights,
): Similar & Pick<Score, 'second'> {
  // A single word would match every short question that has it.
  if (keywords.length + asking.length < 2) return { ...unlike, second: 0 };
  const isHeld = new Set(
    keywords.filter((word) =>
      [fields.text, fields.asked].some(({ counts }) => countOf(word, counts, weights) > 0),
    ),
  );
  const likenesses = questions.map(({ text, keywords: asks, asking: theirs }): Similar => {
    // How well each word of the question is in the query: two words of the query may mean the same one.
    const asked = new Map<string, number>();
    let held = 0;
    for (const word of keywords) {
      const meant = [word.own, ...word.near].find((one) => one.every((key) => asks.has(key)));
      const isAdded = meant !== word.own && word.isKnown;
      const form = isAdded ? weights.addedAsked : weights.indirect;
      const degree = asks.get(word.stem) === word.folded ? 1 : form;
      if (meant) held += word.weight * degree;
      else if (isHeld.has(word)) held += word.weight * weights.soft;
      for (const key of meant ?? []) asked.set(key, Math.max(degree, asked.get(key) ?? 0));
    }
    const isAskedSo = asking.every((one) => theirs.has(one));
    const isSame = isAskedSo && theirs.size === asking.length;
    const isAskedElse = isQuestion && theirs.size > 0 && !isSame;
    if (asked.size === 0) return { ...unlike, asked: text, isAskedSo, isAskedElse };
    let all = weights.questionWord * theirs.size;
    let both = weights.questionWord * asking.filter((one) => theirs.has(one)).length;
    held += both;
    for (const key of asks.keys()) {
      const weight = statistics.weight(key);
      all += weight;
      both += weight * (asked.get(key) ?? 0);
    }
    const whole = total + weights.questionWord * asking.length;
    const likest = Math.sqrt((held / whole) * (both / all));
    return { asked: text, likest, isAskedSo, isAskedElse, unasked: 1 - both / all };
  });
  const [first = unlike, next = unlike] = likenesses.sort((a, b) => b.likest - a.likest);
  return { ...first, second: next.likest };
}

/** Share of the query's weight in the name, if the query has all keywords of the name; 0 otherwise. */
function aboutness(name: readonly Word[], { keywords, total }: Query): number {
  if (name.length === 0) return 0;
  const asked = new Set<QueryWord>();
  for (const { stem } of name) {
    const word = keywords.find(({ own, near }) =>
      [own, ...near].some((stems) => stems.includes(stem)),
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
        (asked.isPrefix && word.folded.startsWith(asked.folded)) ||
        [asked.own, ...asked.near].some((stems) => stems.includes(word.stem)),
    ),
  );
}
