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
import {
  DownloadError,
  fetchManifest,
  fetchPart,
  problemOf,
  saveShell,
} from './download-archive.ts';
import { handledPath, respond } from './fetch-handler.ts';
import {
  cachePrefix,
  deleteUnusedParts,
  missingParts,
  type StoredState,
  sitePath,
  storedState,
  updateState,
  worker,
} from './store.ts';

/** Version offered by the site at the last check. */
let offered: OfflineState['offered'];
let isUnreachable = false;

/** The running download. The saved archive is replaced only when the download is complete. */
let running: Promise<void> | undefined;
let stopping = new AbortController();
let progress: OfflineState['progress'];
let problem: OfflineState['problem'];

/** Maximum number of attempts at a download, if the site is published again meanwhile. */
const maxAttempts = 3;

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
  // Takes over at once: stored data has a version number, and open pages keep their build.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function handle(message: WorkerMessage, client: Client): Promise<void> {
  switch (message.type) {
    case 'ask':
      // The page was read from the archive because the site did not answer: the check may take long.
      if (message.fresh && isFromLibrary(client, await storedState())) isUnreachable = true;
      await sendState(client);
      // The browser keeps the worker running as long as a message is being handled.
      if (!message.fresh) return running;
      await checkForUpdate(client, message.script);
      await sendState(client);
      // Resumes a download that the network interrupted.
      return (await storedState()).wanted && !savesData() ? download() : undefined;
    case 'keep':
      return download();
    case 'stop':
      return stop();
    case 'remove':
      await stop();
      await updateState(() => ({ kept: undefined, since: undefined }));
      problem = undefined;
      await deleteUnusedParts();
      return sendStateToAll();
  }
}

/** Downloads the archive that the site offers, or joins the running download. */
function download(): Promise<void> {
  running ??= downloadLatest().finally(() => {
    running = undefined;
  });
  return running;
}

/** Stops the download. The next download continues with the missing packs. */
async function stop(): Promise<void> {
  stopping.abort();
  await updateState(() => ({ wanted: false }));
  await running;
  await sendStateToAll();
}

async function downloadLatest(): Promise<void> {
  stopping = new AbortController();
  problem = undefined;
  try {
    await updateState(() => ({ wanted: true }));
    // A new worker may start while the old one is still downloading.
    await navigator.locks.request(`${cachePrefix}keep`, () => downloadArchive(stopping.signal));
  } catch (error) {
    problem = problemOf(error);
    if (problem === 'full') await deleteUnusedParts();
    // After a network problem the download stays requested: it resumes by itself, with the parts that arrived.
    if (problem !== 'network') await updateState(() => ({ wanted: false }));
  }
  progress = undefined;
  await sendStateToAll();
}

async function downloadArchive(signal: AbortSignal, attempt = 1): Promise<void> {
  const manifest = await fetchManifest(signal);
  const missing = await missingParts(manifest);
  const total = totalBytes(missing);
  let done = 0;
  const report = (bytes: number): void => {
    progress = { done: done + bytes, total };
    void sendStateToAll();
  };
  report(0);
  try {
    for (const part of missing) {
      await fetchPart(part, signal, report);
      done += part.bytes;
    }
  } catch (error) {
    // If the site was published again meanwhile, the packs are gone, and a new manifest names other packs.
    const isGone = error instanceof DownloadError && error.isGone && attempt < maxAttempts;
    if (isGone) return downloadArchive(signal, attempt + 1);
    throw error;
  }
  const since = new Date().toISOString();
  const saved = { kept: manifest, since, shell: manifest, wanted: false };
  const replace = ({ former, kept }: StoredState) => ({
    ...saved,
    former: kept ? [...former, kept] : former,
  });
  await updateState(replace, true);
  await deleteUnusedParts();
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
    if (!running) await deleteUnusedParts(manifest);
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
    kept: kept && { ...summary(kept), since },
    offered,
    progress,
    problem,
  };
  client.postMessage(state);
}

/** Whether a page was read from the archive, because the site did not answer. */
function isFromLibrary({ id }: Client, { pages }: StoredState): boolean {
  return pages[id]?.fromLibrary === true;
}

function summary({ version, edition, bytes }: ArchiveManifest): ArchiveSummary {
  return { version, edition, bytes };
}
