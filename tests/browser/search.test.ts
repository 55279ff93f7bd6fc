import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { fixture, real } = inject('sites');
const browser = useBrowser();
const home = fixture.origin + fixture.base;
const box = 'input[name=q]';

let visit: Visit;
let page: Page;

beforeEach(async () => {
  visit = await browser.visit();
  page = visit.page;
});

/** The results in order, once they are complete. */
async function results(of: Page): Promise<{ title: string | null; url: string | null }[]> {
  const list = of.locator('[data-results-state="ready"]');
  await list.waitFor({ state: 'attached' });
  const found = await list.locator('[data-result]').all();
  return Promise.all(
    found.map(async (result) => ({
      title: await result.getAttribute('data-title'),
      url: await result.getAttribute('data-url'),
    })),
  );
}

describe('/?q=words', () => {
  test('gives results in order, each with its title and its address', async () => {
    await page.goto(`${home}?q=docking`);
    const found = await results(page);
    expect(found[0]).toEqual({
      title: 'docking',
      url: expect.stringMatching(/^\/sub\/path\/glossary\/docking\//u),
    });
    expect(found.every(({ title, url }) => title && url?.startsWith(fixture.base))).toBe(true);
    expect(await page.inputValue(box)).toBe('docking');
  });

  test.each([
    ['an alias', 'berth', 'docking'],
    ['a name with another punctuation', 'st elmos fire', "St. Elmo's Fire"],
    ['a name without its accents', 'cafe creme', 'Café Crème'],
    ['a name without its article', 'lantern', 'The Lantern'],
    ['the first letters of a name', 'storm w', 'Storm Warning'],
    ['a name with a typo', 'strom warning', 'Storm Warning'],
    ['a name that has no entry', 'lighthouse keeper', 'lighthouse keeper'],
    ['words of a ruling', 'floats at the ebb', 'Gull'],
  ])('finds %s', async (_, query, title) => {
    await page.goto(`${home}?q=${encodeURIComponent(query)}`);
    const [first] = await results(page);
    expect(first?.title).toContain(title);
  });

  test('says of an address that leads nowhere that it knows no text there, and offers the nearest name', async () => {
    const address = `${home}glossary/dokcing/#p3`;
    await page.goto(`${home}?q=${encodeURIComponent(address)}`);
    expect((await results(page)).map(({ title }) => title)).toEqual(['docking']);
    expect(await page.locator('[data-result][data-closest]').count()).toBe(1);
    const said = `The search knows no text at the address \u201C${address}\u201D.`;
    expect(await page.locator('.result-notes').textContent()).toContain(said);
    expect(await page.getByRole('status').filter({ hasText: said }).count()).toBe(1);
  });

  test.each([
    ['nonsense', 'qqzzxxqq'],
    ['only punctuation', '?!...---'],
    ['an emoji', '🐙'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['characters of regular expressions', '(.*[a-z]+\\'],
    ['a lone quotation mark', '"'],
    ['2,000 characters', 'sea '.repeat(500)],
  ])('answers %s without an error', async (_, query) => {
    await page.goto(`${home}?q=${encodeURIComponent(query)}`);
    await results(page);
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
  });

  test('tells entries that share a title apart, for a screen reader too', async () => {
    await page.goto(`${home}?q=gull`);
    await results(page);
    const names = await page.locator('.result-open').allTextContents();
    expect(names.slice(0, 2).sort()).toEqual(['Gull (bird)', 'Gull (boat)']);
    expect(await page.locator('glossary-search [role=status]').textContent()).toContain(names[0]);
  });

  test('asks for a name beside a number alone', async () => {
    await page.goto(`${home}?q=P9`);
    await page.getByText('Type the name before it: “name P9”.').waitFor();
  });

  test('works on the real site', async () => {
    await page.goto(`${real.origin}/?q=space`);
    const [first] = await results(page);
    expect(first).toEqual({ title: 'Space', url: expect.stringMatching(/^\/glossary\/space\//u) });
  });
});

test('many questions leave nothing behind in the list, which would slow down each key press after them', async () => {
  const ask = async (words: string): Promise<number> => {
    await page.fill(box, words);
    await results(page);
    return page.evaluate(`document.querySelector('[data-results]').childNodes.length`);
  };
  await page.goto(home);
  const before = await ask('storm');
  for (const words of ['sea', 'ship', 'fog', 'docking', 'the lantern']) await ask(words);
  expect(await ask('storm')).toBe(before);
});

describe('an address that leads nowhere', () => {
  test('searches for its words, and still says that there is no such page', async () => {
    await page.goto(`${home}glossary/strom-warnng/`);
    const [first] = await results(page);
    expect(first?.title).toBe('Storm Warning');
    const told = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(told?.height).toBeGreaterThan(20);
  });

  test('keeps its search when Back returns from a reference', async () => {
    await page.goto(`${home}glossary/dockin/`);
    await results(page);
    await page.locator('.result-body .ref').first().click();
    const back = page.getByRole('button', { name: /^Back to/u });
    await back.waitFor();
    await page.goBack();
    await back.waitFor({ state: 'detached' });
    expect(await page.inputValue(box)).toBe('dockin');
    expect(await page.locator('[data-result]').first().getAttribute('data-title')).toBe('docking');
  });
});

describe('the keyboard', () => {
  test('"/" leads to the search box, from home and from an entry', async () => {
    for (const address of ['', 'glossary/docking/']) {
      await page.goto(home + address);
      await page.keyboard.press('/');
      expect(await page.evaluate('document.activeElement.getAttribute("name")')).toBe('q');
      expect(await page.inputValue(box)).toBe('');
    }
  });

  test('"/" in the search box is a character', async () => {
    await page.goto(home);
    await page.keyboard.press('/');
    await page.keyboard.type('a/b');
    expect(await page.inputValue(box)).toBe('a/b');
  });

  test('Enter in the search box of an entry leads to the results, over its page', async () => {
    await page.goto(`${home}glossary/docking/`);
    await page.keyboard.press('/');
    await page.keyboard.type('fog');
    await page.waitForSelector('[data-result]');
    await page.keyboard.press('Enter');
    const [first] = await results(page);
    expect(first?.title).toBe('Fog');
    expect(page.url()).toBe(`${home}glossary/docking/`);
  });

  test('typing gives results, the arrows choose among them, and Enter follows the chosen one', async () => {
    await page.goto(home);
    await page.keyboard.press('/');
    await page.keyboard.type('storm');
    await page.waitForSelector('[data-result][data-title="Storm Warning"]');
    await results(page);
    await page.keyboard.press('ArrowDown');
    const chosen = await page.evaluate(`(() => {
      const owner = document.activeElement;
      const id = owner.getAttribute('aria-activedescendant');
      const at = id ? document.getElementById(id) : owner;
      return at.closest('[data-result]')?.getAttribute('data-title');
    })()`);
    expect(chosen).toBe('Storm Warning');
  });

  test('Escape in the search box takes the query away', async () => {
    await page.goto(`${home}?q=fog`);
    await results(page);
    await page.focus(box);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.inputValue(box)).toBe('');
    await expect.poll(() => page.locator('[data-result]').count()).toBe(0);
  });

  test('Tab leads first to a link that skips to the text', async () => {
    await page.goto(`${home}glossary/docking/`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});
