import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Visit } from '../lib/browsing.ts';
import { type Fault, type FaultyServer, stall } from '../lib/faulty-server.ts';
import { type FirstReader, useFirstReaders } from './first-readers.ts';
import { nextBuild } from './next-build.ts';
import { anotherTab, type Reader } from './reader.ts';

const { fixture } = inject('sites');
const readers = useFirstReaders();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-offline-'));
const two = join(folder, 'two');
const three = join(folder, 'three');
const folders = { one: fixture.folder, two };

const manifest = /^library\/manifest\.json$/u;
const pack = /\.pack$/u;

let visit: Visit;
let server: FaultyServer;
let reader: Reader;
let leave: FirstReader['leave'];

beforeAll(async () => {
  await nextBuild(fixture.folder, two);
  await nextBuild(fixture.folder, three, 'three');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  ({ server, visit, reader, leave } = await readers.come(fixture));
});

afterEach(() => leave());

/** The library of the first build is kept, and the site has the second by now. */
async function keepFirst(): Promise<void> {
  await reader.keep();
  server.folder = two;
  await reader.openHelp();
  await reader.read('There is a newer glossary');
}

/** The library of a build is kept, every byte of it, and answers without the network with nothing of another build. */
async function expectKept(build: keyof typeof folders): Promise<void> {
  server.isDown = true;
  expect(await reader.open('glossary/fog/')).toBe(200);
  expect(await reader.builds()).toBe(build);
  expect(await reader.hasWhole(folders[build])).toBe(true);
  server.isDown = false;
}

/** It works, too: pages of each kind, never visited, and the search. */
async function expectWorks(build: keyof typeof folders): Promise<void> {
  await expectKept(build);
  server.isDown = true;
  for (const path of ['terms/lighthouse-keeper/', 'documents/regatta-rules/', 'letters/s/', '']) {
    expect(await reader.open(path)).toBe(200);
    expect(await reader.builds()).toBe(build);
  }
  expect((await reader.search('docking'))[0]).toContain('/glossary/docking/');
  expect((await reader.search('floats at the ebb'))[0]).toContain('Gull');
  server.isDown = false;
}

const status =
  (code: number): Fault =>
  (answer) => {
    answer.writeHead(code, { 'Content-Type': 'text/plain' }).end('no');
    return true;
  };

const says =
  (type: string, text: string): Fault =>
  (answer) => {
    answer.writeHead(200, { 'Content-Type': type }).end(text);
    return true;
  };

const changed =
  (change: (file: Buffer) => Buffer): Fault =>
  (answer, file) => {
    answer.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(change(file));
    return true;
  };

const portal: Fault = (answer) => {
  answer.writeHead(302, { Location: `${fixture.base}help/` }).end();
  return true;
};

const cut: Fault = (answer, file) => {
  answer.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': file.length,
  });
  answer.write(file.subarray(0, file.length / 2), () => setTimeout(() => answer.destroy(), 50));
  return true;
};

const page = '<!doctype html><title>Log in</title><p>Welcome to the hotel.</p>';
const refused = 'What came is not the glossary';
const network = 'The network broke off';

const faults: [string, RegExp, Fault, said: string][] = [
  ['the manifest answers with 500', manifest, status(500), network],
  [
    'the network is gone',
    /^library\//u,
    (answer) => {
      answer.destroy();
      return true;
    },
    network,
  ],
  ['the manifest is not there', manifest, status(404), refused],
  ['the manifest is forbidden', manifest, status(403), refused],
  ['the manifest is the page of a captive portal', manifest, says('text/html', page), refused],
  ['the manifest leads to a captive portal', manifest, portal, refused],
  [
    'the manifest is a page that says it is JSON',
    manifest,
    says('application/json', page),
    refused,
  ],
  ['the manifest is cut short', manifest, changed((file) => file.subarray(0, 200)), refused],
  ['the manifest is of the wrong type', manifest, changed((file) => file), refused],
  [
    'the manifest is of a format to come',
    manifest,
    says('application/json', '{"format":2,"parts":[]}'),
    refused,
  ],
  ['a pack is not there', pack, status(404), refused],
  ['a pack answers with 500, again and again', pack, status(500), network],
  ['a pack is forbidden', pack, status(403), refused],
  ['a pack is the page of a captive portal', pack, says('text/html; charset=utf-8', page), refused],
  ['a pack leads to a captive portal', pack, portal, refused],
  [
    'a pack has one byte changed',
    pack,
    changed((file) => Buffer.from(file).fill(7, 900, 901)),
    refused,
  ],
  [
    'a pack is longer than it should be',
    pack,
    changed((file) => Buffer.concat([file, file])),
    refused,
  ],
  ['a pack is nothing but zeros', pack, changed((file) => Buffer.alloc(file.length)), refused],
  [
    'a pack ends too early, again and again',
    pack,
    changed((file) => file.subarray(0, 3_000)),
    network,
  ],
  ['a pack gives nothing', pack, changed(() => Buffer.alloc(0)), network],
  ['the connection is cut, again and again', pack, cut, network],
];

describe.each(faults)('while the newer glossary is fetched: %s', (_, paths, fault, said) => {
  test('it is told, the old library works, and the newer one comes once all is well', async () => {
    // What the network does is tried again three times, after longer and longer pauses.
    server.isHurried = said === network;
    await keepFirst();
    server.break(paths, fault);
    await reader.press();
    await reader.read(said);
    expect(await reader.read('Kept on this device')).toContain('There is a newer glossary');
    await expectKept('one');
    server.mend();
    await reader.openHelp();
    // What the network broke off goes on by itself.
    if (said === refused) await reader.press();
    await reader.read('Edition two, kept');
    await expectKept('two');
  });
});

test('a download that was cut goes on from where it broke off', async () => {
  await keepFirst();
  let cuts = 0;
  server.break(pack, (...args) => cuts++ === 0 && cut(...args));
  server.asked = [];
  await reader.press();
  await reader.read('Edition two, kept');
  const ranges = server.asked.map(({ range }) => range).filter(Boolean);
  expect(ranges.length).toBe(1);
  expect(ranges[0]).toMatch(/^bytes=\d{4,}-$/u);
  await expectKept('two');
});

test('a download that goes on with other bytes than it began with is fetched anew', async () => {
  await keepFirst();
  let cuts = 0;
  server.break(pack, (answer, file, asked) =>
    cuts++ === 0 ? cut(answer, Buffer.alloc(file.length), asked) : false,
  );
  await reader.press();
  await reader.read('Edition two, kept');
  await expectKept('two');
});

test('a download that stands still is begun again', async () => {
  server.isHurried = true;
  await keepFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.read('Edition two, kept');
  await expectKept('two');
});

test('a download that is stopped leaves the old library, and goes on when asked again', async () => {
  await keepFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.page.click('keep-offline button:has-text("Stop")');
  await reader.read('Stopped');
  await expectWorks('one');
  server.asked = [];
  await reader.openHelp();
  await reader.press();
  await reader.read('Edition two, kept');
  expect(server.asked.find(({ range }) => range)?.range).toBe('bytes=5000-');
  await expectWorks('two');
});

test('a site that changes while it is fetched is fetched as it is then, whole', async () => {
  await keepFirst();
  server.folder = three;
  await reader.openHelp();
  await reader.read('There is a newer glossary');
  let asked = 0;
  server.break(pack, (answer, file, request) => {
    if (asked++ > 0) return false;
    server.folder = two;
    return status(404)(answer, file, request);
  });
  await reader.press();
  await reader.read('Edition two, kept');
  await expectKept('two');
});

test('a tab that is closed while it fetches leaves the old library, and another tab goes on', async () => {
  server.isHurried = true;
  await keepFirst();
  let isClosed = false;
  server.break(pack, (answer, file) => {
    if (isClosed) return false;
    return stall(answer, file);
  });
  await reader.press();
  await reader.page.waitForSelector('keep-offline progress');
  const other = await anotherTab(visit.context, server);
  await reader.page.close();
  isClosed = true;
  reader = other;
  await expectKept('one');
  await reader.openHelp();
  await reader.read('Edition two, kept');
  await expectKept('two');
});

test('a second tab does not fetch again', async () => {
  await keepFirst();
  const other = await anotherTab(visit.context, server);
  await other.openHelp();
  await other.read('There is a newer glossary');
  server.asked = [];
  await Promise.all([reader.pressAtOnce(), other.pressAtOnce()]);
  await reader.read('Edition two, kept');
  await other.read('Edition two, kept');
  const packs = server.asked.filter(({ path }) => pack.test(path)).map(({ path }) => path);
  expect(packs.length).toBe(new Set(packs).size);
});

test('a full disk is told, what had come is removed, and the old library works', async () => {
  await keepFirst();
  const before = (await reader.kept()).filter((path) => pack.test(path));
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
  await reader.read('no room');
  expect((await reader.kept()).filter((path) => pack.test(path))).toEqual(before);
  await expectKept('one');
  await quota();
  await reader.openHelp();
  await reader.press();
  await reader.read('Edition two, kept');
  await expectKept('two');
});

test('a disk that fills up on the way is told, and what had come is removed', async () => {
  await keepFirst();
  const before = (await reader.kept()).filter((path) => pack.test(path));
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
  await reader.read('no room');
  expect((await reader.kept()).filter((path) => pack.test(path))).toEqual(before);
  await expectKept('one');
});

test('a library of which the browser removed a part counts as not kept', async () => {
  await reader.keep();
  await reader.page.evaluate(`(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.endsWith('.pack')) { await cache.delete(request); }
    }
  })()`);
  await reader.open('');
  await reader.openHelp();
  expect(await reader.read('Keep offline')).not.toContain('Kept on this device');
});
