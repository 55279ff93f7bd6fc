import { describe, expect, inject, test } from 'vitest';
import { fileAt, filesOf, pageOf, readText, unescapeHtml } from '../lib/site-files.ts';

const { real, editions, fixture } = inject('sites');
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
