import { beforeEach, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { real } = inject('sites');
const browser = useBrowser();
const address = `${real.origin}${real.base}map/`;
let visit: Visit;

beforeEach(async () => {
  visit = await browser.visit();
});

/** Width of the part of the map that shows, and where it begins. */
async function shown(): Promise<number[]> {
  const box = await visit.page.locator('glossary-map svg').getAttribute('viewBox');
  const [x = 0, y = 0, width = 0] = (box ?? '').split(' ').map(Number);
  return [Math.round(x), Math.round(y), Math.round(width)];
}

test('the map zooms and moves by its buttons and by keys, and comes back', async () => {
  const { page } = visit;
  await page.goto(address);
  const whole = await shown();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const [x = 0, y, width = 0] = await shown();
  expect(width).toBeLessThan(whole[2] ?? 0);
  await page.keyboard.press('ArrowRight');
  expect((await shown())[0]).toBeGreaterThan(x);
  await page.keyboard.press('ArrowUp');
  expect((await shown())[1]).toBeLessThan(y ?? 0);
  await page.keyboard.press('+');
  expect((await shown())[2]).toBeLessThan(width);
  await page.keyboard.press('0');
  expect(await shown()).toEqual(whole);
});

test('the map moves with the pointer, and a drag that begins on a name follows no link', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto(address);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const before = await shown();
  const name = page.locator('glossary-map .leader text').first();
  await name.scrollIntoViewIfNeeded();
  const box = (await name.boundingBox()) ?? expect.fail('no name');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 40, { steps: 5 });
  await page.mouse.up();
  expect(await shown()).not.toEqual(before);
  expect(page.url()).toBe(address);
});

test('a name of the map that gets the focus comes into view, and Enter follows it', async () => {
  const { page } = visit;
  await page.goto(address);
  for (let times = 0; times < 6; times++)
    await page.getByRole('button', { name: 'Zoom in' }).click();
  const link = page.locator('glossary-map a').first();
  await link.focus();
  const [x = 0, y = 0, width = 0] = await shown();
  const [cx, cy] = await Promise.all(
    ['cx', 'cy'].map(async (name) => Number(await link.locator('circle').getAttribute(name))),
  );
  expect(cx).toBeGreaterThan(x);
  expect(cx).toBeLessThan(x + width);
  expect(cy).toBeGreaterThan(y);
  const href = await link.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${real.origin}${href}`);
});

test.each([
  [360, 740],
  [1280, 800],
])(
  'on a screen of %d by %d the names that show can be read: none is small, none lies over another, and zooming in shows more of them',
  async (width, height) => {
    const { page } = visit;
    await page.setViewportSize({ width, height });
    await page.goto(address);
    const names = page.locator('glossary-map[data-ready] a:not(.crowded) text');
    const boxes = () =>
      names.evaluateAll((texts) =>
        texts.map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    await expect.poll(() => names.count()).toBeGreaterThan(10);
    const whole = await boxes();
    for (const [index, one] of whole.entries()) {
      expect(one.bottom - one.top).toBeGreaterThanOrEqual(12);
      for (const other of whole.slice(index + 1)) {
        const isOver =
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 4 &&
          other.top < one.bottom - 4;
        expect(isOver).toBe(false);
      }
    }
    for (let times = 0; times < 4; times++)
      await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await names.count()).toBeGreaterThan(whole.length);
  },
);

test('without JavaScript the map is a drawing with links, with a list that has the same names', async () => {
  const still = await browser.visit({ javaScriptEnabled: false });
  await still.page.goto(address);
  const linksOf = async (place: string): Promise<(string | null)[]> => {
    const links = await still.page.locator(`${place} a`).all();
    return (await Promise.all(links.map((link) => link.getAttribute('href')))).sort();
  };
  const [drawn, listed] = [await linksOf('glossary-map'), await linksOf('.atlas-list')];
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.length).toBeLessThanOrEqual(300);
  expect(listed).toEqual(drawn);
});
