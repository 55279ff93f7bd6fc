import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import { fileAt } from '../lib/site-files.ts';
import { unescapeHtml } from '../lib/unescape-html.ts';

const sites = inject('sites');
const date = /^\d{4}-\d\d-\d\dT00:00:00Z$/u;

describe.each([
  ['the real site', sites.real, true],
  ['the fixture site with editions', sites.editions, true],
  ['the fixture site without an edition', sites.fixture, false],
])('the Atom feed of %s', (_, site, hasEditions) => {
  const feed = read(site);
  const entries = all(feed, 'entry');

  test('has each element that RFC 4287 requires, once', () => {
    const head = feed.replace(/<entry>.*<\/entry>/su, '');
    expect(feed).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/u,
    );
    for (const name of ['id', 'title', 'updated', 'author'])
      expect(all(head, name)).toHaveLength(1);
    expect(all(head, 'updated')[0]).toMatch(date);
    expect(
      links(head)
        .map(({ rel }) => rel)
        .sort(),
    ).toEqual(['alternate', 'self']);
  });

  test('gives each entry an id of its own, a title, a day, a link and its changes', () => {
    expect(entries.length > 0).toBe(hasEditions);
    for (const entry of entries) {
      for (const name of ['id', 'title', 'updated', 'content'])
        expect(all(entry, name)).toHaveLength(1);
      expect(all(entry, 'updated')[0]).toMatch(date);
      expect(links(entry).map(({ rel }) => rel)).toEqual(['alternate']);
    }
    const ids = [...all(feed, 'id')];
    expect(new Set(ids).size).toBe(ids.length);
    const days = entries.map((entry) => all(entry, 'updated')[0] ?? '');
    expect(days).toEqual([...days].sort().reverse());
  });

  test('has absolute addresses alone, each of an existing file', () => {
    const content = entries.map((entry) => unescapeHtml(all(entry, 'content')[0] ?? '')).join('');
    const hrefs = [
      ...links(feed).map(({ href }) => href),
      ...[...content.matchAll(/href="([^"]*)"/gu)].map(([, href = '']) => unescapeHtml(href)),
    ];
    expect(hrefs.length).toBeGreaterThan(1);
    for (const href of [...hrefs, ...all(feed, 'id')]) {
      const { pathname } = new URL(href);
      const file = fileAt(site, pathname);
      expect(
        () => readFileSync(join(site.folder, file ?? 'is below no base path')),
        href,
      ).not.toThrow();
    }
  });

  test('is well-formed XML', () => {
    expect(feed).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/iu);
    const open: string[] = [];
    for (const [, close, name = '', self] of feed.matchAll(
      /<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*\s*(\/?)>/gu,
    )) {
      if (self) continue;
      if (close) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
    expect(feed.replace(/<\?[^>]*\?>|<\/?[\w:]+(?:\s[\w:]+="[^"<]*")*\s*\/?>/gu, '')).not.toMatch(
      /[<>]/u,
    );
  });
});

test('the Atom feed shows what an edition changed, word by word', () => {
  const [june = '', first = ''] = all(read(sites.editions), 'entry').map((entry) =>
    unescapeHtml(all(entry, 'content')[0] ?? ''),
  );
  expect(june).toContain('<del>when</del><ins>as soon as</ins>');
  expect(june).toContain('A &quot;heavy&quot; boat never docks at low water [Sail].');
  expect(june).toContain('the rule repeated another');
  expect(first).toContain('First edition');
});

test.each(['index.html', 'changes/index.html'])('%s links to the feed', (file) => {
  const { folder, base } = sites.editions;
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(
    RegExp(
      `<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="${base}changes/feed.xml">`,
      'u',
    ),
  );
});

function read(site: BuiltSite): string {
  return readFileSync(join(site.folder, 'changes/feed.xml'), 'utf8');
}

/** The inside of every element of that name. */
function all(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gsu'))].map(
    ([, inside = '']) => inside,
  );
}

function links(xml: string): { rel: string; href: string }[] {
  return [...xml.matchAll(/<link rel="([^"]*)"[^>]* href="([^"]*)"\/>/gu)].map(
    ([, rel = '', href = '']) => ({ rel, href: unescapeHtml(href) }),
  );
}
