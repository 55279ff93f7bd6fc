import { readFileSync } from 'node:fs';
import { describe, expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';
import { anchorsOf, bookOf, downloadOf, entriesOf } from './downloads.ts';

const { fixture, real } = inject('sites');

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

  test('lists every file in its package and no other, and reads every page, cover, title and contents first', () => {
    const rootfile = /full-path="([^"]+)"/u.exec(file('META-INF/container.xml'))?.[1];
    expect(rootfile).toBe('EPUB/package.opf');
    const items = [...packed.matchAll(/<item id="([^"]+)" href="([^"]+)"/gu)];
    const listed = items.map(([, , to]) => `EPUB/${to}`);
    const inside = [...book.keys()].filter((path) => path.startsWith('EPUB/') && path !== rootfile);
    expect(listed.sort()).toEqual(inside.sort());
    const names = new Map(items.map(([, id, to]) => [id, to]));
    const spine = [...packed.matchAll(/<itemref idref="([^"]+)"/gu)].map(([, id]) => names.get(id));
    expect(spine.slice(0, 3)).toEqual(['cover.xhtml', 'title.xhtml', 'nav.xhtml']);
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
    const numbers = entriesOf(site).flatMap(({ slug, rulings }) =>
      rulings.map(({ number }) => `#glossary.${slug}.${number}`),
    );
    expect(numbers.filter((end) => ![...ids].some((id) => id.endsWith(end)))).toEqual([]);
    for (const path of pages) {
      const { links } = anchorsOf(file(path));
      const whole = links.map((link) => (link.startsWith('#') ? path + link : `EPUB/${link}`));
      const broken = whole.filter((link) => !ids.has(link));
      expect(broken, path).toEqual([]);
    }
  });

  test('has well-formed pages that fit a small screen', async ({ visit }) => {
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
    const texts = [...pages, 'EPUB/cover.svg'].map((path) => [path, file(path)]);
    const malformed = await page.evaluate(`${JSON.stringify(texts)}
      .filter(([, text]) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror'))
      .map(([path]) => path)`);
    expect(malformed).toEqual([]);
  });
});
