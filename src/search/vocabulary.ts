import { compareText, type Glossary, lowerBound } from '../glossary/browser.ts';
import { lettersOf, mayBeWithin, slips, slipsAllowed } from './typos.ts';
import { hasSameLetters, isSmall, smallMeant, stem, wordsOf } from './words.ts';

/** The glossary's own words, as the browser loads them beside the full text (`search/words.json`). */
export interface VocabularyFile {
  /** How many entries and documents there are. */
  texts: number;
  /** Every word and icon code, folded and sorted, each followed by the number of texts that hold it; words apart by a space. */
  words: string;
}

/** Gathers the words of every entry, document and name. The same glossary gives the same JSON. */
export function vocabulary(glossary: Glossary): VocabularyFile {
  const counts = new Map<string, number>();
  const texts = [...glossary.entries, ...glossary.documents];
  for (const { title, aliases, headings, rulings } of texts) {
    const parts = [
      title,
      ...aliases,
      ...headings.map(({ text }) => text),
      ...rulings.map(({ text }) => text),
    ];
    count(counts, parts.join('\n'), 1);
  }
  for (const { title, aliases } of glossary.terms) count(counts, [title, ...aliases].join('\n'), 0);
  const words = [...counts].sort(([a], [b]) => compareText(a, b));
  return { texts: texts.length, words: words.map(([word, texts]) => `${word}:${texts}`).join(' ') };
}

function count(counts: Map<string, number>, text: string, weight: number): void {
  const distinct = new Set(wordsOf(text).map(({ folded }) => folded));
  for (const word of distinct) counts.set(word, (counts.get(word) ?? 0) + weight);
}

/** What a word was mended to. */
export interface Mending {
  from: string;
  to: string;
}

/** Knows the glossary's words, how rare they are, and which of them a mistyped word most likely means. */
export class Vocabulary {
  readonly #texts: number;
  readonly #words: string[] = [];
  readonly #letters: number[] = [];
  readonly #counts = new Map<string, number>();
  readonly #stems = new Map<string, number>();

  constructor(file: VocabularyFile) {
    this.#texts = file.texts;
    for (const item of file.words.split(' ')) {
      const colon = item.indexOf(':');
      if (colon < 1) continue;
      const word = item.slice(0, colon);
      const texts = Number(item.slice(colon + 1));
      this.#words.push(word);
      this.#letters.push(lettersOf(word));
      this.#counts.set(word, texts);
      const key = stem(word);
      this.#stems.set(key, Math.max(this.#stems.get(key) ?? 0, texts));
    }
  }

  /** Whether the glossary has the word, or a form of it that is spelt as forms are: "stops", but not "stoped". */
  knows(folded: string): boolean {
    if (folded.startsWith('[') || this.#counts.has(folded)) return true;
    return this.#stems.has(stem(folded)) && this.#likeDoubled(folded) === undefined;
  }

  /** Whether some word begins with this. */
  begins(folded: string): boolean {
    return this.#words[this.#firstFrom(folded)]?.startsWith(folded) ?? false;
  }

  /** About how many texts a search by the beginning of a word looks at: those of every word that begins so. */
  reach(beginning: string): number {
    let texts = 0;
    for (let at = this.#firstFrom(beginning); at < this.#words.length; at++) {
      const word = this.#words[at] ?? '';
      if (!word.startsWith(beginning)) break;
      texts += this.#countOf(word);
    }
    return texts;
  }

  #firstFrom(folded: string): number {
    return lowerBound(this.#words, (word) => word < folded);
  }

  /** How much a word tells: more the fewer texts hold it. A word that none holds tells most. */
  weight(wordStem: string): number {
    const texts = Math.max(0.5, this.#stems.get(wordStem) ?? 0.5);
    return Math.log(1 + this.#texts / texts);
  }

  /**
   * The known words that an unknown one most likely means.
   *
   * @param folded a word that {@link knows} does not know
   * @returns one word, or two where a space was left out, or nothing
   */
  mend(folded: string): string | undefined {
    if (/\d/u.test(folded)) return undefined;
    const near = this.#likeDoubled(folded) ?? smallMeant(folded);
    if (near !== undefined) return near;
    const allowed = slipsAllowed(folded.length);
    const letters = lettersOf(folded);
    let found: { word: string; cost: number } | undefined;
    for (const [index, word] of this.#words.entries()) {
      if (Math.abs(word.length - folded.length) > allowed || word.startsWith('[')) continue;
      if (!mayBeWithin(letters, this.#letters[index] ?? 0, allowed)) continue;
      const made = slips(folded, word, allowed);
      if (made > allowed || isSmall(word)) continue;
      // A frequent word is meant more often, and a first letter seldom mistaken; in a short word it makes another word.
      const isOtherFirst = word.charAt(0) !== folded.charAt(0);
      const isShort = folded.length < 6 && word.length === folded.length;
      if (isOtherFirst && (made === 2 || (isShort && !hasSameLetters(word, folded)))) continue;
      const cost = made + (isOtherFirst ? 0.5 : 0) - Math.log(1 + this.#countOf(word)) / 20;
      if (!found || cost < found.cost) found = { word, cost };
    }
    return found && found.cost <= 1 ? found.word : (this.#split(folded) ?? found?.word);
  }

  // The most frequent word that differs from this in nothing but which of its letters are doubled.
  #likeDoubled(folded: string): string | undefined {
    const single = undoubled(folded);
    const first = folded.charAt(0);
    let found: string | undefined;
    for (let at = this.#firstFrom(first); at < this.#words.length; at++) {
      const word = this.#words[at] ?? '';
      if (!word.startsWith(first)) break;
      if (Math.abs(word.length - folded.length) > 2 || undoubled(word) !== single) continue;
      const isMoreFrequent = this.#countOf(word) > this.#countOf(found ?? '');
      if (found === undefined || isMoreFrequent) found = word;
    }
    return found;
  }

  #countOf(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  #split(folded: string): string | undefined {
    let found: { words: string; texts: number } | undefined;
    for (let at = 3; at <= folded.length - 3; at++) {
      const [head, tail] = [folded.slice(0, at), folded.slice(at)];
      const texts = Math.min(this.#countOf(head), this.#countOf(tail));
      if (texts > 0 && texts > (found?.texts ?? 0)) found = { words: `${head} ${tail}`, texts };
    }
    return found?.words;
  }
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

/** Whether a word of a query wants mending: unknown, not small, and not merely half typed. */
export function isMisspelt(folded: string, isLast: boolean, words: Vocabulary): boolean {
  if (isSmall(folded) || words.knows(folded)) return false;
  return !(isLast && folded.length > 1 && words.begins(folded));
}
