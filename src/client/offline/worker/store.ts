/** The worker's scope, and what the worker stores in caches: its state and packs. */
import { decodeAddress } from '../../../model/index.ts';
import { type ArchiveManifest, type ArchivePart, readManifest } from '../../../outputs/browser.ts';

declare const self: ServiceWorkerGlobalScope;

/** The worker's global scope. */
export const worker = self;

/** Address of the site's home page: the worker handles addresses that begin with it. */
export const home = new URL(worker.registration.scope);

/** Prefix of this site's cache names: other sites may share the origin. */
export const cachePrefix = `library ${home.pathname} `;

/** The absolute address of a path below the base path. */
export function absoluteUrl(path: string): string {
  return new URL(path, home).href;
}

/** The path of an address below the base path; `undefined` outside of the site. */
export function sitePath(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  if (origin !== home.origin || !pathname.startsWith(home.pathname)) return undefined;
  return decodeAddress(pathname.slice(home.pathname.length));
}

/** An open page: which build it is from. */
export interface OpenPage {
  version: string;
  /** Whether the page, with everything that it loads, was read from the archive. */
  fromLibrary: boolean;
  /** When this was recorded, in milliseconds since 1970. */
  at: number;
}

/** The worker's state: a single cache entry, which changes atomically. */
export interface StoredState {
  /** The complete archive. */
  kept?: ArchiveManifest | undefined;
  /** ISO date and time at which the archive was complete. */
  since?: string | undefined;
  /** The archive whose shell was saved on the first visit. */
  shell?: ArchiveManifest | undefined;
  /** Earlier archives that open pages were read from. */
  former: ArchiveManifest[];
  /** The reader requested a download that is not complete. */
  wanted: boolean;
  /** Open pages by client id. */
  pages: Record<string, OpenPage>;
}

/** `clients.matchAll()` does not list a page that is still loading: it counts as open for this long. */
const pageLoadTimeoutMs = 60_000;

const partsCache = `${cachePrefix}parts`;
const stateCache = `${cachePrefix}memory`;
const stateUrl = absoluteUrl('library/memory.json');

let state: Promise<StoredState> | undefined;

/** The stored state; read from the cache on the first call. */
export function storedState(): Promise<StoredState> {
  state ??= readState();
  return state;
}

/**
 * Changes the state; changes run one after the other.
 *
 * @param change returns the properties that change
 * @param isDurable whether a change that cannot be written is undone. Any other lasts as long as the worker runs
 * @throws if a durable change cannot be written
 */
export function updateState(
  change: (state: StoredState) => Partial<StoredState>,
  isDurable = false,
): Promise<StoredState> {
  const before = storedState();
  const changed = before.then(async (old) => {
    const after = { ...old, ...change(old) };
    await write(after).catch((error) => {
      if (isDurable) throw error;
    });
    return after;
  });
  state = changed.catch(() => before);
  return changed;
}

async function write(after: StoredState): Promise<void> {
  const cache = await caches.open(stateCache);
  // Not Response.json(): Safari has it from version 17 on.
  await cache.put(stateUrl, new Response(JSON.stringify(after)));
}

/** Reads the state that this or an earlier worker has written. Ignores archives of another format. */
async function readState(): Promise<StoredState> {
  const empty: StoredState = { former: [], wanted: false, pages: {} };
  try {
    const cache = await caches.open(stateCache);
    const read: Partial<StoredState> = await (await cache.match(stateUrl))?.json();
    const [kept, shell] = [readManifest(read.kept), readManifest(read.shell)];
    const former = (read.former ?? []).filter(readManifest);
    return { ...empty, ...read, kept, shell, former };
  } catch {
    return empty;
  }
}

/** A saved pack; `undefined` if it is missing or truncated. */
export async function readPart(part: ArchivePart): Promise<Blob | undefined> {
  const cache = await caches.open(partsCache);
  const blob = await (await cache.match(absoluteUrl(part.url)))?.blob();
  return blob?.size === part.bytes ? blob : undefined;
}

/** Saves a pack. @throws QuotaExceededError if the device is full */
export async function savePart(part: ArchivePart, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await caches.open(partsCache);
  await cache.put(absoluteUrl(part.url), new Response(bytes));
}

/** Returns the manifest of the shell of an archive alone. */
export function shellOf(manifest: ArchiveManifest): ArchiveManifest {
  return { ...manifest, parts: manifest.parts.slice(0, manifest.shell) };
}

/** Returns the packs of an archive that are not saved: a browser may have evicted some. */
export async function missingParts({ parts }: ArchiveManifest): Promise<ArchivePart[]> {
  const saved = await Promise.all(parts.map(readPart));
  return parts.filter((_, at) => saved[at] === undefined);
}

/**
 * Deletes packs that neither the saved archive, nor the shell, nor the archive of an open page needs.
 *
 * @param downloading an archive whose packs are in use as well
 */
export async function deleteUnusedParts(downloading?: ArchiveManifest): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ids = new Set(open.map(({ id }) => id));
  const isOpen = ([id, { at }]: [string, OpenPage]): boolean =>
    ids.has(id) || Date.now() - at < pageLoadTimeoutMs;
  const { kept, shell, former } = await updateState((now) => {
    const pages = Object.entries(now.pages).filter(isOpen);
    const isShown = ({ version }: ArchiveManifest): boolean =>
      pages.some(([, page]) => page.fromLibrary && page.version === version);
    return { pages: Object.fromEntries(pages), former: now.former.filter(isShown) };
  });
  const manifests = [kept, downloading, ...former, shell && shellOf(shell)];
  const parts = manifests.flatMap((manifest) => manifest?.parts ?? []);
  const used = new Set(parts.map(({ url }) => absoluteUrl(url)));
  const cache = await caches.open(partsCache);
  const unused = (await cache.keys()).filter(({ url }) => !used.has(url));
  await Promise.all(unused.map((request) => cache.delete(request)));
}

/** Deletes everything that this worker stored. */
export async function deleteAll(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
