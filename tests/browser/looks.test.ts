import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { boxOf, resultsReady } from '../lib/page.ts';

const { real } = inject('sites');
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const test = testWith({ viewport: desk });
const home = real.origin + real.base;

describe('an entry', () => {
  test('folds its other names after one line, and unfolds them', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(`${home}glossary/facility/`);
    const folded = await boxOf(page, '.also');
    expect(folded.height).toBeLessThanOrEqual(45);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.click('.also summary');
    expect((await boxOf(page, '.also')).height).toBeGreaterThan(folded.height);
  });

  test('shows a link that skips to the content once that has the focus', async ({ page }) => {
    await page.goto(`${home}glossary/stopped/`);
    await page.keyboard.press('Tab');
    const seen = `(() => {
      const { left, top } = document.activeElement.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + 8)?.className;
    })()`;
    await expect.poll(() => page.evaluate(seen)).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});

/** Where the line around the focused element is cut off: by which ancestor, and by how many pixels. */
const cutOutline = `(() => {
  const focused = document.activeElement;
  const { outlineOffset, outlineWidth } = getComputedStyle(focused);
  const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const cut = [];
  for (let box = focused.parentElement; box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'visible') continue;
    const clip = box.getBoundingClientRect();
    const by = Math.max(clip.left - left, clip.top - top, right - clip.right, bottom - clip.bottom);
    if (by + around > 1) cut.push(box.outerHTML.slice(0, 40) + ' by ' + (by + around));
  }
  return cut;
})()`;

test('the focus outline of a link or button is not cut off', async ({ page }) => {
  for (const [path, selector, screen] of [
    ['glossary/stopped/', '#contents li:last-child a', desk],
    ['?q=can+a+stopped+ship+move', '.result-ruling .number', phone],
  ] as const) {
    await page.setViewportSize(screen);
    if (page.url() !== home + path) await page.goto(home + path);
    if (path.includes('?q=')) await resultsReady(page);
    await page.keyboard.press('Tab');
    await page.locator(selector).first().focus();
    expect(await page.evaluate('document.activeElement.matches(":focus-visible")')).toBe(true);
    expect(await page.evaluate(cutOutline), selector).toEqual([]);
  }
});
