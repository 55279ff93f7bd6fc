import { words } from 'virtual:language';
import { readNameIndex } from '../../link/browser.ts';
import {
  type Answer,
  answerByNames,
  answerInFull,
  NameMatcher,
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
    this.#loadingNames ??= fetchFile(namesFile, `${this.#base}search/names.json`).then((file) =>
      NameMatcher.of(readNameIndex(file, words)),
    );
    try {
      this.#names = await this.#loadingNames;
      return this.#names;
    } catch (error) {
      this.#loadingNames = undefined;
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
      const { preload } = await this.#loadTexts(await this.loadNames());
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
    const names = await this.loadNames();
    signal.throwIfAborted();
    try {
      const texts = await this.#loadTexts(names);
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

  async #loadTexts(names: NameMatcher): Promise<FullText> {
    this.#loadingTexts ??= this.#openTexts(names);
    this.#texts = await this.#loadingTexts;
    return this.#texts;
  }

  async #openTexts({ index }: NameMatcher): Promise<FullText> {
    // Lets the page show the names before this work begins.
    await new Promise((resolve) => setTimeout(resolve));
    const [file, pagefind] = await Promise.all([
      fetchFile(wordsFile, `${this.#base}search/words.json`),
      import(/* @vite-ignore */ `${this.#base}pagefind/pagefind.js`) as Promise<Pagefind>,
    ]);
    const isLarge = index.targets.length >= minTargetsForWorker;
    const opened = await openPagefind(pagefind, this.#base, isLarge);
    const vocabulary = new Vocabulary(file, words);
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
