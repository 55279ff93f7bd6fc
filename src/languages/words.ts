import { fold } from './fold.ts';

/**
 * Words of a language for search and name comparison, the part of a language in browser bundles. All words are
 * folded: see `fold()` in `fold.ts`.
 */
export interface Words {
  /** BCP 47. */
  readonly language: string;
  /** An article before a name, which sorts without it. */
  readonly article: RegExp;
  /** Whether a reference may leave the article of a name out, or inflect it: "siehe den Lotsen" for "Der Lotse". */
  readonly dropsArticles: boolean;
  /** Words that an apostrophe joins to the next word: l'eau. */
  readonly elided: RegExp;
  /** Matches a name with its article at the end: "Traveler, The". */
  readonly invertedArticle: RegExp;
  /** Words without meaning in a question. */
  readonly stopWords: ReadonlySet<string>;
  /** Stop words that determine the kind of an answer: when, who, how many. */
  readonly questionWords: ReadonlySet<string>;
  /** Auxiliary verbs and contractions that begin a question: "can", "whats". Without any, every text counts as a question. */
  readonly auxiliaries: ReadonlySet<string>;
  /** Words of an answer by question word. An empty set stands for a number. */
  readonly answerWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** Returns the stem of a word: the same for its inflected forms. */
  readonly stem: (folded: string) => string;
  /** Returns a form that a word and its plural share. */
  readonly singular: (folded: string) => string;
  /** Numbers in words, from zero. */
  readonly numerals: readonly string[];
  /** Words after the name of an icon: "AU icon". */
  readonly iconWords: readonly string[];
  /** Words before a printed number in a query: "rule 702.19b". */
  readonly ruleWords: readonly string[];
  /** Whether compounds are written without a space: Hafengebühr. */
  readonly hasCompounds: boolean;
  /** Whether ä, ö and ü may be typed as ae, oe and ue. */
  readonly hasUmlauts: boolean;
  /** Letters of the A–Z page in order, if they differ from the alphabet. */
  readonly letters: string;
}

/** Words of a language, as lists separated by white space. A missing list disables its feature. */
export interface WordRules {
  /** Articles of names. An article that ends with an apostrophe is joined to the name. */
  articles?: string;
  dropsArticles?: boolean;
  /** Words that lose their vowel before another, as alternatives of a pattern. */
  elided?: string;
  stopWords?: string | readonly string[];
  questionWords?: string;
  auxiliaries?: string;
  /** Words of questions, each with the words that an answer has: `{ can: 'may cannot' }`. Without words, an answer has a number. */
  answerWords?: Readonly<Record<string, string>>;
  stem?: (folded: string) => string;
  /** By default the stem. */
  singular?: (folded: string) => string;
  numerals?: string;
  iconWords?: string;
  ruleWords?: string;
  hasCompounds?: boolean;
  hasUmlauts?: boolean;
  letters?: string;
}

const never = /(?!)/u;

/** Makes the words of a language. */
export function defineWords(language: string, rules: WordRules): Words {
  const { stem = (folded) => folded, letters = '' } = rules;
  const articles = listed(rules.articles);
  const asking = listed(rules.questionWords);
  const before = articles.map((one) =>
    one.endsWith("'") ? `${one.slice(0, -1)}['’]` : `${one}\\s+`,
  );
  const behind = articles.map((one) => one.replace("'", "['’]"));
  return {
    language,
    article: articles.length > 0 ? new RegExp(`^(?:${before.join('|')})(?=\\S)`, 'iu') : never,
    invertedArticle:
      articles.length > 0 ? new RegExp(`^(.+),\\s*(${behind.join('|')})$`, 'iu') : never,
    dropsArticles: rules.dropsArticles ?? false,
    elided: rules.elided ? new RegExp(`^(?:${rules.elided})['’](?=\\p{L})`, 'iu') : never,
    stopWords: new Set([...listed(rules.stopWords), ...asking].map(fold)),
    questionWords: new Set(asking.map(fold)),
    auxiliaries: new Set(listed(rules.auxiliaries).map(fold)),
    answerWords: new Map(
      Object.entries(rules.answerWords ?? {}).flatMap(([words, answers]) =>
        listed(words).map((word) => [fold(word), new Set(listed(answers).map(fold))]),
      ),
    ),
    stem,
    singular: rules.singular ?? stem,
    numerals: listed(rules.numerals),
    iconWords: listed(rules.iconWords),
    ruleWords: listed(rules.ruleWords),
    hasCompounds: rules.hasCompounds ?? false,
    hasUmlauts: rules.hasUmlauts ?? false,
    letters,
  };
}

function listed(words: string | readonly string[] = ''): string[] {
  const all = typeof words === 'string' ? words : words.join(' ');
  return all.split(/\s+/u).filter((word) => word !== '');
}

let segmenter: Intl.Segmenter | undefined;

/** The words of a run of letters: several if its script has no spaces; without an elided word before it. */
export function segments(run: string, { elided }: Words): { word: string; at: number }[] {
  if (isUnspaced(run)) return segmented(run);
  const at = elided.exec(run)?.[0].length ?? 0;
  return [{ word: run.slice(at), at }];
}

/** All parts of a text in a script without spaces: words, punctuation, white space. */
export function segmented(text: string): { word: string; at: number }[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({
    word: segment,
    at: index,
  }));
}

/** Splits a text at its spaces, and in a script without spaces into its words. */
export function splitSegments(text: string): string[] {
  const words = text.split(/[\s\u0085]+/u).filter((word) => word !== '');
  if (!isUnspaced(text)) return words;
  return words.flatMap((word) =>
    isUnspaced(word) ? segmented(word).map(({ word: one }) => one) : [word],
  );
}

/** The script that a language is mostly written in. */
export function scriptOf(code: string): string {
  return new Intl.Locale(code).maximize().script ?? '';
}

/**
 * Words that a printed number may begin with, as alternatives of a pattern: the words of every language, because a file is parsed
 * before its language is known. `printedNumbers` in the front matter names further words.
 */
export const numberLabels = [
  // Comes before "Article": the "L." of "Article L." is not part of the number.
  'Article [LR]\\.',
  'Article|Section|Rule|Chapter|Part|Title|Book|Step|Phase|Appendix|Annex|Schedule|Clause|Paragraph|Art\\.|Sec\\.|Ch\\.',
  'Artikel|Abschnitt|Regel|Kapitel|Teil|Schritt|Anhang|Anlage|Absatz|Punkt',
  'Chapitre|Partie|Règle|Étape|Annexe',
  'Artykuł|Rozdział|Zasada|Reguła|Część|Krok|Załącznik|Punkt|Ustęp',
].join('|');

/** Words between a number and the name of its work, of every language, because works are cited in any: § 12 der Satzung. */
export const ofWork = 'of|von|aus|der|des|de|du|z';

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a text has words without spaces between them. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * Returns the beginning of a plain text, for a description.
 *
 * @param length in characters; the result ends at a word and is never longer
 */
export function excerpt(text: string, length = 180): string {
  const line = text.replaceAll('\t', ' | ').replace(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = isUnspaced(line) ? 0 : line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, cut > 0 ? cut : length - 1).replace(/[\s,;:.]+$/u, '')}\u2026`;
}

/** Returns a text with a capital as its first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
