import {
  compareText,
  editDistance,
  type Glossary,
  lettersOf,
  lowerBound,
  mayBeWithin,
  typosAllowed,
} from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import { questionsFile } from './indexed-text.ts';
import { otherNames } from './name-index.ts';
import { distinctWords, stem } from './words.ts';

/** The words of the glossary, as the browser loads them with the full text (`search/words.json`). */
export interface VocabularyFile {
  /** Number of entries and documents. */
  texts: number;
  /** All words and icon codes, folded and sorted: `word:texts`, separated by spaces, with the number of texts that have the word. */
  words: string;
}

/** Collects the words of all entries, documents and names. The same glossary gives the same JSON. */
export function vocabularyFile(glossary: Glossary, language: Words): VocabularyFile {
  const counts = new Map<string, number>();
  const count = (parts: readonly string[], more: number): void => {
    for (const word of distinctWords(parts.join('\n'), language))
      counts.set(word, (counts.get(word) ?? 0) + more);
  };
  const texts = [...glossary.entries, ...glossary.documents];
  const questions = questionsFile(glossary);
  for (const text of texts) {
    const asked = Object.values(questions[text.url] ?? {}).flat();
    const own = [...text.headings, ...text.rulings].map((one) => one.text);
    count([text.title, ...otherNames(text), ...own, ...asked], 1);
  }
  for (const { title, aliases } of glossary.terms) count([title, ...aliases], 0);
  const words = [...counts].sort(([a], [b]) => compareText(a, b));
  return { texts: texts.length, words: words.map((one) => one.join(':')).join(' ') };
}

/** Characters of a word that may be made of others, and of the stem of each: shorter ones are in too many words. */
const minCompound = 8;
const minPart = 4;
const maxCompounds = 4;

/** The glossary's words: how rare each is, and which of them a mistyped word most likely means. */
export class Vocabulary {
  readonly #language: Words;
  readonly #texts: number;
  readonly #words: string[] = [];
  readonly #letters: number[] = [];
  readonly #counts = new Map<string, number>();
  readonly #stems = new Map<string, number>();
  /** The most frequent form of each stem. */
  readonly #forms = new Map<string, string>();

  constructor(file: VocabularyFile, language: Words) {
    this.#language = language;
    this.#texts = file.texts;
    for (const item of file.words.split(' ')) {
      const colon = item.indexOf(':');
      if (colon < 1) continue;
      const word = item.slice(0, colon);
      const texts = Number(item.slice(colon + 1));
      this.#words.push(word);
      this.#letters.push(lettersOf(word));
      this.#counts.set(word, texts);
      const key = stem(word, language);
      const most = this.#stems.get(key) ?? -1;
      if (texts <= most) continue;
      this.#stems.set(key, texts);
      this.#forms.set(key, word);
    }
  }

  /** Whether the glossary has the word or another form of it. */
  knows(folded: string): boolean {
    return folded.startsWith('[') || this.#stems.has(stem(folded, this.#language));
  }

  /** The form of a word that the glossary has, if none begins with it. Pagefind takes fewer forms for one word than the language: genommen, nimmt. */
  formOf(folded: string): string {
    if (this.begins(folded)) return folded;
    return this.#forms.get(stem(folded, this.#language)) ?? folded;
  }

  /** Whether some word has this prefix. */
  begins(folded: string): boolean {
    return this.#words[this.#firstFrom(folded)]?.startsWith(folded) ?? false;
  }

  /** The approximate number of texts that a search by this prefix looks at. */
  reach(prefix: string): number {
    let texts = 0;
    for (let at = this.#firstFrom(prefix); at < this.#words.length; at++) {
      const word = this.#words[at] ?? '';
      if (!word.startsWith(prefix)) break;
      texts += this.#countOf(word);
    }
    return texts;
  }

  #firstFrom(folded: string): number {
    return lowerBound(this.#words, (word) => word < folded);
  }

  /** Inverse document frequency: 1 for a word that one text alone has, less for others, more for an unknown word. */
  weight(wordStem: string): number {
    const texts = Math.max(0.5, this.#stems.get(wordStem) ?? 0.5);
    return Math.log(1 + this.#texts / texts) / Math.log(1 + this.#texts);
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
    const letters = lettersOf(folded);
    let found: { word: string; cost: number } | undefined;
    for (const [index, word] of this.#words.entries()) {
      if (!mayBeWithin(letters, this.#letters[index] ?? 0, allowed) || word.startsWith('['))
        continue;
      // The same letters in another order may be further apart: "spieces" is "species".
      const isSwapped = hasSameLetters(word, folded);
      const max = isSwapped ? allowed + 1 : allowed;
      // Another first letter counts as two typos: "unnecessary" is not "necessary".
      const isOtherFirst = word.charAt(0) !== folded.charAt(0) && !isSwapped;
      const typos = editDistance(folded, word, max) + (isOtherFirst ? 1 : 0);
      if (typos > max || this.#language.stopWords.has(word)) continue;
      // Frequent words are likelier to be meant: "stopd" is "stop", not "stood".
      const cost = typos - Math.log(1 + this.#countOf(word)) / 10;
      if (!found || cost < found.cost) found = { word, cost };
    }
    return found?.word;
  }

  /** The words that an unknown word ends with, or that end with it; those that it begins with if there are none. */
  compoundsOf(folded: string): string[] {
    const key = stem(folded, this.#language);
    if (folded.length < minCompound || this.begins(folded) || /\P{L}/u.test(folded)) return [];
    const longest = (isPart: (word: string, own: string) => boolean): string[] =>
      this.#words
        .filter((word) => word.length > minPart && isPart(word, stem(word, this.#language)))
        .sort((a, b) => b.length - a.length)
        .slice(0, maxCompounds);
    // What it is comes last: a Hafengebühr is a Gebühr.
    const heads = longest(
      (_, own) => (own.length >= minPart && key.endsWith(own)) || own.endsWith(key),
    );
    return heads.length > 0 ? heads : longest((word) => folded.startsWith(word));
  }

  #countOf(word: string): number {
    return this.#counts.get(word) ?? 0;
  }
}

/** Whether two words have the same letters in any order. */
function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}
