import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { manifestUrl, readManifest } from '../../src/outputs/archive-format.ts';
import { writeArchive } from '../../src/site/index.ts';
import { test as base, openVisit, type Visit } from '../lib/browser-test.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { FaultyServer } from '../lib/faulty-server.ts';
import { resultsReady, urlsOf } from '../lib/page.ts';

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

  /** Waits until the panel contains a text. @returns the whole text of the panel */
  async read(text: string): Promise<string> {
    const panel = this.page.locator('save-offline', { hasText: text });
    await panel.waitFor();
    return panel.innerText();
  }

  /** Saves the site on a first visit. */
  async save(): Promise<void> {
    await this.openHelp();
    await this.press();
    await this.read('Saved for offline');
  }

  /** Opens the help page after the site was built again. */
  async offerUpdate(): Promise<void> {
    await this.openHelp();
    await this.read('Update available');
  }

  /** The addresses of a search's results, in order. */
  async search(words: string): Promise<string[]> {
    await this.open(`?q=${encodeURIComponent(words)}`);
    await resultsReady(this.page);
    return urlsOf(this.page);
  }

  /** The build that the page and everything it loads are from: one name, or several if they are mixed. */
  builds(): Promise<string> {
    return this.page.evaluate(`(async () => {
      const base = ${JSON.stringify(this.#server.base)};
      const mark = (text) => /build-(\\w+)/.exec(text)?.[1] ?? 'one';
      const texts = await Promise.all(['theme.js', 'icons.css', 'search/names.json'].map(async (path) =>
        (await fetch(base + path)).text()));
      const styles = [...document.styleSheets].map((sheet) => sheet.href ?? '').filter((href) => href.includes('_astro'));
      const builds = [document.documentElement.outerHTML, ...texts].map(mark);
      for (const href of styles) builds.push(mark(href));
      if (styles.length === 0) builds.push('no style');
      return [...new Set(builds)].join(' and ');
    })()`);
  }

  /** Whether every pack of the site in a folder is cached, with the right hash. */
  async hasArchive(folder: string): Promise<boolean> {
    const manifest = readManifest(JSON.parse(readFileSync(join(folder, manifestUrl), 'utf8')));
    const cached = await this.cachedPacks();
    return manifest?.parts.every(({ url, sha256 }) => cached[url] === sha256) === true;
  }

  /** The SHA-256 of each cached pack, by its address below the base path. */
  cachedPacks(): Promise<Record<string, string>> {
    return this.page.evaluate(`(async () => {
      const hashes = {};
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
          if (!url.endsWith('.pack')) continue;
          const bytes = await (await cache.match(url)).arrayBuffer();
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
          hashes[new URL(url).pathname.slice(${this.#server.base.length})] = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
        }
      }
      return hashes;
    })()`);
  }
}

type Site = Pick<BuiltSite, 'folder' | 'base'>;

/** A first visit to a site: a new browser profile and a separate server. */
export interface FirstVisit extends Visit {
  server: FaultyServer;
  reader: Reader;
  /** Opens another tab. */
  anotherTab(): Promise<Reader>;
  /** Closes browser context and server, and checks the visit. */
  close(): Promise<void>;
}

/** Visits a site for the first time, on a server that the test can break. */
export async function firstVisit(
  browser: Browser,
  { folder, base: path }: Site,
  options?: BrowserContextOptions,
): Promise<FirstVisit> {
  const server = await new FaultyServer(folder, path).start();
  const visit = await openVisit(browser, { serviceWorkers: 'allow', ...options });
  return {
    ...visit,
    server,
    reader: new Reader(visit.page, server),
    anotherTab: async () => new Reader(await visit.context.newPage(), server),
    async close() {
      await visit.context.close();
      await server.close();
      // Requests may fail in these tests.
      visit.allow(/Failed to load resource|unsupported MIME type/u);
      visit.expectClean();
    },
  };
}

/** `test` with a fixture that visits a site for the first time, until the test ends. */
export const test = base.extend('firstVisit', ({ browser }, { onCleanup }) => {
  const visits: FirstVisit[] = [];
  onCleanup(async () => {
    for (const visit of visits) await visit.close();
  });
  return async (site: Site, options?: BrowserContextOptions): Promise<FirstVisit> => {
    const visit = await firstVisit(browser, site, options);
    visits.push(visit);
    return visit;
  };
});

/** Makes another build of a site, with the name of the build in every page, script and style sheet. */
export async function nextBuild(folder: string, into: string, name = 'two'): Promise<void> {
  cpSync(folder, into, { recursive: true });
  const renamed = new Map<string, string>();
  // Files named by their hash get another name.
  for (const file of readdirSync(join(into, '_astro'))) {
    const next = file.replace(/\.(css|js)$/u, `.build-${name}.$1`);
    renameSync(join(into, '_astro', file), join(into, '_astro', next));
    renamed.set(file, next);
  }
  for (const entry of readdirSync(into, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = (): string => readFileSync(path, 'utf8');
    if (entry.isFile() && /^(?!sw[.-]).*\.(?:html|js|template)$/u.test(entry.name)) {
      let changed = text().replace('</main>', `<p>build-${name}</p></main>`);
      for (const [before, after] of renamed) changed = changed.replaceAll(before, after);
      writeFileSync(path, entry.name === 'theme.js' ? `${changed}// build-${name}\n` : changed);
    } else if (entry.name === 'icons.css') writeFileSync(path, `${text()}/* build-${name} */`);
    else if (entry.name === 'names.json') {
      writeFileSync(path, text().replace(/^\{/u, `{"build":"build-${name}",`));
    }
  }
  writeArchive(into, { edition: name, redirects: [] });
}
