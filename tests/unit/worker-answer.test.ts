import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FetchEvent } from '../../src/offline/worker/scope.ts';

const address = 'https://harbour.example/glossary/fog/';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('self', { registration: { scope: 'https://harbour.example/' } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that a reader goes to, and what the browser has fetched of it before the worker was there. */
function visitOf(preloaded: Response | undefined): FetchEvent {
  const request = Object.defineProperty(new Request(address), 'mode', { value: 'navigate' });
  return Object.assign(new Event('fetch'), {
    request,
    clientId: '',
    resultingClientId: 'tab',
    preloadResponse: Promise.resolve(preloaded),
    respondWith() {},
    waitUntil() {},
  });
}

test('what a browser fetched ahead is the answer, and is not fetched again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('fetched again')));
  const { answer } = await import('../../src/offline/worker/fetch-handler.ts');
  const response = await answer(visitOf(new Response('Fog')), 'glossary/fog/');
  expect(await response.text()).toBe('Fog');
});

test('an answer that is an error, as Firefox gives without a network, counts as none', async () => {
  const { answer } = await import('../../src/offline/worker/fetch-handler.ts');
  await expect(answer(visitOf(Response.error()), 'glossary/fog/')).rejects.toThrow(
    'does not answer',
  );
});

test('what nothing kept can hold is left to the browser, once that is known', async () => {
  vi.stubGlobal('fetch', async () => new Response('Fog'));
  const { answer, ours } = await import('../../src/offline/worker/fetch-handler.ts');
  const path = 'pagefind/fragment/en_0a1b2c3.pf_fragment';
  const request = new Request(`https://harbour.example/${path}`);
  const event = Object.assign(visitOf(undefined), { request });
  expect(ours(event)).toBe(path);
  await answer(event, path);
  expect(ours(event)).toBeUndefined();
  expect(ours(visitOf(undefined))).toBe('glossary/fog/');
});
