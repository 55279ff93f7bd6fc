import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Visit } from '../lib/browsing.ts';
import type { FaultyServer } from '../lib/faulty-server.ts';
import { type FirstVisit, type Reader, useReaders } from './reader.ts';

const { real } = inject('sites');
const readers = useReaders();

let visit: Visit;
let server: FaultyServer;
let reader: Reader;
let close: FirstVisit['close'];

beforeEach(async () => {
  ({ server, visit, reader, close } = await readers.visit(real));
});

afterEach(() => close());

test('the first visit saves the shell; other pages say offline that they are not saved', async () => {
  await reader.open('');
  await reader.page.waitForSelector('save-offline[data-state="offer"]');
  server.isDown = true;
  expect(await reader.open('')).toBe(200);
  expect(await reader.open('help/')).toBe(200);
  await reader.page.getByText('Reading a saved page').waitFor();
  expect(await reader.open('glossary/stasis/')).toBe(503);
  expect(await reader.page.innerText('h1')).toBe('You are offline');
  expect(await reader.page.innerText('main')).toContain('not saved on your device');
  await reader.page.waitForSelector('save-offline[data-state="offer"]');
  expect(await reader.page.getByText('Reading a saved page').count()).toBe(0);
});

test.each(['sw.js', 'library/manifest.json'])(
  'a reader is told when %s does not arrive',
  async (path) => {
    server.break(/^(?:sw\.js|library\/manifest\.json)$/u, (answer, _file, asked) => {
      if (asked.path !== path) return false;
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in to this network.');
      return true;
    });
    await reader.page.clock.install();
    await reader.open('help/');
    const text = async (): Promise<string> => {
      await reader.page.clock.fastForward(10_000);
      return reader.page.innerText('save-offline');
    };
    await expect.poll(text, { timeout: 10_000 }).toContain('Nothing is saved yet');
    server.repair();
    await reader.open('help/');
    await reader.read('Read and search everything offline');
  },
);

test('a first visit offers to save a small site once, and not again after "Not now"', async () => {
  await reader.open('');
  await reader.page.click('save-offline button:has-text("Not now")');
  await reader.page.reload();
  await reader.page.waitForLoadState('networkidle');
  expect(await reader.page.innerText('save-offline')).toBe('');
});

test('saving asks the browser to make the storage persistent', async () => {
  await reader.page.addInitScript(`navigator.storage.persist = async () => {
    sessionStorage.setItem('asked', 'to persist');
    return true;
  }`);
  await reader.openHelp();
  const asked = () => reader.page.evaluate('sessionStorage.getItem("asked")');
  expect(await asked()).toBe(null);
  await reader.press();
  await reader.read('Saved for offline');
  expect(await asked()).toBe('to persist');
});

test('a large site is not offered on the home page', async () => {
  server.break(/^library\/manifest\.json$/u, (answer, file) => {
    const manifest = JSON.parse(file.toString());
    const [part] = manifest.parts.slice(-1);
    const large = { ...part, url: 'library/large.pack', bytes: 2_000_000 };
    const [bytes, parts] = [manifest.bytes + large.bytes, [...manifest.parts, large]];
    answer.writeHead(200, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify({ ...manifest, bytes, parts }));
    return true;
  });
  await reader.open('');
  await reader.page.waitForSelector('save-offline[data-state="none"]', { state: 'attached' });
  expect(await reader.page.innerText('save-offline')).toBe('');
  await reader.openHelp();
  expect(await reader.read('Save for offline')).toMatch(/2\.\d.MB/u);
});

test('nothing is downloaded without a request with Save-Data', async () => {
  await visit.page.addInitScript(
    'Object.defineProperty(navigator, "connection", { value: { saveData: true } })',
  );
  await reader.open('');
  await reader.page.waitForLoadState('networkidle');
  expect(server.requests.filter(({ path }) => /^library|^sw/u.test(path))).toEqual([]);
  expect(await reader.page.innerText('save-offline')).toBe('');
  await reader.open('help/');
  await reader.page.click('save-offline button:has-text("size")');
  await reader.read('Save for offline');
});
