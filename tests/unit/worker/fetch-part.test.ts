import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { manifestUrl } from '../../../src/outputs/archive-format.ts';
import { downloadFaults, FaultyServer } from '../../lib/faulty-server.ts';
import { TestFolder } from '../../lib/folder.ts';

const folder = new TestFolder('file');
const server = new FaultyServer(folder.path, '/');
const pack = randomBytes(20_000);
const sha256 = createHash('sha256').update(pack).digest('hex');
const part = { url: 'library/0123456789abcdef.pack', bytes: pack.length, sha256 };
const counts = { format: 1, bytes: pack.length, pages: 1, shell: 1 };
const manifest = { ...counts, version: sha256, edition: 'first', parts: [part] };

const retryDelaysMs = new Set([500, 2_000, 5_000]);

/** What the worker stored, by URL. */
let stored: Map<string, Response>;

beforeAll(async () => {
  folder.put('help/index.html', 'Help');
  folder.put('404.html', 'Page not found');
  folder.put(part.url, pack);
  folder.put(manifestUrl, JSON.stringify(manifest));
  await server.start();
});

afterAll(() => server.close());

beforeEach(() => {
  stored = new Map();
  const cache = {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, response: Response) => stored.set(url, response),
    delete: async (url: string) => stored.delete(url),
  };
  vi.resetModules();
  vi.stubGlobal('self', { registration: { scope: `${server.origin}/` } });
  vi.stubGlobal('caches', { open: async () => cache });
  // Shortens the delays before a retry, and no other: fetch() gives up on a connection by a timer of its own.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0, ...rest: unknown[]) =>
    setTimeout(work, retryDelaysMs.has(milliseconds) ? 1 : milliseconds, ...rest),
  );
});

afterEach(() => {
  server.repair();
  vi.unstubAllGlobals();
});

test.each(downloadFaults)('no faulty part is saved if $name', async ({ file, fault, problem }) => {
  const { fetchManifest, fetchPart } = await import(
    '../../../src/client/offline/worker/fetch-part.ts'
  );
  server.break(file === 'manifest' ? /^library\/manifest\.json$/u : /\.pack$/u, fault);
  const download = async (): Promise<void> => {
    for (const listed of (await fetchManifest()).parts) await fetchPart(listed);
  };
  await expect(download()).rejects.toMatchObject({ problem });
  expect([...stored.keys()]).not.toContain(`${server.origin}/${part.url}`);
  server.repair();
  await download();
  const saved = await stored.get(`${server.origin}/${part.url}`)?.arrayBuffer();
  expect(Buffer.from(saved ?? new ArrayBuffer()).equals(pack)).toBe(true);
  expect([...stored.keys()]).toEqual([`${server.origin}/${part.url}`]);
});
