import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SiteServer, serve } from '../../scripts/lib/serve.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { runBuild } from '../lib/build-site.ts';
import { writeEditions } from '../lib/edition-site.ts';

const browser = useBrowser();
const base = '/sub/path/';
const folder = mkdtempSync(join(tmpdir(), 'spaceline-editions-'));
let server: SiteServer;
let home: string;
let visit: Visit;

beforeAll(async () => {
  const [content, out] = [join(folder, 'content'), join(folder, 'site')];
  writeEditions(content);
  const { exitCode, output } = runBuild({ content, out, base });
  if (exitCode !== 0) throw new Error(output);
  server = await serve({ folder: out, base });
  home = server.origin + base;
}, 180_000);

afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  visit = await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
});

afterEach(async () => {
  const { violations, errors, foreign } = visit;
  await visit.context.close();
  expect({ violations, errors, foreign }).toEqual({ violations: [], errors: [], foreign: [] });
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
    String(text).replaceAll(server.origin, 'https://tidewater.example');

  test('a link that says which edition was read', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'Copy link'))).toBe(link());
  });

  test('BBCode, with icons as their codes', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'BBCode'))).toBe(
      `[quote]A "heavy" boat never docks at low water [Sail].[/quote]\n[url=${link()}]docking, p12[/url], edition of 2025-06-01`,
    );
  });

  test('Markdown', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'Markdown'))).toBe(
      `> A "heavy" boat never docks at low water \\[Sail\\].\n\n[docking, p12](${link()}), edition of 2025-06-01`,
    );
  });

  test('HTML', async () => {
    expect(served(await copied('glossary/docking/', 'p12', 'HTML'))).toContain(
      `<p><a href="${link()}">docking, p12</a>, edition of 2025-06-01</p>`,
    );
  });

  test('plain text, and the standing of a ruling that is temporary; one changed since the edition names none', async () => {
    expect(served(await copied('glossary/docking/', 'p9', 'plain text'))).toBe(
      'Until the spring tides, a boat docks at half the charge at The Lantern.\n' +
        '\u2014 docking, p9, Temporary ruling, Tide Tables, 2024-03-01\n' +
        `https://tidewater.example${base}glossary/docking/#p9`,
    );
  });

  test('rules of a document', async () => {
    expect(served(await copied('documents/regatta-rules/', 'r2', 'Copy link'))).toBe(
      `https://tidewater.example${base}documents/regatta-rules/?on=2025-06-01#r2`,
    );
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
  await page.evaluate(axe.source);
  expect(
    await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))'),
  ).toEqual([]);
});

describe('a citation opened later', () => {
  test.each([
    [
      'changed',
      'glossary/docking/?on=2025-01-01#p1',
      'p1 has changed since the edition New Year 2025',
    ],
    ['changed', 'glossary/docking/?on=2025-06-01#p9', 'p9 has changed since the edition June 2025'],
    [
      'unchanged',
      'glossary/docking/?on=2025-03-04#p2',
      'unchanged since the edition New Year 2025',
    ],
    ['newer', 'glossary/docking/?on=2025-01-01#p12', 'p12 is newer than the edition New Year 2025'],
    ['before-first', 'glossary/docking/?on=2001-01-01#p2', 'before the first edition'],
    ['gone', 'glossary/docking/?on=2025-01-01#p5', 'The rule repeated another'],
    ['gone', 'glossary/fog/?on=2025-01-01#p2', 'Storm Warning, p3'],
    ['unchanged', 'documents/regatta-rules/?on=2025-01-01#r2', 'r2 is unchanged'],
    ['changed', 'glossary/docking/?on=2025-01-01', 'p1 has changed'],
  ])('says that it is %s: %s', async (state, address, words) => {
    await visit.page.goto(home + address);
    const notice = visit.page.locator('.then-top');
    await notice.waitFor();
    expect(await notice.getAttribute('data-then')).toBe(state);
    expect(await notice.innerText()).toContain(words);
  });

  test('shows both texts with the difference, and offers the current one', async () => {
    await visit.page.goto(`${home}glossary/docking/?on=2025-01-01#p1`);
    const note = visit.page.locator('#p1 + .then');
    await note.waitFor();
    expect(await note.innerText()).toContain('A boat docks when it ends its move');
    expect(await note.locator('ins').allInnerTexts()).not.toEqual([]);
    expect(await note.locator('del').allInnerTexts()).not.toEqual([]);
    await note.getByRole('link', { name: 'Read the current text' }).click();
    await visit.page.waitForURL(`${home}glossary/docking/#p1`);
    expect(await visit.page.locator('.then').count()).toBe(0);
  });
});

test('any two editions can be compared', async () => {
  const { page } = visit;
  await page.goto(`${home}changes/compare/?from=2025-01-01&to=now`);
  await page.getByText('3 texts differ.').waitFor();
  const said = await page.locator('[data-differences]').innerText();
  expect(said).toContain('docking');
  expect(said).toContain('A "heavy" boat never docks');
  await page.selectOption('select[name=from]', '2025-06-01');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('1 text differs.').waitFor();
  expect(page.url()).toContain('?from=2025-06-01&to=now');
});

test('a reader who comes back is told of the editions since', async () => {
  const { page } = visit;
  await page.goto(home);
  expect(await page.locator('last-visit').isVisible()).toBe(false);
  await page.evaluate(`localStorage.setItem('${base}last-edition', '2025-01-01')`);
  await page.reload();
  expect(await page.locator('last-visit a').getAttribute('href')).toBe(
    `${base}changes/compare/?from=2025-01-01&to=2025-06-01`,
  );
});

const pages = [
  '',
  'changes/',
  'changes/2025-01-01/',
  'changes/2025-06-01/',
  'changes/since/',
  'changes/standing/',
  'changes/compare/',
  'glossary/docking/history/',
  'documents/regatta-rules/history/',
  'glossary/docking/?on=2025-01-01#p1',
];

test.each(pages)(
  '/%s has no fault that axe finds, and needs no scrolling sideways',
  async (address) => {
    const { page } = visit;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(home + address);
    if (address.includes('?on=')) await page.locator('.then-top').waitFor();
    await page.evaluate(axe.source);
    expect(
      await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html))',
      ),
    ).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  },
);

test('without JavaScript the differences are read, and a citation opens the current ruling', async () => {
  const { page, context } = await browser.visit({ javaScriptEnabled: false });
  await page.goto(`${home}changes/2025-06-01/`);
  expect(await page.locator('main ins').count()).toBeGreaterThan(0);
  await page.goto(`${home}glossary/docking/?on=2025-01-01#p1`);
  expect(await page.locator('#p1:target').innerText()).toContain('as soon as it ends its move');
  await page.goto(`${home}glossary/fog/#p2`);
  expect(await page.locator('#p2:target').innerText()).toContain('Storm Warning, p3');
  await context.close();
});
