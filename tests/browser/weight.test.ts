import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { useBrowser } from '../lib/browsing.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { weigh } from '../lib/page-weight.ts';
import { fileAt, filesOf } from '../lib/site-files.ts';

const { real, rulebook } = inject('sites');
const { visit } = useBrowser();
const kilobyte = 1024;

/** The page with the most HTML of those whose files match a pattern. */
function longest({ folder }: BuiltSite, pattern: RegExp): string {
  const [file] = filesOf(folder)
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }))
    .sort((a, b) => b.size - a.size);
  return file?.name.replace('index.html', '') ?? '';
}

const entry = longest(real, /^glossary\/[^/]+\/index\.html$/u);
const section = longest(rulebook, /^documents\/pilot-book\/section\/[^/]+\/index\.html$/u);

test.each([
  ['home', real, '', 22, 10],
  ['a short entry', real, 'glossary/seize-wesley/', 20, 8],
  ['the longest entry', real, entry, 20, 8],
  ['a section of a rulebook', rulebook, section, 30, 8],
])(
  '%s requests no more than its budget until the network is quiet',
  async (_, site, path, size, requests) => {
    const { context } = await visit({ serviceWorkers: 'block' });
    const weight = await weigh(context, site.origin + site.base + path);
    expect(weight.requests.length, JSON.stringify(weight.requests)).toBeLessThanOrEqual(requests);
    expect(weight.bytes, JSON.stringify(weight.requests)).toBeLessThanOrEqual(size * kilobyte);
  },
);

test('a page of an entry has one style sheet and one script, besides the theme', async () => {
  const { page } = await visit();
  await page.goto(`${real.origin}/glossary/seize-wesley/`);
  expect(await page.locator('link[rel=stylesheet]:not([href$="icons.css"])').count()).toBe(1);
  expect(await page.locator('script[src]').count()).toBe(2);
});

test('icons.css draws every icon from a file of the site', () => {
  const sheet = readFileSync(join(real.folder, 'icons.css'), 'utf8');
  const drawings = [...sheet.matchAll(/url\("([^"]+)"\)/gu)].map(([, address = '']) => address);
  expect(drawings.length).toBeGreaterThan(0);
  for (const drawing of drawings)
    expect(existsSync(join(real.folder, fileAt(real, drawing) ?? ''))).toBe(true);
});
