import type { SearchState } from './address.ts';
import type { SearchEngine } from './engine.ts';
import { filtered } from './filters.ts';
import type { ShownAnswer } from './notes.ts';
import { preloadRulings } from './ruling.ts';

/** What the texts answer is waited for so long where the names have no answer of their own, in milliseconds. */
const patience = 400;
/** The ruling that the first result opens with is waited for so long, in milliseconds. */
const shortPatience = 150;

/** Who asks, and is answered. */
export interface Asker {
  base: string;
  answered(answer: ShownAnswer): void;
  /** Neither names nor texts are to be had. */
  failed(): void;
}

/** One question at a time to the engine: its names answer at once, then its texts. */
export class Asking {
  readonly #engine: SearchEngine;
  readonly #asker: Asker;
  #search: SearchState | undefined;
  /** Counts questions, so that a late answer to an old one is known. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPending = false;
  #answer: ShownAnswer | undefined;

  constructor(engine: SearchEngine, asker: Asker) {
    this.#engine = engine;
    this.#asker = asker;
  }

  /** The texts have been asked, or will be once typing pauses, and have not answered. */
  get isPending(): boolean {
    return this.#isPending;
  }

  /** The whole answer, once the texts have had their say. */
  get answer(): ShownAnswer | undefined {
    return this.#answer?.fromTexts === undefined ? undefined : this.#answer;
  }

  /** Loads the names, and answers by them what was asked meanwhile: first without slips, then with. */
  async loadNames(): Promise<void> {
    try {
      const { matcher } = await this.#engine.loadNames();
      this.#answerByNames();
      await matcher.prepare();
      this.#answerByNames();
    } catch {
      // Whoever asks is told.
    }
  }

  /**
   * Asks anew.
   *
   * @param delay before the texts are asked, in milliseconds: another key may be pressed before
   */
  ask(search: SearchState, delay: number): void {
    this.stop();
    this.#search = search;
    this.#answerByNames();
    this.#isPending = true;
    this.#askTexts(delay);
  }

  /** What is being asked is wanted sooner. */
  hurry(delay: number): void {
    if (this.#timer !== undefined) this.#askTexts(delay);
  }

  /** The answer is not wanted any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#run++;
    this.#isPending = false;
    this.#answer = undefined;
    this.#search = undefined;
  }

  // Without an answer of their own, the names let the texts answer first.
  #answerByNames(): void {
    if (!this.#search || hasAnswer(this.#answer)) return;
    const answer = this.#engine.byNames(this.#search.q);
    if (!answer) return;
    if (hasAnswer(answer)) {
      this.#give(answer);
      return;
    }
    const run = this.#run;
    setTimeout(() => {
      if (run === this.#run && this.#answer === undefined) this.#give(answer);
    }, patience);
  }

  #give(answer: ShownAnswer): void {
    this.#answer = answer;
    this.#asker.answered(answer);
  }

  #askTexts(delay: number): void {
    clearTimeout(this.#timer);
    const ask = (): void => {
      this.#timer = undefined;
      if (this.#search) void this.#answerInFull(this.#search, this.#run);
    };
    if (delay === 0) ask();
    else this.#timer = setTimeout(ask, delay);
  }

  async #answerInFull(search: SearchState, run: number): Promise<void> {
    const isStale = (): boolean => run !== this.#run;
    try {
      const answer = await this.#engine.inFull(search.q, search.verbatim, isStale);
      if (!answer) return;
      await this.#firstText(answer, search);
      if (isStale()) return;
      this.#isPending = false;
      this.#give(answer);
    } catch {
      if (isStale()) return;
      this.#isPending = false;
      this.#asker.failed();
    }
  }

  /** Waits a little for the ruling that the first result opens with, so that the list comes with it and does not move. */
  async #firstText({ results }: ShownAnswer, search: SearchState): Promise<void> {
    const [first] = filtered(results, search);
    if (!first?.isAnswer) return;
    const loaded = preloadRulings(this.#asker.base, first.target);
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, shortPatience))]);
  }
}

function hasAnswer(answer: ShownAnswer | undefined): boolean {
  return answer?.fromTexts !== undefined || !!answer?.results.some(({ isAnswer }) => isAnswer);
}
