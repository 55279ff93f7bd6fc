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
  words: readonly Word[];
  /** Stems of its keywords. */
  stems: ReadonlySet<string>;
  /** Its question words. */
  asking: ReadonlySet<string>;
}

/** A ruling with its words. Reading them takes long: keep it for the next query. */
export interface ReadRuling {
  ruling: IndexedRuling;
  fields: Readonly<Record<FieldName, Field>>;
  /** Neighbouring words of its text and its questions, as pairs of stems. */
  pairs: ReadonlySet<string>;
  questions: readonly ReadQuestion[];
  /** Keywords of the title and of each alias. */
  names: readonly (readonly Word[])[];
  /** Keywords of the heading above it. */
  heading: readonly Word[];
  /** All words of its names, its headings and its text, folded, with spaces around each. */
  folded: string;
}

/** Reads the words of an indexed text. */
export function readText(text: IndexedText, title: string, language: Words): ReadRuling[] {
  const { stopWords, questionWords } = language;
  const read = (one: string): Word[] => wordsOf(one, language);
  const keywordsIn = (words: readonly Word[]): Word[] =>
    words.filter(({ folded }) => !stopWords.has(folded));
  const fieldOf = (words: readonly Word[]): Field => {
    const counts = new Map<string, number>();
    let length = 0;
    for (const { stem, folded } of words) {
      if (!stopWords.has(folded)) length++;
      for (const key of [stem, `=${folded}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return { counts, length };
  };
  const ofText = [title, ...text.aliases.split(',')].map(read);
  const parents: IndexedRuling[] = [];
  return text.rulings.map((ruling): ReadRuling => {
    const own = read(ruling.text);
    const questions = (ruling.questions ?? []).map((one) => ({ text: one, words: read(one) }));
    parents.length = Math.min(parents.length, ruling.depth ?? 0);
    const above = [...ruling.path, ...parents.map((one) => one.text.slice(0, maxParent))];
    parents.push(ruling);
    const names = [...ofText, ...(ruling.appliesTo ?? []).map(read)];
    return {
      ruling,
      fields: {
        text: fieldOf(own),
        names: fieldOf(names.flat()),
        path: fieldOf(above.flatMap(read)),
        asked: fieldOf(questions.flatMap(({ words }) => words)),
      },
      pairs: new Set(
        [own, ...questions.map(({ words }) => words)].flatMap((one) => pairsOf(keywordsIn(one))),
      ),
      questions: questions.map((one) => ({
        ...one,
        stems: new Set(keywordsIn(one.words).map(({ stem }) => stem)),
        asking: new Set(
          one.words.map(({ folded }) => folded).filter((word) => questionWords.has(word)),
        ),
      })),
      names: names.map(keywordsIn),
      heading: keywordsIn(read(ruling.heading)),
      folded: spaced([...names.flat(), ...ruling.path.flatMap(read), ...own]),
    };
  });
}

/** Characters of the rule above that count as a heading: some rules are no more than one. */
const maxParent = 80;

function spaced(words: readonly Word[]): string {
  return ` ${words.map(({ folded }) => folded).join(' ')} `;
}

/** Whether a ruling has a phrase, of folded words separated by spaces. */
export function hasPhrase({ folded }: ReadRuling, phrase: string): boolean {
  return folded.includes(` ${phrase} `);
}

/** Neighbouring words, as pairs of stems. */
export function pairsOf(words: readonly { stem: string }[]): string[] {
  return words.slice(1).map(({ stem }, at) => `${words[at]?.stem} ${stem}`);
}
