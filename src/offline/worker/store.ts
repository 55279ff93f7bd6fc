import type { LibraryManifest, LibraryPart } from '../manifest.ts';
import { readManifest } from '../manifest.ts';
import { absolute, cachePrefix, worker } from './scope.ts';

/** Which pages are open, and which state of the glossary each of them shows. */
export interface OpenPage {
  version: string;
  /** It was read from the library, and everything it asks for comes from there. */
  fromLibrary: boolean;
  /** When it was noted, in milliseconds since 1970. */
  at: number;
}

/** What the worker remembers. It is one entry of a cache, so that it changes at once or not at all. */
export interface Memory {
  /** The whole library. */
  kept?: LibraryManifest;
  /** When it was whole, as ISO text. */
  since?: string;
  /** The library of which the first parts are kept since the first visit. */
  shell?: LibraryManifest;
  /** Libraries before this one that a page is still open of. */
  former: LibraryManifest[];
  /** The reader asked for a library that is not whole yet. */
  wanted: boolean;
  pages: Record<string, OpenPage>;
}

/** A page is not told of among those that are open before it is loaded: so long it counts as open, in milliseconds. */
const loading = 60_000;

const partsName = `${cachePrefix}parts`;
const memoryName = `${cachePrefix}memory`;
const memoryUrl = absolute('library/memory.json');

let memory: Promise<Memory> | undefined;
let known: Memory | undefined;

/** What the worker remembers, read once. */
export function remembered(): Promise<Memory> {
  memory ??= noted(readMemory());
  return memory;
}

/** What the worker remembers, for who cannot wait: nothing before it was read. */
export function knownMemory(): Memory | undefined {
  return known;
}

async function noted(reading: Promise<Memory>): Promise<Memory> {
  known = await reading;
  return known;
}

/**
 * Changes what the worker remembers, one change after the other. Where the device has no room to write it down, it
 * holds as long as the worker runs.
 */
export function remember(change: (memory: Memory) => void): Promise<Memory> {
  memory = noted(
    remembered().then(async (before) => {
      const after = changed(before, change);
      await write(after).catch(() => {});
      return after;
    }),
  );
  return memory;
}

/** Changes what the worker remembers, for good or not at all. @throws where it cannot be written down */
export async function rememberForGood(change: (memory: Memory) => void): Promise<void> {
  const written = remembered().then(async (before) => {
    const after = changed(before, change);
    await write(after);
    return after;
  });
  const before = remembered();
  memory = noted(written.catch(() => before));
  await written;
}

function changed(before: Memory, change: (memory: Memory) => void): Memory {
  const after = { ...before, pages: { ...before.pages } };
  change(after);
  return after;
}

async function write(after: Memory): Promise<void> {
  const cache = await caches.open(memoryName);
  // Safari has Response.json only since its version 17.
  await cache.put(memoryUrl, new Response(JSON.stringify(after)));
}

/** A part that is kept, or nothing. */
export async function keptPart(part: LibraryPart): Promise<Blob | undefined> {
  const cache = await caches.open(partsName);
  const blob = await (await cache.match(absolute(part.url)))?.blob();
  return blob?.size === part.bytes ? blob : undefined;
}

/** Keeps a part. @throws QuotaExceededError where the device has no room */
export async function keepPart(part: LibraryPart, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await caches.open(partsName);
  await cache.put(absolute(part.url), new Response(bytes));
  await cache.delete(unfinishedUrl(part));
}

/** The beginning of a part whose download broke off. */
export async function unfinishedPart(
  part: LibraryPart,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const cache = await caches.open(partsName);
  const answer = await cache.match(unfinishedUrl(part));
  return answer && new Uint8Array(await answer.arrayBuffer());
}

/** Keeps the beginning of a part, or forgets it where it is empty. */
export async function keepUnfinished(
  part: LibraryPart,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const cache = await caches.open(partsName);
  if (bytes.length === 0) await cache.delete(unfinishedUrl(part));
  else await cache.put(unfinishedUrl(part), new Response(bytes));
}

function unfinishedUrl(part: LibraryPart): string {
  return absolute(`${part.url}.unfinished`);
}

/**
 * Removes every part that no library needs: neither the one that is kept, nor the shell, nor one that a page is still
 * open of. While a library is being fetched its parts are needed too.
 */
export async function removeUnneeded(fetching?: LibraryManifest): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ids = new Set(open.map(({ id }) => id));
  const isOpen = ([id, { at }]: [string, OpenPage]): boolean =>
    ids.has(id) || Date.now() - at < loading;
  const { kept, shell, former } = await remember((now) => {
    now.pages = Object.fromEntries(Object.entries(now.pages).filter(isOpen));
    const shown = new Set(
      Object.values(now.pages)
        .filter(({ fromLibrary }) => fromLibrary)
        .map(({ version }) => version),
    );
    now.former = now.former.filter(
      ({ version }) => shown.has(version) && version !== now.kept?.version,
    );
  });
  const needed = new Set<string>();
  for (const manifest of [kept, fetching, ...former]) {
    for (const part of manifest?.parts ?? []) needed.add(absolute(part.url));
  }
  for (const part of shell?.parts.slice(0, shell.shell) ?? []) needed.add(absolute(part.url));
  for (const part of fetching?.parts ?? []) needed.add(unfinishedUrl(part));
  const cache = await caches.open(partsName);
  const keys = await cache.keys();
  await Promise.all(
    keys.filter(({ url }) => !needed.has(url)).map((request) => cache.delete(request)),
  );
}

/** Removes all that this worker keeps. */
export async function removeAll(): Promise<void> {
  memory = undefined;
  known = undefined;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)),
  );
}

async function readMemory(): Promise<Memory> {
  const none: Memory = { former: [], wanted: false, pages: {} };
  try {
    const cache = await caches.open(memoryName);
    const answer = await cache.match(memoryUrl);
    if (!answer) return none;
    const read: Partial<Memory> = await answer.json();
    const kept = readManifest(read.kept);
    const shell = readManifest(read.shell);
    return {
      ...(kept && (await isWhole(kept, kept.parts.length)) && { kept }),
      ...(typeof read.since === 'string' && { since: read.since }),
      ...(shell && (await isWhole(shell, shell.shell)) && { shell }),
      former: (read.former ?? []).map(readManifest).filter((manifest) => manifest !== undefined),
      wanted: read.wanted === true,
      pages: read.pages ?? {},
    };
  } catch {
    return none;
  }
}

/** Whether the first parts of a library are all there: a browser may have removed some. */
export async function isWhole({ parts }: LibraryManifest, count: number): Promise<boolean> {
  const cache = await caches.open(partsName);
  const found = await Promise.all(
    parts.slice(0, count).map(async ({ url, bytes }) => {
      const blob = await (await cache.match(absolute(url)))?.blob();
      return blob?.size === bytes;
    }),
  );
  return found.every(Boolean);
}
