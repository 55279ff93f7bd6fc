import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import { fileAt, filesOf, pageOf, plainText, readText, textsOf } from '../lib/site-files.ts';

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
