/**
 * The service worker, bundled into `sw.js`: saves the shell of the site on the first visit and the whole archive on
 * request, and responds from them when the network fails.
 */
import {
  type ArchiveManifest,
  type ArchiveSummary,
  type OfflineState,
  readWorkerMessage,
  savesData,
  totalBytes,
  type WorkerMessage,
} from '../../../outputs/browser.ts';
import { archiveOfVersion, checkArchives } from './archive.ts';
import { Downloader, fetchManifest, saveShell } from './download-archive.ts';
import { handledPath, respond } from './fetch-handler.ts';
import {
  deleteUnusedParts,
  missingParts,
  type StoredState,
  sitePath,
  storedState,
  updateState,
  worker,
} from './store.ts';

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
      await checkForUpdate(client, message.script);
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

/**
 * Compares the saved archive with the site's.
 *
 * @param script URL of the script of the page that asks
 */
async function checkForUpdate(client: Client, script = ''): Promise<void> {
  await checkArchives();
  try {
    const manifest = await fetchManifest();
    isUnreachable = false;
    offered = { ...summary(manifest), missing: totalBytes(await missingParts(manifest)) };
    // If the site is replaced in this moment, the next check saves its shell.
    if (!savesData()) await saveShell(manifest).catch(() => undefined);
    await recordBuild(client, manifest, script);
    // Parts of the offered archive belong to a download that can be resumed.
    if (!downloader.running) await deleteUnusedParts(manifest);
  } catch {
    // No network, or something else answers in place of the site.
    isUnreachable = true;
  }
}

/**
 * Records that a page is of a build, if the shell of the build has the page's script. Caches between the reader and the
 * site may give a page of one build and the manifest of another.
 */
async function recordBuild(
  { id }: Client,
  { version }: ArchiveManifest,
  script: string,
): Promise<void> {
  const path = URL.canParse(script) ? sitePath(script) : undefined;
  const archive = await archiveOfVersion(version);
  if (path === undefined || !archive?.find(path)) return;
  const page = { version, fromLibrary: false, at: Date.now() };
  await updateState(({ pages }) => ({ pages: { [id]: page, ...pages } }));
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
