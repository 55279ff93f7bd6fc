import type { Answer, Target } from '../../search/browser.ts';
import type { Search, ShownAnswer } from './state.ts';

/** How long to wait for the full text where names give no certain result, in milliseconds. */
export const namesTimeoutMs = 400;

/** Answers queries. */
export interface Engine {
  /** Loads the names. Resolves at once where they are loaded already; rejects where they cannot be. */
  loadNames(): Promise<void>;
  /** The answer from names, without waiting; nothing before they are loaded. */
  byNames(typed: string): Answer | undefined;
  /**
   * The answer from names and texts.
   *
   * @returns the answer from names alone, as `namesOnly`, where the texts cannot be searched
   * @throws the signal's reason once it is aborted; an error where the names cannot be loaded
   */
  inFull(typed: string, verbatim: boolean, signal: AbortSignal): Promise<ShownAnswer>;
}

/** What a page with a search also needs of its engine. */
export interface SearchEngine extends Engine {
  /** The target with an address, without its fragment. */
  targetAt(url: string): Promise<Target | undefined>;
  /** The name of an icon, by its code; nothing before the names are loaded. */
  iconName(code: string): string | undefined;
  /** Loads what a search of the full text will need, after the names. Never rejects. */
  prepare(typed: string): Promise<void>;
}

/**
 * The answers to a search: from the names, at once where they have a certain result and otherwise only where the texts take
 * long; then the complete answer.
 *
 * @param delay wait before the texts are searched, in milliseconds, while typing may continue
 * @param signal ends the search: the generator throws its reason
 * @throws where not even names can be loaded
 */
export async function* answersTo(
  { q, verbatim }: Search,
  engine: Engine,
  delay: number,
  signal: AbortSignal,
): AsyncGenerator<ShownAnswer, void> {
  const full = pause(delay, signal).then(() => engine.inFull(q, verbatim, signal));
  // Awaited below; an error before that must not count as unhandled.
  full.catch(() => undefined);
  await engine.loadNames();
  signal.throwIfAborted();
  const byNames = engine.byNames(q);
  if (byNames) {
    const isCertain = byNames.results.some(({ isAnswer }) => isAnswer);
    const isLate = isCertain || !(await Promise.race([full, pause(namesTimeoutMs, signal)]));
    if (isLate) yield { ...byNames, verbatim, from: 'names' };
  }
  yield await full;
}

/** Resolves after some milliseconds; rejects with the signal's reason once it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
