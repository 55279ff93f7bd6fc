import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, inject } from 'vitest';
import { type TextHistory, textOn } from '../../src/editions/browser.ts';
import { cardOf, nameIn, previewsReady, sampledQueries, searchFor, urlsOf } from '../lib/page.ts';
import { filesOf } from '../lib/site-files.ts';
import { type FirstVisit, firstVisit, type Reader, test } from './reader.ts';

const { real, editions } = inject('sites');

const queries = sampledQueries.filter((_, at) => at % 6 === 0).map(({ text }) => text);

describe('the site of this project', () => {
  let first: FirstVisit;
  let reader: Reader;
  let online: string[][];
  let offered: string;
  let saved: string;
  let requests: number;

  /** The addresses of the results of each query. */
  async function answers(): Promise<string[][]> {
    const all: string[][] = [];
    const home = `${first.server.origin}/`;
    for (const query of queries) {
      await searchFor(reader.page, home, query);
      all.push(await urlsOf(reader.page));
    }
    return all;
  }

  // Saved once, on a first visit; the tests read it offline.
  test.beforeAll(async ({ browser }) => {
    first = await firstVisit(browser, real);
    ({ reader } = first);
    online = await answers();
    await reader.openHelp();
    offered = await reader.read('Read and search everything offline');
    first.server.requests = [];
    await reader.press();
    saved = await reader.read('Saved for offline');
    requests = first.server.requests.length;
    first.server.isDown = true;
  });

  afterAll(() => first.close());

  test('is saved in few requests, with its size shown before and after', () => {
    expect(offered).toMatch(/\d+.[kM]B/u);
    expect(saved).toMatch(/Saved for offline: .*\d+.[kM]B/u);
    const manifest = readFileSync(join(real.folder, 'library/manifest.json'), 'utf8');
    const { bytes, edition } = JSON.parse(manifest);
    expect(saved).toContain(`: ${edition}, `);
    expect(bytes).toBeLessThan(1_000_000);
    expect(requests).toBeLessThan(25);
  });

  test('opens pages of every kind offline that were never visited', async () => {
    const name = '[a-z-]+/';
    for (const kind of [
      `glossary/${name}`,
      `glossary/${name}history/`,
      `terms/${name}`,
      `documents/${name}`,
      'letters/s/',
      'icons/',
    ]) {
      const form = new RegExp(`^${kind}index\\.html$`, 'u');
      const file = filesOf(real.folder).findLast((one) => form.test(one)) ?? expect.fail(kind);
      expect(await reader.open(file.replace(/index\.html$/u, '')), file).toBe(200);
      expect(await reader.page.content()).toContain('</main>');
      expect(await reader.page.evaluate('document.styleSheets.length')).toBeGreaterThan(0);
    }
    await reader.page.waitForSelector('.offline-notice:has-text("Offline. Reading your copy")');
  });

  test('shows previews of references offline', async () => {
    const { page } = reader;
    await reader.open('glossary/stopped/');
    await previewsReady(page);
    const reference = page.locator('.text a.ref').first();
    const name = await reference.innerText();
    await reference.hover();
    await cardOf(page).waitFor();
    expect((await nameIn(cardOf(page))).toLowerCase()).toContain(name.toLowerCase());
  });

  test('updates citations offline', async () => {
    const { page } = reader;
    await reader.open('citations/');
    await page.getByLabel('Text', { exact: true }).fill('facility p25 and rule 77');
    await page.getByRole('button', { name: 'Check citations' }).click();
    await page.locator('[data-state=unknown]').waitFor();
  });

  test('makes the page of each ruling offline, byte for byte as the build does', async () => {
    const files = filesOf(real.folder).filter((file) =>
      /^(?:glossary|documents)\/[^/]+\/\d+\/index\.html$/u.test(file),
    );
    const some = files.filter((_, at) => at % Math.ceil(files.length / 4) === 0);
    const pathOf = (file = '') => file.replace('index.html', '');
    expect(await reader.open(pathOf(some[0]))).toBe(200);
    for (const file of some) {
      const shown = await reader.page.evaluate(
        `fetch('/${pathOf(file)}').then((one) => one.text())`,
      );
      expect(shown).toBe(readFileSync(join(real.folder, file), 'utf8'));
    }
    await reader.page.click('a.onward');
    expect(new URL(reader.page.url()).hash).toMatch(/^#[pr]\d+$/u);
    // A number that does not exist is not found, offline as online.
    const text = some[0]?.replace(/\d+\/index\.html$/u, '');
    expect(await reader.open(`${text}9999/`)).toBe(404);
  });

  test('gives the answers to a search offline that it gives online', async () => {
    expect(await answers()).toEqual(online);
    const [first] = await reader.search('can a stopped ship be beamed');
    expect(first).toContain('stopped');
    await reader.page.waitForSelector('[data-results-from=texts] [data-result] .result-ruling');
  });

  test('shows an earlier text, a sheet, a briefing and two editions compared offline', async () => {
    const editions = JSON.parse(readFileSync(join(real.folder, 'api/editions.json'), 'utf8'));
    const { date } = editions.find((edition: { date: string | null }) => edition.date !== null);
    for (const [path = '', shown = ''] of [
      [`glossary/stopped/?on=${date}#p5`, '.then'],
      [`glossary/stopped?on=${date}#p5`, '.then'],
      [`glossary/stopped/5/index.html?on=${date}`, '.then > p'],
      ['sheet/?r=stopped.5,facility.25', '.quote >> nth=1'],
      ['briefing/#deck=facility%0ASpacedock', 'h2:text("Rulings that name two")'],
      [`changes/compare/?from=${date}&to=now`, 'edition-compare [role=status]:text("differences")'],
    ]) {
      await reader.open(path);
      await reader.page.locator(shown).first().waitFor();
    }
  });

  test('shows the whole text of a past day offline, with links to other texts of the same day', async () => {
    const { page } = reader;
    const file = join(real.folder, 'api/history/glossary/seed-phases.json');
    const history: TextHistory = JSON.parse(readFileSync(file, 'utf8'));
    const { date } = history.editions[0] ?? expect.fail('no edition');
    const past = page.locator(`[data-past="${date}"]`);
    await reader.open(`glossary/seed-phases/?on=${date}`);
    await past.waitFor();
    expect(await past.locator('.ruling').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      textOn(history, date)?.rulings.map(({ number }) => number),
    );
    const link = past.locator(`a[href*="/?on=${date}"]:not([href*=seed-phases])`).first();
    const href = await link.getAttribute('href');
    await link.click();
    await page.waitForURL((url) => href?.startsWith(url.pathname) === true);
    await past.locator('.ruling').first().waitFor();
  });

  test('says offline that an address is unknown or not saved', async () => {
    expect(await reader.open('glossary/no-such-name/')).toBe(404);
    expect(await reader.page.innerText('h1')).toBe('Page not found');
    // Downloads are not in the archive.
    expect(await reader.open('downloads/spaceline.html')).toBe(503);
    expect(await reader.page.innerText('h1')).toBe('This page is not saved');
    const lead = reader.page.locator('.lead', { hasText: 'Everything else is here.' });
    await lead.waitFor();
    expect(await lead.innerText()).toMatch(/^Downloads are not part of the saved copy\./u);
  });
});

test('an old address redirects, by the host and offline', async ({ firstVisit }) => {
  const { server, reader, page } = await firstVisit(editions);
  await reader.save();
  server.break(/^glossary\/cafe-creme\/$/u, (response) => {
    response.writeHead(302, { Location: `${editions.base}glossary/harbour-cafe/` }).end();
    return true;
  });
  await reader.open('glossary/cafe-creme/#p1');
  expect(page.url()).toBe(`${server.origin}${server.base}glossary/harbour-cafe/#p1`);
  server.isDown = true;
  await reader.open('glossary/cafe-creme/');
  await page.waitForURL(`${server.origin}${server.base}glossary/harbour-cafe/`);
  expect(await page.innerText('h1')).toContain('Harbour Café');
  // A retired number says where its ruling is.
  await reader.open('glossary/fog/2/');
  expect(await page.innerText('main')).toContain('Storm Warning, p3');
});
