import type { Words } from '../languages/browser.ts';
import { type Word, wordsOf } from '../languages/browser.ts';
import type { IndexedRuling, IndexedText } from './indexed-text.ts';

/** The parts of a ruling in which words are counted: its text, the names and headings above it, its questions. */
export const fieldNames = ['text', 'above', 'asked'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Words of a field: the count of each stem and of each form, and the number of all words. */
export interface Field {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** A question of players with its words. */
interface ReadQuestion {
  text: string;
  /** Keywords of the question by stem. */
  keywords: ReadonlyMap<string, string>;
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
  /** Keywords of the title, of each alias, and of each heading above. */
  above: Word[][];
  /** Question words for which the text has an answer word: "can", if the text has "may". */
  answers: ReadonlySet<string>;
}

/** Maximum number of characters of the rule above that count as a heading: some rules are only a heading. */
const maxParent = 80;

/** Reads the words of each ruling of an indexed text, and counts them. */
export function readText(text: IndexedText, title: string, language: Words): ReadRuling[] {
  const { stopWords, questionWords, answerWords } = language;
  const read = (one: string): Word[] => wordsOf(one, language);
  const isKeyword = ({ folded }: Word): boolean => !stopWords.has(folded);
  const fieldOf = (words: readonly Word[]): Field => {
    const counts = new Map<string, number>();
    for (const { stem, folded } of words)
      for (const key of [stem, `=${folded}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
    return { counts, length: words.filter(isKeyword).length };
  };
  const names = [title, ...text.aliases.split(',')].map(read);
  const parents: IndexedRuling[] = [];
  return text.rulings.map((ruling): ReadRuling => {
    parents.length = Math.min(parents.length, ruling.depth ?? 0);
    const headings = [...ruling.path, ...parents.map((one) => one.text.slice(0, maxParent))];
    parents.push(ruling);
    const words = read(ruling.text);
    const above = [...names, ...[...(ruling.appliesTo ?? []), ...headings].map(read)];
    const questions = (ruling.questions ?? []).map((one) => ({ text: one, words: read(one) }));
    const hasNumber = words.some(({ stem }) => /^\d{1,2}$/u.test(stem));
    const answers = [...answerWords].filter(([, one]) =>
      one.size === 0 ? hasNumber : words.some(({ folded }) => one.has(folded)),
    );
    return {
      ruling,
      fields: {
        text: fieldOf(words),
        above: fieldOf(above.flat()),
        asked: fieldOf(questions.flatMap((one) => one.words)),
      },
      pairs: new Set(
        [words, ...questions.map((one) => one.words)].flatMap((one) =>
          pairsOf(one.filter(isKeyword)),
        ),
      ),
      questions: questions.map((one) => ({
        text: one.text,
        keywords: new Map(one.words.filter(isKeyword).map(({ stem, folded }) => [stem, folded])),
        asking: new Set(
          one.words.map(({ folded }) => folded).filter((word) => questionWords.has(word)),
        ),
      })),
      above: above.map((one) => one.filter(isKeyword)),
      answers: new Set(answers.map(([word]) => word)),
    };
  });
}

/** Neighbouring words, as pairs of stems. */
export function pairsOf(words: readonly { stem: string }[]): string[] {
  return words.slice(1).map(({ stem }, at) => `${words[at]?.stem} ${stem}`);
}
