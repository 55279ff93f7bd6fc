import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import { fileAt, filesOf, pageOf, readText, unescapeHtml } from '../lib/site-files.ts';

const { real, fixture, editions } = inject('sites');

/** The addresses of a sitemap, each with its date. Throws if a `url` element has anything else. */
function readSitemap(site: BuiltSite): { loc: string; date: string | undefined }[] {
  const urls = [...readText(site, 'sitemap.xml').matchAll(/<url>(.*?)<\/url>/gsu)];
  return urls.map(([, inner = '']) => {
    const form =
      /^\s*<loc>(https?:\/\/[^\s<]+)<\/loc>\s*(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?\s*$/u;
    const [, loc = expect.fail(inner), date] = form.exec(inner) ?? [];
    return { loc, date };
  });
}

describe.each(Object.entries({ real, fixture, editions }))('the %s site', (name, site) => {
  test('has dates in its sitemap if it has editions', () => {
    const urls = readSitemap(site);
    expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
    expect(urls.some(({ date }) => date !== undefined)).toBe(name !== 'fixture');
  });
});

test('the sitemap dates a text by the last edition that changed it, and not if it changed since', () => {
  const dates = readSitemap(editions);
  const dateOf = (path: string) => dates.find(({ loc }) => loc.endsWith(`/${path}`))?.date;
  expect(dateOf('glossary/mooring/')).toBe('2025-01-01');
  expect(dateOf('glossary/fog/')).toBe('2025-06-01');
  expect(dateOf('documents/regatta-rules/')).toBe('2025-06-01');
  expect(dateOf('glossary/docking/')).toBeUndefined();
  expect(dateOf('changes/2025-01-01/')).toBe('2025-01-01');
});

const feedFile = 'changes/feed.xml';

/** Throws if the text is not well-formed XML. */
function readXml(text: string): Document {
  const errorHandler = (_: string, said: string): void => expect.fail(said);
  // The parser accepts both.
  expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|="[^"<]*</iu);
  return new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
}

/** The elements of a name. */
const all = (part: Document | Element, name: string): Element[] =>
  Array.from(part.getElementsByTagName(name));

const textsIn = (part: Document | Element, name: string): string[] =>
  all(part, name).map((one) => one.textContent ?? '');

describe.each(Object.entries({ real, editions, fixture }))('the Atom feed of %s', (name, site) => {
  const feed = readXml(readText(site, feedFile));
  const entries = all(feed, 'entry');

  test('has each element that RFC 4287 requires', () => {
    const root = feed.documentElement;
    expect([root.nodeName, root.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(entries.length > 0).toBe(name !== 'fixture');
    for (const [part, names, rels] of [
      [root, 'author id title updated', ['alternate', 'self']],
      ...entries.map((entry) => [entry, 'content id title updated', ['alternate']]),
    ] as [Element, string, string[]][]) {
      const own = Array.from(part.childNodes).filter(({ nodeName }) => /^[a-z]/u.test(nodeName));
      const required = own.filter(({ nodeName }) => names.split(' ').includes(nodeName));
      expect(required.map(({ nodeName }) => nodeName).sort()).toEqual(names.split(' '));
      expect(textsIn(part, 'updated')[0]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/u);
      const links = own.filter(({ nodeName }) => nodeName === 'link') as Element[];
      expect(links.map((link) => link.getAttribute('rel')).sort()).toEqual(rels);
    }
    const ids = textsIn(feed, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    const days = entries.map((entry) => textsIn(entry, 'updated')[0] ?? '');
    expect(days).toEqual([...days].sort().reverse());
  });

  test('has only absolute addresses of existing files', () => {
    const hrefs = textsIn(feed, 'content')
      .join('')
      .matchAll(/href="([^"]*)"/gu);
    const addresses = [
      ...all(feed, 'link').map((link) => link.getAttribute('href') ?? ''),
      ...textsIn(feed, 'id'),
      ...Array.from(hrefs, ([, href = '']) => unescapeHtml(href)),
    ];
    const files = new Set(filesOf(site.folder));
    const isThere = (href: string) => files.has(fileAt(site, new URL(href).pathname) ?? '');
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((href) => !URL.canParse(href) || !isThere(href))).toEqual([]);
  });
});

test('home and the page of changes link to the Atom feed', () => {
  const feed = { rel: ['alternate'], type: 'application/atom+xml', href: editions.base + feedFile };
  for (const file of ['index.html', 'changes/index.html']) {
    const links = pageOf(editions, file).elements.map(({ properties }) => properties);
    expect(links).toContainEqual(expect.objectContaining(feed));
  }
});
