import { textUrl } from '../../glossary/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  type NameIndexFile,
  NameMatcher,
  type OpenIndex,
  openPagefind,
  type Pagefind,
  readNameIndex,
  type Target,
  type TextIndex,
  Vocabulary,
  type VocabularyFile,
} from '../../search/browser.ts';
import type { SearchEngine } from './answers.ts';
import type { ShownAnswer } from './state.ts';

/** The full text, loaded. */
type Texts = OpenIndex & TextIndex;

/** Glossaries with at least this many names search the full text in a worker. */
const minTargetsForWorker = 2000;
const maxPreloaded = 200;

/** The search engine of the site: the name index, and Pagefind for the full text. Each part is loaded once, when needed. */
export class SiteEngine implements SearchEngine {
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

  async targetAt(url: string): Promise<Target | undefined> {
    return (await this.#loadMatcher()).index.byUrl.get(textUrl(url));
  }

  iconName(code: string): string | undefined {
    return this.#matcher?.index.iconNames.get(code.toLowerCase());
  }

  byNames(typed: string): Answer | undefined {
    return this.#matcher && answerByNames(typed, this.#matcher, this.#vocabulary);
  }

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
    this.#texts ??= this.#fetchTexts();
    return this.#texts;
  }

  async #fetchTexts(): Promise<Texts> {
    // Names that have just loaded are shown before this work begins.
    await new Promise((resolve) => setTimeout(resolve));
    const [file, pagefind] = await Promise.all([
      this.#fetch<VocabularyFile>('search/words.json'),
      this.#loadPagefind(),
    ]);
    this.#vocabulary = new Vocabulary(file);
    return { vocabulary: this.#vocabulary, ...pagefind };
  }

  async #loadPagefind(): Promise<OpenIndex> {
    const pagefind: Pagefind = await import(/* @vite-ignore */ `${this.#base}pagefind/pagefind.js`);
    const { index: names } = await this.#loadMatcher();
    // A worker loads a second copy of the script: worth it only where searches would stall typing.
    return openPagefind(pagefind, this.#base, names.targets.length >= minTargetsForWorker);
  }

  async #fetch<File>(path: string): Promise<File> {
    const response = await fetch(this.#base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
}
