import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { sitePaths } from '../../../src/glossary/index.ts';

/** Slow 4G as Lighthouse simulates it: 1.6 Mbit/s down and 750 kbit/s up, in bytes a second, 150 ms latency. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const visits = 5;

/**
 * Measures first visits to the longest entry over slow 4G: the time from the focus of the search box, on a page that has
 * loaded, to first names for a letter that is typed at once.
 *
 * @param origin of a server of the site
 * @param folder of the site
 * @param slow how many times slower the processor is
 * @returns milliseconds, for each visit
 */
export async function timeFirstNames(
  browser: Browser,
  origin: string,
  folder: string,
  slow: number,
): Promise<number[]> {
  const packing = await servePacked(origin);
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    // The network of a service worker cannot be slowed.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.goto(packing.origin + longestEntry(folder), { waitUntil: 'networkidle' });
    await page.evaluate(`(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-result]')) window.answered ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true });
      addEventListener('focus', () => { window.focused ??= performance.now(); }, true);
    })()`);
    await page.click('input[name=q]');
    await page.keyboard.type('s');
    await page.waitForSelector('[data-result]');
    times.push(await page.evaluate('answered - focused'));
    await context.close();
  }
  packing.close();
  return times;
}

/** The address of the entry with the most rulings. */
function longestEntry(folder: string): string {
  const entries: { url: string; rulings: number }[] = JSON.parse(
    readFileSync(join(folder, sitePaths.apiGlossary), 'utf8'),
  );
  return entries.reduce((most, one) => (one.rulings > most.rulings ? one : most)).url;
}

/** Serves what another server has, its texts packed as a static host does. */
async function servePacked(from: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(from + url);
    const type = answer.headers.get('Content-Type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const isText = /text|javascript|json|svg/u.test(type);
    response.writeHead(answer.status, {
      'Content-Type': type,
      ...(isText && { 'Content-Encoding': 'gzip' }),
    });
    response.end(isText ? gzipSync(body) : body);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
