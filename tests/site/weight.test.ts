import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { previewScript } from '../lib/previews.ts';
import { fileAt, filesOf } from '../lib/site-files.ts';
import { bytesOf, loadedWith, weightOf } from '../lib/weights.ts';

const { real } = inject('sites');
const files = filesOf(real.folder);
const kilobyte = 1024;

test('home, with its styles and scripts, is 18 KB at most', () => {
  expect(weightOf(real, 'index.html')).toBeLessThanOrEqual(18 * kilobyte);
});

test('the largest page of an entry, with its styles and scripts, is 14 KB at most', () => {
  const weights = files
    .filter((file) => /^glossary\/[^/]+\/index\.html$/u.test(file))
    .map((file) => ({ file, weight: weightOf(real, file) }))
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
    expect([...loadedWith(real, page)]).not.toContain(script);
  expect(bytesOf(real, loadedWith(real, script))).toBeLessThanOrEqual(3 * kilobyte);
});
