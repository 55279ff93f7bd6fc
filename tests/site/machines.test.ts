import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import {
  fileAt,
  filesOf,
  pageOf,
  plainText,
  readText,
  textsOf,
  unescapeHtml,
} from '../lib/site-files.ts';

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
  const files = new Set(filesOf(site.folder));
  const texts = textsOf(site);
  const standing = texts.filter(({ movedTo }) => movedTo === undefined);
  const isThere = (address: string): boolean =>
    files.has(fileAt(site, new URL(address, site.origin).pathname) ?? '');
  const elementsOf = (address: string, type: string) =>
    pageOf(site, `${address}/index.html`).elements.filter((one) => one.properties['type'] === type);

  test('has the structured data of a DefinedTerm on the page of each entry', () => {
    const words: unknown = expect.stringMatching(/./u);
    const url: unknown = expect.stringMatching(/^https?:\/\/\S+$/u);
    for (const { address } of standing.filter((one) => one.address.startsWith('glossary/'))) {
      const blocks = elementsOf(address, 'application/ld+json');
      expect(blocks).toHaveLength(1);
      const { alternateName = [''], ...term } = JSON.parse(blocks.map(plainText).join(''));
      expect(alternateName.length, address).toBeGreaterThan(0);
      expect(term, address).toEqual({
        '@context': 'https://schema.org',
        '@type': 'DefinedTerm',
        name: words,
        description: words,
        url,
        inDefinedTermSet: { '@type': 'DefinedTermSet', name: words, url },
      });
      expect([term.url, term.inDefinedTermSet.url].filter((one) => !isThere(one))).toEqual([]);
    }
  });

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

/** The inside of every element of a name. */
function all(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gsu'));
  return [...found].map(([, inside = '']) => inside);
}

function links(xml: string): { rel: string; href: string }[] {
  const found = xml.matchAll(/<link rel="([^"]*)"[^>]* href="([^"]*)"\/>/gu);
  return [...found].map(([, rel = '', href = '']) => ({ rel, href: unescapeHtml(href) }));
}

const contentOf = (entry: string): string => unescapeHtml(all(entry, 'content')[0] ?? '');

describe.each(Object.entries({ real, editions, fixture }))('the Atom feed of %s', (name, site) => {
  const feed = readText(site, feedFile);
  const entries = all(feed, 'entry');

  test('has each element that RFC 4287 requires', () => {
    const head = feed.replace(/<entry>.*<\/entry>/su, '');
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:.*Atom"/u);
    expect(entries.length > 0).toBe(name !== 'fixture');
    for (const [part, names, rels] of [
      [head, ['id', 'title', 'updated', 'author'], ['alternate', 'self']],
      ...entries.map((entry) => [entry, ['id', 'title', 'updated', 'content'], ['alternate']]),
    ] as [string, string[], string[]][]) {
      expect(names.map((name) => all(part, name).length)).toEqual([1, 1, 1, 1]);
      expect(all(part, 'updated')[0]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/u);
      const found = links(part).map(({ rel }) => rel);
      expect(found.sort()).toEqual(rels);
    }
    const ids = all(feed, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    const days = entries.map((entry) => all(entry, 'updated')[0] ?? '');
    expect(days).toEqual([...days].sort().reverse());
  });

  test('has only absolute addresses of existing files', () => {
    const hrefs = entries
      .map(contentOf)
      .join('')
      .matchAll(/href="([^"]*)"/gu);
    const addresses = [
      ...links(feed).map(({ href }) => href),
      ...all(feed, 'id'),
      ...[...hrefs].map(([, href = '']) => unescapeHtml(href)),
    ];
    const files = new Set(filesOf(site.folder));
    const isThere = (href: string) => files.has(fileAt(site, new URL(href).pathname) ?? '');
    expect(addresses.length).toBeGreaterThan(2);
    expect(addresses.filter((href) => !URL.canParse(href) || !isThere(href))).toEqual([]);
  });

  test('is well-formed XML', () => {
    expect(feed).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu);
    const tag = /<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*\s*(\/?)>/gu;
    const open: string[] = [];
    for (const [, close, name = '', self] of feed.matchAll(tag)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self) open.push(name);
    }
    expect(open).toEqual([]);
    expect(feed.replace(/<\?[^>]*\?>/gu, '').replace(tag, '')).not.toMatch(/[<>]/u);
  });
});

test('home and the page of changes link to the Atom feed', () => {
  const feed = { rel: ['alternate'], type: 'application/atom+xml', href: editions.base + feedFile };
  for (const file of ['index.html', 'changes/index.html']) {
    const links = pageOf(editions, file).elements.map(({ properties }) => properties);
    expect(links).toContainEqual(expect.objectContaining(feed));
  }
});
