import axe from 'axe-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from '../lib/browsing.ts';
import { FaultyServer } from '../lib/faulty-server.ts';
import { Reader } from './reader.ts';

const { fixture } = inject('sites');
const browser = useBrowser();

test.each(['light', 'dark'] as const)(
  'what is said about the library has no violation that axe finds, %s',
  async (colorScheme) => {
    const server = await new FaultyServer(fixture.folder, fixture.base).start();
    const { page, context } = await browser.visit({
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    const reader = new Reader(page, server);
    const found: string[] = [];
    const look = async (state: string): Promise<void> => {
      await page.evaluate(axe.source);
      const violations: unknown = await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
      );
      if (Array.isArray(violations)) found.push(...violations.map((text) => `${state}: ${text}`));
    };

    await reader.openHelp();
    await look('the offer');
    server.break(/\.pack$/u, (answer, file) => {
      answer.writeHead(200, { 'Content-Length': file.length });
      answer.write(file.subarray(0, 5_000));
      return true;
    });
    await reader.press();
    await page.waitForSelector('keep-offline progress');
    await look('the progress');
    await page.click('keep-offline button');
    await reader.read('Stopped');
    await look('a problem');
    server.mend();
    await reader.press();
    await reader.read('Kept on this device');
    await look('what is kept');
    server.isDown = true;
    await reader.open('glossary/fog/');
    await page.waitForSelector('.offline-notice:has-text("No network")');
    await look('no network');

    await context.close();
    await server.close();
    expect(found).toEqual([]);
  },
);

test('the library is kept and removed with the keyboard alone', async () => {
  const server = await new FaultyServer(fixture.folder, fixture.base).start();
  const { page, context } = await browser.visit();
  const reader = new Reader(page, server);
  await reader.openHelp();
  await page.focus('keep-offline button');
  await page.keyboard.press('Enter');
  await reader.read('Kept on this device');
  // The focus stays in the panel when what stands in it changes.
  await page.keyboard.press('Enter');
  await reader.read('Keep offline');
  await context.close();
  await server.close();
});
