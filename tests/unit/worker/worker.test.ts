import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { manifestUrl, readState, readWorkerMessage } from '../../../src/outputs/archive-format.ts';
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

/** The cached files, by URL. */
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
});

afterEach(() => {
  server.repair();
  vi.unstubAllGlobals();
});

test.each(downloadFaults)('no faulty part is saved if $name', async ({ file, fault, problem }) => {
  // Shortens only the delays before a retry: fetch() uses timers too.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds = 0, ...rest: unknown[]) =>
    setTimeout(work, retryDelaysMs.has(milliseconds) ? 1 : milliseconds, ...rest),
  );
  const worker = await import('../../../src/client/offline/worker/download-archive.ts');
  server.break(file === 'manifest' ? /^library\/manifest\.json$/u : /\.pack$/u, fault);
  const download = async (): Promise<void> => {
    for (const listed of (await worker.fetchManifest()).parts) await worker.fetchPart(listed);
  };
  await expect(download()).rejects.toMatchObject({ problem });
  expect([...stored.keys()]).not.toContain(`${server.origin}/${part.url}`);
  server.repair();
  await download();
  const saved = await stored.get(`${server.origin}/${part.url}`)?.arrayBuffer();
  expect(Buffer.from(saved ?? new ArrayBuffer()).equals(pack)).toBe(true);
  expect([...stored.keys()]).toEqual([`${server.origin}/${part.url}`]);
});

/** Handles a navigation, with the response that the browser preloaded. */
async function visit(preloaded: Response): Promise<Response> {
  const { respond } = await import('../../../src/client/offline/worker/fetch-handler.ts');
  const request = new Request(`${server.origin}/glossary/fog/`);
  const event = Object.assign(new Event('fetch'), {
    request: Object.defineProperty(request, 'mode', { value: 'navigate' }),
    clientId: '',
    resultingClientId: 'tab',
    preloadResponse: Promise.resolve(preloaded),
    handled: Promise.resolve(undefined),
    respondWith() {},
    waitUntil() {},
  });
  return respond(event, 'glossary/fog/');
}

test('a preloaded response is used, and nothing is fetched again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('fetched again')));
  expect(await (await visit(new Response('Fog'))).text()).toBe('Fog');
});

test('a preloaded error response, as in Firefox offline, counts as no response', async () => {
  await expect(visit(Response.error())).rejects.toThrow('does not answer');
});

test.each([
  ['a slow file among others does not shorten the wait for the next one', true, 3_000],
  ['if nothing arrives any more, the wait for the next file is short', false, 800],
])('%s', async (_, othersArrive, expected) => {
  const { beforeTimeout } = await import('../../../src/client/offline/worker/fetch-handler.ts');
  vi.useFakeTimers();
  const never = new Promise<Response>(() => undefined);
  const slow = beforeTimeout(never);
  if (othersArrive) await beforeTimeout(Promise.resolve(new Response('Fog')));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await slow).toBe(undefined);
  const start = Date.now();
  const next = beforeTimeout(never).then(() => Date.now() - start);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await next).toBe(expected);
  vi.useRealTimers();
});

test('an archive that an earlier worker saved stays saved', async () => {
  const memory = { kept: manifest, since: '2026-12-01', former: [], pages: {} };
  const place = `library / memory ${server.origin}/library/memory.json`;
  const read = (path: string) => (path === place ? Response.json(memory) : undefined);
  const open = async (name: string) => ({ match: async (url: string) => read(`${name} ${url}`) });
  vi.stubGlobal('caches', { open });
  const { storedState } = await import('../../../src/client/offline/worker/store.ts');
  expect(await storedState()).toMatchObject({ kept: manifest, since: '2026-12-01' });
});

test('pages and workers of earlier builds exchange messages with the current ones', () => {
  for (const type of ['ask', 'keep', 'stop', 'remove'])
    expect(readWorkerMessage({ type, fresh: true })).toEqual({ type, fresh: true });
  const flags = { isUnreachable: false, fromLibrary: true };
  const state = { type: 'state', ...flags, kept: { ...manifest, since: '' } };
  expect(readState(state)).toEqual(state);
  expect(manifestUrl).toBe('library/manifest.json');
});
