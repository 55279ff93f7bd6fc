import type { FoundText, LoadedText, SearchTexts } from './answer.ts';
import { iconWord } from './indexed-text.ts';
import { stem, wordsOf } from './words.ts';

/** A text to index, with the title that Pagefind would have of it. */
export interface TitledText extends LoadedText {
  title: string;
}

/** Texts that are indexed before `rest` is called. */
const chunkSize = 100;

/**
 * A full-text index in memory, where Pagefind cannot be loaded: in the downloaded file, and in tests.
 *
 * @param rest called between chunks: a page stays responsive
 * @returns a search for texts with all of some words; ranked by how often they have them, in relation to their length
 */
export async function indexInMemory(
  texts: Iterable<TitledText>,
  rest: () => Promise<void> = async () => undefined,
): Promise<SearchTexts> {
  const indexed: { found: FoundText; length: number; stems: Map<string, number> }[] = [];
  const byStem = new Map<string, Set<number>>();
  for (const { title, url, content } of texts) {
    const stems = countStems(`${title} ${content}`);
    // The same object each time: the words of a text are cached by it.
    const text = { url, content };
    const found = { id: `${indexed.length}`, load: async () => text };
    const id = indexed.push({ found, length: content.length, stems }) - 1;
    for (const key of stems.keys()) {
      const known = byStem.get(key);
      if (known) known.add(id);
      else byStem.set(key, new Set([id]));
    }
    if (indexed.length % chunkSize === 0) await rest();
  }
  return async (words) => {
    const stems = wordsOf(words).map((word) => word.stem);
    const [first, ...others] = stems.map((key) => byStem.get(key) ?? new Set<number>());
    const ids = [...(first ?? [])].filter((id) => others.every((ids) => ids.has(id)));
    const scored = ids.flatMap((id) => {
      const text = indexed[id];
      if (!text) return [];
      const frequency = stems.reduce((sum, key) => sum + Math.log1p(text.stems.get(key) ?? 0), 0);
      return [{ id, found: text.found, score: frequency / Math.log(text.length + 10) }];
    });
    scored.sort((a, b) => b.score - a.score || a.id - b.id);
    return scored.map(({ found }) => found);
  };
}

function countStems(content: string): Map<string, number> {
  const stems = new Map<string, number>();
  const count = (key: string): void => {
    stems.set(key, (stems.get(key) ?? 0) + 1);
  };
  for (const word of wordsOf(content)) {
    count(word.stem);
    if (word.stem.startsWith('[')) count(stem(iconWord(word.stem.slice(1, -1))));
  }
  return stems;
}
