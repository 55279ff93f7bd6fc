import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';

const { origin, base } = inject('sites').fixture;

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(origin + base + path);
  await page.locator('theme-switch:not([hidden])').waitFor();
  return page;
}

const shown = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.dataset.theme ?? 'system'");

const chosen = (page: Page): Promise<string> =>
  page.locator('theme-switch input:checked').inputValue();

test('a theme chosen in one tab is shown in every other open tab at once', async ({ page }) => {
  const first = await open(page, 'glossary/docking/');
  const second = await open(await page.context().newPage(), '');
  await second.getByText('Dark', { exact: true }).click();
  await expect.poll(() => shown(first)).toBe('dark');
  expect(await chosen(first)).toBe('dark');
  await first.getByText('Auto', { exact: true }).click();
  await expect.poll(() => shown(second)).toBe('system');
  expect(await chosen(second)).toBe('system');
});

test('a page from the back/forward cache has the theme chosen since', async ({ page }) => {
  await open(page, 'glossary/docking/');
  // No storage event reaches a page in the back/forward cache, which Playwright turns off.
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  expect(await shown(page)).toBe('system');
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  expect(await shown(page)).toBe('dark');
  expect(await chosen(page)).toBe('dark');
});

test('the bars of the browser have the color of the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, 'glossary/docking/');
  const color = () =>
    page.evaluate(`[...document.querySelectorAll('meta[name=theme-color]')]
      .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)`);
  const [light, dark] = [['#fbfaf6'], ['#10141f']];
  expect(await color()).toEqual(light);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(color).toEqual(dark);
  await page.reload();
  expect(await color()).toEqual(dark);
  await page.getByText('Auto', { exact: true }).click();
  await expect.poll(color).toEqual(light);
});
