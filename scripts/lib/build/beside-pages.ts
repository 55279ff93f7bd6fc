import { Worker } from 'node:worker_threads';
import type { Editions } from '../../../src/editions/index.ts';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Inputs } from './inputs.ts';
import type { BegunSite, NextSite } from './next-site.ts';
import { type DoneStep, reportedStep, type StepReport } from './step.ts';
import { type Bundled, runUnbegun, stepsBesidePages, type Work } from './steps-beside-pages.ts';

/** What the thread begins with. */
export interface WorkerData {
  site: BegunSite;
  /** See {@link runUnbegun}. */
  begunGroups: Int32Array;
}

/** A message to the thread: its work, or that the pages are bundled. */
export type Message =
  | { type: 'work'; compilation: SentCompilation; inputs: Inputs }
  | ({ type: 'bundled' } & Bundled);

/** A compilation without what the thread finds out in less time than it takes to send. */
export interface SentCompilation extends Omit<SiteCompilation, 'editions'> {
  editions: Omit<Editions, 'current'>;
}

/** A message from the thread: what is missing of the last site, that all else of it is there, or all is written. */
export type Report =
  | { type: 'prepared'; missing: string[] }
  | { type: 'linked' }
  | { type: 'done'; steps: StepReport[] };

/** The thread that writes files while pages are rendered. */
export interface BesidePages {
  /** What is missing of the last site: from now on, files can be written into the folder of the next one. */
  prepared: Promise<string[]>;
  /** Resolves when the folder of the next site holds what stays of the last one. */
  linked: Promise<void>;
  /**
   * Runs the steps that the thread has not begun, and waits for those that it has, and for {@link linked}. Needs
   * {@link begin} and {@link useBundle}.
   *
   * @param site what the thread prepared
   */
  finish(site: NextSite): Promise<DoneStep[]>;
  /** Tells the thread to write its files. */
  begin(work: Work): void;
  /** Provides the bundle of the pages, and the template of the share pages. */
  useBundle(made: Bundled): void;
  /** Stops the thread, at any time. */
  close(): Promise<unknown>;
}

/**
 * Starts the thread that prepares the folder of the next site, and then writes the files of each text, and all others that
 * are not pages, but for the search index.
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
  const prepared = Promise.withResolvers<string[]>();
  const linked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<StepReport[]>();
  const received = Promise.withResolvers<Work>();
  const bundled = Promise.withResolvers<Bundled>();
  worker.on('message', (report: Report) => {
    if (report.type === 'prepared') prepared.resolve(report.missing);
    else if (report.type === 'linked') linked.resolve();
    else done.resolve(report.steps);
  });
  worker.once('error', (error) => {
    prepared.reject(error);
    linked.reject(error);
    done.reject(error);
  });
  // Whoever waits for them hears of an error; nobody does if the build has already failed elsewhere.
  for (const { promise } of [prepared, linked, done]) promise.catch(() => undefined);
  return {
    prepared: prepared.promise,
    linked: linked.promise,
    begin(work) {
      const { compilation, inputs } = work;
      const { current: _, ...editions } = compilation.editions;
      tell({ type: 'work', compilation: { ...compilation, editions }, inputs });
      received.resolve(work);
    },
    useBundle(made) {
      tell({ type: 'bundled', ...made });
      bundled.resolve(made);
    },
    async finish(prepared) {
      const groups = stepsBesidePages(await received.promise, bundled.promise);
      const own = await runUnbegun(prepared, groups, begunGroups, 'first');
      const others = await done.promise;
      return [...own, ...others.map((step) => reportedStep(step, prepared.before))];
    },
    close: () => worker.terminate(),
  };
}
