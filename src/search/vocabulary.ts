import type { Words } from '../languages/browser.ts';
import { fold, functionWord, stem, wordsOf } from '../languages/browser.ts';
import type { Glossary } from '../link/index.ts';
import {
  compareText,
  editDistance,
  lettersOf,
  lowerBound,
  mayBeWithin,
  typosAllowed,
} from '../model/index.ts';
import { type IndexRecord, readIndexedText, records } from './indexed-text.ts';
import { type FieldName, fieldNames, readText } from './ruling-words.ts';

/** The words of the glossary, as the browser loads them with the full text (`search/words.json`). */
export interface VocabularyFile {
  /** Number of rulings. */
  rulings: number;
  /** Mean number of words in the fields of a ruling, without stop words. */
  meanLengths: Readonly<Record<FieldName, number>>;
  /** All words and icon codes, folded and sorted: see {@link frontCoded}. */
  words: string;
  /** For each word, the number of rulings that have any form of the word in one of their fields, separated by spaces. */
  counts: string;
}

/** Frequent words of the language, as the browser loads them for a query with an unknown word (`search/common.json`). */
export interface CommonWordsFile {
  /** Words that would be mistaken for typos, folded, sorted and {@link frontCoded}. */
  words: string;
}

/** Maximum number of letters of a word that are left out, so that a single base-36 digit counts them. */
const maxShared = 35;

/** Joins words, each with a digit in place of the letters that it shares with the word before: `0stop 4ped`. */
export function frontCoded(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const before = words[at - 1] ?? '';
      let shared = 0;
      while (shared < maxShared && shared < word.length && word[shared] === before[shared])
        shared++;
      return shared.toString(maxShared + 1) + word.slice(shared);
    })
    .join(' ');
}

/** Splits what {@link frontCoded} joined. */
function frontDecoded(text: string): string[] {
  let before = '';
  return (text.match(/\S+/gu) ?? []).map((coded) => {
    before = before.slice(0, Number.parseInt(coded.charAt(0), maxShared + 1)) + coded.slice(1);
    return before;
  });
}

/** Reads the words of a {@link CommonWordsFile}. */
export function readCommonWords({ words }: CommonWordsFile): ReadonlySet<string> {
  return new Set(frontDecoded(words));
}

/** Minimum length of a word that a typo of two letters may mean. */
const minLong = 6;

/** Selects the frequent words of a language that resemble a word of the glossary or a stop word, and are not typos. */
export function commonWordsFile(
  file: VocabularyFile,
  language: Words,
  common: readonly string[],
): CommonWordsFile {
  const vocabulary = new Vocabulary(file, language);
  const known = frontDecoded(file.words);
  const forms = [...new Set(known.flatMap((word) => [word, language.singular(word)]))];
  const shortened = new Set(forms.flatMap(withoutLetter));
  const long = forms
    .filter((form) => form.length >= minLong)
    .map((form) => ({ form, letters: lettersOf(form) }));
  const isWithinTwo = (word: string): boolean => {
    const typed = lettersOf(word);
    return long.some(
      ({ form, letters }) =>
        Math.abs(form.length - word.length) <= 2 &&
        mayBeWithin(typed, letters, 2) &&
        editDistance(word, form, 2) <= 2,
    );
  };
  const mistakable = common.map(fold).filter(
    (word) =>
      !language.stopWords.has(word) &&
      !vocabulary.knows(word) &&
      (functionWord(word, language) !== undefined ||
        withoutLetter(word).some((shorter) => shortened.has(shorter)) ||
        // "conceptual" begins "conceptually".
        (typosAllowed(word.length) > 1 && !vocabulary.begins(word) && isWithinTwo(word))),
  );
  return { words: frontCoded([...new Set(mistakable)].sort(compareText)) };
}

/**
 * Collects the words of all rulings and names. The same glossary gives the same JSON.
 *
 * @param indexed the records of the glossary, if they are made already
 */
export function vocabularyFile(
  glossary: Glossary,
  language: Words,
  indexed: Iterable<IndexRecord> = records(glossary, language),
): VocabularyFile {
  const forms = new Set<string>();
  const counts = new Map<string, number>();
  const lengths = { text: 0, above: 0, asked: 0 };
  let rulings = 0;
  for (const { url, title } of indexed) {
    for (const { fields, ruling } of readText(readIndexedText(url), title, language)) {
      rulings++;
      for (const label of ruling.printed?.match(/\p{L}{2,}/gu) ?? []) forms.add(fold(label));
      for (const name of fieldNames) lengths[name] += fields[name].length;
      for (const key of new Set(fieldNames.flatMap((name) => [...fields[name].counts.keys()])))
        if (key.startsWith('=')) forms.add(key.slice(1));
        else counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  for (const { title, aliases } of glossary.terms)
    for (const { folded } of wordsOf([title, ...aliases].join('\n'), language)) forms.add(folded);
  const mean = (name: FieldName): number => Math.round((10 * lengths[name]) / rulings) / 10 || 0;
  const words = [...forms].sort(compareText);
  return {
    rulings,
    meanLengths: { text: mean('text'), above: mean('above'), asked: mean('asked') },
    words: frontCoded(words),
    counts: words.map((word) => counts.get(stem(word, language)) ?? 0).join(' '),
  };
}

/** The word, and the word without each of its letters. Words that differ by a typo have a form in common. */
function withoutLetter(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}

/** Minimum length of a compound, and of the stem of a word in it: shorter stems are part of too many words. */
const minCompound = 8;
const minPart = 4;
const maxCompounds = 4;
/**
 * Minimum length of an abbreviation, and the factor by which the word that it means must be more frequent than others.
 */
const minAbbreviation = 3;
const dominance = 4;

/**
 * Maximum length of a short word: with a replaced consonant, such a word is more often an unknown name than a typo. The
 * limit loses no right ruling of the questions of tests/search, and mends three corrections.
 */
const maxShort = 5;

/** A word of the glossary. */
interface KnownWord {
  word: string;
  stem: string;
  /** The set of its letters, for a quick comparison. */
  letters: number;
  /** Number of rulings that have any form of the word. */
  rulings: number;
}

/** The glossary's words: how rare each is, and which of them a mistyped word most likely means. */
export class Vocabulary {
  readonly meanLengths: VocabularyFile['meanLengths'];
  readonly #language: Words;
  readonly #rulings: number;
  /** Sorted. */
  readonly #words: KnownWord[];
  /** A word of the glossary for each stem. */
  readonly #byStem: ReadonlyMap<string, KnownWord>;

  constructor(file: VocabularyFile, language: Words) {
    this.meanLengths = file.meanLengths;
    this.#language = language;
    this.#rulings = file.rulings;
    const counts = file.counts.split(' ');
    this.#words = frontDecoded(file.words).map((word, at) => ({
      word,
      stem: stem(word, language),
      letters: lettersOf(word),
      rulings: Number(counts[at]),
    }));
    this.#byStem = new Map(this.#words.toReversed().map((one) => [one.stem, one]));
  }

  /** Whether the glossary has the word or another form of it. */
  knows(folded: string): boolean {
    return folded.startsWith('[') || this.#byStem.has(stem(folded, this.#language));
  }

  /** Returns the form of a known word that differs from it in double letters alone: "stopped" for "stoped". */
  withDoubleLetters(folded: string): string | undefined {
    if (this.begins(folded)) return undefined;
    const key = stem(folded, this.#language);
    return this.#words.find((one) => one.stem === key && single(one.word) === single(folded))?.word;
  }

  /** Whether some word has this prefix. */
  begins(folded: string): boolean {
    return this.#words[this.#firstFrom(folded)]?.word.startsWith(folded) ?? false;
  }

  /** Returns the approximate number of texts that a search for a prefix reads. */
  reach(prefix: string): number {
    return this.#withPrefix(prefix).reduce((sum, { rulings }) => sum + rulings, 0);
  }

  /** Returns the word that an abbreviation such as "opp" means: the only frequent word that begins with it. */
  completionOf(folded: string): string | undefined {
    if (folded.length < minAbbreviation) return undefined;
    const byRulings = this.#withPrefix(folded).sort((a, b) => b.rulings - a.rulings);
    const [most] = byRulings;
    const next = byRulings.find((one) => one.stem !== most?.stem);
    return most && most.rulings >= dominance * (next?.rulings ?? 1) ? most.word : undefined;
  }

  /** Words that begin with a prefix. */
  #withPrefix(prefix: string): KnownWord[] {
    const first = this.#firstFrom(prefix);
    let end = first;
    while (this.#words[end]?.word.startsWith(prefix)) end++;
    return this.#words.slice(first, end);
  }

  #firstFrom(folded: string): number {
    return lowerBound(this.#words, ({ word }) => word < folded);
  }

  /** Returns the inverse document frequency of BM25: 1 for a word that no ruling has, less for others. */
  weight(wordStem: string): number {
    const idf = (count: number): number =>
      Math.log(1 + (this.#rulings - count + 0.5) / (count + 0.5));
    return idf(this.#byStem.get(wordStem)?.rulings ?? 0) / idf(0);
  }

  /**
   * Corrects an unknown word.
   *
   * @param folded a word that the glossary does not have; see {@link knows}
   * @returns the word that is most likely meant, or nothing
   */
  correct(folded: string): string | undefined {
    if (/\d/u.test(folded)) return undefined;
    const allowed = typosAllowed(folded.length);
    const typedLetters = lettersOf(folded);
    let found: { word: string; cost: number } | undefined;
    for (const { word, letters, rulings } of this.#words) {
      if (!mayBeWithin(typedLetters, letters, allowed) || word.startsWith('[')) continue;
      // The same letters in another order, or doubled, may be further apart: "spieces" is "species", "dillema" "dilemma".
      const areSame = hasSameLetters(word, folded) || single(word) === single(folded);
      const max = areSame ? allowed + 1 : allowed;
      // Counted as two typos: a different first letter ("unnecessary" is not "necessary"), and a replaced consonant in a
      // short word ("Spock" is not "stock").
      const isOther = word.charAt(0) !== folded.charAt(0) || hasReplacedConsonant(folded, word);
      const typos = editDistance(folded, word, max) + (isOther && !areSame ? 1 : 0);
      if (typos > max || this.#language.stopWords.has(word)) continue;
      // Frequent words are likelier to be meant: "stopd" is "stop", not "stood".
      const cost = typos - Math.log(1 + rulings) / 10;
      if (!found || cost < found.cost) found = { word, cost };
    }
    return found?.word;
  }

  /**
   * Returns the compounds that end with a word; for an unknown compound, its last word or else its first.
   */
  compoundsOf(folded: string): string[] {
    const key = stem(folded, this.#language);
    if (/\P{L}/u.test(folded)) return [];
    const longest = (isPart: (one: KnownWord) => boolean): string[] =>
      this.#words
        .filter((one) => one.word.length > minPart && isPart(one))
        .map(({ word }) => word)
        .sort((a, b) => b.length - a.length)
        .slice(0, maxCompounds);
    const longer = longest(
      (one) => key.length > minPart && one.stem !== key && one.stem.endsWith(key),
    );
    if (longer.length > 0 || folded.length < minCompound || this.begins(folded)) return longer;
    // The head of a compound comes last: a Hafengebühr is a Gebühr.
    const heads = longest((one) => one.stem.length >= minPart && key.endsWith(one.stem));
    return heads.length > 0 ? heads : longest(({ word }) => folded.startsWith(word));
  }
}

/** Returns a word without the second of double letters. */
function single(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

/** Whether a short word has another consonant in place of one of its own: "spok" lacks a letter of "Spock", and is not "Spot". */
export function hasReplacedConsonant(typed: string, word: string): boolean {
  return (
    word.length === typed.length &&
    word.length <= maxShort &&
    consonants(word) !== consonants(typed) &&
    !hasSameLetters(word, typed)
  );
}

/** Returns a word without its vowels. */
function consonants(word: string): string {
  return word.replace(/[aeiouy]/gu, '');
}

/** Whether two words have the same letters in any order. */
function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}
