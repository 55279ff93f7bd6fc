import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { test } from '../lib/browser-test.ts';
import type { BuiltSite } from '../lib/built-sites.ts';
import { resultsReady } from '../lib/page.ts';
import { filesOf } from '../lib/site-files.ts';

const { real, rulebook } = inject('sites');
const kilobyte = 1024;

/** Everything that a page requests until the network is quiet, icons aside: paths with their gzipped bytes. */
async function weigh(page: Page, address: string): Promise<[path: string, bytes: number][]> {
  const loading: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:svg|png)$|\/icons\.css$/u.test(pathname)) return;
    const body = request.response().then((response) => response?.body());
    loading.push(body.then((text) => [pathname, gzipSync(text ?? '', { level: 9 }).length]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return Promise.all(loading);
}

/** Addresses of pages to which scripts add something. */
const completed = [
  '?q=can+a+stopped+ship+beam',
  '?q=stopped',
  '?q=wormhole',
  '?q=spacedock+and+scout+encounter',
  '?q=zzyzx',
  'glossary/facility/5/',
  'glossary/facility/24/',
  'documents/official-tournament-format/6/',
  'glossary/facility/1/?on=2026-11-21',
  'glossary/facility/39/?on=2026-11-21',
  'glossary/facility/1/?on=2026-11-26',
  'glossary/seed-phases/8/?on=2026-11-21',
];

test('nothing moves while a page is loaded', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 } });
  // The first paint is before the scripts: a notice that comes later has its place. The route turns the cache off, too.
  await page.route(/reading|\/history\//u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
  for (const address of completed) {
    await page.goto(`${real.origin}/${address}`);
    if (address.startsWith('?')) await resultsReady(page);
    await page.waitForLoadState('networkidle');
    expect.soft(await page.evaluate('window.shift'), address).toBeLessThan(0.02);
  }
});

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

test.for([
  ['home', real, '', 22, 10],
  ['a short entry', real, 'glossary/seize-wesley/', 20, 8],
  ['the longest entry', real, entry, 20, 8],
  ['a section of a rulebook', rulebook, section, 30, 8],
  ['the answer to a question', real, '?q=can+a+stopped+ship+beam', 200, 25],
  ['the answer to two names', real, '?q=spacedock+and+scout+encounter', 200, 25],
] as const)('%s stays within its budget', async ([, site, path, size, requests], { visit }) => {
  const { page } = await visit();
  const weight = await weigh(page, site.origin + site.base + path);
  const bytes = weight.reduce((sum, [, gzipped]) => sum + gzipped, 0);
  expect(weight.length, JSON.stringify(weight)).toBeLessThanOrEqual(requests);
  expect(bytes, JSON.stringify(weight)).toBeLessThanOrEqual(size * kilobyte);
});
