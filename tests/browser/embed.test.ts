import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { test as base } from '../lib/browser-test.ts';
import { cardOf, hover as hoverOver, nameIn, rulesOfColour, violationsOf } from '../lib/page.ts';

const { editions } = inject('sites');
const site = editions.origin + editions.base;

/** A forum whose policy allows nothing but the site, and whose styles apply to as many elements as possible. */
const policy = [
  "default-src 'none'; base-uri 'none'; require-trusted-types-for 'script'",
  ...['script', 'style', 'connect', 'img'].map((type) => `${type}-src ${editions.origin} 'self'`),
].join('; ');

const forumStyle = `
  html { font-size: 10px; color-scheme: light; }
  * { letter-spacing: 5px !important; text-transform: uppercase !important; font-family: cursive; color: red; }
  div, p, a, button { display: none; border: 9px solid; }
  main, main p, main a { display: block; }`;

/** Links of the forum: id, path on the site, and name and text of the card. */
const links = [
  ['entry', 'glossary/docking/', 'docking', 'A boat docks as soon as it ends its move'],
  ['ruling', 'glossary/docking/#p9', 'docking', 'Temporary ruling'],
  ['shared', 'glossary/docking/9/', 'docking', 'Until the spring tides'],
  ['rule', 'documents/regatta-rules/#r4', 'Regatta Rules', 'leaves it at once'],
  ['term', 'terms/lighthouse-keeper/', 'lighthouse keeper', '2 rulings refer to it'],
  ['changed', 'glossary/docking/?on=2025-01-01#p1', 'docking', 'Changed since 1 January 2025'],
  ['unchanged', 'glossary/docking/?on=2025-06-01#p1', 'docking', 'Unchanged since 1 June 2025'],
  ['retired', 'glossary/fog/?on=2025-01-01#p2', 'Fog', 'Retired since 1 January 2025'],
  ['renamed', 'glossary/cafe-creme/?on=2025-01-01#p1', 'Harbour Café', 'Unchanged since 1 January'],
] as const;

const forumPage = `<!doctype html><html lang="en"><head><title>Forum</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/forum.css"><script async src="${site}embed.js"></script></head><body><main><h1>Forum</h1>
${links.map(([id, path]) => `<p><a id="${id}" href="${site}${path}">${id}</a></p>`).join('')}
<p><a id="missing" href="${site}glossary/nothing/">missing</a></p>
<p><a id="other" href="/elsewhere">elsewhere</a></p>
<p id="names" data-spaceline>See [[docking]], [[Storm Warnings|the warning]], [[mooring#p2]], [[no such name]] and <code>[[fog]]</code>.</p>
<p id="unasked">See [[docking]].</p>
</main></body></html>`;

const test = base
  .extend('style', { scope: 'file' }, forumStyle)
  .extend('forum', { scope: 'file' }, async ({ style }, { onCleanup }) => {
    const server = createServer((request, response) => {
      const isStyle = request.url === '/forum.css';
      response.setHeader('Content-Type', isStyle ? 'text/css' : 'text/html; charset=windows-1252');
      response.setHeader('Content-Security-Policy', policy);
      response.end(isStyle ? style : forumPage);
    });
    await new Promise<void>((done) => server.listen(0, done));
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    const listening = server.address();
    return `http://localhost:${typeof listening === 'object' ? listening?.port : ''}/`;
  })
  .extend('open', ({ forum, visit }) => {
    /** Opens the forum's page; its clock stands still until the test moves it. */
    return async () => {
      const reader = await visit();
      await reader.page.clock.install();
      await reader.page.goto(forum);
      await reader.page.locator('spaceline-preview').waitFor({ state: 'attached' });
      await reader.page.clock.pauseAt(Date.now() + 600_000);
      return reader;
    };
  });

const hover = (page: Page, id: string): Promise<Locator> => hoverOver(page.locator(`#${id}`));

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await cardOf(page).waitFor({ state: 'detached' });
}

test('embed.js is 6.5 KB at most, needs no other script, and may be loaded by a page in any encoding', () => {
  const script = readFileSync(join(editions.folder, 'embed.js'));
  for (const file of ['embed.js', 'embed.css']) {
    const bytes = readFileSync(join(editions.folder, file));
    expect(bytes.filter((byte) => byte > 127).length, file).toBe(0);
  }
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(6.5 * 1024);
  expect(script.toString()).not.toMatch(/\bimport\b/u);
});

test('the help page shows the tag to copy', async ({ page }) => {
  const address = `https://tidewater.example${editions.base}embed.js`;
  await page.goto(`${site}help/#embed`);
  await page.getByText(`<script async src="${address}"></script>`).waitFor();
});

describe('on a page of another origin with a strict policy', () => {
  test('the card of a link shows its preview, and changes since its day', async ({ open }) => {
    const { page } = await open();
    for (const [id, path, name, text] of links) {
      const card = await hover(page, id);
      expect(await nameIn(card), id).toBe(name);
      const said = await card.innerText();
      expect(said, id).toContain(text);
      expect(said.includes('since'), id).toBe(path.includes('?on='));
      const address = await card.getByRole('link', { name: 'Open' }).getAttribute('href');
      expect(address, id).toBe(site + path);
      await close(page);
    }
  });

  test('links to other sites and to missing pages have no card', async ({ open }) => {
    const { page, allow } = await open();
    const reported = page.waitForEvent('console', (message) => message.text().includes('404'));
    for (const id of ['other', 'missing']) {
      await page.locator(`#${id}`).hover();
      await page.clock.runFor(5000);
    }
    await reported;
    await page.clock.runFor(5000);
    expect(await cardOf(page).count()).toBe(0);
    allow(/404/u);
  });

  test('page and card keep their own styles, and the card passes axe', async ({ open }) => {
    const { page } = await open();
    const style = (selector: string): Promise<unknown> =>
      page.locator(selector).evaluate((element) => {
        const { letterSpacing, textTransform, fontSize, display } = getComputedStyle(element);
        return { letterSpacing, textTransform, fontSize, display };
      });
    const ofForum = async () => [await style('h1'), await style('#entry'), await style('main')];
    const before = await ofForum();
    await hover(page, 'ruling');
    expect(await ofForum()).toEqual(before);
    expect(await style('spaceline-preview .preview')).toEqual({
      letterSpacing: 'normal',
      textTransform: 'none',
      fontSize: '14px',
      display: 'flex',
    });
    expect(await page.evaluate("document.head.querySelectorAll('link').length")).toBe(1);
    // axe waits by the page's clock.
    await page.clock.resume();
    const names = ['aria-dialog-name', 'button-name', 'link-name', 'listitem'];
    const found = await violationsOf(page, [...rulesOfColour, ...names, 'target-size']);
    expect(found.filter((one) => one.includes('preview'))).toEqual([]);
  });
});

test('[[name]] becomes a link in elements with data-spaceline', async ({ open }) => {
  const { page } = await open();
  const links = page.locator('#names a');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const slugs = ['docking/', 'storm-warning/', 'mooring/#p2'];
  expect(found).toEqual(slugs.map((slug) => `${site}glossary/${slug}`));
  const text = 'See docking, the warning, mooring, [[no such name]] and [[fog]].';
  expect(await page.locator('#names').textContent()).toBe(text);
  expect(await page.locator('#unasked').textContent()).toBe('See [[docking]].');
  await page.evaluate(`(() => {
    const post = document.createElement('p');
    post.dataset.spaceline = '';
    post.id = 'later';
    post.textContent = 'And [[Fog]]!';
    document.querySelector('h1').after(post);
  })()`);
  await page.locator('#later a').waitFor();
  expect(await nameIn(await hover(page, 'later a'))).toBe('Fog');
});
