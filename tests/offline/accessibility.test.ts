import { expect, inject, test } from 'vitest';
import { rulesOfColour, violationsOf } from '../lib/axe.ts';
import { stall } from '../lib/faulty-server.ts';
import { useFirstReaders } from './first-readers.ts';

const { fixture } = inject('sites');
const readers = useFirstReaders();

test('what is said about the library has no violation that axe finds, in the light or the dark', async () => {
  const viewport = { width: 390, height: 844 };
  const { server, reader, leave } = await readers.come(fixture, { viewport });
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
  await look('the offer');
  server.break(/\.pack$/u, stall);
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

  await leave();
  expect(found).toEqual([]);
});

test('the library is kept and removed with the keyboard alone', async () => {
  const { reader, leave } = await readers.come(fixture);
  const { page } = reader;
  await reader.openHelp();
  await page.focus('keep-offline button');
  await page.keyboard.press('Enter');
  await reader.read('Kept on this device');
  // The focus stays in the panel when what stands in it changes.
  await page.keyboard.press('Enter');
  await reader.read('Keep offline');
  await leave();
});
