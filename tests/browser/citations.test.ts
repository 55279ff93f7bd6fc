import { beforeEach, describe, expect, inject, test } from 'vitest';
import { violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';

const { editions, real } = inject('sites');
const browser = useBrowser();
const { base } = editions;
const home = editions.origin + base;
let visit: Visit;

beforeEach(async () => {
  visit = await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
});

/** Opens the menu of a ruling and copies one form of its citation. */
async function copied(address: string, number: string, form: string): Promise<unknown> {
  await visit.page.goto(home + address);
  await visit.page.locator(`#${number} a.number`).click();
  await visit.page.getByRole('menuitem', { name: form }).click();
  await visit.page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  return visit.page.evaluate('navigator.clipboard.readText()');
}

describe('the menu of a ruling copies', () => {
  const link = (): string => `https://tidewater.example${base}glossary/docking/?on=2025-06-01#p12`;
  const served = (text: unknown): string =>
    String(text).replaceAll(editions.origin, 'https://tidewater.example');

  test('a link that says which edition was read, and whose preview shows the ruling', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'Copy link'))).toBe(
      `https://tidewater.example${base}glossary/docking/12/?on=2025-06-01`,
    );
  });

  test('BBCode, with icons as their codes', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'BBCode'))).toBe(
      `[quote]A "heavy" boat never docks at low water [Sail].[/quote]\n[url=${link()}]Tidewater: Docking, p12[/url] (1 Jun 2025)`,
    );
  });

  test('Markdown', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'Markdown'))).toBe(
      `> A "heavy" boat never docks at low water \\[Sail\\].\n\n[Tidewater: Docking, p12](${link()}) (1 Jun 2025)`,
    );
  });

  test('HTML', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'HTML'))).toContain(
      `<p><a href="${link()}">Tidewater: Docking, p12</a> (1 Jun 2025)</p>`,
    );
  });

  test('plain text, and the standing of a ruling that is temporary; one changed since the edition says so', async () => {
    expect(served(await copied('glossary/docking/', 'p9', 'plain text'))).toBe(
      'Until the spring tides, a boat docks at half the charge at The Lantern.\n' +
        '\u2014 Tidewater: Docking, p9 (newer than 1 Jun 2025; Temporary ruling, Tide Tables, 2024-03-01)\n' +
        `https://tidewater.example${base}glossary/docking/#p9`,
    );
  });

  test('a table with its cells apart, where the API cannot be loaded too', async () => {
    const table = 'Water | Cost\nlow | 1\nhigh | 2\n';
    const copy = await copied('glossary/docking/', 'p6', 'plain text');
    expect(String(copy).startsWith(table), String(copy)).toBe(true);
    await visit.page.route('**/api/glossary/docking.json', (route) => route.fulfill({ body: '' }));
    const shown = await copied('glossary/docking/', 'p6', 'plain text');
    expect(String(shown).startsWith(table), String(shown)).toBe(true);
  });

  test('a table with icons, and the text around it', async () => {
    const { page } = visit;
    const withTable = '#p9';
    await page.goto(`${real.origin}/glossary/skill-sharing/`);
    const cells = await page
      .locator(`${withTable} tr`)
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('th, td').length));
    await page.locator(`${withTable} a.number`).click();
    await page.getByRole('menuitem', { name: 'plain text' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const lines = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    const rows = lines.map((line) => line.split('|').length).filter((count) => count > 1);
    expect(rows).toEqual(cells);
    expect(lines.filter((line) => /\| \[\w{1,4}\]/u.test(line)).length).toBeGreaterThan(0);
  });

  test('rules of a document', async () => {
    expect(served(await copied('documents/regatta-rules/', 'r2', 'Copy link'))).toBe(
      `https://tidewater.example${base}documents/regatta-rules/2/?on=2025-06-01`,
    );
  });
});

test('a source that is called as its text is not named twice', async () => {
  const { page } = visit;
  await page.goto(`${real.origin}/documents/official-tournament-format-earlier/#r6`);
  await page.locator('#r6 a.number').click();
  await page.getByRole('menuitem', { name: 'plain text' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  const text = String(await page.evaluate('navigator.clipboard.readText()'));
  const title = await page.locator('h1').innerText();
  expect(text.split(title)).toHaveLength(2);
  expect(text).toContain('; Superseded ruling)\n');
});

test('the menu leads to where a correction can be suggested, by keyboard too', async () => {
  const { page } = visit;
  await page.goto(`${home}glossary/docking/`);
  await page.locator('#p12 a.number').focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('menuitem', { name: 'Suggest a correction' });
  await link.waitFor();
  await page.keyboard.press('End');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Suggest a correction');
  const { host, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  expect({ host, ...Object.fromEntries(searchParams) }).toEqual({
    host: 'reports.example',
    title: 'docking, p12',
    edition: '2025-06-01',
    text: 'A "heavy" boat never docks at low water [Sail].',
    at: `${home}glossary/docking/#p12`,
  });
});

test('the menu works with the keyboard alone, and gives the focus back', async () => {
  const { page } = visit;
  await page.goto(`${home}glossary/docking/`);
  await page.locator('#p2 a.number').focus();
  await page.keyboard.press('Enter');
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement.textContent');
  await page.getByRole('menu').waitFor();
  expect(await focused()).toBe('Copy link');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toContain('BBCode');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Copy link');
  await page.keyboard.press('m');
  expect(await focused()).toContain('Markdown');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('menu').count()).toBe(0);
  expect(await focused()).toBe('p2');
});

test('the menu fits a screen 320 pixels wide, with room for a finger, and axe finds no fault in it', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${home}glossary/docking/`);
  await page.locator('#p2 a.number').click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  for (const item of await items.all()) {
    const box = await item.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true);
  }
  expect(await violationsOf(page)).toEqual([]);
});

test.each([
  ['a phone held sideways', 740, 360, 16],
  ['a phone held sideways, with text twice as large', 740, 360, 32],
  ['a phone with text twice as large', 360, 740, 32],
  ['a low window', 1280, 420, 16],
  ['a low window with text twice as large', 1400, 500, 32],
])(
  'on %s the menu is on the screen, and so is each of its items',
  async (_, width, height, text) => {
    const { page, context } = visit;
    await page.addInitScript('navigator.share = () => Promise.resolve()');
    await page.setViewportSize({ width, height });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: 13 } });
    await page.goto(`${home}glossary/docking/`);
    for (const place of [80, height / 2, height - 60]) {
      const number = page.locator('#p12 a.number');
      await number.evaluate(
        (link, y) => scrollBy(0, link.getBoundingClientRect().top - y),
        Math.round(place),
      );
      await number.focus();
      await page.keyboard.press('Enter');
      const items = page.getByRole('menuitem');
      await items.first().waitFor();
      const box = await page.locator('.cite').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      for (const item of await items.all()) {
        const seen = await item.evaluate((one) => {
          const { left, top, bottom } = one.getBoundingClientRect();
          const isHere = (y: number) => one.contains(document.elementFromPoint(left + 20, y));
          return isHere(top + 2) && isHere(bottom - 2);
        });
        expect(seen, `${await item.innerText()} at ${place}`).toBe(true);
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  },
);

describe('the share sheet of the device', () => {
  test.each([
    [
      'glossary/docking/',
      'p12',
      'glossary/docking/12/?on=2025-06-01',
      'A "heavy" boat never docks at low water [Sail].\n\u2014 Tidewater: Docking, p12 (1 Jun 2025)',
    ],
    ['documents/regatta-rules/', 'r2', 'documents/regatta-rules/2/?on=2025-06-01', undefined],
  ])(
    'gets the ruling of %s with the page that holds it alone: %s',
    async (address, number, url, text) => {
      const { page } = visit;
      await page.addInitScript(
        'navigator.share = (shared) => { window.shared = shared; return Promise.resolve(); }',
      );
      await page.goto(home + address);
      await page.locator(`#${number} a.number`).click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
      const shared: unknown = await page.evaluate('window.shared');
      expect(shared).toMatchObject({ url: home + url, ...(text === undefined ? {} : { text }) });
    },
  );

  test('may be put away: the menu stays', async () => {
    const { page } = visit;
    await page.addInitScript(
      "navigator.share = () => Promise.reject(new DOMException('', 'AbortError'))",
    );
    await page.goto(`${home}glossary/docking/`);
    await page.locator('#p2 a.number').click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'BBCode' }).click();
    await page.getByRole('status').filter({ hasText: 'BBCode copied' }).waitFor();
  });

  test('is not offered where there is none', async () => {
    const { page } = visit;
    await page.addInitScript('delete Navigator.prototype.share');
    await page.goto(`${home}glossary/docking/`);
    await page.locator('#p2 a.number').click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem', { name: 'Share' }).count()).toBe(0);
  });
});

test('the page of one ruling copies its link with one button, and leads to the rulings beside it', async () => {
  const { page } = visit;
  await page.goto(`${home}glossary/docking/9/`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Link copied' });
  await told.waitFor();
  expect(await told.evaluate((it) => getComputedStyle(it).position)).toBe('fixed');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${home}glossary/docking/9/`);
  const around = page.getByRole('navigation', { name: 'Before and after' });
  await around.getByRole('link').last().click();
  expect(page.url()).toMatch(/glossary\/docking\/\d+\/$/u);
  expect(page.url()).not.toContain('/docking/9/');
});

test('the number of a ruling says that it cites, and has room for a finger on a phone', async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}glossary/docking/`);
  const number = page.getByRole('link', { name: 'Cite p2', exact: true });
  const box = await number.boundingBox();
  if (!box) throw new Error('the number is not visible');
  const hit = (x: number, y: number): Promise<unknown> =>
    page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest('a.number')?.textContent`);
  const middle = box.y + box.height / 2;
  expect(await hit(box.x + box.width / 2, middle - 21)).toBe('p2');
  expect(await hit(box.x + box.width / 2, middle + 21)).toBe('p2');
  expect(await hit(box.x - 5, middle)).toBe('p2');
});

test('an address with a number that its entry lacks says so', async () => {
  const { page } = visit;
  await page.goto(`${home}glossary/docking/99/`);
  await page.getByRole('heading', { name: 'docking has no p99' }).waitFor();
  await page.locator('.lead a').click();
  expect(page.url()).toBe(`${home}glossary/docking/`);
});

test('where a script may not copy, the reader can', async () => {
  const { page } = visit;
  await page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  await page.goto(`${home}glossary/docking/`);
  await page.locator('#p2 a.number').click();
  await page.getByRole('menuitem', { name: 'plain text' }).click();
  const text = page.getByLabel('Copy it from here:');
  expect(await text.inputValue()).toContain('\u2014 Tidewater: Docking, p2 (1 Jun 2025)\n');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('p2');
});

test('a ruling in a search result is cited as in its entry, with a finger too', async () => {
  const { page } = await browser.visit({
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`${home}?q=docking`);
  await page.waitForSelector('[data-results-state="ready"]');
  const number = page.locator('[data-result] a.number').first();
  const shown = await number.innerText();
  await number.tap();
  await page.getByRole('menuitem', { name: 'BBCode' }).tap();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
    `]Tidewater: Docking, ${shown}[/url]`,
  );
});
