import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { manifestUrl } from '../../src/offline/format.ts';
import { askEngine, type EngineAnswer } from '../lib/ask-engine.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { FaultyServer } from '../lib/faulty-server.ts';

/** A reader who saves the site for offline use: what they do, and what they see. */
export class Reader {
  readonly page: Page;
  readonly #server: FaultyServer;

  constructor(page: Page, server: FaultyServer) {
    this.page = page;
    this.#server = server;
  }

  /** Opens a page by its path below the base path. */
  async open(path: string): Promise<number | undefined> {
    const response = await this.page.goto(this.#server.origin + this.#server.base + path);
    return response?.status();
  }

  /** Opens the help page, and waits until its offline panel shows something. */
  async openHelp(): Promise<void> {
    await this.open('help/');
    await this.page.waitForSelector('save-offline[data-state]');
  }

  /** Presses the button that saves, resumes or updates. */
  async press(): Promise<void> {
    await this.page.click('save-offline .offline-save');
  }

  /** Presses it without waiting until the button is stable. */
  async pressAtOnce(): Promise<void> {
    await this.page.$eval('save-offline .offline-save', (button) =>
      button.dispatchEvent(new MouseEvent('click')),
    );
  }

  /** Waits until the panel contains a text. @returns the whole text of the panel */
  async read(text: string | RegExp): Promise<string> {
    const panel = this.page.locator('save-offline', { hasText: text });
    await panel.waitFor({ timeout: 25_000 });
    return panel.innerText();
  }

  /** Saves the site on a first visit. */
  async save(): Promise<void> {
    await this.openHelp();
    await this.press();
    await this.read('Saved for offline');
  }

  /** The titles and addresses of a search's results, in order. */
  async search(words: string): Promise<string[]> {
    await this.open(`?q=${encodeURIComponent(words)}`);
    return this.results();
  }

  async results(): Promise<string[]> {
    await this.page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
    const found: unknown = await this.page.$$eval('[data-result]', (results) =>
      results.map(
        (result) => `${result.getAttribute('data-title')} ${result.getAttribute('data-url')}`,
      ),
    );
    return Array.isArray(found) ? found.map(String) : [];
  }

  /** The search engine's answer to each query. */
  async ask(queries: readonly string[]): Promise<EngineAnswer[]> {
    await this.open('');
    return askEngine(this.page, this.#server.base, queries);
  }

  /** The build that the page and everything it loads are from: one name, or several if they are mixed. */
  async builds(): Promise<string> {
    const seen: unknown = await this.page.evaluate(`(async () => {
      const base = ${JSON.stringify(this.#server.base)};
      const mark = (text) => /build-(\\w+)/.exec(text)?.[1] ?? 'one';
      const texts = await Promise.all(['theme.js', 'icons.css', 'search/names.json'].map(async (path) =>
        (await fetch(base + path)).text()));
      const styles = [...document.styleSheets].map((sheet) => sheet.href ?? '').filter((href) => href.includes('_astro'));
      const builds = [document.documentElement.outerHTML, ...texts].map(mark);
      for (const href of styles) builds.push(/\\.(two|three|withdrawn)\\./.exec(href)?.[1] ?? 'one');
      if (styles.length === 0) builds.push('no style');
      return [...new Set(builds)].join(' and ');
    })()`);
    return String(seen);
  }

  /** Whether every pack of the site in a folder is cached, with the right hash. */
  async hasArchive(folder: string): Promise<boolean> {
    const manifest = readFileSync(join(folder, manifestUrl), 'utf8');
    const isCached: unknown = await this.page.evaluate(`(async () => {
      const hashOf = async (url) => {
        const cached = await caches.match(${JSON.stringify(this.#server.base)} + url);
        const digest = await crypto.subtle.digest('SHA-256', (await cached?.arrayBuffer()) ?? new ArrayBuffer());
        return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      };
      const hashes = await Promise.all(${manifest}.parts.map(async ({ url, sha256 }) => (await hashOf(url)) === sha256));
      return hashes.length > 0 && hashes.every(Boolean);
    })()`);
    return isCached === true;
  }

  /** All addresses in the browser's caches, below the base path. */
  async cachedPaths(): Promise<string[]> {
    const urls: unknown = await this.page.evaluate(`(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
      return all.flat().map(({ url }) => new URL(url).pathname).sort();
    })()`);
    return Array.isArray(urls) ? urls.map((url) => String(url).replace(this.#server.base, '')) : [];
  }
}

/** A second tab of the same browser. */
export async function anotherTab(context: BrowserContext, server: FaultyServer): Promise<Reader> {
  return new Reader(await context.newPage(), server);
}

/** A first visit to a site: a new browser profile, and a server of its own. */
export interface FirstVisit {
  server: FaultyServer;
  visit: Visit;
  reader: Reader;
  /** Closes browser context and server. */
  close(): Promise<void>;
}

/** Starts a browser for the tests of a file. Call at the top of the file. */
export function useReaders(): {
  visit(
    site: Pick<BuiltSite, 'folder' | 'base'>,
    options?: BrowserContextOptions,
  ): Promise<FirstVisit>;
} {
  const browser = useBrowser();
  return {
    async visit({ folder, base }, options) {
      const server = await new FaultyServer(folder, base).start();
      const visit = await browser.visit(options);
      // Requests that fail are what these tests are about.
      visit.allow(/Failed to load resource|unsupported MIME type/u);
      const close = async (): Promise<void> => {
        await visit.context.close();
        await server.close();
      };
      return { server, visit, reader: new Reader(visit.page, server), close };
    },
  };
}
