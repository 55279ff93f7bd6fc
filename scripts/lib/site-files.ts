import { Worker } from 'node:worker_threads';
import type { SiteCompilation } from '../../src/site/with-editions.ts';

/** What the thread is handed. */
export interface Work {
  compilation: SiteCompilation;
  /** The folder of the site. */
  out: string;
  /** Where what was written is noted for the next build. */
  note: string;
}

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
  /** Ends the thread, whatever it is doing. */
  close(): Promise<unknown>;
}

/** Starts the thread that writes the search index, the page of each ruling, and the files that are no pages. */
export function writeBesidePages(work: Work): BesidePages {
  const worker = new Worker(new URL('site-files-worker.ts', import.meta.url), { workerData: work });
  return {
    written: new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    }),
    useTemplate: (html) => worker.postMessage(html),
    close: () => worker.terminate(),
  };
}
