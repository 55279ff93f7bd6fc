import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { Inputs } from './inputs.ts';
import type { NextSite } from './next-site.ts';
import type { DoneStep } from './step.ts';

/** What the thread makes its files from. */
export interface Work {
  compilation: SiteCompilation;
  inputs: Inputs;
}

/** A message to the thread: its work, the template of share pages, or the request to stop. */
export type Message =
  | { type: 'work'; work: Work }
  | { type: 'template'; html: string }
  | { type: 'end' };

/** A message from the thread: the folder of the next site is prepared but for missing files, or all is written. */
export type Report = { type: 'prepared'; missing: string[] } | { type: 'done'; steps: DoneStep[] };

/** The thread that writes files while pages are rendered. */
export interface BesidePages {
  /** Resolves when the folder of the next site holds what stays of the last one, with what is missing of it. */
  prepared: Promise<string[]>;
  /** Resolves when every file is written. Needs {@link begin} and {@link useTemplate}. */
  done: Promise<DoneStep[]>;
  /** Tells the thread to write its files. */
  begin(work: Work): void;
  /** Provides the template of the share pages. */
  useTemplate(html: string): void;
  /** Stops the thread and Pagefind's process, at any time. */
  close(): Promise<unknown>;
}

/** How long the thread may take to stop by itself. */
const stopTimeoutMs = 10_000;

/**
 * Starts the thread that prepares the folder of the next site, and then writes the search index, the files of each text,
 * and all others that are not pages.
 */
export function besidePages(site: NextSite): BesidePages {
  const worker = new Worker(new URL('beside-pages-worker.ts', import.meta.url), {
    workerData: site,
  });
  const tell = (message: Message): void => worker.postMessage(message);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const prepared = Promise.withResolvers<string[]>();
  const done = Promise.withResolvers<DoneStep[]>();
  worker.on('message', (report: Report) => {
    if (report.type === 'prepared') prepared.resolve(report.missing);
    else done.resolve(report.steps);
  });
  worker.once('error', (error) => {
    prepared.reject(error);
    done.reject(error);
  });
  // Whoever waits for them hears of an error; nobody does if the build has already failed elsewhere.
  for (const { promise } of [prepared, done]) promise.catch(() => undefined);
  return {
    prepared: prepared.promise,
    done: done.promise,
    begin: (work) => tell({ type: 'work', work }),
    useTemplate: (html) => tell({ type: 'template', html }),
    close: async () => {
      // After `terminate` alone, Pagefind's process would be left behind and print errors.
      tell({ type: 'end' });
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
