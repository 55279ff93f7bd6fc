import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { TextHistory } from '../../src/editions/browser.ts';
import type { TextFile } from '../../src/views/index.ts';
import { testWith } from '../lib/browser-test.ts';
import { copiedText, focused, largeText, phone, resultsReady, violationsOf } from '../lib/page.ts';

const { editions, real } = inject('sites');
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const test = testWith(clipboard);
const { base } = editions;
const home = editions.origin + base;
const docking = `${home}glossary/docking/`;

/** Opens the menu of a ruling. */
async function openMenu(page: Page, address: string, number: string): Promise<void> {
  await page.goto(address);
  await page.locator(`#${number} a.number`).click();
}

/** Chooses a format in the open menu, and waits until the text is copied and the menu is closed. */
async function copies(page: Page, form: string, text: string | RegExp): Promise<void> {
  const entry = () => page.evaluate<number>('navigation.currentEntry.index');
  const item = page.getByRole('menuitem', { name: form });
  await item.waitFor();
  const open = await entry();
  await item.click();
  const copied = async () =>
    (await copiedText(page)).replaceAll(editions.origin, 'https://tidewater.example');
  await expect.poll(copied).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  // Navigating earlier would abort this.
  await expect.poll(entry).toBeLessThan(open);
}

describe('the menu of a ruling', () => {
  const site = `https://tidewater.example${base}`;
  const link = `${site}glossary/docking/12/?on=2025-06-01`;
  const [said, name] = ['A "heavy" boat never docks at low water', 'Tidewater: Docking, p12'];
  const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'medium' });
  const sinceLast = `newer than the edition of 1 Jun 2025, as of ${today}`;
  const newer = `${sinceLast}; Temporary ruling, Tide Tables, 1 March 2024`;

  test('copies a ruling in each format, with the edition that the reader saw', async ({ page }) => {
    await page.goto(docking);
    for (const [number, form = '', text = ''] of [
      ['p12', 'Copy link', link],
      ['p12', 'BBCode', `[quote]${said} [sail].[/quote]\n[url=${link}]${name}[/url] (1 Jun 2025)`],
      [
        'p12',
        'HTML',
        /<p><a href="[^"]+\/12\/\?on=2025-06-01">Tidewater: Docking, p12<\/a> \(1 Jun 2025\)<\/p>/u,
      ],
      ['p8', 'Markdown', /^> Errata: Docking costs 1 less than the printed cards say\.\n\n\[/u],
      // The ruling has changed since the edition.
      ['p9', 'plain text', new RegExp(`\\n— Tidewater: Docking, p9 \\(${newer}\\)\\n`, 'u')],
    ] as const) {
      await page.locator(`#${number} a.number`).click();
      await copies(page, form, text);
    }
    // No link can show a text that is in no edition.
    await page.locator('#p9 a.number').click();
    await page.locator('.cite', { hasText: 'Not in an edition yet' }).waitFor();
    // In the text of a past day, the words are those of the day.
    await page.goto(`${docking}?on=2025-01-01`);
    await page.locator('[data-past] #p9 a.number').click();
    const past =
      /^Until the spring tides, a boat.*\n— Tidewater: Docking, p9 \(1 Jan 2025; Temporary ruling, Tide Tables, 1 March 2024\)\n.*docking\/9\/\?on=2025-01-01$/su;
    await copies(page, 'plain text', past);
    await openMenu(page, `${home}documents/regatta-rules/`, 'r2');
    await copies(page, 'Copy link', `${site}documents/regatta-rules/2/?on=2025-06-01`);
    await openMenu(page, `${real.origin}/documents/official-tournament-format/`, 'r5');
    const facts = 'Tournament format only \u00b7 Probably current';
    await copies(page, 'plain text', new RegExp(`26 Nov 2026; ${facts}; editors' wording`, 'u'));
  });

  test('of a share page with a day copies the current text, and by its number the text of the day', async ({
    page,
  }) => {
    const facility = `${real.origin}/glossary/facility/`;
    await page.goto(`${facility}39/?on=2026-11-21`);
    const now = page.getByRole('group', { name: 'Copy the current text' });
    const link = `${facility}39/?on=2026-11-26`;
    for (const [name, ...parts] of [
      ['Copy link', link],
      [
        'BBCode',
        '[quote]When you seed or build',
        `[url=${link}]`,
        "(26 Nov 2026; editors' wording",
      ],
      ['Markdown', '> When you seed or build', `](${link})`, "(26 Nov 2026; editors' wording"],
    ] as const) {
      await now.getByRole('button', { name }).click();
      await page.getByText(new RegExp(`^${name.replace('Copy ', '')} copied`, 'iu')).waitFor();
      const copied = await copiedText(page);
      for (const part of parts) expect(copied).toContain(part);
    }
    await page.locator('#then a.number').click();
    await copies(
      page,
      'plain text',
      /^You control each facility.*\(21 Nov 2026; editors' wording.*39\/\?on=2026-11-21/su,
    );
    await page.goto(`${facility}?on=2026-11-21`);
    await page.locator('[data-past]').waitFor();
    expect(await page.locator('.title .kind').textContent()).toMatch(
      / editors’ wording, not the official text$/u,
    );
  });

  test('of a day whose edition has no record of whose words its texts are say so, as the page does', async ({
    page,
  }) => {
    const lantern = `${home}glossary/the-lantern/`;
    const unknown = 'no record of whose wording';
    await page.goto(`${lantern}1/?on=2025-01-01`);
    await page.locator('#then a.number').click();
    await copies(page, 'plain text', new RegExp(`\\(1 Jan 2025; ${unknown}\\)`, 'u'));
    expect(await page.locator('#then .then-label').first().textContent()).toContain(unknown);
    await page.goto(`${lantern}?on=2025-01-01`);
    await page.locator('[data-past]').waitFor();
    expect(await page.locator('.title .kind').textContent()).toMatch(
      new RegExp(`${unknown}$`, 'u'),
    );
  });

  test('copies a rule renumbered since the last edition as newer', async ({ page }) => {
    await page.route('**/api/documents/harbour-rules.json', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"since":"2025-06-01"', '"since":null');
      await route.fulfill({ response: answer, body });
    });
    await openMenu(page, `${home}documents/harbour-rules/`, 'r3');
    const about = `Harbour Rules 702\\.2 \\(${sinceLast}\\)`;
    const address = 'documents/harbour-rules/3/\\?on=2025-06-01';
    await copies(page, 'plain text', new RegExp(`${about}\n.*${address}`, 'u'));
    await page.unrouteAll();
  });

  test('copies the words of the API from a present text, an old text and a search result', async ({
    page,
  }) => {
    const load = async (path: string): Promise<string> =>
      page.evaluate(`fetch('${base}api/${path}').then((file) => file.text())`);
    await page.goto(docking);
    const { rulings }: TextFile = JSON.parse(await load('glossary/docking.json'));
    const history: TextHistory = JSON.parse(await load('history/glossary/docking.json'));
    const wordsOf = (wanted: string): string => {
      const { plain, text } = rulings.find(({ number }) => number === wanted) ?? expect.fail();
      return plain ?? text;
    };
    const firstWords = history.rulings['p1']?.versions[0]?.ruling.text ?? '';
    const past = `${docking}?on=2025-06-01`;
    for (const [address, number, words] of [
      ...['p2', 'p6', 'p11', 'p12'].map((number) => [docking, number, wordsOf(number)] as const),
      ...['p6', 'p11', 'p12'].map((number) => [past, number, wordsOf(number)] as const),
      // The mark of a changed ruling is no part of its words.
      [`${docking}?on=2025-01-01`, 'p1', firstWords],
      [`${home}?q=docking p12`, 'p12', wordsOf('p12')],
      [`${home}?q=docking p6`, 'p6', wordsOf('p6')],
    ] as const) {
      if (page.url() !== address) await page.goto(address);
      const place = address.includes('?on=') ? '[data-past]' : 'main';
      await page.locator(`${place} a.number[href$="#${number}"]`).first().click();
      await page.getByRole('menuitem', { name: 'plain text' }).click();
      const said = async () => (await copiedText(page)).split('\n\u2014 Tidewater: ');
      const label = number === 'p11' ? 'Note: ' : '';
      await expect.poll(said).toEqual([label + words, expect.any(String)]);
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    expect(wordsOf('p12')).toBe('A "heavy" boat never docks at low water [sail].');
    expect(wordsOf('p6')).toBe('Water | Cost\nlow | 1\nhigh | 2');
  });

  test('copies from an open page after the connection is lost', async ({ page }) => {
    const api = '**/api/glossary/docking.json';
    const table = /^Water \| Cost\nlow \| 1\nhigh \| 2\n/u;
    await openMenu(page, docking, 'p6');
    await copies(page, 'plain text', table);
    await page.route(api, (route) => route.fulfill({ body: '' }));
    await page.locator('#p12 a.number').click();
    await copies(page, 'Copy link', /12/u);
    await page.locator('#p6 a.number').click();
    await copies(page, 'plain text', table);
    // A record that never loaded: the number is a plain link, and the page of a ruling copies its address.
    await openMenu(page, docking, 'p12');
    await page.waitForURL(`${docking}#p12`);
    await page.goto(`${docking}12/`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => copiedText(page)).toBe(`${docking}12/`);
    await page.unrouteAll();
  });

  test('works by keyboard, links to corrections, and returns the focus', async ({ page }) => {
    await page.goto(docking);
    await page.locator('#p12 a.number').focus();
    await page.keyboard.press('Enter');
    const correction = page.getByRole('menuitem', { name: 'Suggest a correction' });
    await correction.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { host, searchParams } = new URL((await correction.getAttribute('href')) ?? '');
    expect({ host, ...Object.fromEntries(searchParams) }).toEqual({
      host: 'reports.example',
      title: 'docking, p12',
      edition: '2025-06-01',
      text: 'A "heavy" boat never docks at low water [sail].',
      at: `${docking}#p12`,
    });
    const stops = [await focused(page)];
    for (const key of ['ArrowDown', 'End', 'ArrowDown']) {
      await page.keyboard.press(key);
      stops.push(await focused(page));
    }
    expect(stops).toEqual([
      'Copy link',
      expect.stringContaining('BBCode'),
      'Suggest a correction',
      'Copy link',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('p12');
  });

  test('shows all items, large enough to touch, on any screen and with text twice as large', async ({
    page,
  }) => {
    await page.goto(docking);
    await page.evaluate(() => Object.assign(navigator, { share: () => undefined }));
    const number = page.locator('#p12 a.number');
    const expectFit = async (width: number, height: number): Promise<void> => {
      await page.setViewportSize({ width, height });
      for (const place of [80, height / 2, height - 60]) {
        await number.evaluate((at, y) => scrollBy(0, at.getBoundingClientRect().top - y), place);
        await number.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem').first().waitFor();
        const unfit = await page.getByRole('menuitem').evaluateAll((items: HTMLElement[]) =>
          items.filter((item) => {
            // As the arrow keys do.
            item.focus();
            const { left, right, top, bottom } = item.getBoundingClientRect();
            const isHere = (y: number) => item.contains(document.elementFromPoint(left + 20, y));
            const isWide = left >= 0 && right <= innerWidth;
            return !isWide || !isHere(top + 2) || !isHere(bottom - 2) || bottom - top < 44;
          }),
        );
        expect(unfit, `at ${place} of ${width}`).toHaveLength(0);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
    };
    await expectFit(320, 568);
    await expectFit(740, 360);
    const restore = await largeText(page);
    await expectFit(360, 740);
    await expectFit(1280, 800);
    await restore();
  });

  test('shows the text to copy by hand if scripts may not copy', async ({ page }) => {
    await openMenu(page, docking, 'p2');
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error(''))");
    await page.getByRole('menuitem', { name: 'plain text' }).click();
    const text = page.getByLabel('Copy it from here:');
    expect(await text.inputValue()).toContain('\u2014 Tidewater: Docking, p2 (1 Jun 2025)\n');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('p2');
  });
});

test('the share sheet gets the ruling and its link, and may be cancelled', async ({ page }) => {
  const share = page.getByRole('menuitem', { name: 'Share' });
  await page.goto(docking);
  await page.evaluate(`navigator.share = async (shared) => {
    if (window.shared) throw new DOMException('', 'AbortError');
    window.shared = shared;
  }`);
  await page.locator('#p12 a.number').click();
  await share.click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await page.evaluate('window.shared')).toMatchObject({
    url: `${docking}12/?on=2025-06-01`,
    text: 'A "heavy" boat never docks at low water [sail].\n\u2014 Tidewater: Docking, p12 (1 Jun 2025)',
  });
  await page.locator('#p2 a.number').click();
  await share.click();
  await copies(page, 'BBCode', /\[quote\]/u);
  await page.evaluate('delete Navigator.prototype.share; delete navigator.share');
  await page.locator('#p2 a.number').click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await share.count()).toBe(0);
});

test('the page of a ruling copies its link and leads to its neighbours', async ({ page }) => {
  await page.goto(`${docking}9/`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const told = page.getByRole('status').filter({ hasText: 'Link copied' });
  await told.waitFor();
  expect(await told.evaluate((it) => getComputedStyle(it).position)).toBe('fixed');
  expect(await copiedText(page)).toBe(`${docking}9/`);
  const around = page.getByRole('navigation', { name: 'Before and after' });
  await around.getByRole('link').last().click();
  await page.waitForURL(`${docking}10/`);
});

test('the address of a number that was never given leads to the entry', async ({ page }) => {
  await page.goto(`${docking}99/`);
  await page.getByRole('heading', { name: 'docking has no number 99' }).waitFor();
  await page.locator('.lead a').click();
  await page.waitForURL(docking);
});

test('the page of a retired ruling copies the words of a day and the ruling that replaced them', async ({
  page,
}) => {
  const seeding = `${real.origin}/glossary/seed-phases/30/`;
  const copies = async (label: string, form: string, said: string): Promise<void> => {
    await page.getByRole('group', { name: label }).getByRole('button', { name: form }).click();
    await expect.poll(() => copiedText(page)).toContain(said);
  };
  const bbcode = (words: string, day: number): string =>
    `${words}[/quote]\n[url=${seeding}?on=2026-11-${day}]Glossary: Seed phases, p30[/url]`;
  await page.goto(seeding);
  const last = 'Nor also has at least one docking site.';
  await copies('Copy the text of 22 November 2026', 'BBCode', bbcode(last, 22));
  await copies('Copy the current text', 'Copy link', '/glossary/facility/47/');
  // The words of an earlier day are below the last words.
  await page.goto(`${seeding}?on=2026-11-21`);
  await page.getByRole('link', { name: 'What it said that day' }).click();
  await page.locator('#then a.number').click();
  await page.getByRole('menuitem', { name: 'BBCode' }).click();
  const first = 'has at least one docking site as well.';
  await expect.poll(() => copiedText(page)).toContain(bbcode(first, 21));
  expect(await page.locator('[data-pin]').count()).toBe(1);
});

test('the number of a ruling in a search result opens its menu by touch', async ({ visit }) => {
  const { page } = await visit({ ...clipboard, ...phone });
  await page.goto(`${home}?q=docking`);
  await resultsReady(page);
  const number = page.locator('[data-result] a.number').first();
  const shown = await number.innerText();
  const code = page.getByRole('menuitem', { name: 'BBCode' });
  await number.tap();
  await code.tap();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await copiedText(page)).toContain(`]Tidewater: Docking, ${shown}[/url]`);
});
