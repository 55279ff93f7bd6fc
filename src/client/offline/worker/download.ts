/** Downloads of packs, and of whole archives. */
import {
  type ArchiveManifest,
  type ArchivePart,
  manifestUrl,
  type Problem,
  readManifest,
  savesData,
  totalBytes,
} from '../../../outputs/browser.ts';
import {
  absoluteUrl,
  cachePrefix,
  deleteUnusedParts,
  missingParts,
  savePart,
  storedState,
  updateState,
} from './store.ts';

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

/** Delays before each retry of a pack. */
const retryDelaysMs = [500, 2_000, 5_000];

/**
 * Fetches the manifest from the site.
 *
 * @throws DownloadError if no response arrives, or a response without a manifest
 */
export function fetchManifest(signal?: AbortSignal): Promise<ArchiveManifest> {
  return withStallTimeout(manifestUrl, signal, async (abort) => {
    const response = await request(manifestUrl, { cache: 'no-cache', signal: abort });
    const isJson = response.headers.get('content-type')?.includes('json');
    const manifest = isJson ? parseManifest(await response.text()) : undefined;
    if (!manifest) throw new DownloadError('refused', `${manifestUrl} is not a manifest`);
    return manifest;
  });
}

function parseManifest(text: string): ArchiveManifest | undefined {
  try {
    return readManifest(JSON.parse(text));
  } catch {
    // The page of a captive portal.
    return undefined;
  }
}

/**
 * Downloads a pack and saves it, with retries; saves nothing with a wrong hash.
 *
 * @param onProgress called with the number of bytes that arrived
 * @throws DownloadError
 */
export async function fetchPart(
  part: ArchivePart,
  signal?: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  for (let retry = 0; ; retry++) {
    try {
      const bytes = await withStallTimeout(part.url, signal, (abort, alive) =>
        download(part, abort, (length) => {
          alive();
          onProgress(length);
        }),
      );
      await savePart(part, bytes);
      return;
    } catch (error) {
      const delay = retryDelaysMs[retry];
      const isNetwork = error instanceof DownloadError && error.problem === 'network';
      if (!isNetwork || delay === undefined) throw error;
      await wait(delay, signal);
    }
  }
}

async function download(
  { url, bytes, sha256 }: ArchivePart,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await request(url, { cache: 'no-store', signal });
  if (/^text\/html/u.test(response.headers.get('content-type') ?? ''))
    throw new DownloadError('refused', `${url} is an HTML page`);
  const content = new Uint8Array(bytes);
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    onProgress(length);
    const chunk = await reader?.read();
    if (!chunk || chunk.done) break;
    if (length + chunk.value.length > bytes)
      throw new DownloadError('refused', `${url} is too long`);
    content.set(chunk.value, length);
    length += chunk.value.length;
  }
  if (length < bytes) throw new DownloadError('network', `${url} is truncated`);
  if ((await hashOf(content)) !== sha256)
    throw new DownloadError('refused', `${url} has another hash`);
  return content;
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
  if (status === 200) return response;
  throw new DownloadError(
    status >= 500 || status === 429 ? 'network' : 'refused',
    `${path}: ${status}`,
  );
}

/**
 * Runs a download with a signal that aborts when `signal` does, or {@link stallTimeoutMs} after the last call of
 * `alive`.
 *
 * @throws DownloadError
 */
async function withStallTimeout<Value>(
  path: string,
  signal: AbortSignal | undefined,
  work: (abort: AbortSignal, alive: () => void) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController();
  const abort = (): void => own.abort();
  let timer = setTimeout(abort, stallTimeoutMs);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallTimeoutMs);
  };
  try {
    return await work(signal ? AbortSignal.any([signal, own.signal]) : own.signal, alive);
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

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Maximum number of attempts at a download, if the site is published again meanwhile. */
const maxAttempts = 3;

/** Downloads one archive at a time, and replaces the saved one only once the new one is complete. */
export class Downloader {
  readonly #onChange: () => void;
  #running: Promise<void> | undefined;
  #abort: AbortController | undefined;
  progress: { done: number; total: number } | undefined;
  problem: Problem | undefined;

  /** @param onChange called when {@link progress} or {@link problem} changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Settles with the running download; `undefined` without a download. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** Downloads the archive that the site offers, or joins the running download. */
  download(): Promise<void> {
    this.#running ??= this.#download().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resumes a download that the network interrupted. */
  async resume(): Promise<void> {
    const { wanted } = await storedState();
    if (wanted && !savesData()) await this.download();
  }

  /** Stops the download. The next one continues from there. */
  async stop(): Promise<void> {
    this.#abort?.abort();
    await updateState((state) => {
      state.wanted = false;
    });
    await this.#running;
    this.#onChange();
  }

  /** Deletes the archive. The shell stays. */
  async remove(): Promise<void> {
    await this.stop();
    await updateState((state) => {
      delete state.kept;
      delete state.since;
    });
    this.problem = undefined;
    await deleteUnusedParts();
    this.#onChange();
  }

  async #download(): Promise<void> {
    this.#abort = new AbortController();
    this.problem = undefined;
    const { signal } = this.#abort;
    try {
      await updateState((state) => {
        state.wanted = true;
      });
      // A new worker may start while the old one is still downloading.
      await navigator.locks.request(`${cachePrefix}keep`, () => this.#fetchLatest(signal));
    } catch (error) {
      await this.#fail(error);
    }
    this.progress = undefined;
    this.#onChange();
  }

  async #fetchLatest(signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#fetchArchive(await fetchManifest(signal), signal);
      } catch (error) {
        // If the site was published again meanwhile, its packs are gone, and its manifest names others.
        const isGone = error instanceof DownloadError && error.isGone;
        if (!isGone || attempt === maxAttempts) throw error;
      }
    }
  }

  async #fetchArchive(manifest: ArchiveManifest, signal: AbortSignal): Promise<void> {
    const missing = await missingParts(manifest);
    const total = totalBytes(missing);
    let done = 0;
    const report = (bytes: number): void => {
      this.progress = { done: done + bytes, total };
      this.#onChange();
    };
    report(0);
    for (const part of missing) {
      await fetchPart(part, signal, report);
      done += part.bytes;
    }
    if ((await missingParts(manifest)).length > 0)
      throw new DownloadError('network', 'a part is missing');
    await updateState((state) => {
      const { kept } = state;
      if (kept && kept.version !== manifest.version) state.former = [...state.former, kept];
      state.kept = manifest;
      state.since = new Date().toISOString();
      state.shell = manifest;
      state.wanted = false;
    }, true);
    await deleteUnusedParts();
  }

  async #fail(error: unknown): Promise<void> {
    this.problem = problemOf(error);
    // A network problem leaves the download wanted: it resumes by itself, with the parts that arrived.
    if (this.problem === 'network') return;
    if (this.problem === 'full') await deleteUnusedParts();
    await updateState((state) => {
      state.wanted = false;
    });
  }
}

/** Saves the shell: home, help, error pages, names, and what every page loads. */
export async function saveShell(manifest: ArchiveManifest): Promise<void> {
  const { shell } = await storedState();
  if (shell?.version === manifest.version) return;
  for (const part of await missingParts(manifest, manifest.shell)) await fetchPart(part);
  await updateState((state) => {
    state.shell = manifest;
  });
}

function problemOf(error: unknown): Problem {
  if (error instanceof DownloadError) return error.problem;
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}
