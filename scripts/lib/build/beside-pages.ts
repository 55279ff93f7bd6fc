import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../../src/files/index.ts';

/** What the thread is handed. */
export interface Work {
  compilation: SiteCompilation;
  /** The folder of the site. */
  out: string;
  /** Where what was written is noted for the next build. */
  note: string;
}

/** What the thread is told: the HTML that the page of each ruling is made from, or that it is to end at once. */
export type Message = { type: 'template'; html: string } | { type: 'end' };

/** How many pages of single rulings there are, and how long they took. */
export interface RulingPages {
  count: number;
  milliseconds: number;
}

/** What is written while Astro renders the pages. */
export interface BesidePages {
  /** Every file is written. Waits for {@link useTemplate}. */
  written: Promise<RulingPages>;
  /** Hands over the HTML that the page of each ruling is made from. */
  useTemplate(html: string): void;
  /** Ends the thread, whatever it is doing, and the process that indexes with it. */
  close(): Promise<unknown>;
}

/** How long the thread may take to end by itself, in milliseconds. */
const patience = 10_000;

/** Starts the thread that writes the search index, the page of each ruling, and the files that are no pages. */
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
      // A thread that is ended from outside leaves Pagefind's process behind, which then complains on the console.
      tell({ type: 'end' });
      await Promise.race([ended, wait(patience, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
