/**
 * The kill switch, bundled into `sw-withdraw.js`: served as `sw.js`, it deletes everything that the worker stored, and
 * unregisters it. Without a fetch handler, pages come from the network.
 */
import type { OfflineState } from '../../../outputs/browser.ts';
import { deleteAll, worker } from './store.ts';

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
  await deleteAll();
  await worker.registration.unregister();
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(state);
}
