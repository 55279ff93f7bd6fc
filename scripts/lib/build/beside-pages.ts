import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../../src/files/index.ts';
import type { NextSite } from './next-site.ts';
import type { Written } from './site-writer.ts';

/** Input of the thread. */
export interface Work {
  compilation: SiteCompilation;
  site: NextSite;
}

/** A message to the thread: the template of share pages, or the request to stop. */
export type Message = { type: 'template'; html: string } | { type: 'end' };

/** What the thread wrote: the share pages of rulings, how long that took, and everything. */
export interface Result {
  rulings: { count: number; milliseconds: number };
  written: Written;
}

/** The thread that writes files while Astro renders pages. */
export interface BesidePages {
  /** Resolves when every file is written. Needs {@link useTemplate}. */
  written: Promise<Result>;
  /** Provides the template of the share pages. */
  useTemplate(html: string): void;
  /** Stops the thread and Pagefind's process, at any time. */
  close(): Promise<unknown>;
}

/** How long the thread may take to stop by itself. */
const stopTimeoutMs = 10_000;

/** Starts the thread that writes the search index, the share pages of rulings, and the files that are not pages. */
export function writeBesidePages(work: Work): BesidePages {
  const worker = new Worker(new URL('beside-pages-worker.ts', import.meta.url), {
    workerData: work,
  });
  const tell = (message: Message): void => worker.postMessage(message);
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return {
    written: new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    }),
    useTemplate: (html) => tell({ type: 'template', html }),
    close: async () => {
      // After `terminate` alone, Pagefind's process would be left behind and print errors.
      tell({ type: 'end' });
      await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
