import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { writeArchive } from '../../scripts/lib/archive/write-archive.ts';
import type { Visit } from '../lib/browsing.ts';
import type { FaultyServer } from '../lib/faulty-server.ts';
import { type FirstReader, useFirstReaders } from './first-readers.ts';
import { nextBuild } from './next-build.ts';
import { anotherTab, type Reader } from './reader.ts';

const { fixture, real } = inject('sites');
const readers = useFirstReaders();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-update-'));
const two = join(folder, 'two');
const withdrawn = join(folder, 'withdrawn');

let visit: Visit;
let server: FaultyServer;
let reader: Reader;
let leave: FirstReader['leave'];

beforeAll(async () => {
  await nextBuild(fixture.folder, two);
  await nextBuild(fixture.folder, withdrawn, 'withdrawn');
  copyFileSync(join(withdrawn, 'sw-withdraw.js'), join(withdrawn, 'sw.js'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  ({ server, visit, reader, leave } = await readers.come(fixture));
});

afterEach(() => leave());

test('pages that are open during the change keep working, each with all of its own build', async () => {
  await reader.keep();
  server.isDown = true;
  const other = await anotherTab(visit.context, server);
  await other.open('glossary/docking/');
  await reader.open('glossary/fog/');
  server.isDown = false;
  server.folder = two;

  const third = await anotherTab(visit.context, server);
  await third.openHelp();
  await third.read('There is a newer glossary');
  await third.press();
  await third.read('Edition two, kept');

  // The tabs that were open show what they showed, and load the rest of it from the same build.
  server.isDown = true;
  for (const tab of [reader, other]) {
    expect(await tab.builds()).toBe('one');
    await tab.page.fill('input[name=q]', 'docking').catch(() => {});
  }
  // The next page of each is of the new build.
  await reader.open('glossary/mooring/');
  expect(await reader.builds()).toBe('two');
  expect(await other.builds()).toBe('one');
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('on any page the reader is told of a newer glossary, and takes it when it suits', async () => {
  await reader.keep();
  server.folder = two;
  await reader.open('glossary/fog/');
  const notice = reader.page.locator('.offline-notice');
  await notice.getByText('There is a newer glossary').waitFor();
  expect(await reader.builds()).toBe('two');

  await notice.getByRole('button', { name: 'Later' }).click();
  await reader.open('glossary/docking/');
  await reader.page.waitForTimeout(1_000);
  expect(await notice.count()).toBe(0);

  const other = await anotherTab(visit.context, server);
  await other.open('glossary/docking/');
  await other.page.click('.offline-notice .offline-keep');
  await other.page.waitForSelector('.offline-notice:has-text("kept on this device")');
  server.isDown = true;
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('a page from the network asks the kept library of another build for nothing', async () => {
  await reader.keep();
  server.folder = two;
  await reader.open('glossary/fog/');
  await reader.page.waitForSelector('.offline-notice');
  expect(await reader.builds()).toBe('two');
  server.isDown = true;
  // The names are kept with the shell of its own build; the words are not.
  const ask = (path: string) =>
    reader.page.evaluate(`fetch(${JSON.stringify(fixture.base + path)}).then(
      async (answer) => (await answer.text()).includes('build-two') ? 'of its own build' : 'of another build',
      () => 'nothing',
    )`);
  expect(await ask('search/names.json')).toBe('of its own build');
  expect(await ask('search/words.json')).toBe('nothing');
  expect(await ask('api/glossary/fog.json')).toBe('nothing');
});

test('an update after an edit fetches only the packs that changed', async () => {
  const before = join(folder, 'before');
  const after = join(folder, 'after');
  cpSync(real.folder, before, { recursive: true });
  const old = await writeArchive(before, { edition: 'one', redirects: [] });
  cpSync(before, after, { recursive: true });
  const page = join(after, 'glossary/stopped/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('</main>', '<p>An edit.</p></main>'));
  const manifest = await writeArchive(after, { edition: 'two', redirects: [] });
  const urls = old.parts.map(({ url }) => url);
  const changed = manifest.parts.map(({ url }) => url).filter((url) => !urls.includes(url));

  const one = await readers.come({ ...real, folder: before });
  await one.reader.keep();
  one.server.folder = after;
  one.server.asked = [];
  await one.reader.openHelp();
  await one.reader.read('There is a newer glossary');
  await one.reader.press();
  await one.reader.read('Edition two, kept');
  const fetched = one.server.asked.map(({ path }) => path).filter((path) => path.endsWith('.pack'));
  await one.leave();
  expect(fetched).toEqual(changed);
  expect(fetched.length).toBe(1);
});

test('a slow network does not keep the reader waiting for a page that is kept', async () => {
  await reader.keep();
  server.break(/^glossary\//u, () => true);
  const begin = performance.now();
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(performance.now() - begin).toBeLessThan(5_000);
  const again = performance.now();
  expect(await reader.open('glossary/docking/')).toBe(200);
  expect(performance.now() - again).toBeLessThan(2_000);
});

test.each([500, 503])(
  'a page that the server answers with %s is read from the library',
  async (code) => {
    await reader.keep();
    server.break(/^glossary\//u, (answer) => {
      answer.writeHead(code).end('broken');
      return true;
    });
    expect(await reader.open('glossary/fog/')).toBe(200);
  },
);

test('a worker that is withdrawn removes itself and all that it kept', async () => {
  await reader.keep();
  server.folder = withdrawn;
  await reader.open('help/');
  await expect
    .poll(() => reader.page.evaluate('caches.keys().then((names) => names.length)'), {
      timeout: 5_000,
    })
    .toBe(0);
  await reader.open('glossary/fog/');
  expect(await reader.builds()).toBe('withdrawn');
  await reader.page.waitForTimeout(500);
  const controlled: unknown = await reader.page.evaluate(
    'navigator.serviceWorker.controller !== null',
  );
  expect(controlled).toBe(false);

  // And once the worker is mended, it is put back, and all is as before.
  server.folder = two;
  await reader.keep();
  server.isDown = true;
  expect(await reader.open('glossary/docking/')).toBe(200);
});
