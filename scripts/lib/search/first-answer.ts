import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { kilobytes } from '../figures.ts';

/** Counts the bytes that a first visit loads between the first focus and an answer, compressed as by a static host. */
export async function countBytes(
  browser: Browser,
  home: string,
  folder: string,
  base: string,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(home, { waitUntil: 'networkidle' });
  await page.evaluate(`(() => {
    window.focused = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('[data-result]')) window.answered ??= performance.now();
    }).observe(document.querySelector('[data-results-region]'), { subtree: true, childList: true });
  })()`);
  await page.focus('input[name=q]');
  await page.keyboard.type('s');
  await page.waitForSelector('[data-results-state="ready"]', { state: 'attached' });
  const addresses: { path: string; isFirst: boolean }[] = await page.evaluate(`
    performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= focused)
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, isFirst: startTime < answered }))`);
  const sizes = new Map(
    addresses.map(({ path, isFirst }) => {
      const file = path.slice(base.length);
      return [file, { bytes: packed(join(folder, file)), isFirst }];
    }),
  );
  const loaded = [...sizes.values()];
  const sum = (some: readonly { bytes: number }[]): string =>
    kilobytes(some.reduce((total, { bytes }) => total + bytes, 0));
  console.log(
    `This content, from first focus to first answer (names): ${sum(loaded.filter(({ isFirst }) => isFirst))}`,
  );
  console.log(`This content, to the answer of names and full text:     ${sum(loaded)}`);
  await page.close();
}

/** The size of a file, packed as a static host sends it, in bytes. Pagefind's own files are packed already. */
export function packed(path: string): number {
  if (!existsSync(path)) return 0;
  const content = readFileSync(path);
  return /\.(?:js|css|json|html|svg)$/u.test(path)
    ? gzipSync(content, { level: 9 }).length
    : content.length;
}
