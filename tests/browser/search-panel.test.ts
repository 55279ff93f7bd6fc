import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import {
  searchBox as box,
  boxOf,
  focused,
  resultsReady,
  titlesOf,
  violationsOf,
} from '../lib/page.ts';

const { real, rulebook } = inject('sites');
const phone = { width: 360, height: 740 };
const test = testWith({ viewport: phone });
const address = `${real.origin}/glossary/facility/`;

const panelOf = (page: Page) => page.locator('.search-panel');
const first = (page: Page) => page.locator('[data-result]').first();
const place = (page: Page): Promise<number> => page.evaluate('scrollY');
const isClosed = (page: Page) => panelOf(page).waitFor({ state: 'hidden' });
const isInert = (page: Page) =>
  page.evaluate("[...document.querySelector('main').children].every(({ inert }) => inert)");

/** Opens an entry at a ruling far below its start. */
const open = (page: Page) => page.goto(`${address}#p30`);

/** Types words into the box of the page. */
async function ask(page: Page, query: string): Promise<void> {
  await page.click(box);
  await page.fill(box, '');
  await page.keyboard.type(query);
  await resultsReady(page);
}

/** Clears the box and leaves the panel. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await isClosed(page);
}

test('an entry page answers over the page, which keeps its place', async ({ page }) => {
  await open(page);
  const before = await place(page);
  expect(before).toBeGreaterThan(1000);
  await ask(page, 'stasis');
  expect((await titlesOf(page))[0]).toBe('stasis');
  await first(page).locator('.result-text').first().waitFor();
  expect(page.url()).toBe(`${address}#p30`);
  expect(await isInert(page)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.inputValue(box)).toBe('');
  expect(await panelOf(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await place(page)).toBe(before);
  expect(await isInert(page)).toBe(false);
});

test('the style of results moves no subrule of the page behind them', async ({ page }) => {
  await page.goto(`${rulebook.origin}${rulebook.base}documents/harbour-code/4/`);
  const before = await boxOf(page, '.subrules div');
  await ask(page, 'lantern');
  await leave(page);
  expect(await boxOf(page, '.subrules div')).toEqual(before);
});

test('Back returns from the results to the page, and Forward to them', async ({ page }) => {
  await open(page);
  const before = await place(page);
  await ask(page, 'stopped ship');
  await page.keyboard.press('Enter');
  await ask(page, 'destroyed by supernova');
  await page.keyboard.press('Enter');
  await page.goBack();
  await expect.poll(() => page.inputValue(box)).toBe('stopped ship');
  await page.goBack();
  await isClosed(page);
  expect(await place(page)).toBe(before);
  expect(page.url()).toBe(`${address}#p30`);
  await page.goForward();
  await panelOf(page).waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await isClosed(page);
  expect(page.url()).toBe(`${address}#p30`);
  expect(await page.getByRole('button', { name: 'Close the search' }).isVisible()).toBe(false);
});

test('the slash opens the panel, and closing it returns the focus', async ({ page }) => {
  await open(page);
  await page.evaluate("customElements.whenDefined('glossary-search').then(() => undefined)");
  await page.locator('#p30 ~ .ruling a.ref').first().focus();
  const before = await focused(page, 'href');
  // The first time, the search has to be loaded.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('/');
    await page.keyboard.type('stasis');
    await panelOf(page).waitFor();
    await leave(page);
    await expect.poll(() => focused(page, 'href'), { message: `the ${time} time` }).toBe(before);
  }
});

test('focusing the box does not open the panel, and Tab leaves it', async ({ page }) => {
  await open(page);
  const loaded = page.waitForResponse('**/search/names.json');
  await page.focus(box);
  await loaded;
  expect(await isInert(page)).toBe(false);
  await page.keyboard.press('Tab');
  expect(await focused(page, 'name')).not.toBe('q');
});

test('a tap on the box opens the panel once its script has loaded', async ({ page }) => {
  let held = Promise.withResolvers<void>();
  await page.route('**/search.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const tapBox = async (): Promise<void> => {
    const asked = page.waitForRequest('**/search.js');
    await page.click(box);
    await asked;
  };
  await open(page);
  await tapBox();
  held.resolve();
  await panelOf(page).waitFor();

  held = Promise.withResolvers();
  await page.goto('about:blank');
  await open(page);
  await tapBox();
  await page.keyboard.press('Tab');
  held.resolve();
  await page.locator('.close-search').waitFor({ state: 'attached' });
  expect(await panelOf(page).isVisible()).toBe(false);
});

test('a search that cannot be loaded says so, and Enter leads to results', async ({
  page,
  shared,
}) => {
  const script = '**/search.js';
  await page.route(script, (route) => route.abort());
  await open(page);
  shared.allow(/search\.js/u);
  const failed = page.waitForEvent('requestfailed');
  await page.click(box);
  await page.keyboard.type('stasis');
  await failed;
  const note = page.locator('.site-head [role="alert"]');
  await expect.poll(() => note.innerText()).toMatch(/^Can’t load the search right now\.$/u);
  await page.unroute(script);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=stasis');
  await resultsReady(page);
});

test('Enter moves from the box to the first ruling, or opens a name, from which Back returns to the results', async ({
  page,
}) => {
  await open(page);
  await ask(page, 'what if my deck runs out');
  await page.keyboard.press('Enter');
  const ruling = page.locator('.search-panel .result-text').first();
  await expect.poll(() => ruling.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.goBack();
  await isClosed(page);
  await ask(page, 'stasis');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/glossary/stasis/');
  await page.goBack();
  await resultsReady(page);
  expect(await page.inputValue(box)).toBe('stasis');
  expect((await titlesOf(page))[0]).toBe('stasis');
  await page.focus(box);
  await leave(page);
  expect(page.url()).toBe(`${address}#p30`);
});
