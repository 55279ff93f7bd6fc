import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { real } = inject('sites');
const browser = useBrowser();
const home = real.origin + real.base;
const longEntry = 'glossary/seed-phases/';
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let visit: Visit;

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  visit = await browser.visit(options);
  await visit.page.goto(home + address);
  return visit.page;
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
};

describe('in the middle of a long entry', () => {
  test.each([320, 360, 480, 639, 640, 700, 768, 820, 1024, 1280, 1920])(
    'the search is in reach on a screen %d pixels wide, and its placeholder is not cut',
    async (width) => {
      const page = await open(longEntry, { viewport: { width, height: 740 } });
      await page.evaluate('scrollTo(0, 1500)');
      const box = await boxOf(page, '#q');
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(740);
      const room = await page.evaluate(`(() => {
        const box = document.querySelector('#q');
        const { paddingLeft, paddingRight } = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = getComputedStyle(box, '::placeholder').font;
        const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return room - pen.measureText(box.placeholder).width;
      })()`);
      expect(room).toBeGreaterThanOrEqual(0);
    },
  );

  test.each([
    [320, 180],
    [320, 200],
    [480, 270],
    [640, 400],
  ])(
    'what stays at the top takes a quarter of a screen of %d by %d pixels at most',
    async (width, height) => {
      const page = await open(longEntry, { viewport: { width, height } });
      await page.evaluate('scrollTo(0, 1500)');
      const { y, height: own } = await boxOf(page, '.site-head');
      expect(y + own).toBeLessThanOrEqual(height / 4);
      const search = await boxOf(page, '#q');
      expect(search.y).toBeGreaterThanOrEqual(0);
    },
  );

  test('a ruling that the address names is not under the header', async () => {
    const page = await open(`${longEntry}#p12`, { viewport: { width: 1280, height: 800 } });
    const head = await boxOf(page, '.site-head');
    expect((await boxOf(page, '#p12')).y).toBeGreaterThan(head.y + head.height);
  });
});

test('on a phone whose reader has text twice as large the header does not cover a ruling that the address names', async () => {
  const page = await open('', phone);
  const session = await visit.context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(`${home}${longEntry}#p12`);
  const { y, height } = await boxOf(page, '.site-head');
  expect((await boxOf(page, '#p12')).y).toBeGreaterThanOrEqual(Math.max(0, y + height));
  await page.goto(`${home}documents/official-tournament-format-earlier/#r9`);
  const said = await boxOf(page, '.replaced');
  expect((await boxOf(page, '#r9')).y).toBeGreaterThanOrEqual(said.y + said.height);
});

test.each([
  ['a phone', phone],
  ['a narrow phone', { ...phone, viewport: { width: 320, height: 568 } }],
  ['a desk', { viewport: { width: 1280, height: 800 } }],
])(
  'on %s a rule that the address names is not under what says that its document was replaced',
  async (_, screen) => {
    const page = await open('documents/official-tournament-format-earlier/#r9', screen);
    const said = await boxOf(page, '.replaced');
    expect((await boxOf(page, '#r9')).y).toBeGreaterThanOrEqual(said.y + said.height);
  },
);

describe('the table of contents', () => {
  const current = (page: Page) => page.locator('#contents [aria-current=location]');

  test('marks the section that is read, after a jump too', async () => {
    const page = await open(longEntry, { viewport: { width: 1280, height: 800 } });
    await page.locator('#contents a').nth(3).click();
    const wanted = await page.locator('#contents a').nth(3).innerText();
    await expect.poll(() => current(page).innerText()).toBe(wanted);
    await page.evaluate("document.getElementById('p1').scrollIntoView()");
    await page.locator('#contents a[aria-current]').first().waitFor();
    await expect.poll(() => current(page).innerText()).toContain('What are the seed phases');
  });

  test('on a phone is a sheet that marks it, closes by its button and by swiping, and jumps at once', async () => {
    const page = await open(longEntry, phone);
    const sheet = page.locator('#contents');
    const isOpen = () => sheet.evaluate((element) => element.matches(':popover-open'));
    await page.evaluate('scrollTo(0, 2500)');
    await page.tap('.contents-button');
    await current(page).waitFor();
    await page.tap('#contents button');
    expect(await isOpen()).toBe(false);

    await page.tap('.contents-button');
    const { y, height } = await boxOf(page, '#contents');
    const session = await visit.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: 150, y: at }],
      });
    await touch('touchStart', y + 40);
    for (let by = 60; by < height / 2; by += 20) await touch('touchMove', y + by);
    await touch('touchEnd');
    await expect.poll(isOpen).toBe(false);

    await page.tap('.contents-button');
    const last = page.locator('#contents a').last();
    const wanted = await last.innerText();
    await last.tap();
    expect(await isOpen()).toBe(false);
    const heading = page.getByRole('heading', { name: wanted });
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? -1, { timeout: 400 })
      .toBeGreaterThanOrEqual(0);
    await expect.poll(() => current(page).innerText()).toBe(wanted);
  });
});
