import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject } from 'vitest';
import { redirectPages } from '../../src/files/redirect-page.ts';
import { writeArchive } from '../../src/site/index.ts';
import { plainWording } from '../../src/wording/index.ts';
import { askEngine, type EngineAnswer } from '../lib/ask-engine.ts';
import { cardOf, nameIn, previewsReady } from '../lib/previews.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';
import { filesOf } from '../lib/site-files.ts';
import { type FirstVisit, firstVisit, type Reader, test } from './reader.ts';

const { real, fixture } = inject('sites');

const queries = sampledQueries.filter((_, at) => at % 2 === 0).map(({ text }) => text);

describe('the site of this project', () => {
  let first: FirstVisit;
  let reader: Reader;
  let online: EngineAnswer[];
  let offered: string;
  let saved: string;
  let requests: number;

  // Saved once, on a first visit; the tests read it offline.
  test.beforeAll(async ({ browser }) => {
    first = await firstVisit(browser, real);
    ({ reader } = first);
    await reader.openHelp();
    online = await askEngine(reader.page, real.base, queries);
    offered = await reader.read('Read and search everything offline');
    first.server.requests = [];
    await reader.press();
    saved = await reader.read('Saved for offline');
    requests = first.server.requests.length;
    first.server.isDown = true;
  });

  afterAll(() => first.close());

  test('is saved in few requests, with its size shown before and after', () => {
    expect(offered).toMatch(/\d+.KB/u);
    expect(saved).toMatch(/Saved for offline: .*\d+.KB/u);
    const manifest = readFileSync(join(real.folder, 'library/manifest.json'), 'utf8');
    const { bytes, edition } = JSON.parse(manifest);
    expect(saved).toContain(`: ${edition}, `);
    expect(bytes).toBeLessThan(1_000_000);
    expect(requests).toBeLessThan(25);
  });

  test('opens pages of every kind offline that were never visited', async () => {
    const pages = filesOf(real.folder)
      .filter((file) => /^(?:glossary|terms|documents|letters|icons)\/.*index\.html$/u.test(file))
      .filter((file) => !/^glossary\/[^/]+\/\d+\//u.test(file));
    const some = pages.filter((_, at) => at % Math.max(1, Math.floor(pages.length / 8)) === 0);
    expect(some.length).toBeGreaterThanOrEqual(8);
    for (const file of some) {
      expect(await reader.open(file.replace(/index\.html$/u, '')), file).toBe(200);
      expect(await reader.page.content()).toContain('</main>');
      expect(await reader.page.evaluate('document.styleSheets.length')).toBeGreaterThan(0);
    }
    await reader.page.waitForSelector('.offline-notice:has-text("Offline. Reading your copy")');
  });

  test('shows previews of references offline, and opens their targets', async () => {
    const { page } = reader;
    await reader.open('glossary/stopped/');
    await previewsReady(page);
    const reference = page.locator('.text a.ref').first();
    const name = await reference.innerText();
    await reference.hover();
    await cardOf(page).waitFor();
    expect((await nameIn(cardOf(page))).toLowerCase()).toContain(name.toLowerCase());
    await page.keyboard.press('Escape');
    const targets = await page
      .locator('main a[href*="/glossary/"], main a[href*="/terms/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const target of targets.slice(0, 2))
      expect(await reader.open(target.slice(real.base.length)), target).toBe(200);
  });

  test('makes the page of each ruling offline, byte for byte as the build does', async () => {
    const files = filesOf(real.folder).filter((file) =>
      /^(?:glossary|documents)\/[^/]+\/\d+\/index\.html$/u.test(file),
    );
    const some = files.filter((_, at) => at % Math.ceil(files.length / 4) === 0);
    for (const file of some) {
      expect(await reader.open(file.replace('index.html', ''))).toBe(200);
      const shown = await reader.page.evaluate('fetch(location.href).then((one) => one.text())');
      expect(shown).toBe(readFileSync(join(real.folder, file), 'utf8'));
    }
    await reader.page.click('a.onward');
    expect(new URL(reader.page.url()).hash).toMatch(/^#[pr]\d+$/u);
    // A number that does not exist is not found, offline as online.
    const text = some[0]?.replace(/\d+\/index\.html$/u, '');
    expect(await reader.open(`${text}9999/`)).toBe(404);
  });

  test('gives the answers to a search offline that it gives online', async () => {
    await reader.open('');
    const offline = await askEngine(reader.page, real.base, queries);
    expect(offline).toEqual(online);
    expect(offline.filter(({ fromTexts }) => !fromTexts)).toEqual([]);
    const [first] = await reader.search('can a stopped ship be beamed');
    expect(first).toContain('stopped');
    await reader.page.waitForSelector('[data-result] .result-ruling');
  });

  test('shows the earlier text of a citation, a sheet and two editions compared offline', async () => {
    const editions = JSON.parse(readFileSync(join(real.folder, 'api/editions.json'), 'utf8'));
    const { date } = editions.find((edition: { date: string | null }) => edition.date !== null);
    await reader.open(`glossary/stopped/?on=${date}#p5`);
    await reader.page.waitForSelector('.then');
    await reader.open('sheet/?r=stopped.5,facility.25');
    await reader.page.locator('.quote').nth(1).waitFor();
    await reader.open(`changes/compare/?from=${date}&to=now`);
    const said = reader.page.locator('edition-compare [role=status]', {
      hasText: /differences/iu,
    });
    await said.waitFor();
  });

  test('says offline that an address is unknown or not saved', async () => {
    expect(await reader.open('glossary/no-such-name/')).toBe(404);
    expect(await reader.page.innerText('h1')).toBe('Page not found');
    // Downloads are not in the archive.
    expect(await reader.open('downloads/spaceline.html')).toBe(503);
    expect(await reader.page.innerText('h1')).toBe('You are offline');
  });
});

test('an old address redirects, by the host and offline', async ({ firstVisit }) => {
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
  const { server, reader, page } = await firstVisit({ ...fixture, folder });
  await reader.save();
  server.break(/^glossary\/mist\/$/u, (response) => {
    response.writeHead(302, { Location: `${fixture.base}glossary/fog/` }).end();
    return true;
  });
  await reader.open('glossary/mist/#p1');
  expect(page.url()).toBe(`${server.origin}${server.base}glossary/fog/#p1`);
  server.isDown = true;
  for (const { path, to } of old) {
    await reader.open(path);
    await page.waitForURL((url) => url.href.endsWith(to));
    expect(await page.innerText('h1')).toBe('Fog');
  }
  rmSync(folder, { recursive: true });
});
