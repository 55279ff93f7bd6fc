import { Worker } from 'node:worker_threads';
import type { Entry } from '../../../src/glossary/index.ts';
import type { Inputs } from './inputs.ts';
import type { BegunSite, NextSite } from './next-site.ts';
import { divided, type SentCompilation } from './sent-compilation.ts';
import { type DoneStep, reportedStep, type StepReport } from './step.ts';
import { type Bundled, runUnbegun, stepsBesidePages, type Work } from './steps-beside-pages.ts';

/** What the thread begins with. */
export interface WorkerData {
  site: BegunSite;
  /** See {@link runUnbegun}. */
  begunGroups: Int32Array;
}

/** A message to the thread: entries of the glossary, all else of its work, or that the pages are bundled. */
export type Message =
  | { type: 'entries'; entries: Entry[] }
  | { type: 'work'; compilation: SentCompilation; inputs: Inputs; missing: readonly string[] }
  | ({ type: 'bundled' } & Bundled);

/** The thread that writes files while pages are rendered. */
export interface BesidePages {
  /**
   * Tells the thread to write its files.
   *
   * @param missing the files that are missing of the last site
   */
  begin(work: Work, missing: readonly string[]): void;
  /** Provides the bundle of the pages, and the template of the share pages. */
  useBundle(made: Bundled): void;
  /**
   * Runs the steps that the thread has not begun. Needs {@link begin} and {@link useBundle}.
   *
   * @param site without the files that are missing
   */
  help(site: NextSite): Promise<DoneStep[]>;
  /** Waits for the steps that the thread has begun. */
  finish(site: NextSite): Promise<DoneStep[]>;
  /** Stops the thread, at any time. */
  close(): Promise<unknown>;
}

/**
 * Starts the thread that writes the files of each text, and all others that are not pages, but for the search index.
 */
export function besidePages({ before: _, ...site }: NextSite): BesidePages {
  const begunGroups = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WorkerData = { site, begunGroups };
  const worker = new Worker(new URL('beside-pages-worker.ts', import.meta.url), {
    workerData,
    // Half of what the main thread has: more would hold texts of files that are written.
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
  });
  const tell = (message: Message): void => worker.postMessage(message);
  const done = Promise.withResolvers<StepReport[]>();
  const received = Promise.withResolvers<Work>();
  const bundled = Promise.withResolvers<Bundled>();
  worker.once('message', done.resolve);
  worker.once('error', done.reject);
  // Whoever waits for it hears of an error; nobody does if the build has already failed elsewhere.
  done.promise.catch(() => undefined);
  return {
    begin(work, missing) {
      const { entries, rest } = divided(work.compilation);
      for (const some of entries) tell({ type: 'entries', entries: some });
      tell({ type: 'work', compilation: rest, inputs: work.inputs, missing });
      received.resolve(work);
    },
    useBundle(made) {
      tell({ type: 'bundled', ...made });
      bundled.resolve(made);
    },
    async help(site) {
      const groups = stepsBesidePages(await received.promise, bundled.promise);
      return runUnbegun(site, groups, begunGroups, 'first');
    },
    async finish(site) {
      return (await done.promise).map((step) => reportedStep(step, site.before));
    },
    close: () => worker.terminate(),
  };
}
