import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Visit } from '../lib/browsing.ts';
import { downloadFaults, interrupted } from '../lib/download-faults.ts';
import { type FaultyServer, stall } from '../lib/faulty-server.ts';
import { nextBuild } from './next-build.ts';
import { anotherTab, type FirstVisit, type Reader, useReaders } from './reader.ts';

const { fixture } = inject('sites');
const readers = useReaders();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-offline-'));
const two = join(folder, 'two');
const three = join(folder, 'three');
const folders = { one: fixture.folder, two };

const manifest = /^library\/manifest\.json$/u;
const pack = /\.pack$/u;

let visit: Visit;
let server: FaultyServer;
let reader: Reader;
let close: FirstVisit['close'];

beforeAll(async () => {
  await nextBuild(fixture.folder, two);
  await nextBuild(fixture.folder, three, 'three');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  ({ server, visit, reader, close } = await readers.visit(fixture));
});

afterEach(() => close());

/** The archive of the first build is saved, and the site has the second. */
async function saveFirst(): Promise<void> {
  await reader.save();
  server.folder = two;
  await reader.openHelp();
  await reader.read('Update available');
}

/** The archive of a build is complete, and serves nothing of another build. */
async function expectSaved(build: keyof typeof folders): Promise<void> {
  server.isDown = true;
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(await reader.builds()).toBe(build);
  expect(await reader.hasArchive(folders[build])).toBe(true);
  server.isDown = false;
}

/** Pages of each kind open that were never visited, and the search works. */
async function expectWorks(build: keyof typeof folders): Promise<void> {
  await expectSaved(build);
  server.isDown = true;
  for (const path of ['terms/lighthouse-keeper/', 'documents/regatta-rules/', 'letters/s/', '']) {
    expect(await reader.open(path)).toBe(200);
    expect(await reader.builds()).toBe(build);
  }
  expect((await reader.search('docking'))[0]).toContain('/glossary/docking/');
  expect((await reader.search('floats at the ebb'))[0]).toContain('Gull');
  server.isDown = false;
}

const shown = [
  'the manifest fails with 500 every time',
  'the manifest is the page of a captive portal',
  'the pack redirects to a captive portal',
  'the pack has one wrong byte',
  'the pack is interrupted every time',
];

/** Some of the faults of each kind; what a download does in each is tested without a browser. */
const faults = downloadFaults.filter(({ name }) => shown.includes(name));

describe.each(faults)('while an update is downloaded: $name', ({ file, fault, problem }) => {
  test('the reader is told, the old archive works, and the update succeeds once the fault is gone', async () => {
    // Network errors are retried three times, with increasing delays.
    const isNetwork = problem === 'network';
    const message = isNetwork ? 'Download interrupted' : 'damaged or replaced';
    server.isFast = isNetwork;
    await saveFirst();
    server.break(file === 'manifest' ? manifest : pack, fault);
    await reader.press();
    await reader.read(message);
    expect(await reader.read('Saved for offline')).toContain('Update available');
    await expectSaved('one');
    server.repair();
    await reader.openHelp();
    // After a network error the download resumes by itself.
    if (!isNetwork) await reader.press();
    await reader.read('Saved for offline: two,');
    await expectSaved('two');
  });
});

test('an interrupted download continues where it stopped', async () => {
  await saveFirst();
  let cuts = 0;
  server.break(pack, (...args) => cuts++ === 0 && interrupted(...args));
  server.requests = [];
  await reader.press();
  await reader.read('Saved for offline: two,');
  const ranges = server.requests.map(({ range }) => range).filter(Boolean);
  expect(ranges.length).toBe(1);
  expect(ranges[0]).toMatch(/^bytes=\d{4,}-$/u);
  await expectSaved('two');
});

test('a download that continues with the bytes of another file starts over', async () => {
  await saveFirst();
  let cuts = 0;
  server.break(pack, (answer, file, asked) =>
    cuts++ === 0 ? interrupted(answer, Buffer.alloc(file.length), asked) : false,
  );
  await reader.press();
  await reader.read('Saved for offline: two,');
  await expectSaved('two');
});

test('a stalled download is retried', async () => {
  server.isFast = true;
  await saveFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.read('Saved for offline: two,');
  await expectSaved('two');
});

test('a stopped download leaves the old archive, and continues on request', async () => {
  await saveFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.page.click('save-offline button:has-text("Stop")');
  await reader.read('Download stopped');
  await expectWorks('one');
  server.requests = [];
  await reader.openHelp();
  await reader.press();
  await reader.read('Saved for offline: two,');
  expect(server.requests.find(({ range }) => range)?.range).toBe('bytes=5000-');
  await expectWorks('two');
});

test('when the site changes during a download, the new version is downloaded completely', async () => {
  await saveFirst();
  server.folder = three;
  await reader.openHelp();
  await reader.read('Update available');
  let asked = 0;
  server.break(pack, (answer) => {
    if (asked++ > 0) return false;
    server.folder = two;
    answer.writeHead(404).end();
    return true;
  });
  await reader.press();
  await reader.read('Saved for offline: two,');
  await expectSaved('two');
});

test('when the tab of a download is closed, the old archive works and another tab resumes', async () => {
  server.isFast = true;
  await saveFirst();
  let isClosed = false;
  server.break(pack, (answer, file) => {
    if (isClosed) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.page.waitForSelector('save-offline progress');
  const other = await anotherTab(visit.context, server);
  await reader.page.close();
  isClosed = true;
  reader = other;
  await expectSaved('one');
  await reader.openHelp();
  await reader.read('Saved for offline: two,');
  await expectSaved('two');
});

test('a second tab does not download the same packs again', async () => {
  await saveFirst();
  const other = await anotherTab(visit.context, server);
  await other.openHelp();
  await other.read('Update available');
  server.requests = [];
  await Promise.all([reader.pressAtOnce(), other.pressAtOnce()]);
  await reader.read('Saved for offline: two,');
  await other.read('Saved for offline: two,');
  const packs = server.requests.filter(({ path }) => pack.test(path)).map(({ path }) => path);
  expect(packs.length).toBe(new Set(packs).size);
});

test('a full disk is reported, the partial download is deleted, and the old archive works', async () => {
  await saveFirst();
  const before = (await reader.cachedPaths()).filter((path) => pack.test(path));
  const devtools = await visit.context.newCDPSession(visit.page);
  const quota = (size?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.origin,
      ...(size !== undefined && { quotaSize: size }),
    });
  const used: unknown = await visit.page.evaluate(
    'navigator.storage.estimate().then(({ usage }) => usage)',
  );
  await quota(Number(used) + 60_000);
  await reader.press();
  await reader.read('Not enough space');
  expect((await reader.cachedPaths()).filter((path) => pack.test(path))).toEqual(before);
  await expectSaved('one');
  await quota();
  await reader.openHelp();
  await reader.press();
  await reader.read('Saved for offline: two,');
  await expectSaved('two');
});

test('a disk that fills up during a download is reported, and the partial download is deleted', async () => {
  await saveFirst();
  const before = (await reader.cachedPaths()).filter((path) => pack.test(path));
  const devtools = await visit.context.newCDPSession(visit.page);
  let asked = 0;
  server.break(pack, (answer, file) => {
    if (asked++ > 0) return false;
    void devtools
      .send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1_000 })
      .then(() => answer.end(file));
    return true;
  });
  await reader.press();
  await reader.read('Not enough space');
  expect((await reader.cachedPaths()).filter((path) => pack.test(path))).toEqual(before);
  await expectSaved('one');
});

test('an archive of which the browser evicted a pack counts as not saved', async () => {
  await reader.save();
  await reader.page.evaluate(`(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.endsWith('.pack')) { await cache.delete(request); }
    }
  })()`);
  await reader.open('');
  await reader.openHelp();
  expect(await reader.read('Save for offline')).not.toContain('Saved for offline');
});
