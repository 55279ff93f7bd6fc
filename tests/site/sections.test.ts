import { gzipSync } from 'node:zlib';
import type { Element } from 'hast';
import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from '../lib/built-sites.ts';
import {
  attribute,
  fileAt,
  filesOf,
  pageOf,
  readJson,
  readText,
  textsOf,
} from '../lib/site-files.ts';

const { rulebook } = inject('sites');
const files = filesOf(rulebook.folder);
const read = (file: string): string => readText(rulebook, file);
const texts = textsOf(rulebook);
const rulesOf = (slug: string) => texts.find((text) => text.slug === slug)?.rulings ?? [];
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
  expect(bytes).toBeLessThan(4 * kilobyte + 10 * rulesOf('pilot-book').length);
});

describe.each(['harbour-rules', 'harbour-code', 'pilot-book'])('the document %s', (slug) => {
  const document = `documents/${slug}`;
  const { pages, redirects } = sectionsOf(slug);
  test('has each rule on one page, which the API names, and in the contents', () => {
    const contents = pageOf(rulebook, `${document}/index.html`);
    const pathOf = (link: Element) => attribute(link, 'href')?.replace(/#.*/u, '');
    const links = new Map(contents.elements.map((one) => [attribute(one, 'id'), pathOf(one)]));
    for (const { number, url } of rulesOf(slug)) {
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

const { editions, fixture } = inject('sites');

interface ApiRule {
  number: string;
  referredBy?: unknown;
  printedSince?: unknown;
  changedTargets?: unknown;
}

/** The rulings of a text in the API, by their numbers. */
function rulingsOf(site: BuiltSite, text: string): Map<string, ApiRule> {
  const { rulings } = readJson<{ rulings: ApiRule[] }>(site, `api/${text}.json`);
  return new Map(rulings.map((ruling) => [ruling.number, ruling]));
}

test('the API says which rulings refer to a rule, which printed numbers it had, and which rulings refer to a reworded rule', () => {
  const url = `${fixture.base}documents/harbour-rules/#r7`;
  expect(rulingsOf(fixture, 'documents/harbour-rules').get('r3')?.referredBy).toEqual([
    { name: 'Harbour Rules', number: 'r7', printed: '702.2', url },
  ]);
  const rules = rulingsOf(editions, 'documents/harbour-rules');
  expect(rules.get('r3')?.printedSince).toEqual([
    { since: '2025-01-01', printed: '702.1' },
    { since: '2025-06-01', printed: '702.2' },
  ]);
  expect(rules.get('r2')?.printedSince).toBeUndefined();
  const rule = { name: 'Harbour Rules', number: 'r7', printed: '702.3', date: '2025-06-01' };
  const dues = rulingsOf(editions, 'glossary/harbour-dues');
  expect(dues.get('p1')?.changedTargets).toMatchObject([rule]);
  const entry = pageOf(editions, 'glossary/harbour-dues/index.html');
  const marks = entry.elements.filter((one) => attribute(one, 'className') === 'review-mark');
  expect(marks.map((mark) => attribute(mark, 'href'))).toEqual(['#review-p1', '#review-p3']);
});

test('the feed does not list rules that were only renumbered', () => {
  const feed = readText(editions, 'changes/feed.xml');
  expect(feed).toContain('6 only in wording, number or place');
  expect(feed).not.toContain('before: 702.1a');
});
