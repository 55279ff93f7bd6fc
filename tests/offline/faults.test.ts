import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { useBrowser, type Visit } from '../lib/browsing.ts';
import { type Fault, FaultyServer } from '../lib/faulty-server.ts';
import { anotherTab, nextBuild, Reader } from './reader.ts';

const { fixture } = inject('sites');
const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'spaceline-offline-'));
const two = join(folder, 'two');
const three = join(folder, 'three');

const manifest = /^library\/manifest\.json$/u;
const pack = /\.pack$/u;

let visit: Visit;
let server: FaultyServer;
let reader: Reader;

beforeAll(async () => {
  await nextBuild(fixture.folder, two);
  await nextBuild(fixture.folder, three, 'three');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  server = await new FaultyServer(fixture.folder, fixture.base).start();
  visit = await browser.visit();
  reader = new Reader(visit.page, server);
});

afterEach(async () => {
  await visit.context.close();
  await server.close();
});

/** The library of the first build is kept, and the site has the second by now. */
async function keepFirst(): Promise<void> {
  await reader.keep();
  server.folder = two;
  await reader.openHelp();
  await reader.read('There is a newer glossary');
}

/** The old library works, whole: pages never visited, the search, and all of one build. */
async function expectFirst(): Promise<void> {
  server.isDown = true;
  for (const path of [
    'glossary/fog/',
    'terms/lighthouse-keeper/',
    'documents/regatta-rules/',
    'letters/s/',
  ]) {
    expect(await reader.open(path)).toBe(200);
    expect(await reader.builds()).toBe('one');
  }
  expect((await reader.search('docking'))[0]).toContain('/glossary/docking/');
  expect((await reader.search('floats at the ebb'))[0]).toContain('Gull');
  server.isDown = false;
}

/** The new library works, whole. */
async function expectSecond(): Promise<void> {
  server.isDown = true;
  for (const path of [
    'glossary/fog/',
    'terms/lighthouse-keeper/',
    'documents/regatta-rules/',
    '',
  ]) {
    expect(await reader.open(path)).toBe(200);
    expect(await reader.builds()).toBe('two');
  }
  expect((await reader.search('docking'))[0]).toContain('/glossary/docking/');
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
    await expectFirst();
    server.mend();
    await reader.openHelp();
    // What the network broke off goes on by itself.
    if (said === refused) await reader.press();
    await reader.read('Edition two, kept');
    await expectSecond();
  }, 90_000);
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
  await expectSecond();
});

test('a download that goes on with other bytes than it began with is fetched anew', async () => {
  await keepFirst();
  let cuts = 0;
  server.break(pack, (answer, file, asked) =>
    cuts++ === 0 ? cut(answer, Buffer.alloc(file.length), asked) : false,
  );
  await reader.press();
  await reader.read('Edition two, kept');
  await expectSecond();
});

test('a download that stands still is begun again', async () => {
  server.isHurried = true;
  await keepFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    answer.writeHead(200, { 'Content-Length': file.length });
    answer.write(file.subarray(0, 5_000));
    return true;
  });
  await reader.press();
  await reader.read('Edition two, kept');
  await expectSecond();
}, 90_000);

test('a download that is stopped leaves the old library, and goes on when asked again', async () => {
  await keepFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    answer.writeHead(200, { 'Content-Length': file.length });
    answer.write(file.subarray(0, 5_000));
    return true;
  });
  await reader.press();
  await reader.page.click('keep-offline button:has-text("Stop")');
  await reader.read('Stopped');
  await expectFirst();
  server.asked = [];
  await reader.openHelp();
  await reader.press();
  await reader.read('Edition two, kept');
  expect(server.asked.find(({ range }) => range)?.range).toBe('bytes=5000-');
  await expectSecond();
});

test('a site that changes while it is fetched is fetched as it is then, whole', async () => {
  await keepFirst();
  server.folder = three;
  await reader.openHelp();
  await reader.read('There is a newer glossary');
  let asked = 0;
  server.break(pack, () => {
    if (asked++ === 0) server.folder = two;
    return false;
  });
  server.folder = three;
  server.break(pack, (answer, file, request) => {
    if (asked++ > 0) return false;
    server.folder = two;
    return status(404)(answer, file, request);
  });
  await reader.press();
  await reader.read('Edition two, kept');
  await expectSecond();
});

test('a tab that is closed while it fetches leaves the old library, and another tab goes on', async () => {
  await keepFirst();
  let stalls = 0;
  server.break(pack, (answer, file) => {
    if (stalls++ > 0) return false;
    answer.writeHead(200, { 'Content-Length': file.length });
    answer.write(file.subarray(0, 5_000));
    return true;
  });
  await reader.press();
  await reader.page.waitForSelector('keep-offline progress');
  const other = await anotherTab(visit.context, server);
  await reader.page.close();
  reader = other;
  await reader.openHelp();
  await reader.read('Edition two, kept');
  await expectSecond();
}, 60_000);

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
  await expectFirst();
  await quota();
  await reader.openHelp();
  await reader.press();
  await reader.read('Edition two, kept');
  await expectSecond();
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
  await expectFirst();
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
