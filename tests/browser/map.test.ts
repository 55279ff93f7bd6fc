import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';

const { origin, base } = inject('sites').real;
const address = `${origin}${base}map/`;

/** What shows of the map: where the box is scrolled to, and the width of the drawing. */
const shown = (page: Page): Promise<{ x: number; y: number; width: number }> =>
  page
    .locator('.atlas-view')
    .evaluate(({ scrollLeft: x, scrollTop: y, scrollWidth: width }) => ({ x, y, width }));

async function open(page: Page): Promise<void> {
  await page.goto(address);
  // Set once the names that have room are known.
  await page.waitForSelector('glossary-map svg[style*="--unit"]');
}

async function zoomIn(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++)
    await page.getByRole('button', { name: 'Zoom in' }).click();
}

test('buttons and keys zoom, move and reset the map', async ({ page }) => {
  await open(page);
  const whole = await shown(page);
  await zoomIn(page, 1);
  const zoomed = await shown(page);
  expect(zoomed.width).toBeGreaterThan(whole.width);
  // The middle stays where it is.
  expect(zoomed.x).toBeGreaterThan(whole.x);
  await page.keyboard.press('+');
  expect((await shown(page)).width).toBeGreaterThan(zoomed.width);
  await page.locator('glossary-map .leader').first().focus();
  const { x } = await shown(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await shown(page)).x).toBeGreaterThan(x);
  await page.keyboard.press('0');
  await expect.poll(() => shown(page)).toEqual(whole);
});

test('dragging moves the map and follows no link', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await open(page);
  await zoomIn(page, 2);
  const before = await shown(page);
  const name = page.locator('glossary-map .leader text').first();
  await name.scrollIntoViewIfNeeded();
  const box = (await name.boundingBox()) ?? expect.fail('no name');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 40, { steps: 5 });
  await page.mouse.up();
  expect(await shown(page)).not.toEqual(before);
  expect(page.url()).toBe(address);
});

test('a focused name of the map comes into view, and Enter follows it', async ({ page }) => {
  await open(page);
  await zoomIn(page, 6);
  const link = page.locator('glossary-map a').first();
  await link.focus();
  const isIn = link.locator('circle').evaluate((circle) => {
    const inner = circle.getBoundingClientRect();
    const outer = circle.closest('.atlas-view')?.getBoundingClientRect();
    const { left = 0, right = 0, top = 0, bottom = 0 } = outer ?? {};
    const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
  expect(await isIn).toBe(true);
  const href = await link.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}${href}`);
});
