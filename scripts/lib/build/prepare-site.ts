import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { NextSite } from './next-site.ts';
import type { PartRecord } from './site-record.ts';

/** What the thread prepares: the files that the last build left. */
export interface LeftFiles extends Pick<NextSite, 'out' | 'next' | 'isReady'> {
  parts: readonly PartRecord[];
}

/** What becomes of the files of the last site. */
export interface PreparedSite {
  /** The files that somebody removed. Once they are known, files can be written into the folder of the next site. */
  missing: Promise<string[]>;
  /** Resolves when all others are there. */
  linked: Promise<unknown>;
  /** Stops the thread, at any time. */
  close(): Promise<unknown>;
}

/**
 * Begins to fill the folder of the next site with what stays of the last one: tens of thousands of files take seconds.
 * Two threads would link them sooner, but slow down the rest of the build by as much.
 */
export function prepareSite({ out, next, before, isReady }: NextSite): PreparedSite {
  const parts = [...before.values()].flatMap((step) => [...step.parts.values()]);
  const workerData: LeftFiles = { out, next, isReady, parts };
  const thread = new Worker(new URL('prepare-site-worker.ts', import.meta.url), { workerData });
  const missing = once(thread, 'message').then(([paths]): string[] => paths);
  const linked = once(thread, 'exit');
  // Whoever waits for them hears of an error; nobody does if the build has already failed elsewhere.
  for (const promise of [missing, linked]) promise.catch(() => undefined);
  return { missing, linked, close: () => thread.terminate() };
}
