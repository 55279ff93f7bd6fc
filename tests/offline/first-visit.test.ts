import { expect, inject } from 'vitest';
import { stall } from '../lib/faulty-server.ts';
import { violationsOf } from '../lib/page.ts';
import { test } from './reader.ts';

const { fixture } = inject('sites');

test('a first visit saves the shell; an unsaved page promises names alone, and saves the site once there is a connection', async ({
  firstVisit,
}) => {
  const { server, reader, page, context } = await firstVisit(fixture);
  await reader.openHelp();
  await reader.read('Save for offline');
  server.isDown = true;
  expect(await reader.open('')).toBe(200);
  expect(await reader.open('help/')).toBe(200);
  await page.getByText('Reading a saved page').waitFor();
  await context.setOffline(true);
  expect(await reader.open('glossary/fog/')).toBe(503);
  expect(await page.innerText('h1')).toBe('This page is not saved');
  expect(await page.innerText('main')).toContain('save everything for offline');
  expect(await page.innerText('main')).toContain('the search finds names alone');
  expect(await page.getByText('Reading a saved page').count()).toBe(0);
  await page.getByText('Save for offline: needs a connection').waitFor();
  expect(await page.locator('save-offline button').isDisabled()).toBe(true);
  server.isDown = false;
  await context.setOffline(false);
  await page.waitForSelector('save-offline[data-state="offer"] button:enabled');
  await reader.press();
  await reader.read('Saved for offline');
});

test.for([/^sw\.js$/u, /^library\/manifest\.json$/u])(
  'a reader is told if %s does not arrive',
  async (paths, { firstVisit }) => {
    const { server, reader, page } = await firstVisit(fixture);
    server.break(paths, (answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in to this network.');
      return true;
    });
    await page.clock.install();
    await reader.open('help/');
    const text = async (): Promise<string> => {
      await page.clock.fastForward(10_000);
      return page.innerText('save-offline');
    };
    await expect.poll(text).toContain('Nothing is saved yet');
    server.repair();
    await reader.open('help/');
    await reader.read('Read and search everything offline');
  },
);

test('the keyboard saves the site, persistently, and removes it', async ({ firstVisit }) => {
  const { reader, page } = await firstVisit(fixture);
  await page.addInitScript(`navigator.storage.persist = async () => {
    sessionStorage.setItem('asked', 'to persist');
    return true;
  }`);
  await reader.openHelp();
  const asked = () => page.evaluate('sessionStorage.getItem("asked")');
  expect(await asked()).toBe(null);
  await page.focus('save-offline button');
  await page.keyboard.press('Enter');
  await reader.read('Saved for offline');
  expect(await asked()).toBe('to persist');
  // The focus stays in the panel when its buttons change.
  await page.keyboard.press('Enter');
  await reader.read('Save for offline');
  expect(Object.keys(await reader.cachedPacks())).toHaveLength(1);
});

test('with Save-Data nothing is downloaded without a request', async ({ firstVisit }) => {
  const { server, reader, page } = await firstVisit(fixture);
  const saveData = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })';
  await page.addInitScript(saveData);
  await reader.open('');
  await reader.openHelp();
  expect(server.requests.filter((path) => /^library|^sw/u.test(path))).toEqual([]);
  await reader.press();
  await reader.read('Saved for offline');
});

test('axe finds no violation in the offline panel and notice', async ({ firstVisit }) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const { server, reader, page } = await firstVisit(fixture, phone);
  await reader.openHelp();
  expect.soft(await violationsOf(page), 'offer').toEqual([]);
  server.break(/\.pack$/u, stall);
  await reader.press();
  await page.waitForSelector('save-offline progress');
  expect.soft(await violationsOf(page), 'progress').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.click('save-offline button');
  await reader.read('Download stopped');
  expect.soft(await violationsOf(page), 'problem, in the dark').toEqual([]);
  server.repair();
  await reader.press();
  await reader.read('Saved for offline');
  server.isDown = true;
  await reader.open('glossary/fog/');
  await page.waitForSelector('.offline-notice:has-text("Offline. Reading your copy")');
  expect.soft(await violationsOf(page), 'offline, in the dark').toEqual([]);
});
