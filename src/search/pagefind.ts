import type { FoundText, LoadedText, SearchTexts } from './find-answer.ts';
import { nextTask } from './name-matcher.ts';

/** The parts of Pagefind's script that are used. */
export interface Pagefind {
  createInstance(options: object): {
    init(): Promise<void>;
    preload(words: string): Promise<unknown>;
    search(words: string): Promise<{ results: PagefindResult[] }>;
  };
}

interface PagefindResult {
  id: string;
  score: number;
  data(): Promise<{ raw_url?: string; url: string }>;
}

/** Maximum number of results of a search that are used: later results have a frequent word and little else. */
const maxPerSearch = 400;

/** A full-text index of Pagefind, open. */
export interface OpenIndex {
  search: SearchTexts;
  /** Loads the part of the index that has these words or their stems. */
  preload(words: string): Promise<unknown>;
}

/**
 * Opens the site's full-text index.
 *
 * @param pagefind its script, loaded
 * @param base base path of the site, with a slash at both ends
 * @param inWorker whether to search in a worker, which loads a second copy of the script
 */
export async function openPagefind(
  pagefind: Pagefind,
  base: string,
  inWorker: boolean,
): Promise<OpenIndex> {
  const index = pagefind.createInstance({
    basePath: `${base}pagefind/`,
    baseUrl: '/',
    noWorker: !inWorker,
    metaCacheTag: '',
    // The length of a text does not count: its words are indexed once. A stem begins other words as well, such as "tim" of "time":
    // without the similarity, a right ruling is among the first five for 8 fewer of 866 fresh questions.
    ranking: { pageLength: 0, termSimilarity: 25 },
  });
  await index.init();
  // Searches without words make the segmenter and the patterns that every search needs: the page responds in between.
  for (const words of ['', ' ']) {
    await index.preload(words);
    await nextTask();
  }
  // Searches repeat while one types, and Pagefind makes an excerpt each time a text is loaded.
  const searches = new Map<string, Promise<FoundText[]>>();
  const texts = new Map<string, Promise<LoadedText>>();
  const textOf = async ({ data }: PagefindResult): Promise<LoadedText> => {
    const { raw_url, url } = await data();
    return { url: raw_url ?? url };
  };
  const search = (words: string): Promise<FoundText[]> =>
    cached(searches, words, async () => {
      // All searches wait for the same files: the page responds between them.
      await index.preload(words);
      await nextTask();
      const { results } = await index.search(words);
      return results
        .slice(0, maxPerSearch)
        .map((one) => ({ ...one, load: () => cached(texts, one.id, () => textOf(one)) }));
    });
  return { search, preload: (words) => index.preload(words) };
}

/** The cached value of a key. Loads it if it is missing; a failure is not cached. */
function cached<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = cache.get(key) ?? load();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}
