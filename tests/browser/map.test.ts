import { expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';

const { origin, base } = inject('sites').real;

test('a map that is larger than the screen opens at its middle', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}${base}map/`);
  const [start, size] = await page
    .locator('.atlas')
    .evaluate((map) => [map.scrollLeft + map.clientWidth / 2, map.scrollWidth]);
  expect(start).toBeCloseTo(size / 2, -2);
});

test('a focused name of the map comes into view, and Enter follows it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}${base}map/`);
  const link = page.locator('.atlas a').last();
  const isIn = (): Promise<boolean> =>
    link.locator('circle').evaluate((circle) => {
      const { left, right } = circle.getBoundingClientRect();
      const outer = circle.closest('.atlas')?.getBoundingClientRect();
      return left >= (outer?.left ?? Number.NaN) && right <= (outer?.right ?? Number.NaN);
    });
  const href = await page.locator('.atlas a').evaluateAll((links) => {
    // The one furthest to the right is outside of a phone's screen.
    const right = (one: Element): number => one.getBoundingClientRect().right;
    const [furthest] = links.toSorted((a, b) => right(b) - right(a));
    furthest?.parentElement?.append(furthest);
    return furthest?.getAttribute('href');
  });
  expect(await isIn()).toBe(false);
  await link.focus();
  expect(await isIn()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}${href}`);
});
