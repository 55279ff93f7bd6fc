import type { SearchEngine } from './engine.ts';
import type { Search, ShownAnswer } from './state.ts';

/** Wait for the full text if the query is no name, in milliseconds. */
const namesTimeoutMs = 400;

/**
 * Yields the answers to a search: from the names, at once if the query is a name and otherwise only if the texts take long;
 * then the complete answer.
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
  // Awaited below; an error before that must not count as unhandled.
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

/** Resolves after some milliseconds; rejects with the signal's reason then if it was aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
  signal.throwIfAborted();
}
