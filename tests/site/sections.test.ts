import { gzipSync } from 'node:zlib';
import type { Element } from 'hast';
import { describe, expect, inject, test } from 'vitest';
import { attribute, fileAt, filesOf, pageOf, readText, textsOf } from '../lib/site-files.ts';

const { rulebook } = inject('sites');
const files = filesOf(rulebook.folder);
const read = (file: string): string => readText(rulebook, file);
const texts = textsOf(rulebook);
const rulingsOf = (slug: string) => texts.find((text) => text.slug === slug)?.rulings ?? [];
const kilobyte = 1024;

const isRedirect = (file: string): boolean => read(file).includes('http-equiv="refresh"');

/** The pages of the sections of a document, and the redirects of its other headings. */
function sectionsOf(slug: string): { pages: string[]; redirects: string[] } {
  const inSections = new RegExp(`^documents/${slug}/section/.*/index\\.html$`, 'u');
  const all = files.filter((file) => inSections.test(file));
  return { pages: all.filter((file) => !isRedirect(file)), redirects: all.filter(isRedirect) };
}

test('a document is divided into pages of 7 to 14 KB', () => {
  const { pages } = sectionsOf('pilot-book');
  const sizes = pages.map((file) => gzipSync(read(file)).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(14 * kilobyte);
  expect(Math.min(...sizes)).toBeGreaterThan(7 * kilobyte);
});

test('the contents have 10 bytes at most for each rule', () => {
  const bytes = gzipSync(read('documents/pilot-book/index.html')).length;
  expect(bytes).toBeLessThan(4 * kilobyte + 10 * rulingsOf('pilot-book').length);
});

describe.each(['harbour-rules', 'harbour-code', 'pilot-book'])('the document %s', (slug) => {
  const document = `documents/${slug}`;
  const { pages, redirects } = sectionsOf(slug);
  test('has each rule on one page, which the API names, and in the contents', () => {
    const contents = pageOf(rulebook, `${document}/index.html`);
    const pathOf = (link: Element) => attribute(link, 'href')?.replace(/#.*/u, '');
    const links = new Map(contents.elements.map((one) => [attribute(one, 'id'), pathOf(one)]));
    for (const { number, url } of rulingsOf(slug)) {
      const [path = '', fragment] = url.split('#');
      expect(fragment).toBe(number);
      const file = fileAt(rulebook, path) ?? '';
      expect(read(file)).toContain(` id="${number}"`);
      expect([...pages, `${document}/index.html`]).toContain(file);
      if (pages.includes(file)) expect([number, links.get(number)]).toEqual([number, path]);
    }
  });

  test('has redirects for its other headings, which lead to them', () => {
    for (const file of redirects) {
      const [, to = ''] = /content="0; url=([^"]*)"/u.exec(read(file)) ?? [];
      const [path = '', id = ''] = to.split('#');
      const target = fileAt(rulebook, path) ?? '';
      expect(pages).toContain(target);
      expect(read(target)).toContain(`id="${id}"`);
    }
    const headings = read(`${document}/print/index.html`).matchAll(/<h[2-6] id=/gu);
    const started = pages.filter((file) => !/\/\d+\/index\.html$/u.test(file));
    expect(started.length + redirects.length).toBe([...headings].length);
  });

  test('is in the sitemap with its sections, and not with the page to print', () => {
    const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, url = '']) =>
      fileAt(rulebook, new URL(url).pathname),
    );
    for (const file of pages) expect(listed).toContain(file);
    expect(listed).not.toContain(`${document}/print/index.html`);
    expect(read(`${document}/print/index.html`)).toContain('content="noindex"');
  });
});
