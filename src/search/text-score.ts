import { printedKey } from '../documents/browser.ts';
import type { IndexedRuling, IndexedText } from './indexed-text.ts';
import type { Query, QueryWord } from './query.ts';
import { sectionAround } from './section.ts';
import { weights } from './weights.ts';
import { isStopWord, type Word, wordsOf } from './words.ts';

/** A ruling with words of the query. */
export interface FoundRuling {
  ruling: IndexedRuling;
  /** How many points it scores less than the best ruling of its text. */
  behind: number;
}

/** A heading with the rulings under it, as an answer shows them. */
export interface Section {
  /** Empty above the first heading. */
  heading: string;
  /** All of them, in the order of the text. */
  rulings: readonly IndexedRuling[];
  /** The one that answers best. */
  best: IndexedRuling;
  /** Those of them with words of the query, best first. */
  found: readonly FoundRuling[];
  /** The number of the best one is asked for. */
  isRule: boolean;
}

/** A section, scored by its best ruling. */
export interface FoundSection extends Section {
  /** Points, by `weights.text`. */
  score: number;
  /** The share of the query's weight in the ruling with its heading and title: 0 to 1. */
  share: number;
}

/** A text, scored for a query. */
export interface TextMatch {
  /** The sections that have a ruling with a word of the query, best first. */
  sections: FoundSection[];
  /** The first section, led by the first ruling of the text: the answer to a bare name. */
  opening?: Section;
  /** The largest share of the query's weight in one ruling with its heading and title: 0 to 1. */
  share: number;
  /** Whether the text has every word. */
  hasAll: boolean;
  score: number;
}

/** A text with its words. Reading them takes long: keep it for the next query. */
export interface ReadText {
  title: Word[];
  aliases: Word[][];
  rulings: ReadRuling[];
  everywhere: Word[];
}

/** A ruling with its words. */
interface ReadRuling {
  ruling: IndexedRuling;
  words: Word[];
  heading: Word[];
  /** The questions of players that it answers. */
  questions: Word[][];
}

/** Reads the words of a text. */
export function readText(text: IndexedText, titleText: string): ReadText {
  const title = wordsOf(titleText);
  const aliases = text.aliases.split(',').map(wordsOf);
  const rulings = text.rulings.map(
    (ruling): ReadRuling => ({
      ruling,
      words: wordsOf(ruling.text),
      heading: wordsOf(ruling.heading),
      questions: (ruling.questions ?? []).map(wordsOf),
    }),
  );
  const inRulings = rulings.flatMap(({ words, heading, questions }) => [
    ...words,
    ...heading,
    ...questions.flat(),
  ]);
  return { title, aliases, rulings, everywhere: [...title, ...aliases.flat(), ...inRulings] };
}

/** A keyword, and how well it matches: in the names of a text, anywhere in it, in each ruling, and in the heading of each. */
interface KeywordMatch {
  word: QueryWord;
  inNames: number;
  somewhere: number;
  inRuling: number[];
  inHeading: number[];
}

/** A ruling with a word of the query in its text or heading, scored. */
interface Passage {
  ruling: IndexedRuling;
  /** Points among all texts. */
  score: number;
  /** Points among the rulings of its text. */
  among: number;
  /** The share of the query's weight in it, its heading and title. */
  share: number;
  /** Its number is asked for. */
  isRule: boolean;
}

/** Scores the rulings of a text for a query. */
export function scoreText(
  { title, aliases, rulings, everywhere }: ReadText,
  { keywords, rule, cited }: Pick<Query, 'keywords' | 'rule' | 'cited'>,
): TextMatch {
  const names = [...title, ...aliases.flat()];
  const matches = keywords.map(
    (word): KeywordMatch => ({
      word,
      inNames: degree(word, names) * weights.text.inName,
      somewhere: degree(word, everywhere),
      inRuling: rulings.map(({ words, questions }) =>
        Math.max(degree(word, words), weights.text.inQuestion * degree(word, questions.flat())),
      ),
      inHeading: rulings.map(({ heading }) => degree(word, heading)),
    }),
  );
  const total = keywords.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const rarities = raritiesInside(matches, rulings.length);
  const isCited = (ruling: IndexedRuling): boolean =>
    cited === ruling.number && matches.length > 0 && matches.every(({ inNames }) => inNames > 0);
  const isPrinted = ({ printed }: IndexedRuling): boolean =>
    rule !== undefined && printed !== undefined && isNumber(rule, printed);

  const passages = rulings.flatMap((read, at): Passage[] => {
    const { ruling, words, heading } = read;
    const isRule = isPrinted(ruling) || isCited(ruling);
    if (!isRule && matches.every(({ inRuling, inHeading }) => !inRuling[at] && !inHeading[at]))
      return [];
    let held = 0;
    let fit = 0;
    matches.forEach(({ word, inNames, somewhere, inRuling, inHeading }, index) => {
      const own = inRuling[at] ?? 0;
      const above = inHeading[at] ?? 0;
      held +=
        word.weight *
        Math.max(own, above * weights.text.inHeading, inNames, somewhere * weights.text.elsewhere);
      fit += (rarities[index] ?? 0) * Math.max(own, above * weights.ruling.inHeading);
    });
    const alike = likeness(read.questions, keywords, total);
    const share = isRule ? 1 : Math.max(held / total, alike);
    const either =
      weights.text.asked * alike +
      proximityBonus(words, keywords) +
      headingBonus(heading, keywords) +
      (isRule ? weights.text.printed : 0) +
      (ruling.standing === 'superseded' || ruling.standing === 'reversed' ? weights.superseded : 0);
    const score = either + weights.text.coverage * share;
    const among = either + weights.ruling.fit * fit;
    return [{ ruling, score, among, share, isRule }];
  });
  passages.sort((a, b) => b.among - a.among);
  const inOrder = rulings.map(({ ruling }) => ruling);
  const [first] = inOrder;
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const frequency = weights.text.frequency * (1 - 1 / Math.max(1, passages.length));
  return {
    sections: sectionsOf(passages, inOrder),
    ...(first ? { opening: sectionOf(first, inOrder) } : {}),
    share: Math.max(0, ...passages.map(({ share }) => share)),
    hasAll: matches.length > 0 && matches.every(({ somewhere }) => somewhere > 0),
    score: best > 0 ? best + aboutBonus(title, aliases, keywords, total) + frequency : 0,
  };
}

/** The words of a text that match a query, in order: these are highlighted. */
export function markedWords(text: string, keywords: readonly QueryWord[]): Word[] {
  return wordsOf(text).filter((word) => keywords.some((asked) => matches(asked, word)));
}

// How alike a query and a question of the ruling are: the share of each that the other has, multiplied. One word alone is no
// question.
function likeness(
  questions: readonly Word[][],
  keywords: readonly QueryWord[],
  total: number,
): number {
  if (keywords.length < 2) return 0;
  const shares = questions.map((question) => {
    const held = keywords.reduce((sum, word) => sum + word.weight * degree(word, question), 0);
    if (held === 0) return 0;
    const own = question.filter(({ folded }) => !isStopWord(folded));
    const asked = own.filter((word) => keywords.some((one) => matches(one, word)));
    return (held / total) * (asked.length / Math.max(1, own.length));
  });
  return Math.max(0, ...shares);
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

function sectionOf(best: IndexedRuling, rulings: readonly IndexedRuling[]): Section {
  return {
    heading: best.heading,
    rulings: rulings.slice(...sectionAround(rulings, rulings.indexOf(best))),
    best,
    found: [],
    isRule: false,
  };
}

// The sections of passages, in the order of the best passage of each. A ruling belongs to the first section that shows it.
function sectionsOf(
  passages: readonly Passage[],
  rulings: readonly IndexedRuling[],
): FoundSection[] {
  const shown = new Set<IndexedRuling>();
  const most = passages[0]?.among ?? 0;
  return passages.flatMap(({ ruling, score, share, isRule }): FoundSection[] => {
    if (shown.has(ruling)) return [];
    const section = sectionOf(ruling, rulings);
    const found = passages
      .filter((one) => section.rulings.includes(one.ruling) && !shown.has(one.ruling))
      .map((one) => ({ ruling: one.ruling, behind: most - one.among }));
    for (const one of section.rulings) shown.add(one);
    return [{ ...section, found, score, share, isRule }];
  });
}

// How well a word of the query matches some words: 1 in any form, less by what the glossary calls it, else 0.
function degree(asked: QueryWord, words: readonly Word[]): number {
  if (words.some((word) => isSame(asked, word))) return 1;
  return asked.near.some((stems) => hasAll(stems, words)) ? weights.text.playerWord : 0;
}

function matches(asked: QueryWord, word: Word): boolean {
  return isSame(asked, word) || asked.near.some((stems) => stems.includes(word.stem));
}

function isSame(asked: QueryWord, word: Word): boolean {
  return (
    asked.stem === word.stem ||
    asked.folded === word.folded ||
    (asked.isPrefix && word.folded.startsWith(asked.folded))
  );
}

// The query has all keywords of the title or of an alias: it is about this text.
function aboutBonus(
  title: readonly Word[],
  aliases: readonly (readonly Word[])[],
  keywords: readonly QueryWord[],
  total: number,
): number {
  const held = (name: readonly Word[]): number => {
    const own = name.filter(({ folded }) => !isStopWord(folded));
    const asked = own.map((word) => keywords.find((other) => isAsked(word, name, other)));
    if (own.length === 0 || asked.includes(undefined)) return 0;
    const weight = [...new Set(asked)].reduce((sum, word) => sum + (word?.weight ?? 0), 0);
    return Math.sqrt(weight / total);
  };
  const byAlias = Math.max(0, ...aliases.map(held)) * weights.text.aboutAlias;
  return Math.max(held(title) * weights.text.aboutTitle, byAlias);
}

// A word of a name or heading is the keyword, or part of what the glossary calls it.
function isAsked(word: Word, whole: readonly Word[], asked: QueryWord): boolean {
  if (asked.stem === word.stem) return true;
  return asked.near.some((stems) => stems.includes(word.stem) && hasAll(stems, whole));
}

function hasAll(stems: readonly string[], words: readonly Word[]): boolean {
  return stems.every((wanted) => words.some(({ stem }) => stem === wanted));
}

function headingBonus(heading: readonly Word[], keywords: readonly QueryWord[]): number {
  const own = heading.filter(({ folded }) => !isStopWord(folded));
  const asked = own.filter((word) => keywords.some((other) => isAsked(word, heading, other)));
  return (asked.length / Math.max(1, own.length)) * weights.text.headingAsked;
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
