import {
  type Answer,
  answerByNames,
  answerInFull,
  type FoundText,
  type LoadedText,
  maxTextsPerSearch,
  type NameIndexFile,
  NameMatcher,
  readNameIndex,
  type Target,
  type TextIndex,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import { cached } from '../shared/index.ts';
import type { Engine } from './answers.ts';
import type { ShownAnswer } from './state.ts';

/** The parts of Pagefind's script that are used. */
interface Pagefind {
  createInstance(options: object): {
    init(): Promise<void>;
    preload(words: string): Promise<unknown>;
    search(words: string): Promise<{ results: PagefindResult[] }>;
  };
}

interface PagefindResult {
  id: string;
  data(): Promise<{ raw_url?: string; url: string; content: string }>;
}

/** The full text, loaded. */
interface Texts extends TextIndex {
  /** Loads the part of the index that has these words. */
  preload(words: string): Promise<unknown>;
}

/** Glossaries with at least this many names search the full text in a worker. */
const minTargetsForWorker = 2000;
const maxPreloaded = 200;

/** The search engine of the site: the name index, and Pagefind for the full text. Each part is loaded once, when needed. */
export class SiteEngine implements Engine {
  readonly #base: string;
  #matcher: NameMatcher | undefined;
  #vocabulary: Vocabulary | undefined;
  #names: Promise<NameMatcher> | undefined;
  #texts: Promise<Texts> | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  async loadNames(): Promise<void> {
    await this.#loadMatcher();
  }

  /** The target with an address, without its fragment. */
  async targetAt(url: string): Promise<Target | undefined> {
    return (await this.#loadMatcher()).index.byUrl.get(url);
  }

  byNames(typed: string): Answer | undefined {
    return this.#matcher && answerByNames(typed, this.#matcher, this.#vocabulary);
  }

  /** Loads what a search of the full text will need, after the names. Never rejects. */
  async prepare(typed: string): Promise<void> {
    if (typed.trim() === '') return;
    try {
      await this.loadNames();
      const { preload } = await this.#loadTexts();
      await preload(typed.slice(0, maxPreloaded));
    } catch {
      // Reported when the search itself fails.
    }
  }

  async inFull(typed: string, verbatim: boolean, signal: AbortSignal): Promise<ShownAnswer> {
    const matcher = await this.#loadMatcher();
    signal.throwIfAborted();
    try {
      const texts = await this.#loadTexts();
      signal.throwIfAborted();
      const answer = await answerInFull(typed, matcher, texts, { verbatim, signal });
      return { ...answer, verbatim, from: 'texts' };
    } catch {
      signal.throwIfAborted();
      this.#texts = undefined;
      return { ...answerByNames(typed, matcher, this.#vocabulary), verbatim, from: 'namesOnly' };
    }
  }

  #loadMatcher(): Promise<NameMatcher> {
    this.#names ??= this.#fetch<NameIndexFile>('search/names.json').then(async (file) => {
      this.#matcher = await NameMatcher.of(readNameIndex(file));
      return this.#matcher;
    });
    this.#names.catch(() => {
      this.#names = undefined;
    });
    return this.#names;
  }

  #loadTexts(): Promise<Texts> {
    this.#texts ??= Promise.all([
      this.#fetch<VocabularyFile>('search/words.json'),
      this.#loadPagefind(),
    ]).then(([file, pagefind]) => {
      this.#vocabulary = new Vocabulary(file);
      return { vocabulary: this.#vocabulary, ...pagefind };
    });
    return this.#texts;
  }

  async #loadPagefind(): Promise<Omit<Texts, 'vocabulary'>> {
    const pagefind: Pagefind = await import(/* @vite-ignore */ `${this.#base}pagefind/pagefind.js`);
    const { index: names } = await this.#loadMatcher();
    const index = pagefind.createInstance({
      basePath: `${this.#base}pagefind/`,
      baseUrl: '/',
      // A worker loads a second copy of the script: worth it only where searches would stall typing.
      noWorker: names.targets.length < minTargetsForWorker,
      metaCacheTag: '',
      // Titles are left to the name index, and long entries are as good as short ones.
      ranking: { pageLength: 0.2, metaWeights: { title: 0 } },
    });
    await index.init();
    // Searches repeat while one types, and Pagefind makes an excerpt each time a text is loaded.
    const searches = new Map<string, Promise<FoundText[]>>();
    const texts = new Map<string, Promise<LoadedText>>();
    const textOf = async ({ data }: PagefindResult): Promise<LoadedText> => {
      const { raw_url, url, content } = await data();
      return { url: raw_url ?? url, content };
    };
    const search = (words: string): Promise<FoundText[]> =>
      cached(searches, words, async () => {
        const { results } = await index.search(words);
        return results
          .slice(0, maxTextsPerSearch)
          .map((one) => ({ id: one.id, load: () => cached(texts, one.id, () => textOf(one)) }));
      });
    return { search, preload: (words) => index.preload(words) };
  }

  async #fetch<File>(path: string): Promise<File> {
    const response = await fetch(this.#base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
}
