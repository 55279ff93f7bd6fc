import type { BrowserContextOptions } from 'playwright-core';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { FaultyServer } from '../lib/faulty-server.ts';
import { Reader } from './reader.ts';

/** A reader on their first visit, with a server of their own. */
export interface FirstReader {
  server: FaultyServer;
  visit: Visit;
  reader: Reader;
  /** Closes browser and server. */
  leave(): Promise<void>;
}

/** Starts a browser for the tests of a file. Call at the top of the file. */
export function useFirstReaders(): {
  come(
    site: Pick<BuiltSite, 'folder' | 'base'>,
    options?: BrowserContextOptions,
  ): Promise<FirstReader>;
} {
  const browser = useBrowser();
  return {
    async come({ folder, base }, options) {
      const server = await new FaultyServer(folder, base).start();
      const visit = await browser.visit(options);
      const leave = async (): Promise<void> => {
        await visit.context.close();
        await server.close();
      };
      return { server, visit, reader: new Reader(visit.page, server), leave };
    },
  };
}
