import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { redirectPages } from '../../src/files/redirect-page.ts';
import { writeArchive } from '../../src/site/index.ts';
import { plainWording } from '../../src/wording/index.ts';
import type { EngineAnswer } from '../lib/ask-engine.ts';
import type { FaultyServer } from '../lib/faulty-server.ts';
import { cardOf, nameIn, previewsReady } from '../lib/previews.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';
import { filesOf } from '../lib/site-files.ts';
import { type Reader, useReaders } from './reader.ts';

const { real, fixture } = inject('sites');
const readers = useReaders();

describe.each([
  ['the real site under /', real],
  ['the fixture under a sub-path', fixture],
])('%s', (_, site) => {
  let server: FaultyServer;
  let reader: Reader;
  let close: () => Promise<void>;
  let offered: string;
  let saved: string;
  let requests: number;

  // Saved once, on a first visit; the tests read it offline.
  beforeAll(async () => {
    ({ server, reader, close } = await readers.visit(site));
    await reader.openHelp();
    offered = await reader.read('Read and search everything offline');
    server.requests = [];
    await reader.press();
    saved = await reader.read('Saved for offline');
    requests = server.requests.length;
    server.isDown = true;
  });

  afterAll(() => close());

  test('is saved in few requests, with its size shown before and after', () => {
    expect(offered).toMatch(/\d+.KB/u);
    expect(saved).toMatch(/Saved for offline: .*\d+.KB/u);
    const manifest = readFileSync(join(site.folder, 'library/manifest.json'), 'utf8');
    const { bytes, edition } = JSON.parse(manifest);
    // The fixture has no edition.
    if (edition) expect(saved).toContain(`: ${edition}, `);
    expect(bytes).toBeLessThan(1_000_000);
    expect(requests).toBeLessThan(25);
  });

  test('opens every kind of page offline that was never visited', async () => {
    const pages = filesOf(site.folder)
      .filter((file) => /^(?:glossary|terms|documents|letters|icons)\/.*index\.html$/u.test(file))
      .filter((file) => !/^glossary\/[^/]+\/\d+\//u.test(file));
    const some = pages.filter((_, at) => at % Math.max(1, Math.floor(pages.length / 20)) === 0);
    expect(some.length).toBeGreaterThanOrEqual(20);
    for (const file of some) {
      expect(await reader.open(file.replace(/index\.html$/u, ''))).toBe(200);
      expect(await reader.page.content()).toContain('</main>');
      const styled: unknown = await reader.page.evaluate('document.styleSheets.length');
      expect(styled).toBeGreaterThan(0);
    }
    await reader.page.waitForSelector('.offline-notice:has-text("Offline. Reading your copy")');
  });

  test('shows previews of references offline', async () => {
    await reader.open(site === fixture ? 'glossary/docking/' : 'glossary/stopped/');
    await previewsReady(reader.page);
    const reference = reader.page.locator('.text a.ref').first();
    const name = await reference.innerText();
    await reference.hover();
    await cardOf(reader.page).waitFor();
    expect((await nameIn(cardOf(reader.page))).toLowerCase()).toContain(name.toLowerCase());
    await reader.page.keyboard.press('Escape');
  });

  test('follows references offline', async () => {
    const visited = new Set<string>();
    await reader.open(site === fixture ? 'glossary/docking/' : 'glossary/stopped/');
    for (let step = 0; step < 6; step++) {
      const hrefs: string[] = await reader.page.$$eval(
        'main a[href*="/glossary/"], main a[href*="/terms/"]',
        (links) =>
          links.map((link) => (link.getAttribute('href') ?? '').replace(/(?:#.*|\/\d+\/)$/u, '')),
      );
      const next = hrefs.find((href) => !visited.has(href)) ?? '';
      visited.add(next);
      expect(await reader.open(next.slice(site.base.length)), next).toBe(200);
    }
  });

  test('makes the page of each ruling offline, byte for byte as the build does', async () => {
    const files = filesOf(site.folder).filter((file) =>
      /^(?:glossary|documents)\/[^/]+\/\d+\/index\.html$/u.test(file),
    );
    const some = files.filter((_, at) => at % Math.ceil(files.length / 5) === 0);
    for (const file of some) {
      const path = file.replace('index.html', '');
      expect(await reader.open(path)).toBe(200);
      const shown: unknown = await reader.page.evaluate(
        'fetch(location.href).then((answer) => answer.text())',
      );
      expect(shown).toBe(readFileSync(join(site.folder, file), 'utf8'));
    }
    await reader.page.click('a.onward');
    expect(new URL(reader.page.url()).hash).toMatch(/^#[pr]\d+$/u);
    // A number that does not exist is not found, offline as online.
    const text = some[0]?.replace(/\d+\/index\.html$/u, '');
    expect(await reader.open(`${text}9999/`)).toBe(404);
  });

  test('shows the page for an unknown address offline', async () => {
    expect(await reader.open('glossary/no-such-name/')).toBe(404);
    expect(await reader.page.innerText('h1')).toBe('Page not found');
    // Downloads are not in the archive.
    expect(await reader.open('downloads/spaceline.html')).toBe(503);
    expect(await reader.page.innerText('h1')).toBe('You are offline');
  });

  test('can be removed', async () => {
    server.isDown = false;
    await reader.openHelp();
    await reader.page.click('save-offline button:has-text("Remove")');
    await reader.read('Save for offline');
    expect((await reader.cachedPaths()).filter((url) => url.endsWith('.pack')).length).toBe(1);
  });
});

test('an old address redirects, by the host and offline', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spaceline-moved-'));
  cpSync(fixture.folder, folder, { recursive: true });
  const old = [
    { path: 'glossary/mist/', title: 'Mist', to: 'glossary/fog/', name: 'Fog' },
    { path: 'glossary/docking/4/', title: 'docking, p4', to: 'glossary/fog/#p1', name: 'Fog, p1' },
  ];
  const site = {
    name: 'Harbour',
    description: '',
    game: '',
    language: 'en',
    origin: 'https://harbour.example',
    disclaimer: '',
    examples: [],
    sources: [],
    outsideWorks: [],
    retiredTerms: [],
    wording: {},
    cardLinks: {},
  };
  const shown = { glossary: { base: fixture.base, site }, wording: plainWording('en') };
  for (const { path, text } of redirectPages(old, shown)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await writeArchive(folder, { edition: 'one', redirects: old.map(({ path }) => path) });
  const { server, reader, close } = await readers.visit({ ...fixture, folder });
  await reader.save();
  server.break(/^glossary\/mist\/$/u, (response) => {
    response.writeHead(302, { Location: `${fixture.base}glossary/fog/` }).end();
    return true;
  });
  await reader.open('glossary/mist/#p1');
  expect(reader.page.url()).toBe(`${server.origin}${server.base}glossary/fog/#p1`);
  server.isDown = true;
  for (const { path, to } of old) {
    await reader.open(path);
    await reader.page.waitForURL((url) => url.href.endsWith(to));
    expect(await reader.page.innerText('h1')).toBe('Fog');
  }
  await close();
  rmSync(folder, { recursive: true });
});

describe('offline', () => {
  const queries = sampledQueries.map(({ text }) => text);
  let reader: Reader;
  let close: () => Promise<void>;
  let online: EngineAnswer[];

  beforeAll(async () => {
    const first = await readers.visit(real);
    ({ reader, close } = first);
    online = await reader.ask(queries);
    await reader.save();
    first.server.isDown = true;
  });

  afterAll(() => close());

  test('a citation shows its earlier text, and editions can be compared', async () => {
    const editions = JSON.parse(readFileSync(join(real.folder, 'api/editions.json'), 'utf8'));
    const { date } = editions.find((edition: { date: string | null }) => edition.date !== null);
    await reader.open(`glossary/stopped/?on=${date}#p5`);
    await reader.page.waitForSelector('.then');
    await reader.open(`changes/compare/?from=${date}&to=now`);
    const said = reader.page.locator('edition-compare [role=status]', { hasText: /differences/iu });
    await said.waitFor();
  });

  test('the search gives the same answers in the same order as online', async () => {
    const offline = await reader.ask(queries);
    expect(offline).toEqual(online);
    expect(offline.filter(({ fromTexts }) => !fromTexts)).toEqual([]);
    expect(offline).toHaveLength(queries.length);
  });

  test('the search opens the first result in place', async () => {
    await reader.search('can a stopped ship be beamed');
    await reader.page.waitForSelector('[data-result] .result-ruling');
  });
});
