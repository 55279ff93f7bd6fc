import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { writeArchive } from '../../src/site/index.ts';
import type { Visit } from '../lib/browsing.ts';
import type { FaultyServer } from '../lib/faulty-server.ts';
import { nextBuild } from './next-build.ts';
import { anotherTab, type FirstVisit, type Reader, useReaders } from './reader.ts';

const { fixture, real } = inject('sites');
const readers = useReaders();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-update-'));
const two = join(folder, 'two');
const withdrawn = join(folder, 'withdrawn');

let visit: Visit;
let server: FaultyServer;
let reader: Reader;
let close: FirstVisit['close'];

beforeAll(async () => {
  await nextBuild(fixture.folder, two);
  await nextBuild(fixture.folder, withdrawn, 'withdrawn');
  copyFileSync(join(withdrawn, 'sw-withdraw.js'), join(withdrawn, 'sw.js'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  ({ server, visit, reader, close } = await readers.visit(fixture));
});

afterEach(() => close());

test('pages that are open during an update keep loading from their own build', async () => {
  await reader.save();
  server.isDown = true;
  const other = await anotherTab(visit.context, server);
  await other.open('glossary/docking/');
  await reader.open('glossary/fog/');
  server.isDown = false;
  server.folder = two;

  const third = await anotherTab(visit.context, server);
  await third.openHelp();
  await third.read('Update available');
  await third.press();
  await third.read('Saved for offline: two,');

  // The open tabs load everything from the build that they show.
  server.isDown = true;
  for (const tab of [reader, other]) {
    expect(await tab.builds()).toBe('one');
    await tab.page.fill('input[name=q]', 'docking');
    await tab.results();
  }
  // The next page in each is of the new build.
  await reader.open('glossary/mooring/');
  expect(await reader.builds()).toBe('two');
  expect(await other.builds()).toBe('one');
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('every page shows that an update is available, and can postpone or download it', async () => {
  await reader.save();
  server.folder = two;
  await reader.open('glossary/fog/');
  const notice = reader.page.locator('.offline-notice');
  await notice.getByText('Update available').waitFor();
  expect(await reader.builds()).toBe('two');

  await notice.getByRole('button', { name: 'Later' }).click();
  await reader.open('glossary/docking/');
  await reader.page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(0);

  const other = await anotherTab(visit.context, server);
  await other.open('glossary/docking/');
  await other.page.click('.offline-notice .offline-save');
  await other.page.waitForSelector('.offline-notice:has-text("The update is saved")');
  server.isDown = true;
  await other.open('glossary/mooring/');
  expect(await other.builds()).toBe('two');
});

test('with an update waiting and no network, both are said, and no button that could not work is shown', async () => {
  await reader.save();
  server.folder = two;
  await reader.openHelp();
  expect(await reader.read('Update available')).not.toContain('online');
  server.isDown = true;
  await reader.page.setViewportSize({ width: 1280, height: 1080 });
  await reader.open('glossary/fog/');
  const notice = reader.page.locator('.offline-notice', { hasText: 'online again' });
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/^Offline\. Reading your copy from .+Update available/u);
  expect(await notice.getByRole('button').count()).toBe(0);

  await reader.openHelp();
  expect(await reader.read('online again')).toContain('Update available');
  expect(await reader.page.locator('save-offline').getByRole('button').allInnerTexts()).toEqual([
    'Remove',
  ]);
});

test('a page from the network loads nothing from the archive of another build', async () => {
  await reader.save();
  server.folder = two;
  await reader.open('glossary/fog/');
  await reader.page.waitForSelector('.offline-notice');
  expect(await reader.builds()).toBe('two');
  server.isDown = true;
  // The shell of its own build has the names, but not the words.
  const ask = (path: string) =>
    reader.page.evaluate(`fetch(${JSON.stringify(fixture.base + path)}).then(
      async (answer) => (await answer.text()).includes('build-two') ? 'of its own build' : 'of another build',
      () => 'nothing',
    )`);
  expect(await ask('search/names.json')).toBe('of its own build');
  expect(await ask('search/words.json')).toBe('nothing');
  expect(await ask('api/glossary/fog.json')).toBe('nothing');
});

test('an update after an edit downloads only the packs that changed', async () => {
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

  const one = await readers.visit({ ...real, folder: before });
  await one.reader.save();
  one.server.folder = after;
  one.server.requests = [];
  await one.reader.openHelp();
  await one.reader.read('Update available');
  await one.reader.press();
  await one.reader.read('Saved for offline: two,');
  const fetched = one.server.requests
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.pack'));
  await one.close();
  expect(fetched).toEqual(changed);
  expect(fetched.length).toBe(1);
});

test('a saved page opens soon on a slow network', async () => {
  await reader.save();
  server.break(/^glossary\//u, () => true);
  // The network never answers: what opens is saved.
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(await reader.open('glossary/docking/')).toBe(200);
});

test.each([500, 503])(
  'a page whose request fails with %s is read from the archive',
  async (code) => {
    await reader.save();
    server.break(/^glossary\//u, (answer) => {
      answer.writeHead(code).end('broken');
      return true;
    });
    expect(await reader.open('glossary/fog/')).toBe(200);
  },
);

test('a withdrawn worker unregisters itself and deletes everything it stored', async () => {
  await reader.save();
  server.folder = withdrawn;
  await reader.open('help/');
  await expect
    .poll(() => reader.page.evaluate('caches.keys().then((names) => names.length)'), {
      timeout: 5_000,
    })
    .toBe(0);
  await reader.open('glossary/fog/');
  expect(await reader.builds()).toBe('withdrawn');
  await reader.page.waitForLoadState('networkidle');
  const controlled: unknown = await reader.page.evaluate(
    'navigator.serviceWorker.controller !== null',
  );
  expect(controlled).toBe(false);

  // Once a fixed worker is served again, saving works as before.
  server.folder = two;
  await reader.save();
  server.isDown = true;
  expect(await reader.open('glossary/docking/')).toBe(200);
});
