import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import { fileAt, filesOf, pageOf, plainText, readText, textsOf } from '../lib/site-files.ts';

const { real, fixture, editions } = inject('sites');

const markdownTree = (markdown: string): Root =>
  unified().use(remarkParse).use(remarkGfm).parse(markdown);

function linksIn(tree: Root): string[] {
  const found: string[] = [];
  visit(tree, 'link', ({ url }) => {
    found.push(url);
  });
  return found;
}

/** The addresses of a sitemap, each with its date; throws if one has anything but these. */
function readSitemap(site: BuiltSite): { loc: string; date: string | undefined }[] {
  const urls = [...readText(site, 'sitemap.xml').matchAll(/<url>(.*?)<\/url>/gsu)];
  return urls.map(([, inner = '']) => {
    const form =
      /^\s*<loc>(https?:\/\/[^\s<]+)<\/loc>\s*(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?\s*$/u;
    const [, loc = expect.fail(inner), date] = form.exec(inner) ?? [];
    return { loc, date };
  });
}

/** Letters and digits; blocks, cells and labels are separated in one way or another. */
const letters = (value: string): string => value.replace(/[\s|:]+/gu, '');

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

  test('has each entry and document as Markdown, at its old address too, and says so on its page', () => {
    const missing = texts.filter(({ address }) => !files.has(`${address}.md`));
    expect(missing.map(({ address }) => address)).toEqual([]);
    for (const { address } of standing) {
      const links = elementsOf(address, 'text/markdown').map((link) => link.properties['href']);
      expect(links).toEqual([`${site.base}${address}.md`]);
    }
  });

  test('has every ruling in that Markdown with its number as a link, and no broken link', () => {
    for (const { address, url: page, rulings } of texts) {
      const tree = markdownTree(readText(site, `${address}.md`));
      const targets = new Set(linksIn(tree));
      const wanted = rulings.flatMap(({ number, html }) => [
        `${page}#${number}`,
        ...[...html.matchAll(/href="([^"]+)"/gu)].map(([, href = '']) =>
          href.startsWith('#') ? page + href : href,
        ),
      ]);
      expect(wanted.filter((href) => !targets.has(href))).toEqual([]);
      const own = [...targets].filter((target) => target.startsWith('/'));
      expect(own.filter((target) => !isThere(target))).toEqual([]);
      const said = letters(textOf(tree));
      const unsaid = rulings.filter(({ text }) => !said.includes(letters(text)));
      expect(unsaid.map(({ number }) => `${address} ${number}`)).toEqual([]);
    }
  });

  test('lists its data in llms.txt as llmstxt.org says: title, summary, notes, sections of links to files', () => {
    const tree = markdownTree(readText(site, 'llms.txt'));
    const [title, summary, ...rest] = tree.children;
    expect(title).toMatchObject({ type: 'heading', depth: 1 });
    expect(summary?.type).toBe('blockquote');
    const sections = rest.slice(rest.findIndex(({ type }) => type === 'heading'));
    expect(sections.map(({ type }) => type).join(' ')).toMatch(/^(?:heading list ?)+$/u);
    const items = sections.flatMap((block) => (block.type === 'list' ? block.children : []));
    const starts = items.flatMap(({ children: [line] }) =>
      line?.type === 'paragraph' ? line.children.slice(0, 1) : [],
    );
    expect(starts.map(({ type }) => type)).toEqual(items.map(() => 'link'));
    expect(starts.length).toBeGreaterThan(5);
    expect(linksIn(tree).filter((link) => !isThere(link))).toEqual([]);
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
