import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { real } = inject('sites');
const browser = useBrowser();
const box = 'input[name=q]';
const address = `${real.origin}/glossary/facility/`;

let visit: Visit;
let page: Page;

beforeEach(async () => {
  // A page that the service worker has taken over asks it for scripts: the test could hold none back.
  visit = await browser.visit({ serviceWorkers: 'block' });
  page = visit.page;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${address}#p30`);
});

const panel = () => page.locator('.search-panel');
const first = () => page.locator('[data-result]').first();
const place = (): Promise<number> => page.evaluate('scrollY');
const ready = () => page.locator('[data-results-state="ready"]').waitFor();
const isClosed = () => panel().waitFor({ state: 'hidden' });

async function ask(query: string): Promise<void> {
  await page.click(box);
  await page.keyboard.type(query);
  await ready();
}

test('an entry page answers as one types, over the page, which keeps its place', async () => {
  const before = await place();
  expect(before).toBeGreaterThan(1000);
  await ask('stasis');
  expect(await first().getAttribute('data-title')).toBe('stasis');
  await first().locator('.result-body').waitFor();
  expect(page.url()).toBe(`${address}#p30`);
  expect(await page.evaluate("document.querySelector('main').inert")).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await isClosed();
  expect(await place()).toBe(before);
  expect(await page.inputValue(box)).toBe('');
  expect(await page.evaluate("document.querySelector('main').inert")).toBe(false);
});

test('Back returns from the results to the page, however much was searched, and Forward to them', async () => {
  const before = await place();
  await ask('stasis');
  await page.keyboard.press('Enter');
  await page.click(box);
  await page.fill(box, 'supernova');
  await page.keyboard.press('Enter');
  await page.locator('[data-result][data-title="Supernova"]').waitFor();
  await page.goBack();
  await expect.poll(() => page.inputValue(box)).toBe('stasis');
  await page.goBack();
  await isClosed();
  expect(await place()).toBe(before);
  expect(page.url()).toBe(`${address}#p30`);
  await page.goForward();
  await panel().waitFor();
});

test('the close button leaves all of it at once', async () => {
  await ask('stasis');
  await page.keyboard.press('Enter');
  await page.click(box);
  await page.fill(box, 'supernova');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close the search' }).click();
  await isClosed();
  expect(page.url()).toBe(`${address}#p30`);
  expect(await page.getByRole('button', { name: 'Close the search' }).isVisible()).toBe(false);
});

test('the slash opens it; the focus returns to where it was', async () => {
  await page.evaluate("customElements.whenDefined('glossary-search').then(() => undefined)");
  const link = page.locator('#p30 ~ .ruling a.ref').first();
  await link.focus();
  const before = await page.evaluate('document.activeElement.href');
  // The first time, the search has to be loaded.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('/');
    await page.keyboard.type('stasis');
    await panel().waitFor();
    await page.keyboard.press('Escape');
    await isClosed();
    await expect
      .poll(() => page.evaluate('document.activeElement.href'), { message: `the ${time} time` })
      .toBe(before);
  }
});

test('the focus alone opens nothing: Tab passes the box by', async () => {
  const loaded = page.waitForResponse('**/search/names.json');
  await page.focus(box);
  await loaded;
  expect(await page.evaluate("document.querySelector('main').inert")).toBe(false);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.name')).not.toBe('q');
});

describe('a tap on the box before its script has come', () => {
  /** Loads the page anew, with one of its scripts only once the test asks for it. */
  async function withLate(name: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/_astro/${name}.*.js`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.reload();
    return resolve;
  }

  test('opens the panel once it has', async () => {
    const load = await withLate('late');
    await page.click(box);
    load();
    await panel().waitFor();
  });

  test('opens nothing where the reader has left the box since', async () => {
    const load = await withLate('start-search');
    const asked = page.waitForRequest('**/start-search.*.js');
    await page.click(box);
    await asked;
    await page.keyboard.press('Tab');
    load();
    await page.locator('.close-search').waitFor({ state: 'attached' });
    expect(await panel().isVisible()).toBe(false);
  });
});

test('where the search cannot be loaded, the box says so, and Enter leads to the search of home', async () => {
  const script = '**/_astro/start-search.*.js';
  await page.route(script, (route) => route.abort());
  await page.click(box);
  await page.keyboard.type('stasis');
  const said = (): Promise<string> =>
    page.evaluate(`document.querySelector('${box}').validationMessage`);
  await expect.poll(said).toContain('Can’t load the search right now.');
  visit.allow(/start-search/u);
  await page.unroute(script);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?q=stasis');
  await ready();
});

test('a link to a ruling of the same page leads there', async () => {
  await ask('who may use opponents headquarters');
  await first().locator('.result-whole').click();
  await isClosed();
  expect(page.url()).toBe(address);
});

test('Back returns from another page to the results', async () => {
  await ask('stasis');
  await first().locator('.result-whole').click();
  await page.waitForURL('**/glossary/stasis/');
  await page.goBack();
  await ready();
  expect(await page.inputValue(box)).toBe('stasis');
  expect(await first().getAttribute('data-title')).toBe('stasis');
  await page.keyboard.press('Escape');
  await isClosed();
  expect(page.url()).toBe(`${address}#p30`);
});

test('the number of a ruling in it can be cited', async () => {
  await ask('who may use opponents headquarters');
  await first().locator('.result-head a.number').click();
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await panel().isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await panel().isVisible()).toBe(true);
});

test('a saved ruling shows its icons as pictures', async () => {
  await page.evaluate(`localStorage.setItem('/search-shelf', JSON.stringify({ pinned: [
    { url: '/glossary/stasis/#p1', title: 'stasis', number: 'p1', words: 'The [AU] icon' },
  ] }))`);
  await page.goto(`${real.origin}/glossary/site/`);
  await page.click(box);
  expect(await page.locator('.saved-words [data-icon]').getAttribute('data-icon')).toBe('au');
});

test('under the empty box stand the rulings that were viewed and pinned', async () => {
  await ask('who may use opponents headquarters');
  await page.getByRole('button', { name: /^Pin facility p\d+$/u }).click();
  await page.fill(box, '');
  await expect
    .poll(() => page.locator('.saved-texts a').allTextContents())
    .toEqual([expect.stringMatching(/^facility p\d+$/u), 'facility p30']);
});

test('on a wide screen it lies below the head, with the box in reach, and the page keeps its place', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${address}#p40`);
  const before = await place();
  await page.keyboard.press('/');
  await page.keyboard.type('stasis');
  await ready();
  const head = await page.locator('.site-head').boundingBox();
  const results = await panel().boundingBox();
  expect(results?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), -1);
  expect(await page.locator('.site-nav a').first().isVisible()).toBe(true);
  const widest = await page.locator('.section').first().boundingBox();
  expect(widest?.width).toBeLessThan(700);
  await page.keyboard.press('Escape');
  await isClosed();
  expect(await place()).toBe(before);
});
