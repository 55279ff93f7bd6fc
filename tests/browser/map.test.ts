import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';

const { origin, base } = inject('sites').real;
const address = `${origin}${base}map/`;

async function open(page: Page): Promise<void> {
  await page.goto(address);
  // Set once the names that have room are known.
  await page.waitForSelector('glossary-map svg[style*="--unit"]');
}

/** The corner and the width of the part of the map that shows. */
async function shown(page: Page): Promise<{ x: number; y: number; width: number }> {
  const box = await page.locator('glossary-map svg').getAttribute('viewBox');
  const [x = 0, y = 0, width = 0] = (box ?? '').split(' ').map((value) => Math.round(+value));
  return { x, y, width };
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
  expect(zoomed.width).toBeLessThan(whole.width);
  await page.keyboard.press('ArrowRight');
  expect((await shown(page)).x).toBeGreaterThan(zoomed.x);
  await page.keyboard.press('ArrowUp');
  expect((await shown(page)).y).toBeLessThan(zoomed.y);
  await page.keyboard.press('+');
  expect((await shown(page)).width).toBeLessThan(zoomed.width);
  await page.keyboard.press('0');
  expect(await shown(page)).toEqual(whole);
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
  const { x, y, width } = await shown(page);
  const placeOf = async (name: string) => Number(await link.locator('circle').getAttribute(name));
  expect(await placeOf('cx')).toBeGreaterThan(x);
  expect(await placeOf('cx')).toBeLessThan(x + width);
  expect(await placeOf('cy')).toBeGreaterThan(y);
  const href = await link.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}${href}`);
});
