import { printedKey } from '../documents/browser.ts';
import { isOver } from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import type { IndexedRuling, IndexedText } from './indexed-text.ts';
import type { Query, QueryWord } from './query.ts';
import { weights } from './weights.ts';
import { type Word, wordsOf } from './words.ts';

/** A ruling with words of the query, scored. */
export interface ScoredRuling {
  ruling: IndexedRuling;
  /** Points among the rulings of all texts, by `weights.text`. */
  score: number;
  /** Those of them that it has because the query is like questions that it answers. */
  asked: number;
  /** Share of the query's weight that its words, its heading and the names of its text do not account for: 0 to 1. */
  missing: number;
  /** Its number is asked for. */
  isNumbered: boolean;
}

/** A text, scored for a query. */
export interface TextMatch {
  /** The rulings that have a word of the query, best first. */
  found: ScoredRuling[];
  /** The first ruling of the text: the answer to its bare name. */
  opening: IndexedRuling | undefined;
  /** The largest share of the query's weight in one ruling with its heading and title: 0 to 1. */
  share: number;
}

/** A text with its words. Reading them takes long: keep it for the next query. */
export interface ReadText {
  language: Words;
  title: Word[];
  aliases: Word[][];
  rulings: ReadRuling[];
  everywhere: Word[];
}

/** A ruling with its words. */
interface ReadRuling {
  ruling: IndexedRuling;
  words: Word[];
  /** The heading above it, and the names of the entries that it applies to besides its own. */
  headings: Word[][];
  /** The questions of players that it answers, and the distinct words of all of them. */
  questions: ReadQuestion[];
  inQuestions: Word[];
}

/** A question of players with its words. */
interface ReadQuestion {
  words: Word[];
  /** Those that are no stop words. */
  telling: Word[];
  /** The distinct question words. */
  asking: ReadonlySet<string>;
}

/** Reads the words of a text. */
export function readText(text: IndexedText, titleText: string, language: Words): ReadText {
  const read = (one: string): Word[] => wordsOf(one, language);
  const title = read(titleText);
  const aliases = text.aliases.split(',').map(read);
  const rulings = text.rulings.map((ruling): ReadRuling => {
    const questions = (ruling.questions ?? []).map((one) => readQuestion(read(one), language));
    return {
      ruling,
      words: read(ruling.text),
      headings: [ruling.heading, ...(ruling.appliesTo ?? [])].map(read),
      questions,
      inQuestions: distinct(questions.flatMap(({ words }) => words)),
    };
  });
  const inRulings = rulings.flatMap(({ words, headings, inQuestions }) => [
    ...words,
    ...headings.flat(),
    ...inQuestions,
  ]);
  const everywhere = distinct([...title, ...aliases.flat(), ...inRulings]);
  return { language, title, aliases, rulings, everywhere };
}

function readQuestion(words: Word[], { stopWords, questionWords }: Words): ReadQuestion {
  const asking = words.map(({ folded }) => folded).filter((one) => questionWords.has(one));
  const telling = words.filter(({ folded }) => !stopWords.has(folded));
  return { words, telling, asking: new Set(asking) };
}

function distinct(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [word.folded, word])).values()];
}

/**
 * A keyword, and how well it matches: in the names of a text, anywhere in it, in the words of each ruling, in these or its
 * questions, and in the heading of each.
 */
interface KeywordMatch {
  word: QueryWord;
  inNames: number;
  somewhere: number;
  inWords: number[];
  inRuling: number[];
  inHeading: number[];
}

/** Scores the rulings of a text for a query. */
export function scoreText(
  { language, title, aliases, rulings, everywhere }: ReadText,
  { keywords, asking, rule, cited }: Pick<Query, 'keywords' | 'asking' | 'rule' | 'cited'>,
): TextMatch {
  const names = [...title, ...aliases.flat()];
  const matches = keywords.map((word): KeywordMatch => {
    const inWords = rulings.map(({ words }) => degree(word, words));
    return {
      word,
      inNames: degree(word, names) * weights.text.indirect,
      somewhere: degree(word, everywhere),
      inWords,
      inRuling: rulings.map(({ inQuestions }, at) =>
        Math.max(inWords[at] ?? 0, weights.text.indirect * degree(word, inQuestions)),
      ),
      inHeading: rulings.map(({ headings }) => degree(word, headings.flat())),
    };
  });
  const total = keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const rarities = raritiesInside(matches, rulings.length);
  const about = Math.max(
    weights.text.aboutTitle * aboutness([title], keywords, total, language),
    weights.text.aboutAlias * aboutness(aliases, keywords, total, language),
  );
  const isCited = matches.length > 0 && matches.every(({ inNames }) => inNames > 0);

  const passages = rulings.flatMap(({ ruling, words, headings, questions }, at) => {
    const isNumbered =
      (isCited && cited === ruling.number) ||
      (rule !== undefined && ruling.printed !== undefined && isNumber(rule, ruling.printed));
    if (!isNumbered && matches.every(({ inRuling, inHeading }) => !inRuling[at] && !inHeading[at]))
      return [];
    let held = 0;
    let fit = 0;
    let missing = 0;
    matches.forEach(({ word, inNames, somewhere, inWords, inRuling, inHeading }, index) => {
      const own = inRuling[at] ?? 0;
      const above = (inHeading[at] ?? 0) * weights.text.indirect;
      held += word.weight * Math.max(own, above, inNames, somewhere * weights.text.elsewhere);
      fit += (rarities[index] ?? 0) * Math.max(own, above);
      if ((inWords[at] ?? 0) + above + inNames === 0) missing += word.weight / total;
    });
    const asked = weights.text.asked * likeness(questions, { keywords, asking }, total);
    const share = isNumbered ? 1 : held / total;
    const headed = Math.max(...headings.map((one) => askedIn(one, keywords, language).share));
    const either =
      asked +
      proximityBonus(words, keywords) +
      weights.text.headingAsked * headed +
      (isNumbered ? weights.text.printed : 0) +
      (isOver(ruling.standing) ? weights.superseded : 0);
    const score = either + weights.text.coverage * share;
    const among = either + weights.ruling.fit * fit;
    return [{ ruling, score, among, share, asked, missing, isNumbered }];
  });
  const best = Math.max(0, ...passages.map(({ score }) => score)) + about;
  const most = Math.max(0, ...passages.map(({ among }) => among));
  return {
    found: passages
      .map(({ among, share: _, ...found }) => ({ ...found, score: best - most + among }))
      .sort((a, b) => b.score - a.score),
    opening: rulings[0]?.ruling,
    share: Math.max(0, ...passages.map(({ share }) => share)),
  };
}

/** The words of a text that match a query, in order: these are highlighted. */
export function markedWords(text: string, keywords: readonly QueryWord[], language: Words): Word[] {
  return wordsOf(text, language).filter((word) => keywords.some((asked) => matches(asked, word)));
}

// Similarity of a query and the questions of a ruling: the share of the query's words that a question has, times the share of
// the question's words that the query has. If a second question is similar too, the match is hardly chance.
function likeness(
  questions: readonly ReadQuestion[],
  { keywords, asking }: Pick<Query, 'keywords' | 'asking'>,
  total: number,
): number {
  // A single word would match every short question that has it.
  if (keywords.length + asking.length < 2) return 0;
  const { questionWord, secondAsked } = weights.text;
  const shares = questions.map(({ words, telling, asking: theirs }) => {
    const held = keywords.reduce((sum, word) => sum + word.weight * degree(word, words), 0);
    if (held === 0) return 0;
    const shared = telling.filter((word) => keywords.some((one) => matches(one, word)));
    const both = questionWord * asking.filter((one) => theirs.has(one)).length;
    const ofQuery = (held + both) / (total + questionWord * asking.length);
    const ofQuestion =
      (shared.length + both) / Math.max(1, telling.length + questionWord * theirs.size);
    return ofQuery * ofQuestion;
  });
  const [first = 0, second = 0] = shares.sort((a, b) => b - a);
  return first + secondAsked * second;
}

// "613" is rule "613" and "Rule 613".
function isNumber(asked: string, printed: string): boolean {
  const key = printedKey(printed);
  return key === asked || key.replace(/^\p{L}+-/u, '') === asked;
}

// The weight of each keyword inside the text, of 1 in all: a word that each ruling has does not tell them apart.
function raritiesInside(keywords: readonly KeywordMatch[], rulings: number): number[] {
  const raw = keywords.map(({ word, inRuling, inHeading }) => {
    const holders = inRuling.filter((degree, at) => degree > 0 || (inHeading[at] ?? 0) > 0).length;
    return word.weight * Math.log(1 + (rulings - holders + 0.5) / (holders + 0.5));
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0) || 1;
  return raw.map((weight) => weight / total);
}

// Match of a word of the query with some words: 1 in any form, less by its name in the glossary, else 0.
function degree(asked: QueryWord, words: readonly Word[]): number {
  if (words.some((word) => isSame(asked, word))) return 1;
  return asked.near.some((stems) => hasAll(stems, words)) ? weights.text.indirect : 0;
}

function matches(asked: QueryWord, word: Word): boolean {
  return isSame(asked, word) || asked.near.some((stems) => stems.includes(word.stem));
}

function isSame(asked: QueryWord, word: Word): boolean {
  return asked.stem === word.stem || (asked.isPrefix && word.folded.startsWith(asked.folded));
}

// 0 to 1 if the query has all keywords of a name: it is about the text that has it.
function aboutness(
  names: readonly (readonly Word[])[],
  keywords: readonly QueryWord[],
  total: number,
  language: Words,
): number {
  const whole = names
    .map((name) => askedIn(name, keywords, language))
    .filter(({ share }) => share === 1);
  return Math.max(0, ...whole.map(({ weight }) => Math.sqrt(weight / total)));
}

// The share of the telling words of a name or heading that the query has, and the weight of its keywords among them.
function askedIn(
  name: readonly Word[],
  keywords: readonly QueryWord[],
  { stopWords }: Words,
): { share: number; weight: number } {
  const own = name.filter(({ folded }) => !stopWords.has(folded));
  const asked = own.flatMap((word) => keywords.find((other) => isAsked(word, name, other)) ?? []);
  const weight = [...new Set(asked)].reduce((sum, word) => sum + word.weight, 0);
  return { share: asked.length / Math.max(1, own.length), weight };
}

// A word of a name or heading is the keyword, or part of what the glossary calls it.
function isAsked(word: Word, whole: readonly Word[], asked: QueryWord): boolean {
  if (asked.stem === word.stem) return true;
  return asked.near.some((stems) => stems.includes(word.stem) && hasAll(stems, whole));
}

function hasAll(stems: readonly string[], words: readonly Word[]): boolean {
  return stems.every((wanted) => words.some(({ stem }) => stem === wanted));
}

// Words close together mean more than the same words far apart.
function proximityBonus(words: readonly Word[], keywords: readonly QueryWord[]): number {
  const places = words.flatMap((word, at) => {
    const which = keywords.findIndex((asked) => matches(asked, word));
    return which < 0 ? [] : [{ which, at }];
  });
  const present = new Set(places.map(({ which }) => which)).size;
  if (present < 2) return 0;
  const tight = Math.min(1, (2 * present) / narrowest(places, present));
  return weights.text.proximity * tight * (present / keywords.length);
}

// The length of the shortest run of words that has `wanted` different keywords.
function narrowest(places: readonly { which: number; at: number }[], wanted: number): number {
  const inside = new Map<number, number>();
  let width = Number.POSITIVE_INFINITY;
  let from = 0;
  for (const { which, at } of places) {
    inside.set(which, (inside.get(which) ?? 0) + 1);
    while (inside.size === wanted) {
      const first = places[from];
      if (!first) break;
      width = Math.min(width, at - first.at + 1);
      const count = (inside.get(first.which) ?? 0) - 1;
      if (count === 0) inside.delete(first.which);
      else inside.set(first.which, count);
      from++;
    }
  }
  return width;
}
