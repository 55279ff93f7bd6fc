import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { cardOf, nameIn } from '../lib/previews.ts';

const { editions } = inject('sites');
const browser = useBrowser();
const site = editions.origin + editions.base;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A forum that names the site in its policy and nothing else, and whose styles reach everything they can. */
const policy = `default-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; ${[
  'script-src',
  'style-src',
  'connect-src',
  'img-src',
]
  .map((name) => `${name} ${editions.origin} 'self'`)
  .join('; ')}`;

const forumStyle = `
  html { font-size: 10px; color-scheme: light; }
  * { letter-spacing: 5px !important; text-transform: uppercase !important; font-family: cursive; color: red; }
  div, p, a, button { display: none; border: 9px solid; }
  main, main p, main a { display: block; }`;

const forumPage = `<!doctype html><html lang="en"><head><title>Forum</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/forum.css"><script async src="${site}embed.js"></script></head><body><main><h1>Forum</h1>
<p><a id="entry" href="${site}glossary/docking/">docking</a></p>
<p><a id="ruling" href="${site}glossary/docking/#p9">p9</a></p>
<p><a id="shared" href="${site}glossary/docking/9/">p9 alone</a></p>
<p><a id="rule" href="${site}documents/regatta-rules/#r4">rule four</a></p>
<p><a id="term" href="${site}terms/lighthouse-keeper/">lighthouse keeper</a></p>
<p><a id="changed" href="${site}glossary/docking/?on=2025-01-01#p1">as of New Year</a></p>
<p><a id="unchanged" href="${site}glossary/docking/?on=2025-06-01#p1">as of June</a></p>
<p><a id="retired" href="${site}glossary/fog/?on=2025-01-01#p2">gone</a></p>
<p><a id="renamed" href="${site}glossary/cafe-creme/?on=2025-01-01#p1">renamed</a></p>
<p><a id="missing" href="${site}glossary/nothing/">missing</a></p>
<p><a id="other" href="/elsewhere">elsewhere</a></p>
<p id="names" data-spaceline>See [[docking]], [[Storm Warnings|the warning]], [[mooring#p2]], [[no such name]] and <code>[[fog]]</code>.</p>
<p id="unasked">See [[docking]].</p>
</main></body></html>`;

let forum: Server;
let address: string;
let visit: Visit | undefined;

beforeAll(async () => {
  forum = createServer((request, response) => {
    const isStyle = request.url === '/forum.css';
    response.setHeader('Content-Type', isStyle ? 'text/css' : 'text/html; charset=windows-1252');
    response.setHeader('Content-Security-Policy', policy);
    response.end(isStyle ? forumStyle : forumPage);
  });
  await new Promise<void>((done) => forum.listen(0, done));
  const listening = forum.address();
  const port = typeof listening === 'object' && listening ? listening.port : 0;
  address = `http://localhost:${port}/`;
});

afterAll(() => {
  forum.closeAllConnections();
  forum.close();
});

/** Opens the forum's page, its clock in the hands of the test. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  visit = await browser.visit(options);
  const { page } = visit;
  await page.clock.install();
  await page.goto(address);
  await page.locator('spaceline-preview').waitFor({ state: 'attached' });
  await page.clock.pauseAt(Date.now() + 600_000);
  return page;
}

async function hover(page: Page, id: string): Promise<Locator> {
  await page.locator(`#${id}`).hover();
  await page.clock.runFor(500);
  await cardOf(page).waitFor();
  return cardOf(page);
}

test('the script is 5 KB at most, needs no other, and may be loaded by a page in any encoding', () => {
  const script = readFileSync(join(editions.folder, 'embed.js'));
  for (const file of ['embed.js', 'embed.css']) {
    const bytes = readFileSync(join(editions.folder, file));
    expect(bytes.filter((byte) => byte > 127).length, file).toBe(0);
  }
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(5 * 1024);
  expect(script.toString()).not.toMatch(/\bimport\b/u);
});

describe('on a page of another origin with a strict policy', () => {
  test.each([
    ['entry', 'docking', 'A boat docks as soon as it ends its move'],
    ['ruling', 'docking', 'Temporary ruling'],
    ['shared', 'docking', 'Until the spring tides'],
    ['rule', 'Regatta Rules', 'leaves it at once'],
    ['term', 'lighthouse keeper', 'Mentioned in 2 rulings'],
  ])('the card of a link to the site shows its preview: %s', async (id, name, text) => {
    const page = await open();
    const card = await hover(page, id);
    expect(await nameIn(card)).toBe(name);
    expect(await card.innerText()).toContain(text);
  });

  test.each([
    ['changed', 'Changed since 2025-01-01'],
    ['unchanged', 'Unchanged since 2025-06-01'],
    ['retired', 'Retired since 2025-01-01'],
    ['renamed', 'Unchanged since 2025-01-01'],
  ])('the card of a dated link says what became of the ruling: %s', async (id, text) => {
    const page = await open();
    const card = await hover(page, id);
    expect(await card.innerText()).toContain(text);
    expect(await card.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('?on=');
  });

  test('the card of a link without a date says nothing of changes', async () => {
    const page = await open();
    expect(await (await hover(page, 'entry')).innerText()).not.toContain('since');
  });

  test('links to elsewhere and to pages that are not there have no card', async () => {
    const page = await open();
    const reported = page.waitForEvent('console', (message) => message.text().includes('404'));
    for (const id of ['other', 'missing']) {
      await page.locator(`#${id}`).hover();
      await page.clock.runFor(5000);
      expect(await cardOf(page).count()).toBe(0);
    }
    await reported;
    visit?.allow(/404/u);
  });

  test('references and icons in the card work as on the site', async () => {
    const page = await open();
    const card = await hover(page, 'rule');
    await card.locator('a', { hasText: 'docking' }).click();
    await card.locator('strong', { hasText: 'docking' }).first().waitFor();
    await card.getByRole('button', { name: 'Back' }).click();
    await card.locator('strong', { hasText: 'Regatta Rules' }).waitFor();
    expect(await card.getByRole('button', { name: 'Turn previews off' }).count()).toBe(0);
    await card.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(`${site}documents/regatta-rules/#r4`);
  });

  test('by keyboard, Tab enters the card and Escape closes it', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await page.clock.runFor(500);
    await cardOf(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await cardOf(page).getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
    expect(await page.evaluate('document.activeElement.localName')).toBe('spaceline-preview');
    await page.keyboard.press('Escape');
    await cardOf(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.id')).toBe('entry');
  });

  test('by touch, the first tap opens a sheet and the second follows', async () => {
    const page = await open(phone);
    await page.locator('#term').tap();
    await cardOf(page).waitFor();
    expect(page.url()).toBe(address);
    await page.locator('#term').tap();
    await page.waitForURL(`${site}terms/lighthouse-keeper/`);
  });

  test('no style comes in from the page, and none goes out', async () => {
    const page = await open();
    const style = (selector: string): Promise<unknown> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { letterSpacing, textTransform, fontSize, display } = getComputedStyle(element);
          return { letterSpacing, textTransform, fontSize, display };
        });
    const before = [await style('h1'), await style('#entry'), await style('main')];
    await hover(page, 'ruling');
    expect([await style('h1'), await style('#entry'), await style('main')]).toEqual(before);
    expect(await style('spaceline-preview .preview')).toEqual({
      letterSpacing: 'normal',
      textTransform: 'none',
      fontSize: '15px',
      display: 'flex',
    });
    expect(await style('spaceline-preview .preview-text')).toMatchObject({
      textTransform: 'none',
      display: 'block',
    });
    expect(await page.evaluate("document.head.querySelectorAll('link').length")).toBe(1);
  });

  test('axe finds no fault in the card', async () => {
    const page = await open();
    await hover(page, 'ruling');
    // axe waits by the page's clock.
    await page.clock.resume();
    const found = await violationsOf(page, [
      ...rulesOfColour,
      'aria-dialog-name',
      'button-name',
      'link-name',
      'listitem',
      'target-size',
    ]);
    expect(found.filter((one) => one.includes('preview'))).toEqual([]);
  });
});

describe('[[name]] in an element with data-spaceline', () => {
  test('becomes a link where the site knows the name, and only there', async () => {
    const page = await open();
    const links = page.locator('#names a');
    await links.first().waitFor();
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(found).toEqual([
      ['docking', `${site}glossary/docking/`],
      ['the warning', `${site}glossary/storm-warning/`],
      ['mooring', `${site}glossary/mooring/#p2`],
    ]);
    expect(await page.locator('#names').textContent()).toBe(
      'See docking, the warning, mooring, [[no such name]] and [[fog]].',
    );
    expect(await page.locator('#unasked').textContent()).toBe('See [[docking]].');
  });

  test('becomes a link in what the page adds later, with a preview', async () => {
    const page = await open();
    await page.evaluate(`(() => {
      const post = document.createElement('p');
      post.dataset.spaceline = '';
      post.id = 'later';
      post.textContent = 'And [[Fog]]!';
      document.querySelector('h1').after(post);
    })()`);
    await page.locator('#later a').hover();
    await page.clock.runFor(500);
    await cardOf(page).waitFor();
    expect(await nameIn(cardOf(page))).toBe('Fog');
  });
});

test('the help page shows the tag to copy', async () => {
  visit = await browser.visit();
  await visit.page.goto(`${site}help/#embed`);
  await visit.page
    .getByText(`<script async src="https://tidewater.example${editions.base}embed.js"></script>`)
    .waitFor();
});
