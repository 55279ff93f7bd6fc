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

/** Limits the storage of the browser to a size, or ends the limit. */
async function limitStorage(quotaSize?: number): Promise<void> {
  const devtools = await first.context.newCDPSession(reader.page);
  const { origin } = server;
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

/** Presses the button, and checks what the panel says, and that the old archive works. */
async function expectProblem(said: string): Promise<void> {
  await reader.press();
  await reader.read(said);
  expect(await reader.read('Saved for offline'), said).toContain('Update available');
  await expectSaved();
}

const portal = /^the manifest is the page of a captive portal$/u;
const interruption = /^the pack is interrupted every time$/u;
const faultOf = (name: RegExp): Fault =>
  downloadFaults.find((one) => name.test(one.name))?.fault ?? expect.fail(`no fault ${name}`);

// Some of the faults of each kind; how a download handles each is tested without a browser.
test('the old archive works after each fault of a download, which continues on request, or by itself after an interruption', async () => {
  server.break(/^library\/manifest\.json$/u, faultOf(portal));
  await expectProblem('damaged or replaced');
  server.repair();

  const before = await reader.cachedPacks();
  const { usage }: StorageEstimate = await reader.page.evaluate('navigator.storage.estimate()');
  await limitStorage(Number(usage) + 60_000);
  await reader.openHelp();
  await expectProblem('Not enough space');
  // No pack of the update is left; packs of closed pages may be gone.
  expect(before).toMatchObject(await reader.cachedPacks());
  await limitStorage();

  server.break(pack, stall);
  await reader.openHelp();
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

  server.break(pack, faultOf(interruption));
  await reader.openHelp();
  await expectProblem('Download interrupted');
  server.repair();
  await reader.openHelp();
  await expectUpdated();
});

test('a disk that fills up is reported, the old archive works, and a stalled download is retried', async () => {
  const filled = once((answer, file) => {
    void limitStorage(1_000).then(() => answer.end(file));
    return true;
  });
  server.break(pack, filled);
  await expectProblem('Not enough space');
  await limitStorage();
  server.break(pack, once(stall));
  await reader.openHelp();
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
