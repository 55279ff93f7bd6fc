import { words } from 'virtual:language';
import { type NameIndexFile, readNameIndex } from '../../link/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  NameMatcher,
  nextTask,
  type OpenIndex,
  openPagefind,
  type Pagefind,
  readCommonWords,
  type TextIndex,
  Vocabulary,
} from '../../search/browser.ts';
import { commonFile, fetchFile, namesFile, wordsFile } from '../shared/fetch-json.ts';
import type { Search, ShownAnswer } from './state.ts';

type FullText = TextIndex & OpenIndex;

const maxPreloaded = 200;

/** Glossaries with at least this many names search the full text in a worker, which loads a second copy of the script. */
const minTargetsForWorker = 2000;

/** The search engine of a site. Names, vocabulary and full text are loaded once, when needed; again after a failure. */
export class SearchEngine {
  readonly #base: string;
  #loadingFile: Promise<NameIndexFile> | undefined;
  #names: NameMatcher | undefined;
  #loadingNames: Promise<NameMatcher> | undefined;
  #texts: FullText | undefined;
  #loadingTexts: Promise<FullText> | undefined;

  /** @param base base path of the site */
  constructor(base: string) {
    this.#base = base;
  }

  /** The names of the glossary; nothing before they are loaded. */
  get names(): NameMatcher | undefined {
    return this.#names;
  }

  /** The words of the glossary; nothing before they are loaded. */
  get vocabulary(): Vocabulary | undefined {
    return this.#texts?.vocabulary;
  }

  /** Loads the names. Resolves at once if they are loaded already; rejects if they cannot be. */
  async loadNames(): Promise<NameMatcher> {
    this.#loadingNames ??= this.#loadFile().then((file) =>
      NameMatcher.of(readNameIndex(file, words)),
    );
    try {
      this.#names = await this.#loadingNames;
      return this.#names;
    } catch (error) {
      this.#loadingFile = undefined;
      this.#loadingNames = undefined;
      this.#loadingTexts = undefined;
      throw error;
    }
  }

  /** The answer from names, without waiting; nothing before they are loaded. */
  byNames(typed: string): Answer | undefined {
    return this.#names && answerByNames(typed, this.#names, this.#texts?.vocabulary);
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

  /**
   * The answer from names and texts.
   *
   * @returns the answer from names alone, as `namesOnly`, if the texts cannot be searched
   * @throws the signal's reason once it is aborted; an error if the names cannot be loaded
   */
  async inFull(typed: string, verbatim: boolean, signal: AbortSignal): Promise<ShownAnswer> {
    // Begins before the names are read: one file of the index leads to the next.
    const loading = this.#loadTexts();
    loading.catch(() => undefined);
    const names = await this.loadNames();
    signal.throwIfAborted();
    try {
      const texts = await loading;
      signal.throwIfAborted();
      const answer = await answerInFull(typed, names, texts, { verbatim, signal });
      return { ...answer, verbatim, from: 'texts' };
    } catch {
      signal.throwIfAborted();
      this.#loadingTexts = undefined;
      const answer = answerByNames(typed, names, this.#texts?.vocabulary);
      return { ...answer, verbatim, from: 'namesOnly' };
    }
  }

  #loadFile(): Promise<NameIndexFile> {
    this.#loadingFile ??= fetchFile(namesFile, `${this.#base}search/names.json`);
    return this.#loadingFile;
  }

  async #loadTexts(): Promise<FullText> {
    this.#loadingTexts ??= this.#openTexts();
    this.#texts = await this.#loadingTexts;
    return this.#texts;
  }

  async #openTexts(): Promise<FullText> {
    const opening = Promise.all([
      import(/* @vite-ignore */ `${this.#base}pagefind/pagefind.js`) as Promise<Pagefind>,
      this.#loadFile(),
    ]).then(([pagefind, { targets }]) =>
      openPagefind(pagefind, this.#base, targets.length >= minTargetsForWorker),
    );
    const [file, opened] = await Promise.all([
      fetchFile(wordsFile, `${this.#base}search/words.json`),
      opening,
    ]);
    const vocabulary = new Vocabulary(file, words);
    await nextTask();
    let common: Promise<ReadonlySet<string>> | undefined;
    const commonWords = (): Promise<ReadonlySet<string>> => {
      common ??= fetchFile(commonFile, `${this.#base}search/common.json`).then(readCommonWords);
      return common;
    };
    return { vocabulary, commonWords, ...opened };
  }
}

/** Maximum wait for the full text if the query is not a name, in milliseconds. */
const namesTimeoutMs = 400;

/**
 * Yields the answers to a search: first the answer from names (at once if the query is a name, otherwise only if the
 * texts take long), then the complete answer.
 *
 * @param delay wait before the texts are searched, in milliseconds, while typing may continue
 * @param signal ends the search: the generator throws its reason
 * @throws if not even names can be loaded
 */
export async function* answersTo(
  { q, verbatim }: Search,
  engine: Pick<SearchEngine, 'byNames' | 'inFull'> & { loadNames(): Promise<unknown> },
  delay: number,
  signal: AbortSignal,
): AsyncGenerator<ShownAnswer, void> {
  const full = pause(delay, signal).then(() => engine.inFull(q, verbatim, signal));
  // Awaited later; until then, an error must not count as unhandled.
  full.catch(() => undefined);
  await engine.loadNames();
  signal.throwIfAborted();
  const byNames = engine.byNames(q);
  if (byNames) {
    const isLate =
      byNames.claims === 'name' || !(await Promise.race([full, pause(namesTimeoutMs, signal)]));
    if (isLate) yield { ...byNames, verbatim, from: 'names' };
  }
  yield await full;
}

/** Resolves after some milliseconds, or rejects then with the reason of an aborted signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  signal.throwIfAborted();
}
