import { type ArchiveManifest, type ArchivePart, manifestUrl, readManifest } from '../format.ts';
import type { Problem } from '../messages.ts';
import { absoluteUrl } from './scope.ts';
import { readPartial, savePart, savePartial } from './store.ts';

/** A download failed. */
export class DownloadError extends Error {
  readonly problem: Problem;
  /** The site does not have the file: it may have another archive by now. */
  readonly isGone: boolean;

  constructor(problem: Problem, message: string, isGone = false) {
    super(message);
    this.problem = problem;
    this.isGone = isGone;
  }
}

/** A response that sends no byte for this long counts as interrupted. */
const stallTimeoutMs = 10_000;

/** Delays before each retry. A retry that received any bytes starts over with the first. */
const retryDelaysMs = [500, 2_000, 5_000];

/**
 * Fetches the manifest from the site.
 *
 * @throws DownloadError if there is no response, or one that is not a manifest
 */
export function fetchManifest(signal?: AbortSignal): Promise<ArchiveManifest> {
  return withStallTimeout(manifestUrl, signal, async (abort) => {
    const response = await request(manifestUrl, { cache: 'no-cache', signal: abort });
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('json'))
      throw new DownloadError('refused', `${manifestUrl} has type "${type}"`);
    const manifest = readManifest(
      await response.json().catch((error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error;
      }),
    );
    if (!manifest) throw new DownloadError('refused', `${manifestUrl} is not a manifest`);
    return manifest;
  });
}

/**
 * Downloads a pack and saves it. Continues an interrupted download; saves nothing with a wrong hash.
 *
 * @param onProgress called with the number of bytes that arrived
 * @throws DownloadError; what arrived is then saved for the next download
 */
export async function fetchPart(
  part: ArchivePart,
  signal?: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  const download = new PartDownload(part, signal, onProgress);
  try {
    await download.resume();
    let isValid = await download.finish();
    // The bytes before and after an interruption may be of two different files: retry from the start.
    if (!isValid && download.wasResumed) {
      download.restart();
      isValid = await download.finish();
    }
    if (!isValid) throw new DownloadError('refused', `${part.url} has another hash`);
  } catch (error) {
    const isRefused = error instanceof DownloadError && error.problem === 'refused';
    await savePartial(part, isRefused ? new Uint8Array() : download.bytes).catch(() => {});
    throw error;
  }
  await savePart(part, download.bytes);
}

/** The download of one pack. */
class PartDownload {
  readonly #part: ArchivePart;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: (bytes: number) => void;
  readonly #buffer: Uint8Array<ArrayBuffer>;
  #length = 0;
  wasResumed = false;

  constructor(
    part: ArchivePart,
    signal: AbortSignal | undefined,
    onProgress: (bytes: number) => void,
  ) {
    this.#part = part;
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#buffer = new Uint8Array(part.bytes);
  }

  /** The bytes that arrived. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Continues an earlier download, if its bytes were saved. */
  async resume(): Promise<void> {
    const before = await readPartial(this.#part);
    if (!before || before.length > this.#buffer.length) return;
    this.#buffer.set(before);
    this.#length = before.length;
    this.wasResumed = this.#length > 0;
    this.#onProgress(this.#length);
  }

  restart(): void {
    this.#length = 0;
    this.wasResumed = false;
  }

  /** Downloads the missing bytes, with retries. @returns whether all bytes together have the right hash */
  async finish(): Promise<boolean> {
    for (let retry = 0; this.#length < this.#part.bytes; ) {
      const before = this.#length;
      try {
        await withStallTimeout(this.#part.url, this.#signal, (abort, alive) =>
          this.#fetchRest(abort, alive),
        );
      } catch (error) {
        if (!(error instanceof DownloadError) || error.problem !== 'network') throw error;
        if (this.#length > before) retry = 0;
        const delay = retryDelaysMs[retry++];
        if (delay === undefined) throw error;
        await wait(delay, this.#signal);
        this.wasResumed = this.#length > 0;
      }
    }
    return (await sha256(this.bytes)) === this.#part.sha256;
  }

  async #fetchRest(signal: AbortSignal, alive: () => void): Promise<void> {
    const { url, bytes } = this.#part;
    const from = this.#length;
    const headers = from > 0 ? { Range: `bytes=${from}-` } : {};
    const response = await request(url, { headers, cache: 'no-store', signal });
    if (/^text\/html/u.test(response.headers.get('content-type') ?? ''))
      throw new DownloadError('refused', `${url} is an HTML page`);
    const range = response.headers.get('content-range') ?? '';
    if (response.status !== 206) this.restart();
    else if (!range.startsWith(`bytes ${from}-`))
      throw new DownloadError('refused', `${url} has range "${range}"`);
    const reader = response.body?.getReader();
    for (;;) {
      alive();
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      if (this.#length + chunk.value.length > bytes)
        throw new DownloadError('refused', `${url} is too long`);
      this.#buffer.set(chunk.value, this.#length);
      this.#length += chunk.value.length;
      this.#onProgress(this.#length);
    }
    if (this.#length < bytes) throw new DownloadError('network', `${url} is truncated`);
  }
}

/** @throws DownloadError for any response but the file itself */
async function request(path: string, options: RequestInit): Promise<Response> {
  const url = absoluteUrl(path);
  const response = await fetch(url, options);
  const { status } = response;
  // Most often a captive portal.
  if (response.redirected || response.url !== url)
    throw new DownloadError('refused', `${path} redirects elsewhere`);
  if (status === 404 || status === 410)
    throw new DownloadError('refused', `${path} does not exist`, true);
  if (status === 200 || status === 206) return response;
  throw new DownloadError(
    status >= 500 || status === 429 ? 'network' : 'refused',
    `${path}: ${status}`,
  );
}

/**
 * Runs a download with a signal that aborts when `signal` does, or {@link stallTimeoutMs} after the last call of
 * `alive`. (Safari has `AbortSignal.any()` from version 17.4 on.)
 *
 * @throws DownloadError
 */
async function withStallTimeout<Value>(
  path: string,
  signal: AbortSignal | undefined,
  work: (abort: AbortSignal, alive: () => void) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timer = setTimeout(abort, stallTimeoutMs);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallTimeoutMs);
  };
  signal?.addEventListener('abort', abort, { signal: controller.signal });
  if (signal?.aborted) abort();
  try {
    return await work(controller.signal, alive);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(signal?.aborted ? 'stopped' : 'network', `${path}: ${String(error)}`);
  } finally {
    clearTimeout(timer);
    // Ends the rest of a response that is not needed.
    abort();
  }
}

async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  if (signal?.aborted) throw new DownloadError('stopped', 'stopped before a retry');
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
