import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../../../src/files/index.ts';
import { settings } from '../../../../src/site/index.ts';
import type { Inputs } from '../inputs.ts';
import type { DoneStep, StepFolder } from '../step.ts';
import { BatchCache } from './batch-cache.ts';
import { lastHashes, recordBatches } from './record-batches.ts';
import { type SearchWork, searchStepName } from './step.ts';

/** What the thread begins with. It reads no settings: that would take as long as all else that it imports. */
export interface IndexData {
  /** The folder of the cache. */
  cache: string;
  /** The hashes of the batches that the last build indexed. */
  lastHashes: readonly string[];
}

/** A message to the thread: its work, or the request to stop. */
export type IndexMessage = { type: 'work'; site: StepFolder; work: SearchWork } | { type: 'end' };

/** The thread that makes the full-text index, while all other files are made. */
export interface IndexThread {
  /**
   * Tells the thread to make the index.
   *
   * @param site which files can be written into
   */
  begin(site: StepFolder, compilation: SiteCompilation, inputs: Inputs): void;
  /** Waits for the index. Needs {@link begin}. */
  finish(): Promise<DoneStep>;
  /** Stops the thread and Pagefind's process, at any time. */
  close(): Promise<unknown>;
}

/** How long the thread may take to stop by itself. */
const stopTimeoutMs = 10_000;

/**
 * Starts the thread. It reads what the last build indexed while the content is compiled.
 *
 * @param before what each step of the last build left
 */
export function indexThread(before: StepFolder['before']): IndexThread {
  const { cache } = settings();
  const lastNotes = before.get(searchStepName)?.notes ?? new Map();
  const workerData: IndexData = { cache, lastHashes: lastHashes(lastNotes) };
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData,
    // Most of its memory is files and records, which are not in this space.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const tell = (message: IndexMessage): void => worker.postMessage(message);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const done = Promise.withResolvers<DoneStep>();
  worker.once('message', done.resolve);
  worker.once('error', done.reject);
  // Whoever waits for it hears of an error; nobody does if the build has already failed elsewhere.
  done.promise.catch(() => undefined);
  return {
    begin({ next, out, before }, compilation, { all }) {
      const last = before.get(searchStepName);
      const indexed = new BatchCache(cache);
      const batches = recordBatches(compilation, last?.notes ?? new Map(), (hash) =>
        indexed.has(hash),
      );
      const { language } = compilation.glossary.site;
      tell({
        type: 'work',
        site: { next, out, before: new Map(last && [[searchStepName, last]]) },
        work: { reads: all, language, batches },
      });
    },
    finish: () => done.promise,
    close: async () => {
      // After `terminate` alone, Pagefind's process would be left behind and print errors.
      tell({ type: 'end' });
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
