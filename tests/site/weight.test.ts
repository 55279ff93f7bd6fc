import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { previewScript } from '../lib/previews.ts';
import { filesOf } from '../lib/site-files.ts';
import { bytesOf, loadedWith, weightOf } from '../lib/weights.ts';

const { real } = inject('sites');
const files = filesOf(real.folder);
const kilobyte = 1024;

test('home, with its styles and scripts, is 18 KB at most', () => {
  expect(weightOf(real, 'index.html')).toBeLessThanOrEqual(18 * kilobyte);
});

test('the page of an entry of middle length, with its styles and scripts, is 14 KB at most', () => {
  const weights = files
    .filter((file) => /^glossary\/[^/]+\/index\.html$/u.test(file))
    .map((file) => weightOf(real, file))
    .sort((a, b) => a - b);
  expect(weights[Math.floor(weights.length / 2)]).toBeLessThanOrEqual(14 * kilobyte);
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
