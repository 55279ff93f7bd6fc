import { describe, expect, inject } from 'vitest';
import { testWith } from '../lib/browser-test.ts';
import {
  searchBox as box,
  boxOf,
  focused,
  largeText,
  oddQueries,
  resultsReady,
  searchFor,
  titlesOf,
  valuesOf,
} from '../lib/page.ts';

const test = testWith({}, /\/\?q=/u);
const { fixture, real } = inject('sites');
const home = fixture.origin + fixture.base;

describe('/?q=words', () => {
  test('says that an address leads nowhere, and offers a similar one', async ({ page }) => {
    const address = `${home}glossary/dokcing/#p3`;
    await searchFor(page, home, address);
    expect((await titlesOf(page))[0]).toBe('docking');
    expect(await page.locator('[data-result]:not([data-closest])').count()).toBe(0);
    const said = `There is no text at the address \u201C${address}\u201D.`;
    expect(await page.locator('.result-notes').textContent()).toContain(said);
    expect(await page.getByRole('status').filter({ hasText: said }).count()).toBe(1);
  });

  test('is searched from an unknown address, which says what the glossary has so far', async ({
    page,
  }) => {
    await page.goto(`${real.origin}/glossary/surprise-party/`);
    await resultsReady(page);
    expect(await page.inputValue(box)).toBe('surprise party');
    expect(await page.innerText('.hero .lead')).toMatch(/A–Z.+So far: letter S, facility/u);
  });

  test('answers any text without an error', async ({ page }) => {
    for (const query of oddQueries) {
      await searchFor(page, home, query);
      expect(await page.locator('main img[src="x"]').count(), query).toBe(0);
    }
    await page.goto(`${home}?q=P9`);
    await page
      .locator('.result-notes', { hasText: 'Type the name before it: \u201cname P9\u201d.' })
      .waitFor();
  });

  test('with text twice as large, a number is above the words of its ruling', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const restore = await largeText(page);
    await searchFor(page, home, 'docking');
    const number = await boxOf(page, '.result-ruling .number');
    const words = await boxOf(page, '.result-words');
    expect(number.y + number.height).toBeLessThanOrEqual(words.y + 1);
    await restore();
  });

  test('distinguishes entries that share a title, for screen readers too', async ({ page }) => {
    await searchFor(page, home, 'gull');
    const names = await page.locator('.result-open').allTextContents();
    expect(names.slice(0, 2).sort()).toEqual(['Gull (bird)', 'Gull (boat)']);
    expect(await page.locator('glossary-search [role=status]').textContent()).toContain(names[0]);
  });
});

test('the page has no more nodes after many searches than after the first', async ({ page }) => {
  const nodes = async (words: string): Promise<number> => {
    await searchFor(page, home, words);
    return page.evaluate(`document.querySelector('[data-results]').childNodes.length`);
  };
  const before = await nodes('storm');
  for (const words of ['sea', 'fog', 'docking']) await nodes(words);
  expect(await nodes('storm')).toBe(before);
});

test('the page of an address that leads nowhere searches for the name it resembles', async ({
  page,
}) => {
  await page.goto(`${home}glossary/strom-warnng/2/`);
  await resultsReady(page);
  expect((await titlesOf(page))[0]).toBe('Storm Warning');
  expect(await page.inputValue(box)).toBe('Storm Warning 2');
  expect(await page.locator('.lead').textContent()).toMatch(
    /no text at .*strom-warnng\/2\/.* Results for .Storm Warning 2/u,
  );
  const told = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(told?.height).toBeGreaterThan(20);
});

test('the page of an address that resembles no name offers the search and all names', async ({
  page,
}) => {
  const names = page.waitForResponse(/search\/names\.json/u);
  await page.goto(`${home}nope/`);
  await names;
  await page.waitForLoadState('networkidle');
  expect(await page.inputValue(box)).toBe('');
  expect(await titlesOf(page)).toEqual([]);
  expect(await valuesOf(page, '.lead a', 'href')).toEqual([
    `${fixture.base}glossary/`,
    fixture.base,
  ]);
});

test('"/" leads to the search box, and is a character inside of it', async ({ page }) => {
  for (const address of ['glossary/docking/', '']) {
    await page.goto(home + address);
    await page.keyboard.press('/');
    expect(await focused(page, 'name')).toBe('q');
    expect(await page.inputValue(box)).toBe('');
  }
  await page.keyboard.type('a/b');
  expect(await page.inputValue(box)).toBe('a/b');
});
