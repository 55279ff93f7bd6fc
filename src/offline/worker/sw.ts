/**
 * The service worker, bundled into `sw.js`: saves the shell of the site on the first visit and the whole archive on
 * request, and responds from them when the network fails.
 */
import { type ArchiveManifest, totalBytes } from '../format.ts';
import {
  type ArchiveSummary,
  type OfflineState,
  readWorkerMessage,
  savesData,
  type WorkerMessage,
} from '../messages.ts';
import { Downloader, missingParts, saveShell } from './downloader.ts';
import { handledPath, respond } from './fetch-handler.ts';
import { fetchManifest } from './fetch-part.ts';
import { checkArchives } from './open-archives.ts';
import { worker } from './scope.ts';
import { deleteUnusedParts, type StoredState, storedState, updateState } from './store.ts';

const downloader = new Downloader(() => void sendStateToAll());

/** Version offered by the site at the last check. */
let offered: OfflineState['offered'];
let isUnreachable = false;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

worker.addEventListener('fetch', (event) => {
  const path = handledPath(event);
  if (path !== undefined) event.respondWith(respond(event, path));
});

worker.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message && event.source instanceof Client) event.waitUntil(handle(message, event.source));
});

async function install(): Promise<void> {
  if (!(await storedState()).shell) await saveShell(await fetchManifest());
  // Safe at once: stored data has a version number of its own, and open pages keep their build.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function handle(message: WorkerMessage, client: Client): Promise<void> {
  switch (message.type) {
    case 'ask':
      // The site did not answer for this page a moment ago, so the check may take long.
      if (message.fresh && isFromLibrary(client, await storedState())) isUnreachable = true;
      await sendState(client);
      // The browser keeps the worker running as long as a message is being handled.
      if (!message.fresh) return downloader.running;
      await checkForUpdate(client);
      await sendState(client);
      return downloader.resume();
    case 'keep':
      return downloader.download();
    case 'stop':
      return downloader.stop();
    case 'remove':
      return downloader.remove();
  }
}

/** Compares the saved archive with the site's. */
async function checkForUpdate(client: Client): Promise<void> {
  await checkArchives();
  try {
    const manifest = await fetchManifest();
    isUnreachable = false;
    await updateState(({ pages }) => {
      // A page that just came over the network is of the build that the site offers.
      pages[client.id] ??= { version: manifest.version, fromLibrary: false, at: Date.now() };
    });
    offered = { ...summary(manifest), missing: totalBytes(await missingParts(manifest)) };
    // If the site is replaced in this moment, the next check saves its shell.
    if (!savesData()) await saveShell(manifest).catch(() => undefined);
    // Parts of the offered archive belong to a download that can be resumed.
    if (!downloader.running) await deleteUnusedParts(manifest);
  } catch {
    // No network, or something else answers in place of the site.
    isUnreachable = true;
  }
}

async function sendStateToAll(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(pages.map(sendState));
}

async function sendState(client: Client): Promise<void> {
  const stored = await storedState();
  const { kept, since = '' } = stored;
  const state: OfflineState = {
    type: 'state',
    isUnreachable,
    fromLibrary: isFromLibrary(client, stored),
    ...(kept && { kept: { ...summary(kept), since } }),
    ...(offered && { offered }),
    ...(downloader.progress && { progress: downloader.progress }),
    ...(downloader.problem && { problem: downloader.problem }),
  };
  client.postMessage(state);
}

/** Whether a page was read from the archive, because the site did not answer. */
function isFromLibrary({ id }: Client, { pages }: StoredState): boolean {
  return pages[id]?.fromLibrary === true;
}

function summary({ version, edition, editionDate, bytes, pages }: ArchiveManifest): ArchiveSummary {
  return { version, edition, ...(editionDate && { editionDate }), bytes, pages };
}
