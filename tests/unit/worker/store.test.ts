import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { manifestUrl, readState, readWorkerMessage } from '../../../src/outputs/archive-format.ts';

const origin = 'https://harbour.example/';
const part = { url: 'library/0123456789abcdef.pack', bytes: 3, sha256: 'ab'.repeat(32) };
const counts = { format: 1, bytes: 3, pages: 1, shell: 1 };
const kept = { ...counts, version: '0123456789abcdef', edition: 'first', parts: [part] };

const memory = { kept, since: '2026-12-01', former: [], pages: {} };

/** The caches as the first published worker left them. */
const stored: Record<string, Record<string, string>> = {
  'library / memory': { 'library/memory.json': JSON.stringify(memory) },
  'library / parts': { [part.url]: 'abc' },
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('self', { registration: { scope: origin } });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (url: string) => {
        const text = stored[name]?.[url.slice(origin.length)];
        return text === undefined ? undefined : new Response(text);
      },
    }),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an archive that an earlier worker saved stays saved', async () => {
  const { storedState } = await import('../../../src/client/offline/worker/store.ts');
  expect(await storedState()).toMatchObject({ kept, since: '2026-12-01' });
});

test('pages and workers of earlier builds exchange messages with the current ones', () => {
  for (const type of ['ask', 'keep', 'stop', 'remove']) {
    expect(readWorkerMessage({ type, fresh: true })).toEqual({ type, fresh: true });
  }
  const flags = { isUnreachable: false, fromLibrary: true };
  const state = { type: 'state', ...flags, kept: { ...kept, since: '' } };
  expect(readState(state)).toEqual(state);
  expect(manifestUrl).toBe('library/manifest.json');
});
