/** Downloads of manifests and packs. */
import {
  type ArchiveManifest,
  type ArchivePart,
  manifestUrl,
  type Problem,
  readManifest,
} from '../../../outputs/browser.ts';
import { absoluteUrl, missingParts, savePart, shellOf, storedState, updateState } from './store.ts';

/** A download failed. */
export class DownloadError extends Error {
  readonly problem: Problem;
  /** The site lacks the file: it may have another archive by now. */
  readonly isGone: boolean;

  constructor(problem: Problem, message: string, isGone = false) {
    super(message);
    this.problem = problem;
    this.isGone = isGone;
  }
}

/** Time without a byte after which a response counts as interrupted. */
const stallTimeoutMs = 10_000;

/** Delays before each retry of a pack. */
const retryDelaysMs = [500, 2_000, 5_000];

/**
 * Fetches the manifest from the site.
 *
 * @throws DownloadError if no response arrives, or a response without a manifest
 */
export async function fetchManifest(signal?: AbortSignal): Promise<ArchiveManifest> {
  const file = await download(manifestUrl, 'no-cache', signal);
  const isJson = file.headers.get('content-type')?.includes('json');
  // Damaged, or the page of a captive portal.
  const manifest = isJson && readManifest(await file.json().catch(() => undefined));
  if (!manifest) throw new DownloadError('refused', `${manifestUrl} is not a manifest`);
  return manifest;
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
  onProgress?: (bytes: number) => void,
): Promise<void> {
  for (const delay of [...retryDelaysMs, undefined]) {
    try {
      const file = await download(part.url, 'no-store', signal, onProgress);
      if (file.headers.get('content-type')?.startsWith('text/html'))
        throw new DownloadError('refused', `${part.url} is an HTML page`);
      const content = new Uint8Array(await file.arrayBuffer());
      if (content.length < part.bytes)
        throw new DownloadError('network', `${part.url} is truncated`);
      if ((await hashOf(content)) !== part.sha256)
        throw new DownloadError('refused', `${part.url} has another hash`);
      return await savePart(part, content);
    } catch (error) {
      const isNetwork = error instanceof DownloadError && error.problem === 'network';
      if (!isNetwork || delay === undefined) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
        signal?.addEventListener('abort', resolve, { once: true });
      });
    }
  }
}

/**
 * Downloads a file of the site to its end.
 *
 * @param onProgress called with the number of bytes that arrived
 * @returns a response whose body is complete
 * @throws DownloadError if the file is interrupted, and for any response but the file itself
 */
async function download(
  path: string,
  cache: RequestCache,
  stop?: AbortSignal,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<Response> {
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let length = 0;
  const arrived = (bytes: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), stallTimeoutMs);
    length += bytes;
    onProgress(length);
  };
  try {
    arrived(0);
    const signal = AbortSignal.any([stall.signal, ...(stop ? [stop] : [])]);
    const response = await fetch(absoluteUrl(path), { cache, signal });
    checkResponse(response, path);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        arrived(chunk.length);
        controller.enqueue(chunk);
      },
    });
    const content = await new Response(response.body?.pipeThrough(counted)).arrayBuffer();
    return new Response(content, response);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(stop?.aborted ? 'stopped' : 'network', `${path}: ${String(error)}`);
  } finally {
    clearTimeout(timer);
    // Ends the rest of a response that is not needed.
    stall.abort();
  }
}

/** @throws DownloadError for any response but the file itself */
function checkResponse({ status, redirected, url }: Response, path: string): void {
  // Most often a captive portal.
  if (redirected || url !== absoluteUrl(path))
    throw new DownloadError('refused', `${path} redirects elsewhere`);
  if (status === 404 || status === 410)
    throw new DownloadError('refused', `${path} does not exist`, true);
  if (status !== 200)
    throw new DownloadError(
      status >= 500 || status === 429 ? 'network' : 'refused',
      `${path}: ${status}`,
    );
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Saves the shell: home, help, error pages, names, and what every page loads. */
export async function saveShell(manifest: ArchiveManifest): Promise<void> {
  const { shell } = await storedState();
  if (shell?.version === manifest.version) return;
  for (const part of await missingParts(shellOf(manifest))) await fetchPart(part);
  await updateState(() => ({ shell: manifest }));
}

/** Returns why a download failed. */
export function problemOf(error: unknown): Problem {
  if (error instanceof DownloadError) return error.problem;
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}
