import { Worker } from 'node:worker_threads';
import type { NextSite } from './next-site.ts';
import type { PartRecord } from './site-record.ts';

/** What a thread prepares: some of the files that the last build left. */
export interface PreparedFiles extends Pick<NextSite, 'out' | 'next' | 'isReady'> {
  parts: readonly PartRecord[];
  /** The first thread empties the folder, unless that is ready; the others wait for {@link cleared}. */
  isFirst: boolean;
  /** Is 1 once the folder is empty; the same memory in all threads. */
  cleared: Int32Array;
}

/** What becomes of the files of the last site. */
export interface PreparedSite {
  /** The files that somebody removed. Once they are known, files can be written into the folder of the next site. */
  missing: Promise<string[]>;
  /** Resolves when all others are there. */
  linked: Promise<void>;
  /** Stops the threads, at any time. */
  close(): Promise<unknown>;
}

/** For links: more threads are no faster, because the file system is what they wait for. */
const mostThreads = 2;

/** With fewer parts of steps than this, one thread is done as soon as two. */
const worthThread = 500;

/**
 * Begins to fill the folder of the next site with what stays of the last one, in threads: tens of thousands of files take
 * seconds.
 */
export function prepareSite({ out, next, before, isReady }: NextSite): PreparedSite {
  const parts = [...before.values()].flatMap((step) => [...step.parts.values()]);
  const cleared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const count = isReady || parts.length < worthThread ? 1 : mostThreads;
  const threads = Array.from({ length: count }, (_, thread) => {
    // In turns: the parts of some steps have more files than those of others.
    const own = parts.filter((_, at) => at % count === thread);
    return prepareFiles({ out, next, isReady, parts: own, isFirst: thread === 0, cleared });
  });
  const missing = Promise.all(threads.map((thread) => thread.missing)).then((lists) =>
    lists.flat(),
  );
  const linked = Promise.all(threads.map((thread) => thread.linked)).then(() => undefined);
  // Whoever waits for them hears of an error; nobody does if the build has already failed elsewhere.
  for (const promise of [missing, linked]) promise.catch(() => undefined);
  return {
    missing,
    linked,
    close: () => Promise.all(threads.map((thread) => thread.close())),
  };
}

function prepareFiles(workerData: PreparedFiles): PreparedSite {
  const thread = new Worker(new URL('prepare-site-thread.ts', import.meta.url), { workerData });
  const missing = Promise.withResolvers<string[]>();
  const linked = Promise.withResolvers<void>();
  thread.once('message', missing.resolve);
  thread.once('error', (error) => {
    missing.reject(error);
    linked.reject(error);
  });
  thread.once('exit', () => linked.resolve());
  return { missing: missing.promise, linked: linked.promise, close: () => thread.terminate() };
}
