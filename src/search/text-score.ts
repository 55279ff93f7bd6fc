import { printedKey } from '../glossary/browser.ts';
import type { IndexedRuling, IndexedText } from './indexed-text.ts';
import type { Query, QueryWord } from './query.ts';
import { sectionAround } from './section.ts';
import { weights } from './weights.ts';
import { isStopWord, sameFamily, type Word, wordsOf } from './words.ts';

/** A ruling with a word of the query in its text or heading, scored. */
interface Passage {
  ruling: IndexedRuling;
  /** Points, by `weights.text`. */
  score: number;
  /** Points among the rulings of one text, by `weights.ruling`. */
  among: number;
  /** The same without what other rulings of its section have: how well it answers by itself. */
  alone: number;
  /** The share of the query's weight in it, its heading and title. */
  share: number;
  /** Its number is asked for. */
  isRule: boolean;
}

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
  /** The first section, led by the first ruling of the text: what a bare name asks for. */
  opening?: Section;
  /** The largest share of the query's weight in one ruling with its heading and title: 0 to 1. */
  share: number;
  /** Whether the text has every word, or a relative of it. */
  hasAll: boolean;
  score: number;
}

/** A text with its words. Reading them takes long, so keep it for the next query. */
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
  /** What players ask, each question and all of them. */
  questions: Word[][];
  inQuestions: Word[];
}

/** Reads the words of a text. */
export function readText(text: IndexedText, titleText: string): ReadText {
  const title = wordsOf(titleText);
  const aliases = text.aliases.split(',').map((alias) => wordsOf(alias));
  const rulings = text.rulings.map((ruling): ReadRuling => {
    const questions = (ruling.questions ?? []).map(wordsOf);
    return {
      ruling,
      words: wordsOf(ruling.text),
      heading: wordsOf(ruling.heading),
      questions,
      inQuestions: questions.flat(),
    };
  });
  const inRulings = rulings.flatMap(({ words, heading, inQuestions }) => [
    ...words,
    ...heading,
    ...inQuestions,
  ]);
  return { title, aliases, rulings, everywhere: [...title, ...aliases.flat(), ...inRulings] };
}

/** Scores the rulings of a text for a query. */
export function scoreText(
  { title, aliases, rulings, everywhere }: ReadText,
  { keywords: words, rule, cited }: Pick<Query, 'keywords' | 'rule' | 'cited'>,
): TextMatch {
  const asked = words.map((word) => ({
    word,
    inNames: Math.max(
      degree(word, title) * weights.text.inTitle,
      degree(word, aliases.flat()) * weights.text.inAlias,
    ),
    somewhere: degree(word, everywhere),
    own: rulings.map(({ words, inQuestions }) =>
      Math.max(degree(word, words), weights.text.inQuestion * degree(word, inQuestions)),
    ),
    above: rulings.map(({ heading }) => degree(word, heading)),
  }));
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const about = aboutBonus(title, aliases, words, total);
  const inside = rarityInside(asked, rulings.length);
  // The query is about the text as a whole: no ruling needs to say its name.
  const inNames = asked.length > 0 && asked.every((one) => one.inNames > 0);

  const inOrder = rulings.map(({ ruling }) => ruling);
  const passages = rulings.flatMap((read, index): Passage[] => {
    const { ruling, words: here, heading } = read;
    const isPrinted =
      rule !== undefined && ruling.printed !== undefined && isNumber(rule, ruling.printed);
    const isRule = isPrinted || (cited !== undefined && cited === ruling.number && inNames);
    const hasNone = asked.every(({ own, above }) => !own[index] && !above[index]);
    if (!isRule && hasNone) return [];
    let held = 0;
    let fit = 0;
    let fitAlone = 0;
    const [from, end] = sectionAround(inOrder, index);
    asked.forEach(({ word, inNames, somewhere, own, above }, at) => {
      const [inRuling, inHeading] = [own[index] ?? 0, above[index] ?? 0];
      const beside = Math.max(...own.slice(from, end));
      held +=
        word.weight *
        Math.max(
          inRuling,
          inHeading * weights.text.inHeading,
          inNames,
          beside * weights.ruling.inSection,
          somewhere * weights.text.elsewhere,
        );
      const rarity = inside[at] ?? 0;
      const here = Math.max(inRuling, inHeading * weights.ruling.inHeading);
      fit += rarity * Math.max(here, beside * weights.ruling.inSection);
      fitAlone += rarity * here;
    });
    const alike = likeness(read, words, total);
    const share = isRule ? 1 : Math.max(held / total, alike);
    const covered = weights.text.coverage * share ** weights.text.coverageCurve;
    const either =
      proximityBonus(here, words) +
      headingBonus(heading, words) +
      (isRule ? weights.text.printed : 0) +
      (index === 0 ? weights.text.firstRuling : 0) +
      (ruling.kind === 'example' || ruling.kind === 'note' ? weights.example : 0) +
      (ruling.standing === 'superseded' || ruling.standing === 'reversed' ? weights.superseded : 0);
    const own = weights.ruling.fit * fit;
    const among = either + own + weights.ruling.asked * alike;
    const score = either + covered + weights.ruling.between * own + weights.text.asked * alike;
    const alone = among - weights.ruling.alone * (fit - fitAlone);
    return [{ ruling, score, among, alone, share, isRule }];
  });
  passages.sort((a, b) => b.among - a.among);
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const [first] = rulings;
  const frequency = weights.text.frequency * (1 - 1 / Math.max(1, passages.length));
  return {
    sections: sectionsOf(passages, inOrder),
    ...(first ? { opening: sectionOf(first.ruling, inOrder) } : {}),
    share: Math.max(0, ...passages.map(({ share }) => share)),
    hasAll: words.length > 0 && asked.every(({ somewhere }) => somewhere > 0),
    score: best > 0 ? best + about + frequency : 0,
  };
}

/** A keyword, and how well it matches in the names, anywhere, and in each ruling and its heading. */
interface Asked {
  word: QueryWord;
  inNames: number;
  somewhere: number;
  own: number[];
  above: number[];
}

// How much the query is like a question of the ruling: the share of each that the other has, multiplied. One word alone
// is no question.
function likeness(
  { questions, inQuestions }: ReadRuling,
  words: readonly QueryWord[],
  total: number,
): number {
  if (words.length < 2 || words.every((word) => degree(word, inQuestions) === 0)) return 0;
  const shares = questions.map((question) => {
    const held = words.reduce((sum, word) => sum + word.weight * degree(word, question), 0);
    const own = question.filter(({ folded }) => !isStopWord(folded));
    const asked = own.filter((word) => words.some((one) => matchOf(one, word) > 0));
    return (held / total) * (asked.length / Math.max(1, own.length));
  });
  return Math.max(0, ...shares);
}

// "613" is rule "613" and "Rule 613".
function isNumber(asked: string, printed: string): boolean {
  const key = printedKey(printed);
  return key === asked || key.replace(/^\p{L}+-/u, '') === asked;
}

// The weight of each keyword inside the text, of 1 in all: a word that each of its rulings has does not tell them apart.
function rarityInside(asked: readonly Asked[], rulings: number): number[] {
  const raw = asked.map(({ word, own, above }) => {
    const holders = own.filter((degree, at) => degree > 0 || (above[at] ?? 0) > 0).length;
    return word.weight * Math.log(1 + (rulings - holders + 0.5) / (holders + 0.5));
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0) || 1;
  return raw.map((weight) => weight / total);
}

function sectionOf(best: IndexedRuling, rulings: readonly IndexedRuling[]): Section {
  const around = sectionAround(rulings, rulings.indexOf(best));
  return {
    heading: best.heading,
    rulings: rulings.slice(...around),
    best,
    found: [],
    isRule: false,
  };
}

// The sections of passages, in the order of the best one in each. A passage that another one's section has is left out.
function sectionsOf(
  passages: readonly Passage[],
  rulings: readonly IndexedRuling[],
): FoundSection[] {
  const shown = new Set<IndexedRuling>();
  const most = Math.max(...passages.map(({ alone }) => alone));
  return passages.flatMap((passage): FoundSection[] => {
    if (shown.has(passage.ruling)) return [];
    const around = sectionOf(passage.ruling, rulings).rulings;
    const here = passages
      .filter(({ ruling }) => around.includes(ruling) && !shown.has(ruling))
      .sort((a, b) => b.alone - a.alone);
    const [best = passage] = here;
    const found = here.map(({ ruling, alone }) => ({ ruling, behind: most - alone }));
    const section = sectionOf(best.ruling, rulings);
    for (const ruling of section.rulings) shown.add(ruling);
    const { score, share, isRule } = best;
    return [{ ...section, found, score, share, isRule }];
  });
}

/** The words of a text that match a query, in order: what is highlighted. */
export function markedWords(text: string, words: readonly QueryWord[]): Word[] {
  return wordsOf(text).filter((word) => words.some((asked) => matchOf(asked, word) > 0));
}

// 1 where the words include this one in any form, less for a relative, else 0.
function degree(asked: QueryWord, words: readonly Word[]): number {
  const isNear = asked.near.some((stems) => hasAll(stems, words));
  let found = isNear ? weights.text.playerWord : 0;
  for (const word of words) {
    const degree = matchOwn(asked, word);
    if (degree === 1) return 1;
    found = Math.max(found, degree);
  }
  return found;
}

function matchOf(asked: QueryWord, word: Word): number {
  const isNear = asked.near.some((stems) => stems.includes(word.stem));
  return Math.max(matchOwn(asked, word), isNear ? weights.text.playerWord : 0);
}

// The same without what the glossary calls it.
function matchOwn(asked: QueryWord, word: Word): number {
  if (asked.stem === word.stem || asked.folded === word.folded) return 1;
  if (asked.isPrefix && word.folded.startsWith(asked.folded)) return 1;
  return sameFamily(asked.stem, word.stem) ? weights.text.inFamily : 0;
}

// The query has all keywords of the title: it is about this entry.
function aboutBonus(
  title: readonly Word[],
  aliases: readonly (readonly Word[])[],
  words: readonly QueryWord[],
  total: number,
): number {
  const held = (name: readonly Word[]): number => {
    const keywords = name.filter(({ folded }) => !isStopWord(folded));
    const asked = keywords.map((word) => words.find((other) => isAsked(word, name, other)));
    if (keywords.length === 0 || asked.includes(undefined)) return 0;
    return Math.sqrt(
      [...new Set(asked)].reduce((sum, word) => sum + (word?.weight ?? 0), 0) / total,
    );
  };
  const byTitle = held(title) * weights.text.aboutTitle;
  const byAlias = Math.max(0, ...aliases.map(held)) * weights.text.aboutAlias;
  return Math.max(byTitle, byAlias);
}

// A word of a name or heading is the keyword, or part of what the glossary calls it.
function isAsked(word: Word, whole: readonly Word[], asked: QueryWord): boolean {
  if (asked.stem === word.stem) return true;
  return asked.near.some((stems) => stems.includes(word.stem) && hasAll(stems, whole));
}

function hasAll(stems: readonly string[], words: readonly Word[]): boolean {
  return stems.every((wanted) => words.some(({ stem }) => stem === wanted));
}

function headingBonus(heading: readonly Word[], words: readonly QueryWord[]): number {
  const keywords = heading.filter(({ folded }) => !isStopWord(folded));
  if (keywords.length === 0) return 0;
  const asked = keywords.filter((word) => words.some((other) => isAsked(word, heading, other)));
  return (asked.length / keywords.length) * weights.text.headingAsked;
}

// Words close together mean more than the same words far apart.
function proximityBonus(here: readonly Word[], words: readonly QueryWord[]): number {
  if (words.length < 2) return 0;
  const places = here.flatMap((word, at) => {
    const which = words.findIndex((asked) => matchOf(asked, word) > 0);
    return which < 0 ? [] : [{ which, at }];
  });
  const present = new Set(places.map(({ which }) => which));
  if (present.size < 2) return 0;
  const width = narrowest(places, present.size);
  const tight = Math.min(1, (2 * present.size) / width);
  const inRow =
    present.size === words.length && width === words.length && isInOrder(places, words.length);
  return (
    weights.text.proximity * tight * (present.size / words.length) +
    (inRow ? weights.text.phrase : 0)
  );
}

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

function isInOrder(places: readonly { which: number; at: number }[], length: number): boolean {
  return places.some((_, from) => {
    const run = places.slice(from, from + length);
    return (
      run.length === length &&
      run.every(({ which, at }, step) => which === step && at === (run[0]?.at ?? 0) + step)
    );
  });
}
