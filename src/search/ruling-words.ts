import type { Words } from '../languages/browser.ts';
import type { IndexedRuling, IndexedText } from './indexed-text.ts';
import { type Word, wordsOf } from './words.ts';

/** The parts of a ruling in which words are counted: each has its weight and mean length. */
export const fieldNames = ['text', 'names', 'path', 'asked'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Words of a field: how often each stem and each form stands in it, and how many words it has. */
export interface Field {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** A question of players with its words. */
export interface ReadQuestion {
  text: string;
  /** Stems of its keywords. */
  stems: ReadonlySet<string>;
  /** Question words in the question. */
  asking: ReadonlySet<string>;
}

/** Words of a ruling. Reading takes long: keep the result for the next query. */
export interface ReadRuling {
  ruling: IndexedRuling;
  fields: Readonly<Record<FieldName, Field>>;
  /** Neighbouring words of its text and its questions, as pairs of stems. */
  pairs: ReadonlySet<string>;
  questions: readonly ReadQuestion[];
  /** Keywords of the title and of each alias. */
  names: Word[][];
}

/** A ruling with the words of its fields. */
interface ReadFields extends Pick<ReadRuling, 'ruling' | 'fields'> {
  words: Word[];
  names: Word[][];
  questions: { text: string; words: Word[] }[];
}

/** Reads the words of each ruling of an indexed text, and counts them. */
export function* readFields(
  text: IndexedText,
  title: string,
  language: Words,
): Generator<ReadFields> {
  const read = (one: string): Word[] => wordsOf(one, language);
  const count = (words: readonly Word[]): Field => fieldOf(words, language);
  const ofText = [title, ...text.aliases.split(',')].map(read);
  const namesOfText = count(ofText.flat());
  const parents: IndexedRuling[] = [];
  for (const ruling of text.rulings) {
    const words = read(ruling.text);
    const questions = (ruling.questions ?? []).map((one) => ({ text: one, words: read(one) }));
    parents.length = Math.min(parents.length, ruling.depth ?? 0);
    const above = [...ruling.path, ...parents.map((one) => one.text.slice(0, maxParent))];
    parents.push(ruling);
    const others = (ruling.appliesTo ?? []).map(read);
    const names = [...ofText, ...others];
    yield {
      ruling,
      words,
      names,
      questions,
      fields: {
        text: count(words),
        names: others.length > 0 ? count(names.flat()) : namesOfText,
        path: count(above.flatMap(read)),
        asked: count(questions.flatMap((one) => one.words)),
      },
    };
  }
}

/** Characters of the rule above that count as a heading: some rules are no more than one. */
const maxParent = 80;

function fieldOf(words: readonly Word[], { stopWords }: Words): Field {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { stem, folded } of words) {
    if (!stopWords.has(folded)) length++;
    for (const key of [stem, `=${folded}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, length };
}

/** Reads all words of an indexed text that scores need. */
export function readText(text: IndexedText, title: string, language: Words): ReadRuling[] {
  const { stopWords, questionWords } = language;
  const keywordsIn = (words: readonly Word[]): Word[] =>
    words.filter(({ folded }) => !stopWords.has(folded));
  return Array.from(
    readFields(text, title, language),
    ({ ruling, fields, words, names, questions }): ReadRuling => ({
      ruling,
      fields,
      pairs: new Set(
        [words, ...questions.map((one) => one.words)].flatMap((one) => pairsOf(keywordsIn(one))),
      ),
      questions: questions.map((one) => ({
        text: one.text,
        stems: new Set(keywordsIn(one.words).map(({ stem }) => stem)),
        asking: new Set(
          one.words.map(({ folded }) => folded).filter((word) => questionWords.has(word)),
        ),
      })),
      names: names.map(keywordsIn),
    }),
  );
}

/** Whether a ruling or a name of its text has a phrase, of folded words separated by spaces. */
export function hasPhrase({ ruling, names }: ReadRuling, phrase: string, language: Words): boolean {
  const spaced = (words: readonly Word[]): string =>
    ` ${words.map(({ folded }) => folded).join(' ')} `;
  return [...ruling.path, ruling.text]
    .map((one) => wordsOf(one, language))
    .concat(names)
    .some((words) => spaced(words).includes(` ${phrase} `));
}

/** Neighbouring words, as pairs of stems. */
export function pairsOf(words: readonly { stem: string }[]): string[] {
  return words.slice(1).map(({ stem }, at) => `${words[at]?.stem} ${stem}`);
}
