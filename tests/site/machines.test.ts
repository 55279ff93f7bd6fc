import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, inject, test } from 'vitest';
import {
  attribute,
  fileAt,
  filesOf,
  pageOf,
  plainText,
  readText,
  textsOf,
} from '../lib/site-files.ts';

const sites = inject('sites');
const ajv = new Ajv2020({ allErrors: true, unicodeRegExp: true });
const text = { type: 'string', minLength: 1 };
const url = { type: 'string', pattern: '^https?://[^\\s]+$' };

/** What schema.org says of `DefinedTerm`, as far as search engines read it. */
const isTerm = ajv.compile({
  type: 'object',
  required: ['@context', '@type', 'name', 'description', 'url', 'inDefinedTermSet'],
  additionalProperties: false,
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'DefinedTerm' },
    name: text,
    alternateName: { type: 'array', minItems: 1, items: text },
    description: text,
    url,
    inDefinedTermSet: {
      type: 'object',
      required: ['@type', 'name', 'url'],
      additionalProperties: false,
      properties: { '@type': { const: 'DefinedTermSet' }, name: text, url },
    },
  },
});

/** The format of llmstxt.org: a title, a summary, notes, and sections that are lists of links. */
const isGuide = ajv.compile({
  type: 'object',
  required: ['title', 'summary', 'sections'],
  additionalProperties: false,
  properties: {
    title: text,
    summary: text,
    notes: { type: 'array', items: text },
    sections: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          title: text,
          links: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['name', 'url'],
              properties: { name: text, url, note: text },
            },
          },
        },
      },
    },
  },
});

/** sitemaps.org: a location, then perhaps a date. */
const isSitemap = ajv.compile({
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: {
    type: 'object',
    required: ['loc'],
    additionalProperties: false,
    properties: {
      loc: { ...url, maxLength: 2047 },
      lastmod: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
  },
});

describe.each([
  ['the real site', sites.real],
  ['the fixture site', sites.fixture],
  ['the fixture site with editions', sites.editions],
])('%s', (_, site) => {
  const files = new Set(filesOf(site.folder));
  const read = (file: string): string => readText(site, file);
  const texts = textsOf(site);
  const standing = texts.filter(({ movedTo }) => movedTo === undefined);
  const isThere = (address: string): boolean => {
    const { pathname } = new URL(address, site.origin);
    return files.has(fileAt(site, pathname) ?? '');
  };

  test('has the structured data of a DefinedTerm on the page of each entry', () => {
    for (const { address } of standing.filter((one) => one.address.startsWith('glossary/'))) {
      const blocks = pageOf(site, `${address}/index.html`).elements.filter(
        ({ properties }) => properties['type'] === 'application/ld+json',
      );
      expect(blocks).toHaveLength(1);
      const term = JSON.parse(blocks.map((block) => plainText(block)).join(''));
      isTerm(term);
      expect(isTerm.errors ?? [], address).toEqual([]);
      expect([term.url, term.inDefinedTermSet.url].filter((one) => !isThere(one))).toEqual([]);
    }
  });

  test('has each entry and document as Markdown, at its old address too, and says so on its page', () => {
    const missing = texts.filter(({ address }) => !files.has(`${address}.md`));
    expect(missing.map(({ address }) => address)).toEqual([]);
    for (const { address } of standing) {
      const links = pageOf(site, `${address}/index.html`).elements.filter(
        ({ properties }) => properties['type'] === 'text/markdown',
      );
      expect(links.map((link) => attribute(link, 'href'))).toEqual([`${site.base}${address}.md`]);
    }
  });

  test('has every ruling in that Markdown with its number as a link, and no broken link', () => {
    for (const { address, url: page, rulings } of texts) {
      const tree = markdownTree(read(`${address}.md`));
      const targets = linksIn(tree);
      const numbers = rulings.map(({ number }) => `${page}#${number}`);
      expect(numbers.filter((number) => !targets.includes(number))).toEqual([]);
      const inRulings = rulings.flatMap(({ html }) =>
        [...html.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) =>
          href.startsWith('#') ? page + href : href,
        ),
      );
      expect(inRulings.filter((href) => !targets.includes(href))).toEqual([]);
      const own = targets.filter((target) => target.startsWith('/'));
      expect(own.filter((target) => !target.startsWith(site.base) || !isThere(target))).toEqual([]);
      // Blocks, cells and labels are separated in another way.
      const said = letters(textOf(tree));
      const unsaid = rulings.filter(({ text: ruling }) => !said.includes(letters(ruling)));
      expect(unsaid.map(({ number }) => `${address} ${number}`)).toEqual([]);
    }
  });

  test('lists its data in llms.txt, and every link of it leads to a file', () => {
    const guide = readGuide(markdownTree(read('llms.txt')));
    isGuide(guide);
    expect(isGuide.errors ?? []).toEqual([]);
    const links = guide.sections.flatMap((section) => section.links.map((link) => link.url));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });

  test('has dates in its sitemap if it has editions', () => {
    const urls = readSitemap(read('sitemap.xml'));
    isSitemap(urls);
    expect(isSitemap.errors ?? []).toEqual([]);
    const last = texts.flatMap(({ rulings }) => rulings.flatMap(({ edition }) => edition ?? []));
    const dates = new Set(urls.flatMap(({ lastmod }) => lastmod ?? []));
    expect(dates.size > 0).toBe(last.length > 0);
  });
});

test('a text that no edition changed since an earlier one has that edition\u2019s date, and one that changed after the last has none', () => {
  const urls = readSitemap(readText(sites.editions, 'sitemap.xml'));
  const dateOf = (path: string) => urls.find(({ loc }) => loc?.endsWith(`/${path}`))?.lastmod;
  expect(dateOf('glossary/mooring/')).toBe('2025-01-01');
  expect(dateOf('glossary/fog/')).toBe('2025-06-01');
  expect(dateOf('documents/regatta-rules/')).toBe('2025-06-01');
  expect(dateOf('glossary/docking/')).toBeUndefined();
  expect(dateOf('changes/2025-01-01/')).toBe('2025-01-01');
});

function readSitemap(xml: string): { loc?: string; lastmod?: string }[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gsu)].map(([, inner = '']) =>
    Object.fromEntries(
      [...inner.matchAll(/<(\w+)>([^<]*)<\/\1>/gu)].map(([, name, value]) => [name, value]),
    ),
  );
}

function markdownTree(markdown: string): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(markdown);
}

function linksIn(tree: Root): string[] {
  const found: string[] = [];
  visit(tree, 'link', ({ url: target }) => {
    found.push(target);
  });
  return found;
}

function readGuide({ children }: Root) {
  const [title, summary, ...rest] = children;
  const first = rest.findIndex(({ type }) => type === 'heading');
  const sections: { title: string; links: { name: string; url: string; note?: string }[] }[] = [];
  for (const block of rest.slice(first)) {
    if (block.type === 'heading') sections.push({ title: textOf(block), links: [] });
    if (block.type !== 'list') continue;
    for (const item of block.children) {
      const [line] = item.children;
      const [link, note] = line?.type === 'paragraph' ? line.children : [];
      if (link?.type !== 'link') throw new Error(`${textOf(item)} begins with no link`);
      const said = note ? { note: textOf(note) } : {};
      sections.at(-1)?.links.push({ name: textOf(link), url: link.url, ...said });
    }
  }
  return {
    title: title?.type === 'heading' && title.depth === 1 ? textOf(title) : '',
    summary: summary?.type === 'blockquote' ? textOf(summary) : '',
    notes: rest.slice(0, first).map((block) => textOf(block)),
    sections,
  };
}

function letters(value: string): string {
  return value.replace(/[\s|:]+/gu, '');
}
