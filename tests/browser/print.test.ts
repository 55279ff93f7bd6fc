import { pathToFileURL } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, inject } from 'vitest';
import { downloadOf } from '../downloads/downloads.ts';
import { testWith } from '../lib/browser-test.ts';
import { resultsReady, searchBox, styleOf } from '../lib/page.ts';
import { expectRows, sectionsOf } from '../lib/tables.ts';

const { real, editions } = inject('sites');
const test = testWith({ viewport: { width: 700, height: 900 } });
const home = real.origin + real.base;
const tide = editions.origin + editions.base;

/** An address of the site with editions, or from `/` on the site of this project; what is printed; and a pattern of it. */
const printed = sectionsOf(String.raw`
  a dated page of a ruling has its day in the address, and no buttons with their captions
    glossary/docking/1/?on=2025-03-01 | .then-top | 2025
    glossary/docking/1/?on=2025-03-01 | [id^="copy-"] >> nth=0 | .
    glossary/docking/1/?on=2025-03-01 | [id^="copy-"]:visible | ^$
    glossary/docking/1/?on=2025-03-01 | .imprint span >> nth=0 | /glossary/docking/1/\?on=2025-03-01$
    glossary/docking/5/?on=2025-03-01 | .then-top | 2025
    glossary/docking/5/?on=2025-03-01 | [id^="copy-"] >> nth=0 | .
    glossary/docking/5/?on=2025-03-01 | [id^="copy-"]:visible | ^$
    glossary/docking/5/?on=2025-03-01 | .imprint span >> nth=0 | /glossary/docking/5/\?on=2025-03-01$
  a document has no rules that it removed from the earlier text, but their address
    /documents/official-tournament-format/ | .later .on-paper:visible | /documents/official-tournament-format/#later$
    /documents/official-tournament-format/ | .later del:visible | ^$
  newer and unchanged texts have the edition, a sheet its address, and a briefing its list
    glossary/docking/ | .imprint | \(1 June 2025\), with (?:later changes|changes up)
    /glossary/facility/ | .imprint | \(26 November 2026\)(?!,)
    /sheet/?r=stopped.9 | .imprint | sheet/\?r=stopped\.9
    /briefing/#deck=stopped%0Axyzzy | .on-paper:has-text("Deck list") | ^Deck list: stopped, xyzzy$
`);

describe('on paper', () => {
  // In the dark theme, as some readers print.
  test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }));

  test('an entry has two columns, dark on white, without navigation', async ({ page }) => {
    await page.goto(`${home}glossary/facility/`);
    expect(await styleOf(page, '.sheet', 'column-count')).toBe('2');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(700);
    expect(await styleOf(page, 'body', 'color')).toBe('rgb(29, 33, 48)');
    const behind = await styleOf(page, 'html', 'background-color');
    expect(behind).toMatch(/rgba\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/u);
    const chrome = '.site-nav, .bar, .line, theme-switch, .jumps, [data-history]';
    expect(await page.locator(chrome).filter({ visible: true }).count()).toBe(0);
  });

  test('the number of a change stands before its label', async ({ page }) => {
    await page.goto(`${home}changes/2026-11-26/`);
    const overlaps = await page
      .locator('.change-head:has(> .at:first-child)')
      .evaluateAll((heads) =>
        heads.filter(({ children: [number, label] }) => {
          const { right = 0, top } = number?.getBoundingClientRect() ?? {};
          const beside = label?.getBoundingClientRect();
          return beside !== undefined && beside.top < (top ?? 0) + 9 && beside.left < right;
        }),
      );
    expect(overlaps.length).toBe(0);
    expect(await page.locator('.change-head > .at:first-child').count()).toBeGreaterThan(20);
  });

  test.for([
    ['a long entry', real, 'glossary/seed-phases/', 3],
    ['the page of a ruling', editions, 'glossary/docking/1/', 1],
    ['the help', editions, 'help/', 2],
  ] as const)(
    'each sheet of %s has address and edition',
    async ([, site, path, sheets], { page }) => {
      await page.goto(site.origin + site.base + path);
      const address = await page.getAttribute('meta[property="og:url"]', 'content');
      const [title, date] = (await page.textContent('.imprint span + span'))?.split(/[()]/u) ?? [];
      expect(date).toMatch(/^\d{1,2} \p{L}+ \d{4}$/u);
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

  test.for<[string, string]>([
    ['over an entry', `${home}glossary/facility/`],
    ['of the home page', home],
  ])('the results %s print whole, without the page behind them', async ([, address], { page }) => {
    await page.emulateMedia({ media: null });
    await page.goto(address);
    await page.click(searchBox);
    await page.fill(searchBox, 'stopped ship');
    await resultsReady(page);
    const names = await page.locator('.result-open').filter({ visible: true }).allTextContents();
    expect(names.length).toBeGreaterThan(5);
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const name of names) expect(text.toLowerCase()).toContain(name.toLowerCase());
    expect(text).toContain('stopped ship');
    expect(text).not.toMatch(/Latest changes|What kinds of facility|Sabotage Drone|\bCite\b/u);
  });

  test('the map has all of its names, and its list is open', async ({ page }) => {
    await page.goto(`${home}map/`);
    const labels = page.locator('.atlas text');
    const isShown = (all: Element[]) =>
      all.map((one) => one.checkVisibility({ opacityProperty: true }));
    expect(await labels.evaluateAll(isShown)).not.toContain(false);
    expect(await page.locator('.atlas-list li').evaluateAll(isShown)).not.toContain(false);
  });

  test('the changes of an edition print open', async ({ page }) => {
    await page.goto(`${home}changes/2026-11-22/`);
    const shown = () =>
      page
        .locator('.text-change .difference')
        .evaluateAll((all) => all.map((words) => words.checkVisibility()));
    expect((await shown()).length).toBeGreaterThan(10);
    expect(await shown()).not.toContain(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await shown()).toContain(false);
  });

  test.for(printed)('%s', ([, ...rows], { page }) =>
    expectRows(page, rows, (address) =>
      page.goto((address.startsWith('/') ? real.origin : tide) + address),
    ),
  );

  test('the HTML download prints whole, or only the chosen letter', async ({ page }) => {
    const address = pathToFileURL(downloadOf(real, 'html')).href;
    await page.goto(address);
    const letters = page.locator('section.letter');
    const shown = () => letters.filter({ visible: true }).count();
    expect(await styleOf(page, 'section.letter', 'column-count')).toBe('2');
    expect(await shown()).toBe(await letters.count());
    await page.goto(`${address}#letters.s`);
    expect(await shown()).toBe(1);
    expect(await page.locator('[id="glossary.stopped.p1"]').isVisible()).toBe(true);
  });
});
