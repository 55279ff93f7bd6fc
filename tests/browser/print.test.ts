import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { downloadOf } from '../downloads/downloads.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { real, fixture, editions } = inject('sites');
const browser = useBrowser();
let visit: Visit;

beforeEach(async () => {
  // As a reader prints who reads in the dark.
  visit = await browser.visit({ colorScheme: 'dark', viewport: { width: 700, height: 900 } });
  await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
});

const styleOf = (page: Page, selector: string, name: string): Promise<unknown> =>
  page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${name}')`,
  );

/** What of these can be seen. */
const seen = async (page: Page, selectors: string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const selector of selectors) {
    if (await page.locator(selector).first().isVisible()) found.push(selector);
  }
  return found;
};

describe('on paper', () => {
  test.each([
    ['an entry', 'glossary/facility/', '.text'],
    ['a letter', 'letters/s/', '.names'],
    ['a document', 'documents/official-tournament-format/', '.text'],
  ])(
    '%s stands in two columns as wide as the page, dark on white, without what leads around',
    async (_, path, text) => {
      const { page } = visit;
      await page.goto(real.origin + real.base + path);
      expect(await styleOf(page, text, 'column-count')).toBe('2');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(700);
      expect(await styleOf(page, 'body', 'color')).toBe('rgb(29, 33, 48)');
      expect(await styleOf(page, 'html', 'background-color')).toMatch(
        /rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/u,
      );
      const chrome = ['.site-nav', '.bar', '.line', 'theme-switch', '.jumps', '[data-history]'];
      expect(await seen(page, chrome)).toEqual([]);
    },
  );

  test.each([
    ['a long entry', real, 'glossary/seed-phases/', 3],
    ['a letter', real, 'letters/s/', 2],
    ['a document', real, 'documents/official-tournament-format/', 2],
    ['the page of a ruling', editions, 'glossary/docking/1/', 1],
    ['the help', editions, 'help/', 2],
  ])(
    'every page of %s carries the address, the edition and its date',
    async (_, { origin, base }, path, sheets) => {
      const { page } = visit;
      await page.goto(origin + base + path);
      const address = await page.getAttribute('meta[property="og:url"]', 'content');
      const [title, date] = (await page.textContent('.imprint span + span'))?.split(/[()]/u) ?? [];
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/u);
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A5' })));
      const { text } = await extractText(pdf);
      expect(text.length).toBeGreaterThanOrEqual(sheets);
      for (const sheet of text) {
        expect(sheet).toContain(address);
        expect(sheet).toContain(title?.trim());
        expect(sheet).toContain(date);
      }
    },
  );

  test.each(['glossary/skill-sharing/', 'glossary/skill-sharing/9/'])(
    'a table of %s has all of its columns',
    async (path) => {
      const { page } = visit;
      await page.goto(real.origin + real.base + path);
      const cut = await page.locator('.table').evaluate((around) => {
        const column = around.closest('.box')?.getBoundingClientRect().right ?? 0;
        const cells = [...around.querySelectorAll('th')];
        return [
          getComputedStyle(around).overflowX,
          cells.filter((cell) => cell.getBoundingClientRect().right > column).length,
        ];
      });
      expect(cut).toEqual(['visible', 0]);
    },
  );

  test('a ruling that does not hold is told by words, not by colour alone', async () => {
    const { page } = visit;
    await page.goto(`${fixture.origin}${fixture.base}glossary/docking/`);
    expect(await seen(page, ['.box[data-standing=temporary] .box-label'])).toHaveLength(1);
    expect(await page.innerText('.box[data-standing=temporary] .box-label')).toContain('Temporary');
  });

  test('the one-page file prints whole, or the letter that was chosen', async () => {
    const { page } = visit;
    const address = pathToFileURL(downloadOf(real, 'html')).href;
    await page.goto(address);
    const letters = page.locator('section.letter');
    const shown = () => letters.filter({ visible: true }).count();
    expect(await styleOf(page, 'section.letter', 'column-count')).toBe('2');
    expect(await shown()).toBe(await letters.count());
    await page.goto(`${address}#letters.s`);
    expect(await shown()).toBe(1);
    expect(await seen(page, ['[id="glossary.stopped.p1"]'])).toHaveLength(1);
  });
});
