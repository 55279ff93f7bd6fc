import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { boxOf, copiedText, largeText, phone, resultsReady, styleOf } from '../lib/page.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const [test, onPhone] = [testWith({ permissions }), testWith(phone)];
const { fixture, real } = inject('sites');
const { origin } = real;
const home = origin + real.base;
const longEntry = `${home}glossary/seed-phases/`;
const replacedRule = `${home}documents/official-tournament-format-earlier/#r9`;

/** Checks that a part of the page that stays at the top covers nothing of a box. */
async function expectUncovered(page: Page, top: string, selector: string): Promise<void> {
  const { y, height } = await boxOf(page, top);
  expect(y + height).toBeLessThanOrEqual((await boxOf(page, selector)).y);
}

test('in the middle of a long entry the search is in reach at every width', async ({ page }) => {
  await page.goto(longEntry);
  for (const width of [320, 360, 639, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate('scrollTo(0, 1500)');
    const box = await boxOf(page, '#q');
    expect(box.y, `${width} pixels`).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height, `${width} pixels`).toBeLessThanOrEqual(740);
  }
});

/** Checks that nothing covers the ruling that a link leads to, in an entry and in a document. */
async function expectInView(page: Page): Promise<void> {
  await page.goto(`${longEntry}#p12`);
  await expectUncovered(page, '.site-head', '#p12');
  expect((await boxOf(page, '#p12')).y).toBeGreaterThanOrEqual(0);
  await page.goto(replacedRule);
  await expectUncovered(page, '.replaced', '#r9');
}

onPhone('on a phone, nothing covers the ruling that a link leads to', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await expectInView(page);
  await page.setViewportSize(phone.viewport);
  const restore = await largeText(page);
  await expectInView(page);
  await restore();
});

test('on a desk, nothing covers the ruling that a link leads to', async ({ page }) => {
  await expectInView(page);
});

test('a rule with a heading has no heading of another rule above it', async ({ page }) => {
  for (const address of ['#r5', '?on=2026-11-26#r6', '#r14', '#r17']) {
    await page.goto('about:blank');
    await page.goto(`${home}documents/official-tournament-format/${address}`);
    expect(await page.locator('.crumb').count(), address).toBe(0);
  }
  await page.goto(`${longEntry}#p12`);
  expect(await page.locator('#p12 > .crumb').innerText()).toContain('Seed phases \u203a ');
  // The first ruling below a heading, whose text is not in view.
  await page.goto(`${home}glossary/facility/#p24`);
  const crumb = await page.locator('#p24 > .crumb').innerText();
  expect(crumb).toMatch(/^facility \u203a Who may use a facility\?$/iu);
});

onPhone('the number of a note is beside the section that the note names', async ({ page }) => {
  await page.goto(`${home}glossary/unique-and-universal/#p17`);
  const link = await boxOf(page, '#p17 > .crumb > a');
  const number = await boxOf(page, '#p17 > .number');
  expect(link.x + link.width).toBeLessThanOrEqual(number.x);
});

onPhone('an entry uses the width of a phone, also with text twice as large', async ({ page }) => {
  await page.goto(`${home}glossary/facility/`);
  const starts = await page
    .locator('.text > :is(p, ul > li).ruling, .text > ul > li.ruling')
    .evaluateAll((all) =>
      all.map((ruling) => {
        const range = document.createRange();
        const text = [...ruling.childNodes].find((node) => node.textContent?.trim());
        if (text) range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  expect(starts.length).toBeGreaterThan(20);
  expect.soft(new Set(starts), 'where rulings start').toEqual(new Set([56]));
  const marks = await page
    .locator('.text ul > li.ruling')
    .evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content));
  expect.soft(new Set(marks), 'no dash before a ruling').toEqual(new Set(['none']));
  const folded = await boxOf(page, '.also');
  expect.soft(folded.height, 'other names in one line').toBeLessThanOrEqual(45);
  await page.click('.also summary');
  expect.soft((await boxOf(page, '.also')).height).toBeGreaterThan(folded.height);

  await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
  const nav = await boxOf(page, '.site-nav a >> nth=-1');
  expect.soft(nav.x + nav.width, 'the navigation is in the column').toBeLessThanOrEqual(344);
  const [first, second] = await page.locator('.site-nav a').all();
  const [a, b] = [await first?.boundingBox(), await second?.boundingBox()];
  const gap = (b?.x ?? 0) - (a?.x ?? 0) - (a?.width ?? 0);
  expect.soft(gap, 'links are apart').toBeGreaterThanOrEqual(16);
  const [box, button] = [await boxOf(page, '#q'), await boxOf(page, '.contents-button')];
  expect.soft([button.y, button.height], 'the bar is one row').toEqual([box.y, box.height]);
  expect.soft((await boxOf(page, 'search svg')).width).toBe(40);
  const hint = await page.locator('#q').evaluate((one) => {
    const { fontSize } = getComputedStyle(one, '::placeholder');
    return Number.parseFloat(fontSize);
  });
  expect.soft(hint, 'size of the placeholder').toBeGreaterThan(25);

  await page.locator('html').evaluate((html) => html.style.removeProperty('font-size'));
  const restore = await largeText(page);
  expect.soft((await boxOf(page, '.site-head')).height).toBeLessThan(110);
  expect.soft((await boxOf(page, '.bar')).height).toBeLessThanOrEqual(66);
  await page.goto(`${home}?q=stopped`);
  await resultsReady(page);
  expect.soft(await page.locator('.site-head').isVisible()).toBe(false);
  expect.soft((await boxOf(page, '.bar')).height).toBeLessThanOrEqual(66);
  await restore();
});

onPhone(
  'home has at most three screens, and the search box in the upper half of the first screen, also with text twice as large',
  async ({ page }) => {
    await page.goto(home);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(3 * 740);
    expect((await boxOf(page, '#q')).y).toBeLessThan(185);
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '200%'));
    expect((await boxOf(page, '#q')).y).toBeLessThan(370);
  },
);

test('a copied selection has icon names, but no number and no struck words', async ({ page }) => {
  await page.goto(`${fixture.origin}${fixture.base}glossary/docking/`);
  await page.locator('#p2').evaluate((ruling) => {
    const struck = ruling.ownerDocument.createElement('del');
    struck.append(' never');
    ruling.querySelector('.icon')?.after(struck);
    getSelection()?.selectAllChildren(ruling);
  });
  await page.keyboard.press('Control+c');
  expect(await copiedText(page)).toMatch(
    /^A boat with a \[sail\] icon docks at low water only\. See tide - ebb\.\s*$/u,
  );
  const box = await boxOf(page, '#p2 .icon');
  expect(Math.abs(box.width - box.height)).toBeLessThan(1);
});

test('a page works at an address whose fragment has a bare percent sign', async ({ page }) => {
  await page.goto(`${longEntry}#100%`);
  await page.locator('theme-switch').waitFor();
});

describe('the table of contents', () => {
  const current = (page: Page) => page.locator('#contents [aria-current=location]');

  test('marks the current section, also after a jump', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(longEntry);
    const fourth = page.locator('#contents a').nth(3);
    await fourth.click();
    await expect.poll(() => current(page).allInnerTexts()).toEqual([await fourth.innerText()]);
    await page.evaluate("document.getElementById('p1').scrollIntoView()");
    await current(page).filter({ hasText: 'What are the seed phases' }).waitFor();
  });

  onPhone('on a phone is a sheet that closes by button and choice', async ({ page }) => {
    await page.goto(longEntry);
    const sheet = page.locator('#contents');
    const isOpen = () => sheet.evaluate((element) => element.matches(':popover-open'));
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.evaluate('scrollTo(0, 2500)');
    await page.tap('.contents-button');
    await expect.poll(entries).toBe(before + 1);
    const last = page.locator('#contents li a').last();
    const wanted = await last.innerText();
    await last.tap();
    expect(await isOpen()).toBe(false);
    await expect.poll(() => current(page).innerText()).toBe(wanted);
    // Time in which the browser would restore the place that the reader has left.
    await page.waitForTimeout(200);
    const heading = await boxOf(page, `h2:has-text("${wanted}")`);
    expect(heading.y).toBeGreaterThanOrEqual(0);
    expect(heading.y).toBeLessThan(phone.viewport.height);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(2500);

    await page.tap('.contents-button');
    await page.tap('#contents button');
    expect(await isOpen()).toBe(false);
  });
});

test('the list of all names has a filter for kinds, and names without an entry', async ({
  page,
}) => {
  await page.goto(`${fixture.origin}${fixture.base}glossary/`);
  const names = page.locator('.names li').filter({ visible: true });
  const withoutEntry = page.getByRole('checkbox');
  // The form is shown once the list is filtered.
  await withoutEntry.waitFor();
  const entries = await names.count();
  await withoutEntry.check();
  expect(await names.count()).toBeGreaterThan(entries);
  await page.selectOption('select[name=kind]', 'weather');
  expect((await names.allInnerTexts()).join()).toMatch(
    /^Fog[^,]*,St\. Elmo[^,]*,Storm Warning[^,]*$/u,
  );
});

test('an entry shows its link to the content once the link has the focus', async ({ page }) => {
  await page.goto(`${home}glossary/stopped/`);
  await page.keyboard.press('Tab');
  const seen = `(() => {
    const { left, top } = document.activeElement.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 8)?.className;
  })()`;
  await expect.poll(() => page.evaluate(seen)).toContain('skip');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

onPhone('a tap on an icon shows its name, and another tap its picture', async ({ page }) => {
  await page.goto(`${fixture.origin}${fixture.base}glossary/docking/`);
  const icon = page.locator('#p2 [data-icon]');
  await icon.tap();
  const { width = 0 } = (await icon.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(30);
  expect(await styleOf(page, '#p2 [data-icon]', 'mask-image')).toBe('none');
  await icon.tap();
  expect((await icon.boundingBox())?.width).toBeLessThan(30);
});

test('the map stands below the list of its names, and counts the names that are drawn; a phone shows the list alone', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  await page.goto(`${home}map/`);
  expect(await page.locator('.atlas').isVisible()).toBe(false);
  const group = page.locator('.atlas-list details').first();
  expect(await group.getByRole('link').count()).toBe(0);
  await group.locator('summary').click();
  const names = await group.getByRole('link').count();
  expect(names).toBeGreaterThan(10);
  expect(await group.locator('summary').textContent()).toContain(`${names} names`);
  await page.setViewportSize({ width: 820, height: 1180 });
  expect((await boxOf(page, '.atlas svg')).width).toBeGreaterThan(900);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(820);
  await page.emulateMedia({ forcedColors: 'active' });
  const text = await styleOf(page, 'h1', 'color');
  expect(await styleOf(page, '.atlas text', 'fill')).toBe(text);
  expect(await styleOf(page, '.atlas path', 'stroke')).toBe(text);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 1280, height: 740 });
  const links = page.locator('.atlas a');
  const count = await links.count();
  expect(await page.locator('.atlas text').count()).toBe(count);
  expect(await page.locator('.atlas circle').count()).toBe(count);
  const said = page.locator('.atlas figcaption');
  expect(await said.innerText()).toContain(`${count} of them are drawn`);
  const list = await boxOf(page, '.atlas-list');
  expect(list.y + list.height).toBeLessThanOrEqual((await boxOf(page, '.atlas')).y);
  const href = await page.locator('.atlas a').first().getAttribute('href');
  await page.locator('.atlas a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(origin + href);
});
