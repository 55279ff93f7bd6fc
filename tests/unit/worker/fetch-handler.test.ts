import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const address = 'https://harbour.example/glossary/fog/';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('self', { registration: { scope: 'https://harbour.example/' } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A navigation, with the response that the browser preloaded. */
function visitOf(preloaded: Response | undefined): FetchEvent {
  const request = Object.defineProperty(new Request(address), 'mode', { value: 'navigate' });
  return Object.assign(new Event('fetch'), {
    request,
    clientId: '',
    resultingClientId: 'tab',
    preloadResponse: Promise.resolve(preloaded),
    handled: Promise.resolve(undefined),
    respondWith() {},
    waitUntil() {},
  });
}

test('a preloaded response is used, and nothing is fetched again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('fetched again')));
  const { respond } = await import('../../../src/client/offline/worker/fetch-handler.ts');
  const response = await respond(visitOf(new Response('Fog')), 'glossary/fog/');
  expect(await response.text()).toBe('Fog');
});

test('a preloaded error response, which Firefox gives offline, counts as no response', async () => {
  const { respond } = await import('../../../src/client/offline/worker/fetch-handler.ts');
  const answer = respond(visitOf(Response.error()), 'glossary/fog/');
  await expect(answer).rejects.toThrow('does not answer');
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
