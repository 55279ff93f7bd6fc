import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Request } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { test as base } from '../lib/browser-test.ts';
import { rulesOfColour, styleOf, violationsOf } from '../lib/page.ts';
import { anchorsOf, bookOf, downloadOf, entriesOf, rulingIdsOf, textOf } from './downloads.ts';

const { fixture, real } = inject('sites');

describe.each(Object.entries({ fixture, real }))('the HTML file of the %s site', (_, site) => {
  const html = textOf(site, 'html');
  const { ids, links } = anchorsOf(html);

  test('holds every ruling of every entry once, under an id of its own', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(rulingIdsOf(site).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('has no link without a target', () => {
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !ids.includes(link.replace(/^#/u, '')))).toEqual([]);
  });
});

describe('the HTML file opened from a disk', () => {
  const address = pathToFileURL(downloadOf(fixture, 'html')).href;
  const isInView = (element: Element): boolean => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  };

  /** Opens the file. The test fails if the page requests anything else. */
  const test = base.extend('open', ({ page, shared }, { onCleanup }) => {
    const requests = new Set<string>();
    const listen = (request: Request) => requests.add(request.url().replace(/#.*/u, ''));
    shared.context.on('request', listen);
    onCleanup(() => {
      shared.context.off('request', listen);
      const other = [...requests].filter((url) => !/^data:|\/downloads\/[^/]+\.html$/u.test(url));
      expect(other).toEqual([]);
    });
    return (anchor = '') => page.goto(address + anchor);
  });

  test('leaves search to the browser, which finds every ruling', async ({ open, page }) => {
    await open();
    expect(await page.locator('main > .find').innerText()).toMatch(/^To find a word/u);
    expect(await page.getByRole('search').count()).toBe(0);
    const rulings = page.locator('.ruling');
    expect(await rulings.count()).toBeGreaterThan(20);
    expect(await rulings.filter({ visible: false }).count()).toBe(0);
  });

  test('each letter lists its names, and each name leads to its entry', async ({ open, page }) => {
    await open();
    const names = page.locator('section', { has: page.locator('[id="letters.s"]') });
    await names.locator('.contents').getByRole('link', { name: 'Storm Warning' }).click();
    const target = page.locator(':target');
    expect(await target.getAttribute('id')).toBe('glossary.storm-warning');
    await expect.poll(() => target.evaluate(isInView)).toBe(true);
  });

  test('has a theme switch, and passes axe in both themes', async ({ open, page }) => {
    await open();
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, rulesOfColour)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await styleOf(page, 'html', 'background-color');
    await page.getByLabel('Dark').check();
    expect(await styleOf(page, 'html', 'background-color')).not.toBe(light);
  });

  test('reads with JavaScript off', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${address}#glossary.docking`);
    expect(await page.locator('[id="glossary.docking.p1"]').isVisible()).toBe(true);
    expect(await page.locator('.find').isVisible()).toBe(true);
  });
});

describe.each(Object.entries({ fixture, real }))('the text file of the %s site', (_, site) => {
  const text = textOf(site, 'txt');

  test('holds the text of every ruling, with its number', () => {
    const words = text.replace(/[^\p{L}\p{N}]+/gu, ' ');
    for (const ruling of entriesOf(site).flatMap(({ rulings }) => rulings)) {
      const said = ruling.plain ?? ruling.text;
      expect(words).toContain(said.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
      expect(text).toContain(`\n${ruling.number} `);
    }
  });

  test('holds no markup and ends with a line feed', () => {
    expect(text).not.toMatch(/<\/?[a-z]|&[a-z]+;|\r/u);
    expect(text.endsWith('\n')).toBe(true);
  });

  test.for(['txt', 'html', 'epub'] as const)('is under 2 MB, as each download: .%s', (type) => {
    expect(statSync(downloadOf(site, type)).size).toBeLessThan(2_000_000);
  });
});

test('the title page of each download has edition, coverage, whose words the rulings are, and the address', () => {
  const facts = [
    /November 2026, third edition \(26 November 2026\)/u,
    /Not everything is here yet\. So far: letter S, facility/u,
    /the sentences are our own wording, not the official one/u,
    /The latest version is at .*https:\/\//u,
  ];
  const html = textOf(real, 'html');
  const heads = [
    textOf(real, 'txt').split('\n---', 1)[0] ?? '',
    html.slice(html.indexOf('<main'), html.indexOf('<section')),
    bookOf(real).get('EPUB/title.xhtml') ?? '',
  ];
  for (const head of heads)
    for (const fact of facts) expect(head.replace(/\s+/gu, ' ')).toMatch(fact);
});

test('a download has the entries first, then the documents, then the names without an entry', () => {
  const { ids } = anchorsOf(textOf(real, 'html'));
  const sections = ids.filter((id) => /^(?:letters\.\w+|documents|terms)$/u.test(id));
  expect(sections).toEqual([
    'letters.f',
    'letters.s',
    'letters.u',
    'letters.0',
    'documents',
    'terms',
  ]);
  expect(textOf(real, 'txt')).toMatch(/\n\d+ names without an entry yet\n=/u);
});

test('the text file ignores articles when it sorts names', () => {
  const text = textOf(fixture, 'txt');
  const names = "docking,Fog,The Lantern,mooring,St. Elmo's Fire,Storm Warning".split(',');
  const places = names.map((name) => text.indexOf(`\n${name}\n-`));
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('the text file has a line for each list item and table row', () => {
  const text = textOf(fixture, 'txt');
  expect(text).toMatch(/\n +- 1 for the water,\n +- nothing for the berth\./u);
  expect(text).toMatch(/Water \| Cost\n +low \| 1\n/u);
});

test('the EPUB has its edition in the title, and the day of its text', () => {
  const packed = bookOf(real).get('EPUB/package.opf') ?? '';
  const date = /<dc:date>(20[2-9]\d-\d\d-\d\d)<\/dc:date>/u.exec(packed)?.[1];
  expect(packed).toMatch(/<dc:title>Spaceline: [^<]*edition \(\d+ \w+ \d{4}\)[^<]*<\/dc:title>/u);
  expect(packed).toContain(`"dcterms:modified">${date}T00:00:00Z<`);
});

describe.each(Object.entries({ fixture, real }))('the EPUB of the %s site', (_, site) => {
  const book = bookOf(site);
  const file = (path: string): string => book.get(path) ?? '';
  const packed = file('EPUB/package.opf');
  const pages = [...book.keys()].filter((path) => path.endsWith('.xhtml'));

  const bytes = readFileSync(downloadOf(site, 'epub'));

  test('begins with its type, not compressed, at the place where readers look for it', () => {
    expect(bytes.toString('latin1', 0, 4)).toBe('PK\u0003\u0004');
    expect(bytes.readUInt16LE(8)).toBe(0);
    expect(bytes.readUInt16LE(28)).toBe(0);
    expect(bytes.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  });

  test('lists every file in its package and no other, and reads every page, title and contents first', () => {
    const rootfile = /full-path="([^"]+)"/u.exec(file('META-INF/container.xml'))?.[1];
    expect(rootfile).toBe('EPUB/package.opf');
    const items = [...packed.matchAll(/<item id="([^"]+)" href="([^"]+)"/gu)];
    const listed = items.map(([, , to]) => `EPUB/${to}`);
    const inside = [...book.keys()].filter((path) => path.startsWith('EPUB/') && path !== rootfile);
    expect(listed.sort()).toEqual(inside.sort());
    const names = new Map(items.map(([, id, to]) => [id, to]));
    const spine = [...packed.matchAll(/<itemref idref="([^"]+)"/gu)].map(([, id]) => names.get(id));
    expect(spine.slice(0, 2)).toEqual(['title.xhtml', 'nav.xhtml']);
    expect(spine.map((name) => `EPUB/${name}`).sort()).toEqual(pages.sort());
  });

  test('has a table of contents by letter that names every entry', () => {
    const navigation = file('EPUB/nav.xhtml');
    expect(navigation).toContain('epub:type="toc"');
    expect(navigation).toMatch(/<a href="s\.xhtml#letters\.s">S<\/a>\s*<ol>/u);
    for (const { slug } of entriesOf(site))
      expect(navigation).toContain(`.xhtml#glossary.${slug}"`);
  });

  test('has every ruling under its number, and no broken link', () => {
    const ids = new Set<string>();
    for (const path of pages) {
      const own = anchorsOf(file(path)).ids;
      expect(new Set(own).size, path).toBe(own.length);
      for (const id of own) ids.add(`${path}#${id}`);
      ids.add(path);
    }
    const anchors = new Set([...ids].map((id) => id.replace(/^.*#/u, '')));
    expect(rulingIdsOf(site).filter((id) => !anchors.has(id))).toEqual([]);
    for (const path of pages) {
      const { links } = anchorsOf(file(path));
      const whole = links.map((link) => (link.startsWith('#') ? path + link : `EPUB/${link}`));
      const broken = whole.filter((link) => !ids.has(link));
      expect(broken, path).toEqual([]);
    }
  });

  base('has well-formed pages that fit a small screen', async ({ visit }) => {
    const { page, context } = await visit({ viewport: { width: 360, height: 640 } });
    await context.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname.slice(1);
      const type = { css: 'text/css', svg: 'image/svg+xml' }[path.split('.').at(-1) ?? ''];
      return route.fulfill({ body: file(path), contentType: type ?? 'application/xhtml+xml' });
    });
    const longest = pages.toSorted((a, b) => file(b).length - file(a).length).slice(0, 4);
    for (const path of [...longest, 'EPUB/title.xhtml', 'EPUB/nav.xhtml']) {
      await page.goto(`http://localhost/${path}`);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(isWide, path).toBe(false);
    }
    const texts = pages.map((path) => [path, file(path)]);
    const malformed = await page.evaluate(`${JSON.stringify(texts)}
      .filter(([, text]) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror'))
      .map(([path]) => path)`);
    expect(malformed).toEqual([]);
  });
});
