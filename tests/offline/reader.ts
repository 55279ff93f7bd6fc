import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { manifestUrl } from '../../src/offline/format.ts';
import { askEngine, type EngineAnswer } from '../lib/ask-engine.ts';
import type { FaultyServer } from '../lib/faulty-server.ts';

/** What a reader does with the glossary on the device, and what they see. */
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

  /** Opens the page where the glossary is kept, and waits until it says how things stand. */
  async openHelp(): Promise<void> {
    await this.open('help/');
    await this.page.waitForSelector('keep-offline[data-state]');
  }

  /** Presses the button that keeps the library, or goes on, or fetches the newer one. */
  async press(): Promise<void> {
    await this.page.click('keep-offline .offline-keep');
  }

  /** Presses it without waiting for the page to stand still. */
  async pressAtOnce(): Promise<void> {
    await this.page.$eval('keep-offline .offline-keep', (button) =>
      button.dispatchEvent(new MouseEvent('click')),
    );
  }

  /** Waits until the panel says something. */
  async read(text: string | RegExp): Promise<string> {
    const panel = this.page.locator('keep-offline', { hasText: text });
    await panel.waitFor({ timeout: 25_000 });
    return panel.innerText();
  }

  /** Keeps the library from the first visit on. */
  async keep(): Promise<void> {
    await this.openHelp();
    await this.press();
    await this.read('Kept on this device');
  }

  /** The titles and addresses of what a search finds, in order. */
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

  /** What the engine behind the search box answers to each query. */
  async ask(queries: readonly string[]): Promise<EngineAnswer[]> {
    await this.open('');
    return askEngine(this.page, this.#server.base, queries);
  }

  /** Which build the page and everything it asks for are of: one name, or several where they are mixed. */
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

  /** Whether every pack of the library that lies in a folder is kept, with the bytes that its hash stands for. */
  async hasWhole(folder: string): Promise<boolean> {
    const manifest = readFileSync(join(folder, manifestUrl), 'utf8');
    const isKept: unknown = await this.page.evaluate(`(async () => {
      const hashOf = async (url) => {
        const kept = await caches.match(${JSON.stringify(this.#server.base)} + url);
        const digest = await crypto.subtle.digest('SHA-256', (await kept?.arrayBuffer()) ?? new ArrayBuffer());
        return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      };
      const hashes = await Promise.all(${manifest}.parts.map(async ({ url, sha256 }) => (await hashOf(url)) === sha256));
      return hashes.length > 0 && hashes.every(Boolean);
    })()`);
    return isKept === true;
  }

  /** What is kept in the caches of the browser: addresses below the base path. */
  async kept(): Promise<string[]> {
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
