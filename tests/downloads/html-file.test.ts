import { pathToFileURL } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openSite } from '../../scripts/lib/search/site.ts';
import { resultUrl } from '../../src/search/browser.ts';
import { violationsOf } from '../lib/axe.ts';
import { test as base } from '../lib/browser-test.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { focused, resultsReady, searchBox, styleOf, titlesOf, urlsOf } from '../lib/page.ts';
import { sampledQueries } from '../lib/sampled-queries.ts';
import { anchorsOf, downloadOf, entriesOf, textOf } from './downloads.ts';

const { fixture, real } = inject('sites');
const queries = sampledQueries.filter((_, at) => at % 4 === 0).map(({ text }) => text);

describe.each(Object.entries({ fixture, real }))('the HTML file of the %s site', (_, site) => {
  const html = textOf(site, 'html');
  const { ids, links } = anchorsOf(html);

  test('holds every ruling of every entry once, under an id of its own', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const wanted = entriesOf(site).flatMap(({ slug, rulings }) =>
      rulings.map(({ number }) => `glossary.${slug}.${number}`),
    );
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('has no link without a target', () => {
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !ids.includes(link.replace(/^#/u, '')))).toEqual([]);
  });
});

describe('the HTML file opened from a disk', () => {
  const address = pathToFileURL(downloadOf(fixture, 'html')).href;
  const isInView = (element: Element): boolean => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  };

  /** Opens the file of a site. Its test fails if the page requests anything else. */
  const test = base.extend('open', ({ page, shared }, { onCleanup }) => {
    const requests = new Set<string>();
    const listen = (request: Request) => requests.add(request.url().replace(/#.*/u, ''));
    shared.context.on('request', listen);
    onCleanup(() => {
      shared.context.off('request', listen);
      const other = [...requests].filter((url) => !/^data:|\/downloads\/[^/]+\.html$/u.test(url));
      expect(other).toEqual([]);
    });
    return (site: BuiltSite = fixture) => page.goto(pathToFileURL(downloadOf(site, 'html')).href);
  });

  async function search(page: Page, query: string): Promise<string[]> {
    await page.fill(searchBox, query);
    await resultsReady(page);
    return titlesOf(page);
  }

  test('finds a name with a typo, and says if nothing is found', async ({ open, page }) => {
    await open();
    expect((await search(page, 'strom warning'))[0]).toBe('Storm Warning');
    expect(await search(page, 'xyzzy')).toEqual([]);
    // Said aloud, and seen once.
    const told = page.locator('#search [role="status"]');
    expect(await told.innerText()).toBe('Nothing found');
    expect(await told.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  test('finds a ruling once by another entry that it applies to', async ({ open, page }) => {
    await open();
    await search(page, 'flag lantern');
    const texts = await page.locator('[data-result] .result-text').allInnerTexts();
    expect(texts[0]).toMatch(/^A boat that flies no flag sees nothing there\.\s*(?:p3)?$/u);
  });

  test('answers the measured queries as the site does', async ({ open, page }) => {
    await open(real);
    const site = await openSite(real.folder);
    const isSame: Record<number, boolean[]> = { 1: [], 5: [] };
    for (const query of queries) {
      await search(page, query);
      // In the file, `#glossary.fog.p1` is the address of `/glossary/fog/#p1`.
      const namesIn = (url: string) => url.match(/[^#/.]+/gu)?.join(' ');
      const listed = (await urlsOf(page)).map(namesIn);
      const { results } = await site.ask(query);
      const urls = results.map((result) => namesIn(resultUrl(result)));
      for (const [count, same] of Object.entries(isSame))
        same.push(listed.slice(0, Number(count)).join() === urls.slice(0, Number(count)).join());
    }
    const shareOf = (same: boolean[] = []) => same.filter(Boolean).length / same.length;
    expect(shareOf(isSame[1]), 'the same first result').toBe(1);
    expect(shareOf(isSame[5]), 'the same first five results').toBeGreaterThanOrEqual(0.92);
    await search(page, 'mission stealing');
    const result = page.locator('[data-result]').first();
    const meta = result.locator('.result-meta .result-section');
    expect(await meta.innerText()).toBe('Mission stealing');
    expect(await result.locator('.number').first().innerText()).toBe('4');
  });

  test('leads from results and references to their targets', async ({ open, page }) => {
    await open();
    const target = page.locator(':target');
    const idOfTarget = () => target.getAttribute('id');
    await search(page, 'floats at the ebb');
    await page.locator('[data-result] .result-text').first().click();
    await expect.poll(() => target.isVisible()).toBe(true);
    expect(await idOfTarget()).toMatch(/^glossary\.gull-\w+\.p\d+$/u);
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
    await page.goBack();
    await page.locator('[data-results-state="ready"]').waitFor();
    expect(await page.inputValue(searchBox)).toBe('floats at the ebb');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.keyboard.press('Escape');
    const link = page.locator('article .see').first();
    const href = await link.getAttribute('href');
    await link.click();
    await expect.poll(idOfTarget).toBe(href?.slice(1));
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
  });

  test('has search keys and a theme switch, and passes axe', async ({ open, page }) => {
    await open();
    await page.keyboard.press('/');
    await page.keyboard.type('docking');
    await page.locator('[data-results-state="ready"]').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page, 'className')).toBe('result-text');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.search-panel').waitFor({ state: 'hidden' });
    expect(await page.inputValue(searchBox)).toBe('');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await styleOf(page, 'html', 'background-color');
    await page.getByLabel('Dark').check();
    expect(await styleOf(page, 'html', 'background-color')).not.toBe(light);
  });

  test('reads with JavaScript off', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${address}#glossary.docking`);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.locator('[id="glossary.docking.p1"]').isVisible()).toBe(true);
  });
});
