/**
 * The service worker, bundled into `sw.js`: keeps the shell of the site on the first visit and the whole library on
 * demand, and answers from them when the network does not.
 */
import type { LibraryManifest } from '../manifest.ts';
import { bytesOf } from '../manifest.ts';
import { type LibrarySummary, type OfflineState, type Request, readRequest } from '../messages.ts';
import { Keeper, missingParts } from './downloader.ts';
import { answer, ours } from './fetch-handler.ts';
import { fetchManifest } from './fetch-part.ts';
import { checkShelf } from './open-archives.ts';
import { type WorkerClient, worker } from './scope.ts';
import { keepShell } from './shell.ts';
import { remember, remembered, removeUnneeded } from './store.ts';

const keeper = new Keeper(() => void tellAll());

/** What the site offered when it was asked last. */
let offered: OfflineState['offered'];
let isUnreachable = false;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('fetch', (event) => {
  const path = ours(event);
  if (path !== undefined) event.respondWith(answer(event, path));
});

worker.addEventListener('message', (event) => {
  const request = readRequest(event.data);
  if (request && event.source) event.waitUntil(hear(request, event.source));
});

async function install(): Promise<void> {
  if (!(await remembered()).shell) await keepShell(await fetchManifest());
  // All that is kept has a format of its own, so that a newer worker may take over at once.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function hear(request: Request, client: WorkerClient): Promise<void> {
  switch (request.type) {
    case 'ask':
      await tell(client);
      // As long as a page asks, the browser lets the worker finish.
      if (!request.fresh) return keeper.running;
      await lookForNewer(client);
      await tell(client);
      return keeper.goOn();
    case 'keep':
      return keeper.keep();
    case 'stop':
      return keeper.stop();
    case 'remove':
      return keeper.remove();
  }
}

/**
 * Looks at what is here and asks the site what it offers. A page that came over the network just now is of the build
 * that the site offers, and that is noted.
 */
async function lookForNewer(client: WorkerClient): Promise<void> {
  await checkShelf();
  try {
    const manifest = await fetchManifest();
    isUnreachable = false;
    await remember((memory) => {
      memory.pages[client.id] ??= { version: manifest.version, fromLibrary: false, at: Date.now() };
    });
    offered = { ...summary(manifest), missing: bytesOf(await missingParts(manifest)) };
    if (worker.navigator.connection?.saveData !== true) await keepShell(manifest);
    // What is here of the library that is offered is a download that may yet go on.
    if (!keeper.running) await removeUnneeded(manifest);
  } catch {
    // There is no network, or not the site behind it: what is kept goes on being what there is.
    isUnreachable = true;
  }
}

async function tellAll(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(pages.map(tell));
}

async function tell(client: WorkerClient): Promise<void> {
  const { kept, since = '', pages } = await remembered();
  const state: OfflineState = {
    type: 'state',
    isUnreachable,
    fromLibrary: pages[client.id]?.fromLibrary === true,
    ...(kept && { kept: { ...summary(kept), since } }),
    ...(offered && { offered }),
    ...(keeper.progress && { progress: keeper.progress }),
    ...(keeper.problem && { problem: keeper.problem }),
  };
  client.postMessage(state);
}

function summary({ version, edition, editionDate, bytes, pages }: LibraryManifest): LibrarySummary {
  return { version, edition, ...(editionDate && { editionDate }), bytes, pages };
}
