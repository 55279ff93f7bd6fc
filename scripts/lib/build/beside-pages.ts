import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Entry } from '../../../src/glossary/index.ts';
import type { Inputs } from './inputs.ts';
import type { NextSite, SentSite } from './next-site.ts';
import { divided, type SentCompilation } from './sent-compilation.ts';
import { type DoneStep, reportedStep, type StepReport } from './step.ts';
import { type Bundled, runUnbegun, stepsBesidePages, type Work } from './steps-beside-pages.ts';

/** What the thread begins with. */
export interface WorkerData {
  site: SentSite;
  inputs: Inputs;
  /** The files that are missing of the last site. */
  missing: readonly string[];
  /** See {@link runUnbegun}. */
  begunGroups: Int32Array;
}

/** A message to the thread: entries of the glossary, all else of the compilation, or that the pages are bundled. */
export type Message =
  | { type: 'entries'; entries: Entry[] }
  | { type: 'rest'; rest: SentCompilation }
  | ({ type: 'bundled' } & Bundled);

/** With fewer changed texts than this, one thread has run all steps before another one has received the glossary. */
const worthThread = 300;

/** The steps that write no pages, but for the search index. */
export interface BesidePages {
  /** Provides the bundle of the pages, and the template of the share pages. */
  useBundle(made: Bundled): void;
  /** Runs the steps that no other thread has begun. Needs {@link useBundle}. */
  runRest(): Promise<DoneStep[]>;
  /** Waits for the steps that another thread has begun. */
  finish(): Promise<DoneStep[]>;
  /** Stops that thread, at any time. */
  close(): Promise<unknown>;
}

/**
 * Begins the steps that write the files of each text, and all others that are not pages. While pages are rendered, another
 * thread runs them, if they have much to do.
 *
 * @param site without the files that are missing
 * @param changedTexts how many texts are not as they were in the last build
 */
export function besidePages(
  site: NextSite,
  work: Work,
  missing: readonly string[],
  changedTexts: number,
): BesidePages {
  const begunGroups = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const bundled = Promise.withResolvers<Bundled>();
  const groups = stepsBesidePages(work, bundled.promise);
  const { before, ...sent } = site;
  const { inputs, compilation } = work;
  const thread =
    changedTexts < worthThread
      ? undefined
      : startThread({ site: sent, inputs, missing, begunGroups }, compilation);
  return {
    useBundle(made) {
      thread?.tell({ type: 'bundled', ...made });
      bundled.resolve(made);
    },
    runRest: () => runUnbegun(site, groups, begunGroups, 'first'),
    async finish() {
      const reports = (await thread?.done) ?? [];
      return reports.map((step) => reportedStep(step, before));
    },
    close: async () => thread?.close(),
  };
}

function startThread(workerData: WorkerData, compilation: SiteCompilation) {
  const worker = new Worker(new URL('beside-pages-worker.ts', import.meta.url), {
    workerData,
    // Half of what the main thread has: more would hold texts of files that are written.
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
  });
  const tell = (message: Message): void => worker.postMessage(message);
  const done = Promise.withResolvers<StepReport[]>();
  worker.once('message', done.resolve);
  worker.once('error', done.reject);
  // Whoever waits for it hears of an error; nobody does if the build has already failed elsewhere.
  done.promise.catch(() => undefined);
  const { entries, rest } = divided(compilation);
  for (const some of entries) tell({ type: 'entries', entries: some });
  tell({ type: 'rest', rest });
  return { tell, done: done.promise, close: () => worker.terminate() };
}
