import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { openSite } from '../../scripts/lib/search/built-site.ts';
import { resultUrl } from '../../src/search/browser.ts';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';
import { anchorsOf, downloadOf, entriesOf, textOf } from './downloads.ts';

const { fixture, real } = inject('sites');

describe.each(Object.entries({ fixture, real }))('the HTML file of the %s site', (_, site) => {
  const html = textOf(site, 'html');
  const { ids, links } = anchorsOf(html);

  test('holds every ruling of every entry once, under an id of its own', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = entriesOf(site).flatMap(({ slug, numbers }) =>
      numbers.map((number) => `glossary.${slug}.${number}`),
    );
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('leads nowhere but to what it holds', () => {
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !ids.includes(link.replace(/^#/u, '')))).toEqual([]);
  });

  test('names nothing that a browser would load', () => {
    const loaded = [
      ...html.matchAll(
        /\s(?:src|srcset|poster)="|<link[^>]*href="(?!data:)|@import|url\((?!"?data:)/gu,
      ),
    ];
    expect(loaded.map(([text]) => text)).toEqual([]);
  });

  test('is under 2 MB', () => {
    expect(statSync(downloadOf(site, 'html')).size).toBeLessThan(2_000_000);
  });
});

describe('the HTML file opened from a disk', () => {
  const browser = useBrowser();
  const address = pathToFileURL(downloadOf(fixture, 'html')).href;
  let visit: Visit;
  let requests: string[];

  beforeEach(async () => {
    visit = await browser.visit();
    requests = [];
    visit.page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
    });
    await visit.page.goto(address);
  });

  const search = async (query: string): Promise<string[]> => {
    await visit.page.fill('input[name=q]', query);
    await visit.page.locator('[data-results-state="ready"]').waitFor({ state: 'attached' });
    const lines = await visit.page.locator('[data-result]').all();
    return Promise.all(lines.map(async (line) => (await line.getAttribute('data-title')) ?? ''));
  };
  const requested = (): string[] => requests.filter((url) => url.split('#')[0] !== address);

  test.each([
    ['a name', 'docking', 'docking'],
    ['an alias', 'berth', 'docking'],
    ['a name without its accents', 'cafe creme', 'Café Crème'],
    ['a name with a typo in it', 'strom warning', 'Storm Warning'],
    ['a name that has no entry', 'lighthouse keeper', 'lighthouse keeper'],
    ['words that stand in a ruling', 'floats at the ebb', 'Gull'],
  ])('finds %s', async (_, query, title) => {
    expect((await search(query))[0]).toContain(title);
    expect(requested()).toEqual([]);
  });

  test('shows once that nothing was found: what screen readers are told is not seen', async () => {
    expect(await search('xyzzy')).toEqual([]);
    const told = visit.page.locator('#search [role="status"]');
    expect(await told.innerText()).toBe('Nothing found');
    expect(await told.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  test('answers the queries that the search is measured by as the site does', async () => {
    const { page } = visit;
    await page.goto(pathToFileURL(downloadOf(real, 'html')).href);
    const answers: unknown = await page.evaluate(`(async () => {
      const box = document.querySelector('#q');
      const answers = [];
      const listOf = () => document.querySelector('[data-results][data-results-from=texts][data-results-state=ready]');
      box.click();
      for (const query of ${JSON.stringify(sampledQueries.map(({ text }) => text))}) {
        box.value = query;
        box.form.requestSubmit();
        while (!listOf()) await new Promise((done) => setTimeout(done, 2));
        answers.push([...listOf().querySelectorAll('[data-result]')].map((line) =>
          line.dataset.url.replace('#icons.', '/icons/#').replace(/^#(\\w+)\\.([^.]+)\\.?/u, '/$1/$2/#').replace(/#$/u, ''),
        ));
      }
      return answers;
    })()`);
    const listed: string[][] = Array.isArray(answers) ? answers : [];
    const site = await openSite(real.folder);
    const isSame: Record<number, boolean[]> = { 1: [], 5: [] };
    for (const [at, { text }] of sampledQueries.entries()) {
      const { results } = await site.ask(text);
      const urls = results.map((result) => resultUrl(result).slice(real.base.length - 1));
      for (const [count, same] of Object.entries(isSame)) {
        const inFile = listed[at]?.slice(0, Number(count));
        same.push(inFile?.join() === urls.slice(0, Number(count)).join());
      }
    }
    const shareOf = (same: boolean[] = []) => same.filter(Boolean).length / same.length;
    expect(shareOf(isSame[1]), 'the same first result').toBeGreaterThanOrEqual(0.98);
    expect(shareOf(isSame[5]), 'the same first five results').toBeGreaterThanOrEqual(0.92);
  });

  test('a rule shows its printed number and its heading once', async () => {
    const { page } = visit;
    await page.goto(pathToFileURL(downloadOf(real, 'html')).href);
    await search('mission stealing');
    const result = page.locator('[data-result]').first();
    await result.locator('.result-ruling').first().waitFor();
    expect(await result.locator('.result-heading').allInnerTexts()).toEqual(['Mission stealing']);
    expect(await result.locator('.number').allInnerTexts()).toEqual(['4']);
  });

  test.each([
    ['nonsense', 'qqzzxxqq'],
    ['only punctuation', '?!...---'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a broken escape', '%E0%A4%A'],
    ['2,000 characters', 'sea '.repeat(500)],
  ])('answers %s without an error', async (_, query) => {
    await search(query);
    expect(await visit.page.locator('img').count()).toBe(0);
    expect(requested()).toEqual([]);
  });

  test('a result leads to its ruling, and Back to the results', async () => {
    const { page } = visit;
    await search('floats at the ebb');
    await page.locator('[data-result] .result-head a.number').first().click();
    await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
    const id = await page.locator(':target').getAttribute('id');
    expect(id).toMatch(/^glossary\.gull-\w+\.p\d+$/u);
    await expect.poll(() => page.locator(':target').evaluate(isInView)).toBe(true);
    await page.goBack();
    await page.locator('[data-results-state="ready"]').waitFor();
    expect(await page.inputValue('input[name=q]')).toBe('floats at the ebb');
    expect(requested()).toEqual([]);
  });

  test('a reference leads to the entry that it names', async () => {
    const { page } = visit;
    const link = page.locator('article .see').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect.poll(() => page.locator(':target').getAttribute('id')).toBe(href?.slice(1));
    await expect.poll(() => page.locator(':target').evaluate(isInView)).toBe(true);
    expect(requested()).toEqual([]);
  });

  test('the slash leads to the box, arrows to the results, Escape back to the text', async () => {
    const { page } = visit;
    await page.keyboard.press('/');
    await page.keyboard.type('docking');
    await page.locator('[data-results-state="ready"]').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('docking');
    await page.keyboard.press('Escape');
    await page.locator('.search-panel').waitFor({ state: 'hidden' });
    expect(await page.inputValue('input[name=q]')).toBe('');
  });

  test('axe finds nothing to object to, in the light or the dark', async () => {
    const { page } = visit;
    const find = async (): Promise<void> => {
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOf(page, rulesOfColour)).toEqual([]);
    };
    await search('docking');
    await find();
    await page.keyboard.press('Escape');
    await find();
  });

  test('the colours can be chosen', async () => {
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'light' });
    const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await paper();
    await page.getByLabel('Dark').check();
    expect(await paper()).not.toBe(light);
  });

  test('reads with JavaScript off', async () => {
    const { page, context } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${address}#glossary.docking`);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.locator('[id="glossary.docking.p1"]').isVisible()).toBe(true);
    await context.close();
  });
});

function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}
