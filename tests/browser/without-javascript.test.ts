import { expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { styleOf } from '../lib/page.ts';
import { pageKinds } from '../lib/page-kinds.ts';
import { expectRows, sectionsOf } from '../lib/tables.ts';

const sites = inject('sites');
const test = testWith({ javaScriptEnabled: false });
const home = sites.fixture.origin + sites.fixture.base;
const editions = sites.editions.origin + sites.editions.base;

/** Faults of a page that is read without scripts. */
const unread = `(() => {
  const isSeen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  return Object.entries({
    'no heading': !isSeen('h1'),
    'no text': document.querySelector('main').innerText.length <= 40,
    'an element that needs a script': isSeen('[hidden]') || isSeen('[name=q]'),
  }).flatMap(([fault, isThere]) => (isThere ? fault : []));
})()`;

test('without JavaScript every page can be read, and offers no script', async ({ page }) => {
  // Without a script, the rest of an address changes nothing.
  const kinds = new Map(pageKinds(sites).map(([kind, url]) => [url.replace(/[?#].*/u, ''), kind]));
  for (const [url, kind] of kinds) {
    await page.goto(url);
    expect.soft(await page.evaluate(unread), kind).toEqual([]);
  }
});

test('without JavaScript the button of the contents hides the text behind it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${sites.real.origin}${sites.real.base}glossary/facility/`);
  const paper = await styleOf(page, '.site-head', 'background-color');
  expect(await styleOf(page, '.contents-button', 'background-color')).toBe(paper);
});

test('without JavaScript a dated address leads to the history', async ({ page }) => {
  for (const address of ['?on=2025-01-01#p1', '1/?on=2025-01-01']) {
    await page.goto(`${editions}glossary/docking/${address}`);
    await page.locator('noscript').getByRole('link').click();
    await page.waitForURL(`${editions}glossary/docking/history/`);
  }
  // The page opens at the ruling, with the notice above the ruling on the screen.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`${editions}glossary/docking/?on=2025-01-01#p9`);
  const notice = await page.locator('noscript .replaced').boundingBox();
  const ruling = await page.locator('#p9').boundingBox();
  expect(notice?.y).toBeGreaterThanOrEqual(0);
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(ruling?.y ?? 0);
  await page.goto(`${home}glossary/docking/1/`);
  expect(await page.locator('noscript').count()).toBe(0);
});

test('without JavaScript the page for citations leads to the texts with their histories', async ({
  page,
}) => {
  await page.goto(`${editions}citations/`);
  const notice = page.locator('noscript');
  expect(await notice.innerText()).not.toContain('npm');
  expect(await notice.getByRole('link').count()).toBe(2);
  await notice.getByRole('link', { name: 'A–Z' }).click();
  await page.getByRole('link', { name: 'docking', exact: true }).click();
  await page.locator('[data-history]').click();
  await page.waitForURL(`${editions}glossary/docking/history/`);
});

const shown = sectionsOf(`
  the page of a ruling has neither buttons nor their captions
    glossary/docking/1/ | [id^="copy-"], .uses >> nth=0 | .
    glossary/docking/1/ | :is([id^="copy-"], .uses):visible | ^$
    glossary/docking/5/?on=2025-03-01 | [id^="copy-"], .uses >> nth=0 | .
    glossary/docking/5/?on=2025-03-01 | :is([id^="copy-"], .uses):visible | ^$
    glossary/docking/4/ | [id^="copy-"], .uses >> nth=0 | .
    glossary/docking/4/ | :is([id^="copy-"], .uses):visible | ^$
  differences are shown, and citations open rulings
    changes/2025-06-01/ | main ins >> nth=0 | .
    glossary/docking/?on=2025-01-01#p1 | #p1:target | as soon as it ends its move
    glossary/fog/#p2 | #p2:target | Storm Warning, p3
    glossary/cafe-creme/?on=2025-01-01#p1 | h1 | Harbour Café
    glossary/cafe-creme/?on=2025-01-01#p1 | #p1:target | .
`);

test.for(shown)('without JavaScript %s', ([, ...rows], { page }) =>
  expectRows(page, rows, (address) => page.goto(editions + address)),
);

test('without JavaScript the contents lead to the rule of an address', async ({ page }) => {
  const rules = `${sites.rulebook.origin}${sites.rulebook.base}documents/harbour-rules/`;
  await page.goto(`${rules}#r100`);
  const link = page.locator('#r100');
  const href = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(sites.rulebook.origin + href);
  expect(await page.locator('.text #r100').isVisible()).toBe(true);
});

test('without JavaScript search and saving say that they need it', async ({ page }) => {
  await page.goto(`${home}help/`);
  await page.locator('noscript').getByRole('link').click();
  await page.waitForURL(`${home}help/#take-along`);
  await page.goto(`${sites.real.origin}${sites.real.base}help/`);
  expect(await page.locator('main a[href*="?q="]:visible').count()).toBe(0);
  await page.goto(`${home}404.html`);
  const said = await page.locator('main').innerText();
  expect(said.match(/[^.]*search[^.]*\./giu)).toEqual([expect.stringContaining('JavaScript')]);
  await page.locator('.lead').getByRole('link', { name: 'A–Z' }).click();
  await page.waitForURL(`${home}glossary/`);
  // Links to results and the search of the browser lead here.
  await page.goto(`${home}?q=fog`);
  const needs = page.locator('noscript p');
  expect(await needs.isVisible()).toBe(true);
  expect(await needs.innerText()).toContain('Search needs JavaScript.');
  await needs.getByRole('link', { name: 'A–Z' }).click();
  await page.waitForURL(`${home}glossary/`);
});
