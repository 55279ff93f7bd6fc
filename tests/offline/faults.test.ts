import { afterAll, beforeEach, expect, inject } from 'vitest';
import { downloadFaults, type Fault, type FaultyServer, stall } from '../lib/faulty-server.ts';
import { TestFolder } from '../lib/folder.ts';
import { type FirstVisit, firstVisit, nextBuild, type Reader, test } from './reader.ts';

const { fixture } = inject('sites');
const folder = new TestFolder('file');
const pack = /\.pack$/u;

let first: FirstVisit;
let server: FaultyServer;
let reader: Reader;
/** The build of the saved archive, and the build on the site. */
let [saved, next] = ['', ''];
let builds = 0;

/** Makes another build of the site. Without another build, nothing would be downloaded. */
async function build(): Promise<string> {
  const name = String(++builds);
  await nextBuild(fixture.folder, folder.at(name), name);
  return name;
}

// Saves the archive of one build; each test updates it to the next.
test.beforeAll(async ({ browser }) => {
  next = await build();
  first = await firstVisit(browser, { ...fixture, folder: folder.at(next) });
  ({ server, reader } = first);
  await reader.save();
});

beforeEach(async () => {
  server.repair();
  for (const page of first.context.pages()) if (page !== reader.page) await page.close();
  saved = next;
  next = await build();
  server.folder = folder.at(next);
  await reader.offerUpdate();
  server.requests = [];
});

afterAll(() => first.close());

/** The archive of a build is complete, and serves nothing of another build. */
async function expectSaved(name = saved): Promise<void> {
  server.isDown = true;
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(await reader.builds()).toBe(name);
  expect(await reader.hasArchive(folder.at(name))).toBe(true);
  server.isDown = false;
}

/** Downloads the update to its end. */
async function expectUpdated(): Promise<void> {
  await reader.read(`Saved for offline: ${next},`);
  await expectSaved(next);
}

/** Causes a fault once. */
const once = (fault: Fault): Fault => {
  let calls = 0;
  return (...request) => calls++ === 0 && fault(...request);
};

const shown = /^the (?:manifest is the page of a captive portal|pack is interrupted every time)$/u;
const faults = downloadFaults.filter(({ name }) => shown.test(name));

// Some of the faults of each kind; how a download handles each is tested without a browser.
test.for(faults)('the old archive works if $name', async ({ file, fault, problem }) => {
  const isNetwork = problem === 'network';
  server.break(file === 'manifest' ? /^library\/manifest\.json$/u : pack, fault);
  await reader.press();
  await reader.read(isNetwork ? 'Download interrupted' : 'damaged or replaced');
  expect(await reader.read('Saved for offline')).toContain('Update available');
  await expectSaved();
  server.repair();
  await reader.openHelp();
  // After a network error the download resumes by itself.
  if (!isNetwork) await reader.press();
  await expectUpdated();
});

test('a stalled download is retried', async () => {
  server.break(pack, once(stall));
  await reader.press();
  await expectUpdated();
});

test('if the tab of a download is closed, the old archive works and another tab resumes', async () => {
  let isClosed = false;
  server.break(pack, (answer, file) => !isClosed && stall(answer, file));
  await reader.press();
  await reader.page.waitForSelector('save-offline progress');
  const other = await first.anotherTab();
  await reader.page.close();
  isClosed = true;
  reader = other;
  await expectSaved();
  await reader.openHelp();
  await expectUpdated();
});

test('a stopped download leaves the old archive with all kinds of pages and the search, and continues on request', async () => {
  server.break(pack, stall);
  await reader.press();
  await reader.page.click('save-offline button:has-text("Stop")');
  await reader.read('Download stopped');
  await expectSaved();
  server.isDown = true;
  for (const path of ['terms/lighthouse-keeper/', 'documents/regatta-rules/', 'letters/s/', '']) {
    expect(await reader.open(path)).toBe(200);
    expect(await reader.builds()).toBe(saved);
  }
  expect((await reader.search('docking'))[0]).toContain('/glossary/docking/');
  expect((await reader.search('floats at the ebb'))[0]).toContain('/glossary/gull');
  server.repair();
  await reader.openHelp();
  await reader.press();
  await expectUpdated();
});

test('a download continues with the new build if the host publishes one', async () => {
  server.folder = fixture.folder;
  await reader.offerUpdate();
  const switched = once((answer) => {
    server.folder = folder.at(next);
    answer.writeHead(404).end();
    return true;
  });
  server.break(pack, switched);
  await reader.press();
  await expectUpdated();
});

test('a second tab does not download the same packs', async () => {
  const other = await first.anotherTab();
  await other.offerUpdate();
  server.requests = [];
  const press = ({ page }: Reader) =>
    page.locator('save-offline .offline-save').dispatchEvent('click');
  await Promise.all([press(reader), press(other)]);
  await other.read(`Saved for offline: ${next},`);
  await reader.read(`Saved for offline: ${next},`);
  const packs = server.requests.filter((path) => pack.test(path));
  expect(packs.length).toBeGreaterThan(0);
  expect(packs.length).toBe(new Set(packs).size);
});

test.for([
  ['is full', true],
  ['fills up', false],
] as const)('a disk that %s is reported, and the old archive works', async ([, isFull]) => {
  const before = await reader.cachedPacks();
  const devtools = await first.context.newCDPSession(reader.page);
  const { origin } = server;
  const quota = (size?: { quotaSize: number }) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin, ...size });
  const { usage }: StorageEstimate = await reader.page.evaluate('navigator.storage.estimate()');
  if (isFull) await quota({ quotaSize: Number(usage) + 60_000 });
  else {
    const filled = once((answer, file) => {
      void quota({ quotaSize: 1_000 }).then(() => answer.end(file));
      return true;
    });
    server.break(pack, filled);
  }
  await reader.press();
  await reader.read('Not enough space');
  // No pack of the update is left; packs of closed pages may be gone.
  expect(before).toMatchObject(await reader.cachedPacks());
  await expectSaved();
  await quota();
  await reader.openHelp();
  await reader.press();
  await expectUpdated();
});

// The last two tests leave the update undone.
test('a saved page opens if the network is slow or the host fails', async () => {
  server.break(/^glossary\//u, (answer) => {
    answer.writeHead(500).end('broken');
    return true;
  });
  expect(await reader.open('glossary/mooring/')).toBe(200);
  // The network never answers: the saved pages open.
  server.break(/^glossary\//u, () => true);
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(await reader.open('glossary/docking/')).toBe(200);
});

test('an archive counts as not saved once the browser has evicted a pack', async () => {
  await reader.page.evaluate(`(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (request.url.endsWith('.pack')) await cache.delete(request);
      }
    })()`);
  await reader.open('');
  await reader.openHelp();
  expect(await reader.read('Save for offline')).not.toContain('Saved for offline');
});
