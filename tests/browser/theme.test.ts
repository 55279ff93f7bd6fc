import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from '../lib/browsing.ts';

const { fixture } = inject('sites');
const browser = useBrowser();
const home = fixture.origin + fixture.base;
let context: BrowserContext;

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(home + path);
  await page.locator('theme-switch:not([hidden])').waitFor();
  return page;
}

const shown = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.dataset.theme ?? 'system'");

const chosen = (page: Page): Promise<string> =>
  page.locator('theme-switch input:checked').inputValue();

test('a theme chosen in one tab is shown in every other open tab at once', async () => {
  const visit = await browser.visit();
  context = visit.context;
  const first = await open(visit.page, 'glossary/docking/');
  const second = await open(await context.newPage(), '');
  await second.getByText('Dark', { exact: true }).click();
  await expect.poll(() => shown(first)).toBe('dark');
  expect(await chosen(first)).toBe('dark');
  await first.getByText('Auto', { exact: true }).click();
  await expect.poll(() => shown(second)).toBe('system');
  expect(await chosen(second)).toBe('system');
});

test('a page that comes back as it was left has the theme that was chosen since', async () => {
  const visit = await browser.visit();
  context = visit.context;
  const page = await open(visit.page, 'glossary/docking/');
  // No storage event reaches a page in the back/forward cache, which Playwright turns off.
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  expect(await shown(page)).toBe('system');
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  expect(await shown(page)).toBe('dark');
  expect(await chosen(page)).toBe('dark');
});
