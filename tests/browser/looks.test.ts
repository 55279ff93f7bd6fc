import { expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import { boxOf } from '../lib/page.ts';

const { real } = inject('sites');
const phone = { width: 360, height: 740 };
const test = testWith();
const home = real.origin + real.base;

test('the other names of an entry are folded after one line, and can be unfolded', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${home}glossary/facility/`);
  const folded = await boxOf(page, '.also');
  expect(folded.height).toBeLessThanOrEqual(45);
  await page.click('.also summary');
  expect((await boxOf(page, '.also')).height).toBeGreaterThan(folded.height);
});

test('an entry shows a link that skips to the content once that has the focus', async ({
  page,
}) => {
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
