import {
  type Answer,
  type Ask,
  answerByNames,
  answerInFull,
  type Found,
  type LoadedText,
  mostOfOne,
  type NameIndexFile,
  NameMatcher,
  openBook,
  type Sources,
  type TextSources,
  targetsByUrl,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import { remembered } from './memory.ts';

/** What Pagefind's script offers, as far as it is used. */
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

/** An answer, and whether the texts had a say in it. */
export interface FullAnswer extends Answer {
  fromTexts: boolean;
}

/** The texts, once they can be asked. */
interface Texts extends TextSources {
  /** Loads the part of the index in which these words stand. */
  preload(words: string): Promise<unknown>;
}

/** From so many names on, the full text is searched beside the page, in a worker. */
const manyTargets = 2000;
const longestPrepared = 200;

/** Loads what a search needs, each part once and when it is first wanted, and answers from it. */
export class SearchEngine {
  readonly #base: string;
  #sources: Sources | undefined;
  #names: Promise<Sources> | undefined;
  #texts: Promise<Texts> | undefined;
  #words: Vocabulary | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  /** Loads the names; until then {@link byNames} knows none. A later call tries again where loading failed. */
  async loadNames(): Promise<Sources> {
    this.#names ??= this.#fetch<NameIndexFile>('search/names.json').then(async (file) => {
      const book = openBook(file);
      const matcher = await NameMatcher.of(book);
      this.#sources = { book, matcher, byUrl: targetsByUrl(book) };
      void matcher.prepare();
      return this.#sources;
    });
    this.#names.catch(() => {
      this.#names = undefined;
    });
    return this.#names;
  }

  /** What the names answer, at once. */
  byNames(typed: string): Answer | undefined {
    return this.#sources && answerByNames(typed, this.#sources, this.#words);
  }

  /** Loads what the texts need for a question that will be asked before long. The names come first. Never rejects. */
  async prepare(typed: string): Promise<void> {
    if (typed.trim() === '') return;
    try {
      await (await this.loadNames()).matcher.prepare();
      const { preload } = await this.#loadTexts();
      await preload(typed.slice(0, longestPrepared));
    } catch {
      // What cannot be loaded now is told of when it is asked for.
    }
  }

  /**
   * What names and texts answer. Where the texts are not to be had, what the names answer.
   *
   * @returns nothing where the answer is no longer wanted
   */
  async inFull(
    typed: string,
    verbatim: boolean,
    isStale: () => boolean,
  ): Promise<FullAnswer | undefined> {
    const sources = await this.loadNames();
    await sources.matcher.prepare();
    try {
      const answer = await answerInFull(typed, sources, await this.#loadTexts(), verbatim, isStale);
      return answer && { ...answer, fromTexts: true };
    } catch {
      this.#texts = undefined;
      return isStale()
        ? undefined
        : { ...answerByNames(typed, sources, this.#words), fromTexts: false };
    }
  }

  #loadTexts(): Promise<Texts> {
    this.#texts ??= Promise.all([
      this.#fetch<VocabularyFile>('search/words.json'),
      this.#loadPagefind(),
    ]).then(([file, pagefind]) => {
      this.#words = new Vocabulary(file);
      return { words: this.#words, ...pagefind };
    });
    return this.#texts;
  }

  async #loadPagefind(): Promise<Omit<Texts, 'words'>> {
    const pagefind: Pagefind = await import(/* @vite-ignore */ `${this.#base}pagefind/pagefind.js`);
    const index = pagefind.createInstance({
      basePath: `${this.#base}pagefind/`,
      baseUrl: '/',
      // A worker is a second copy of its script: only a glossary whose searches would stall typing pays for it.
      noWorker: (await this.loadNames()).book.targets.length < manyTargets,
      metaCacheTag: '',
      // Names are the name index's business, and long entries are as good as short ones.
      ranking: { pageLength: 0.2, metaWeights: { title: 0 } },
    });
    await index.init();
    // Questions come again while one types, and Pagefind makes an excerpt each time it is asked for a text.
    const asked = new Map<string, Promise<Found[]>>();
    const texts = new Map<string, Promise<LoadedText>>();
    const textOf = async ({ data }: PagefindResult): Promise<LoadedText> => {
      const { raw_url, url, content } = await data();
      return { url: raw_url ?? url, content };
    };
    const ask: Ask = (words) =>
      remembered(asked, words, async () => {
        const { results } = await index.search(words);
        return results
          .slice(0, mostOfOne)
          .map((one) => ({ id: one.id, load: () => remembered(texts, one.id, () => textOf(one)) }));
      });
    return { ask, preload: (words) => index.preload(words) };
  }

  async #fetch<File>(path: string): Promise<File> {
    const response = await fetch(this.#base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
}
