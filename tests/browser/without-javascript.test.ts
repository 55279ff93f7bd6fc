import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { editionPageKindsList, pageKindsList, sectionPageKindsList } from '../lib/page-kinds.ts';

const { fixture, editions, rulebook } = inject('sites');
const browser = useBrowser();
const home = fixture.origin + fixture.base;

describe('with JavaScript off', () => {
  let visit: Visit;
  let page: Page;

  // Without scripts no page leaves anything behind: one visit serves all.
  beforeAll(async () => {
    visit = await browser.visit({ javaScriptEnabled: false });
    page = visit.page;
  });

  afterAll(() => visit.context.close());

  test.each([
    ...pageKindsList.map(([kind, address]) => [kind, home + address]),
    ...editionPageKindsList.map(([kind, address]) => [
      kind,
      editions.origin + editions.base + address,
    ]),
    ...sectionPageKindsList.map(([kind, address]) => [
      kind,
      rulebook.origin + rulebook.base + address,
    ]),
  ])('%s can be read, and offers nothing that only a script can do', async (_, url = '') => {
    await page.goto(url);
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(40);
    expect(await page.locator('[hidden]:visible').count()).toBe(0);
  });

  test('a reader goes from home by the letter to an entry, and on by its references', async () => {
    await page.goto(home);
    await page.locator('main').getByRole('link', { name: /^D\b/u }).first().click();
    await page.locator('main').getByRole('link', { name: 'docking', exact: true }).first().click();
    expect(await page.locator('h1').innerText()).toMatch(/docking/iu);
    await page.locator('#p1').getByRole('link', { name: 'mooring', exact: true }).click();
    expect(await page.locator('h1').innerText()).toMatch(/mooring/iu);
    await page.goBack();
    await page.locator('#p1').getByRole('link', { name: 'harbour pilot' }).click();
    expect(page.url()).toBe(`${home}terms/harbour-pilot/`);
  });

  test('the number of a ruling is a link to it', async () => {
    await page.goto(`${home}glossary/docking/`);
    await page.locator('#p9').locator('a[href$="#p9"]').first().click();
    expect(page.url()).toBe(`${home}glossary/docking/#p9`);
  });

  test.each(['glossary/docking/?on=2025-01-01#p1', 'glossary/docking/1/?on=2025-01-01'])(
    'a dated address says where the text of its day is: %s',
    async (address) => {
      await page.goto(editions.origin + editions.base + address);
      await page.locator('noscript').getByRole('link').click();
      expect(page.url()).toBe(`${editions.origin}${editions.base}glossary/docking/history/`);
    },
  );

  test('a page that no edition has speaks of no day', async () => {
    await page.goto(`${home}glossary/docking/1/`);
    expect(await page.locator('noscript').count()).toBe(0);
  });

  test('help says that keeping needs it, and leads to what does not', async () => {
    await page.goto(`${home}help/`);
    await page.locator('noscript').getByRole('link').click();
    expect(page.url()).toBe(`${home}help/#take-along`);
  });

  test('the page of a lost address leads to all names, and speaks of search only to say what that needs', async () => {
    await page.goto(`${home}404.html`);
    const said = await page.locator('main').innerText();
    expect(said.match(/[^.]*search[^.]*\./giu)).toEqual([expect.stringContaining('JavaScript')]);
    await page.locator('.lead').getByRole('link').click();
    expect(page.url()).toBe(`${home}glossary/`);
  });

  test('the search box leads home, where the letters are', async () => {
    await page.goto(`${home}glossary/docking/`);
    await page.fill('input[name=q]', 'fog');
    await page.press('input[name=q]', 'Enter');
    expect(page.url()).toBe(`${home}?q=fog`);
    expect(
      await page
        .getByText(/JavaScript/u)
        .first()
        .isVisible(),
    ).toBe(true);
  });
});
