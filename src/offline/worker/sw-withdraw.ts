/**
 * The kill switch, bundled into `sw-withdraw.js`: put in the place of `sw.js`, it removes all that the worker kept and
 * the worker itself. It answers no request, so that pages come from the network as if there had never been one.
 */
import type { OfflineState } from '../messages.ts';
import { worker } from './scope.ts';
import { removeAll } from './store.ts';

const state: OfflineState = {
  type: 'state',
  isUnreachable: false,
  fromLibrary: false,
  withdrawn: true,
};

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(withdraw());
});

worker.addEventListener('message', (event) => {
  event.source?.postMessage(state);
});

async function withdraw(): Promise<void> {
  await worker.registration.navigationPreload?.disable();
  await removeAll();
  await worker.registration.unregister();
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(state);
}
