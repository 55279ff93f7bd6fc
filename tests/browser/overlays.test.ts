import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { phone, previewsReady, resultsReady } from '../lib/page.ts';

const test = testWith(phone);
const { editions, real } = inject('sites');
const home = editions.origin + editions.base;
const docking = `${home}glossary/docking/`;
const long = `${real.origin}/glossary/seed-phases/`;

/** Each sheet that lies over a page: where and how it opens, and a link in it or beside it. */
const sheets = {
  'the citation menu': {
    address: docking,
    open: '#p12 a.number',
    sheet: '.cite',
    link: '.site-foot nav a',
    leadsTo: /briefing\/$/u,
  },
  'the table of contents': {
    address: long,
    open: '.contents-button',
    sheet: '#contents:popover-open',
    link: '#contents li:last-child a',
    leadsTo: /seed-phases\/#/u,
  },
  'the preview of a reference': {
    address: docking,
    open: '#p1 a.ref',
    sheet: '.preview',
    link: '.preview-foot a',
    leadsTo: /glossary\/mooring\/$/u,
  },
};

type Sheet = (typeof sheets)[keyof typeof sheets];

/** Opens a sheet over the middle of its page. @returns the place of the page */
async function openSheet(page: Page, { open, sheet }: Sheet): Promise<number> {
  await page.locator('#p12, #p20').first().scrollIntoViewIfNeeded();
  if (!open.startsWith('.')) await page.locator(open).first().scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  const entry = await entryOf(page);
  await page.locator(open).first().tap();
  await page.locator(sheet).waitFor();
  await expect.poll(() => entryOf(page)).toBe(entry + 1);
  return place;
}

const scrolled = (page: Page): Promise<number> => page.evaluate('scrollY');

/** Place of the page in the browser's history. */
const entryOf = (page: Page): Promise<number> => page.evaluate('navigation.currentEntry.index');

test.for(Object.entries(sheets))(
  '%s is closed by Back, by Escape and by a link, without scrolling, and leaves no entry in the history',
  async ([, one], { page }) => {
    await page.goto(one.address);
    if (one.open.endsWith('.ref')) await previewsReady(page);
    const entry = await entryOf(page);
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const place = await openSheet(page, one);
      await close();
      await page.locator(one.sheet).waitFor({ state: 'hidden' });
      await expect.poll(() => entryOf(page)).toBe(entry);
      expect([page.url(), await scrolled(page)]).toEqual([one.address, place]);
    }
    const place = await openSheet(page, one);
    await page
      .locator(one.link)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(one.leadsTo);
    await page.goBack();
    await page.waitForURL(one.address);
    expect(await page.locator(one.sheet).isVisible()).toBe(false);
    await expect.poll(() => scrolled(page)).toBe(place);
  },
);

test('a menu that opens while another closes has its own history entry', async ({ page }) => {
  await page.goto(docking);
  await openSheet(page, sheets['the citation menu']);
  await page.locator('#p11 a.number').evaluate((number: HTMLElement) => number.click());
  await page.locator('.cite', { hasText: 'p11' }).waitFor();
  await page.goBack();
  await page.locator('.cite').waitFor({ state: 'detached' });
  expect(page.url()).toBe(docking);
});

/** Opens the citation menu of the first result, and closes it by Back. */
async function backFromMenu(page: Page): Promise<void> {
  await resultsReady(page);
  await page.locator('[data-result] a.number').first().tap();
  await page.locator('.cite').waitFor();
  await page.goBack();
  await page.locator('.cite').waitFor({ state: 'detached' });
  expect(await page.locator('[data-result]').first().isVisible()).toBe(true);
}

test('Back closes the menu of a result, and then a search over a page', async ({ page }) => {
  await page.goto(`${home}?q=docking`);
  await backFromMenu(page);
  expect(page.url()).toBe(`${home}?q=docking`);
  await page.goto(docking);
  await page.tap('input[name=q]');
  await page.fill('input[name=q]', 'fog');
  await backFromMenu(page);
  await page.goBack();
  await page.locator('[data-result]').first().waitFor({ state: 'hidden' });
  expect(page.url()).toBe(docking);
});
