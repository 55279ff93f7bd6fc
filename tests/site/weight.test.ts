import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { previewScript } from '../lib/previews.ts';
import { attribute, fileAt, filesOf, pageOf } from '../lib/site-files.ts';

const { real } = inject('sites');
const files = filesOf(real.folder);
const kilobyte = 1024;

test('home, with its styles and scripts, is 18 KB at most', () => {
  expect(weightOf('index.html')).toBeLessThanOrEqual(18 * kilobyte);
});

test('the largest page of an entry, with its styles and scripts, is 14 KB at most', () => {
  const weights = files
    .filter((file) => /^glossary\/[^/]+\/index\.html$/u.test(file))
    .map((file) => ({ file, weight: weightOf(file) }))
    .sort((a, b) => b.weight - a.weight);
  expect(weights.length).toBeGreaterThan(0);
  expect(weights[0]?.weight, weights[0]?.file).toBeLessThanOrEqual(14 * kilobyte);
});

test('a page with icons loads the drawings of those alone, and they are there', () => {
  const sheet = readFileSync(join(real.folder, 'icons.css'), 'utf8');
  const drawings = [...sheet.matchAll(/url\("([^"]+)"\)/gu)].map(([, address = '']) => address);
  expect(drawings.length).toBeGreaterThan(0);
  for (const drawing of drawings) expect(files).toContain(fileAt(real, drawing));
});

test("pages load the small preload helper in place of Vite's own", () => {
  const helpers = files.filter((file) => /^_astro\/preload-helper\./u.test(file));
  expect(helpers).toHaveLength(1);
  const text = readFileSync(join(real.folder, helpers[0] ?? ''), 'utf8');
  expect(text).toContain('modulepreload');
  expect(text, "Vite's helper knows this event").not.toContain('vite:preloadError');
  expect(text.length).toBeLessThan(500);
});

test('previews load after the page, with 3 KB of script at most', () => {
  const script = previewScript(real);
  for (const page of ['index.html', 'help/index.html', 'glossary/facility/index.html'])
    expect([...loadedWith(page)]).not.toContain(script);
  expect(bytesOf(loadedWith(script))).toBeLessThanOrEqual(3 * kilobyte);
});

/** Bytes of a page with all styles and scripts that load with it, each gzipped. */
function weightOf(file: string): number {
  return bytesOf(loadedWith(file));
}

/** A page or a script with all that loads with it. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set<string>();
  const load = (one: string | undefined): void => {
    if (one === undefined || loaded.has(one) || !/\.(?:html|css|js)$/u.test(one)) return;
    loaded.add(one);
    const text = one.endsWith('.js') ? readFileSync(join(real.folder, one), 'utf8') : '';
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/gu))
      load(`_astro/${name}`);
  };
  load(file);
  if (!file.endsWith('.html')) return loaded;
  for (const element of pageOf(real, file).elements) {
    const isStyle = attribute(element, 'rel') === 'stylesheet';
    const address = attribute(element, isStyle ? 'href' : 'src');
    if (address?.startsWith(real.base)) load(fileAt(real, address));
  }
  return loaded;
}

function bytesOf(loaded: ReadonlySet<string>): number {
  return [...loaded].reduce(
    (sum, one) => sum + gzipSync(readFileSync(join(real.folder, one)), { level: 9 }).length,
    0,
  );
}
