import { describe, expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';
import { searchBox as box, focused, resultsReady, searchFor, titlesOf } from '../lib/page.ts';

const { fixture, real } = inject('sites');
const home = fixture.origin + fixture.base;

describe('/?q=words', () => {
  test('gives results in order, each with its title and its address', async ({ page }) => {
    await page.goto(`${home}?q=docking`);
    await resultsReady(page);
    const found = await page
      .locator('[data-result]')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('data-title'), one.getAttribute('data-url')]),
      );
    expect(found[0]).toEqual([
      'docking',
      expect.stringMatching(/^\/sub\/path\/glossary\/docking\//u),
    ]);
    expect(found.every(([title, url]) => title && url?.startsWith(fixture.base))).toBe(true);
    expect(await page.inputValue(box)).toBe('docking');
    await page.goto(`${real.origin}/?q=space`);
    await resultsReady(page);
    const [first] = await page.locator('[data-result]').all();
    expect(await first?.getAttribute('data-title')).toBe('Space');
    expect(await first?.getAttribute('data-url')).toMatch(/^\/glossary\/space\//u);
  });

  test('finds names, aliases, typos and words of rulings', async ({ page }) => {
    for (const [words, query = '', title] of [
      ['an alias', 'berth', 'docking'],
      ['a name with another punctuation', 'st elmos fire', "St. Elmo's Fire"],
      ['a name without its accents', 'cafe creme', 'Café Crème'],
      ['a name without its article', 'lantern', 'The Lantern'],
      ['the first letters of a name', 'storm w', 'Storm Warning'],
      ['a name with a typo', 'strom warning', 'Storm Warning'],
      ['a name that has no entry', 'lighthouse keeper', 'lighthouse keeper'],
      ['words of a ruling', 'floats at the ebb', 'Gull'],
    ]) {
      await searchFor(page, home, query);
      expect((await titlesOf(page))[0], words).toContain(title);
    }
  });

  test('says of an address that leads nowhere that it knows no text there, and offers the nearest name', async ({
    page,
  }) => {
    const address = `${home}glossary/dokcing/#p3`;
    await searchFor(page, home, address);
    expect(await titlesOf(page)).toEqual(['docking']);
    expect(await page.locator('[data-result][data-closest]').count()).toBe(1);
    const said = `The search knows no text at the address \u201C${address}\u201D.`;
    expect(await page.locator('.result-notes').textContent()).toContain(said);
    expect(await page.getByRole('status').filter({ hasText: said }).count()).toBe(1);
  });

  test('answers any text without an error', async ({ page }) => {
    for (const query of [
      'qqzzxxqq',
      '?!...---',
      '🐙',
      '<img src=x onerror=alert(1)>',
      '(.*[a-z]+\\',
      '"',
      'sea '.repeat(500),
    ]) {
      await page.goto(`${home}?q=${encodeURIComponent(query)}`);
      await resultsReady(page);
      expect(await page.locator('main img[src="x"]').count(), query).toBe(0);
    }
  });

  test('tells entries that share a title apart, for a screen reader too', async ({ page }) => {
    await searchFor(page, home, 'gull');
    const names = await page.locator('.result-open').allTextContents();
    expect(names.slice(0, 2).sort()).toEqual(['Gull (bird)', 'Gull (boat)']);
    expect(await page.locator('glossary-search [role=status]').textContent()).toContain(names[0]);
  });

  test('asks for a name beside a number alone', async ({ page }) => {
    await page.goto(`${home}?q=P9`);
    await page.getByText('Type the name before it: “name P9”.').waitFor();
  });
});

test('a list that was searched often has no more nodes than at first: they would slow down each key press', async ({
  page,
}) => {
  const nodes = async (words: string): Promise<number> => {
    await searchFor(page, home, words);
    return page.evaluate(`document.querySelector('[data-results]').childNodes.length`);
  };
  const before = await nodes('storm');
  for (const words of ['sea', 'ship', 'fog', 'docking', 'the lantern']) await nodes(words);
  expect(await nodes('storm')).toBe(before);
});

describe('an address that leads nowhere', () => {
  test('searches for its words, and still says that there is no such page', async ({ page }) => {
    await page.goto(`${home}glossary/strom-warnng/`);
    await resultsReady(page);
    expect((await titlesOf(page))[0]).toBe('Storm Warning');
    const told = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(told?.height).toBeGreaterThan(20);
  });
});

describe('the keyboard', () => {
  test('"/" leads to the search box from every page, and is a character inside of it', async ({
    page,
  }) => {
    for (const address of ['glossary/docking/', '']) {
      await page.goto(home + address);
      await page.keyboard.press('/');
      expect(await focused(page, 'name')).toBe('q');
      expect(await page.inputValue(box)).toBe('');
    }
    await page.keyboard.type('a/b');
    expect(await page.inputValue(box)).toBe('a/b');
  });

  test('typing gives results, of which the arrows choose one', async ({ page }) => {
    await page.goto(home);
    await page.keyboard.press('/');
    await page.keyboard.type('storm');
    await page.waitForSelector('[data-result][data-title="Storm Warning"]');
    await resultsReady(page);
    await page.keyboard.press('ArrowDown');
    const chosen = await page.evaluate(`(() => {
      const owner = document.activeElement;
      const id = owner.getAttribute('aria-activedescendant');
      const at = id ? document.getElementById(id) : owner;
      return at.closest('[data-result]')?.getAttribute('data-title');
    })()`);
    expect(chosen).toBe('Storm Warning');
  });
});
