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

/** What is written while Astro renders the pages. */
export interface BesidePages {
  /** The files that need no page are written. */
  written: Promise<void>;
  /** Call when the pages are written: writes what is made of them. */
  finish(): Promise<void>;
  /** Ends the thread, whatever it is doing. */
  close(): Promise<unknown>;
}

/** Starts the thread that writes the search index and the files that are no pages. */
export function writeBesidePages(work: Work): BesidePages {
  const worker = new Worker(new URL('site-files-worker.ts', import.meta.url), { workerData: work });
  const message = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.on('message', (said) => {
        if (said === wanted) resolve();
      });
      worker.once('error', reject);
    });
  const written = message('written');
  const finished = message('finished');
  // Whoever waits for the one hears of the error; the other must not end the process for it.
  finished.catch(() => {});
  return {
    written,
    finish() {
      worker.postMessage('pages are written');
      return finished;
    },
    close: () => worker.terminate(),
  };
}
