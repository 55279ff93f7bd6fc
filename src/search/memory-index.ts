import { lowerBound } from '../glossary/browser.ts';
import type { Words } from '../languages/browser.ts';
import type { FoundText, LoadedText, SearchTexts } from './answer.ts';
import { lengthShare } from './pagefind.ts';
import { type Word, wordsOf } from './words.ts';

/** A text to index, with the title that Pagefind would have of it. */
export interface TitledText extends LoadedText {
  title: string;
}

/** Texts that are indexed before `rest` is called. */
const chunkSize = 100;

/** A text in the index. */
interface Indexed {
  found: FoundText;
  /** Words, all of them counted. */
  length: number;
  /** Frequency of each stem in the text; 0 if only its title has it. */
  stems: ReadonlyMap<string, number>;
}

/** `k1` of BM25: how much more a word counts that occurs often. Pagefind's default. */
const saturation = 1.4;

/**
 * A full-text index in memory, for places that cannot load Pagefind: in the downloaded file, and in tests. It matches
 * prefixes of words and ranks by the same formula as Pagefind (`search.rs` of version 1.5). So both give the same first
 * texts, and an answer loads no others.
 *
 * @param rest called between chunks: a page stays responsive
 * @returns a search for texts with all of some words
 */
export async function indexInMemory(
  texts: Iterable<TitledText>,
  language: Words,
  rest: () => Promise<void> = async () => undefined,
): Promise<SearchTexts> {
  const indexed: Indexed[] = [];
  const byStem = new Map<string, Indexed[]>();
  for (const { title, url, content } of texts) {
    const { stems, length } = countStems(title, content, language);
    // The same object each time: the words of a text are cached by it.
    const text = { url, content };
    const one = {
      found: { id: `${indexed.length}`, score: 0, load: async () => text },
      length,
      stems,
    };
    indexed.push(one);
    for (const key of stems.keys()) {
      const known = byStem.get(key);
      if (known) known.push(one);
      else byStem.set(key, [one]);
    }
    if (indexed.length % chunkSize === 0) await rest();
  }
  const sorted = [...byStem.keys()].sort();
  const meanLength = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length;

  /** The stems that begin with a word, and its own. */
  const extensions = (key: string, start: string): Set<string> => {
    const from = lowerBound(sorted, (one) => one < start);
    let to = from;
    while (sorted[to]?.startsWith(start)) to++;
    return new Set([key, ...sorted.slice(from, to)]);
  };

  /** Texts with a word, each with its points for it. */
  const scoresOf = (word: Word): Map<Indexed, number> => {
    const key = indexedForm(word);
    // "situation" does not begin with "site".
    const found = [...extensions(key, word.folded.startsWith(`${key}e`) ? `${key}e` : key)];
    const reach = new Set(found.flatMap((one) => byStem.get(one) ?? [])).size;
    const rarity = Math.log((indexed.length - reach + 0.5) / (reach + 0.5) + 1);
    const scores = new Map<Indexed, number>();
    for (const one of found) {
      const closeness = Math.exp(Math.exp(-((one.length - key.length + 1) ** 2) / 8) - 1);
      for (const text of byStem.get(one) ?? []) {
        const count = (text.stems.get(one) ?? 0) * closeness;
        const norm = 1 - lengthShare + (lengthShare * text.length) / meanLength;
        const score = (rarity * (saturation + 1) * count) / (saturation * norm + count);
        scores.set(text, (scores.get(text) ?? 0) + score);
      }
    }
    return scores;
  };

  return async (words) => {
    const [first, ...others] = wordsOf(words, language).map(scoresOf);
    return [...(first ?? [])]
      .filter(([text]) => others.every((scores) => scores.has(text)))
      .map(([text, score]) => ({
        ...text,
        score: others.reduce((sum, scores) => sum + (scores.get(text) ?? 0), score),
      }))
      .sort((a, b) => b.score - a.score)
      .map(({ found, score }) => ({ ...found, score }));
  };
}

function countStems(
  title: string,
  content: string,
  language: Words,
): Pick<Indexed, 'length' | 'stems'> {
  const stems = new Map<string, number>();
  for (const word of wordsOf(title, language)) stems.set(indexedForm(word), 0);
  const words = wordsOf(content, language);
  for (const word of words) stems.set(indexedForm(word), (stems.get(indexedForm(word)) ?? 0) + 1);
  return { stems, length: words.length };
}

// Pagefind ignores the brackets of icon codes, and does not know that "two" is 2.
function indexedForm({ folded, stem }: Word): string {
  if (stem.startsWith('[')) return stem.slice(1, -1);
  return /^\d+$/u.test(stem) ? folded : stem;
}
