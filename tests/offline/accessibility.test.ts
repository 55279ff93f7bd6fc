import { expect, inject, test } from 'vitest';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { stall } from '../lib/faulty-server.ts';
import { useReaders } from './reader.ts';

const { fixture } = inject('sites');
const readers = useReaders();

test('axe finds no violation in the offline panel and notice, in the light and the dark theme', async () => {
  const viewport = { width: 390, height: 844 };
  const { server, reader, close } = await readers.visit(fixture, { viewport });
  const { page } = reader;
  const found: string[] = [];
  const look = async (state: string): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...(await violationsOf(page)).map((text) => `${state}: ${text}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(
      ...(await violationsOf(page, rulesOfColour)).map((text) => `${state}, dark: ${text}`),
    );
  };

  await reader.openHelp();
  await look('offer');
  server.break(/\.pack$/u, stall);
  await reader.press();
  await page.waitForSelector('save-offline progress');
  await look('progress');
  await page.click('save-offline button');
  await reader.read('Download stopped');
  await look('problem');
  server.repair();
  await reader.press();
  await reader.read('Saved for offline');
  await look('saved');
  server.isDown = true;
  await reader.open('glossary/fog/');
  await page.waitForSelector('.offline-notice:has-text("Offline. Reading your copy")');
  await look('offline');

  await close();
  expect(found).toEqual([]);
});

test('the site can be saved and removed with the keyboard alone', async () => {
  const { reader, close } = await readers.visit(fixture);
  const { page } = reader;
  await reader.openHelp();
  await page.focus('save-offline button');
  await page.keyboard.press('Enter');
  await reader.read('Saved for offline');
  // The focus stays in the panel when its buttons change.
  await page.keyboard.press('Enter');
  await reader.read('Save for offline');
  await close();
});
