import { type LibraryManifest, type LibraryPart, manifestUrl, readManifest } from '../manifest.ts';
import type { Problem } from '../messages.ts';
import { absolute } from './scope.ts';
import { keepPart, keepUnfinished, unfinishedPart } from './store.ts';

/** A download that did not come to its end. */
export class Broken extends Error {
  readonly problem: Problem;
  /** The site has no such file: it may have a newer library by now. */
  readonly isGone: boolean;

  constructor(problem: Problem, message: string, isGone = false) {
    super(message);
    this.problem = problem;
    this.isGone = isGone;
  }
}

/** Without one byte for so long, in milliseconds, a download counts as broken off. */
const patience = 10_000;

/** Pauses before a broken download goes on, in milliseconds. A download that moves on has all of them again. */
const pauses = [500, 2_000, 5_000];

/**
 * Asks the site for its manifest.
 *
 * @throws Broken where there is no answer, or one that is no manifest
 */
export async function fetchManifest(signal?: AbortSignal): Promise<LibraryManifest> {
  const response = await request(manifestUrl, { cache: 'no-cache' }, signal);
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json'))
    throw new Broken('refused', `${manifestUrl} is ${type || 'of no type'}`);
  const manifest = readManifest(await response.json().catch(() => undefined));
  if (!manifest) throw new Broken('refused', `${manifestUrl} is no manifest`);
  return manifest;
}

/**
 * Fetches a part and keeps it, from where an earlier download broke off. Only what has the right hash is kept.
 *
 * @param progress told how many bytes of the part are here
 * @throws Broken; what has come by then is kept for the next time
 */
export async function fetchPart(
  part: LibraryPart,
  signal: AbortSignal,
  progress: (bytes: number) => void,
): Promise<void> {
  const download = new Download(part, signal, progress);
  try {
    await download.resume();
    let isSound = await download.toItsEnd();
    // A part that went on where another broke off may be made of two: once more, from its beginning.
    if (!isSound && download.wasResumed) {
      download.forget();
      isSound = await download.toItsEnd();
    }
    if (!isSound) throw new Broken('refused', `${part.url} has another hash`);
  } catch (error) {
    await keepUnfinished(part, isRefused(error) ? new Uint8Array() : download.bytes).catch(
      () => {},
    );
    throw error;
  }
  await keepPart(part, download.bytes);
}

/** A part on its way. */
class Download {
  readonly #part: LibraryPart;
  readonly #signal: AbortSignal;
  readonly #progress: (bytes: number) => void;
  readonly #all: Uint8Array<ArrayBuffer>;
  #length = 0;
  wasResumed = false;

  constructor(part: LibraryPart, signal: AbortSignal, progress: (bytes: number) => void) {
    this.#part = part;
    this.#signal = signal;
    this.#progress = progress;
    this.#all = new Uint8Array(part.bytes);
  }

  /** What has come. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#all.subarray(0, this.#length);
  }

  /** Takes over what came before. */
  async resume(): Promise<void> {
    const before = await unfinishedPart(this.#part);
    if (!before || before.length > this.#all.length) return;
    this.#all.set(before);
    this.#length = before.length;
    this.wasResumed = this.#length > 0;
    this.#progress(this.#length);
  }

  forget(): void {
    this.#length = 0;
    this.wasResumed = false;
  }

  /** Fetches what is missing, over broken connections. Tells whether the whole has the right hash. */
  async toItsEnd(): Promise<boolean> {
    for (let attempt = 0; this.#length < this.#part.bytes; ) {
      const before = this.#length;
      try {
        await this.#fetchMore();
      } catch (error) {
        if (!(error instanceof Broken) || error.problem !== 'network') throw error;
        attempt = this.#length > before ? 0 : attempt;
        const pause = pauses[attempt++];
        if (pause === undefined) throw error;
        await wait(pause, this.#signal);
        this.wasResumed = this.#length > 0;
      }
    }
    return (await hash(this.bytes)) === this.#part.sha256;
  }

  async #fetchMore(): Promise<void> {
    const { url, bytes } = this.#part;
    const from = this.#length;
    const headers = from > 0 ? { Range: `bytes=${from}-` } : {};
    const response = await request(url, { headers, cache: 'no-store' }, this.#signal);
    if (/^text\/html/u.test(response.headers.get('content-type') ?? '')) {
      throw new Broken('refused', `${url} is a page`);
    }
    const range = response.headers.get('content-range') ?? '';
    if (response.status === 206) {
      if (!range.startsWith(`bytes ${from}-`)) throw new Broken('refused', `${url}: ${range}`);
    } else this.forget();
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await inTime(
        reader?.read(),
        url,
        this.#signal,
        () => void reader?.cancel().catch(() => {}),
      );
      if (!chunk || chunk.done) break;
      if (this.#length + chunk.value.length > bytes) {
        void reader?.cancel().catch(() => {});
        throw new Broken('refused', `${url} is too long`);
      }
      this.#all.set(chunk.value, this.#length);
      this.#length += chunk.value.length;
      this.#progress(this.#length);
    }
    if (this.#length === from) throw new Broken('network', `${url} gives nothing`);
    if (this.#length < bytes) throw new Broken('network', `${url} is cut short`);
  }
}

async function request(
  path: string,
  options: RequestInit,
  signal?: AbortSignal,
): Promise<Response> {
  const url = absolute(path);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  signal?.addEventListener('abort', stop);
  const response = await inTime(
    fetch(url, { ...options, signal: abort.signal }),
    path,
    signal,
    stop,
  );
  // Whoever leads elsewhere is not the site: a page to log in to a network, most often.
  if (!response || response.redirected || response.url !== url)
    throw new Broken('refused', `${path} leads elsewhere`);
  if (response.status === 404 || response.status === 410)
    throw new Broken('refused', `${path} is gone`, true);
  if (response.status >= 500 || response.status === 429)
    throw new Broken('network', `${path}: ${response.status}`);
  if (response.status !== 200 && response.status !== 206)
    throw new Broken('refused', `${path}: ${response.status}`);
  return response;
}

async function inTime<Value>(
  work: Promise<Value> | undefined,
  what: string,
  signal: AbortSignal | undefined,
  giveUp: () => void,
): Promise<Value | undefined> {
  const ends = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error('it does not come'));
    const timer = setTimeout(fail, patience);
    ends.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', fail, { signal: ends.signal });
    if (signal?.aborted) fail();
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    giveUp();
    throw new Broken(signal?.aborted ? 'stopped' : 'network', `${what}: ${String(error)}`);
  } finally {
    ends.abort();
  }
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (signal.aborted) throw new Broken('stopped', 'stopped while waiting');
}

function isRefused(error: unknown): boolean {
  return error instanceof Broken && error.problem === 'refused';
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
