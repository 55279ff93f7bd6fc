import { sitePaths } from '../../../model/index.ts';
import { notFoundPage } from '../../../outputs/browser.ts';
import { type Archive, archiveOfVersion, currentArchive, type Found } from './archive.ts';
import { sitePath, storedState, updateState } from './store.ts';

/** Paths that bypass the worker: the worker itself, the archive's own files, and files for other programs. */
const bypassed = /^(?:sw|sw-withdraw)\.js$|^library\/|^version\.json$/u;

/** Paths with a content hash: the same file in every build. */
const hashed = /^_astro\/|^pagefind\/.+_[0-9a-f]+\.pf_\w+$/u;

/** The page for an address that is not in the saved shell. */
const notSavedPage = 'offline/index.html';

/** Timeout of the network for a saved file; shorter while nothing arrives. */
const networkTimeoutMs = { usual: 3_000, whileSilent: 800 };

/** Count of responses that have arrived completely. */
let arrivals = 0;
/** Whether a response failed or timed out after the last complete response. */
let isSilent = false;

/** The path of a request that the worker handles. `undefined` leaves it to the browser. */
export function handledPath({ request }: FetchEvent): string | undefined {
  if (request.method !== 'GET' || request.headers.has('range')) return undefined;
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return undefined;
  const path = sitePath(request.url);
  return path === undefined || bypassed.test(path) ? undefined : path;
}

/** Responds to a request for a page, or for something that a page loads. */
export function respond(event: FetchEvent, path: string): Promise<Response> {
  return event.request.mode === 'navigate'
    ? respondToPage(event, path)
    : respondToAsset(event, path);
}

// Network first; from the archive if the network fails or is too slow.
async function respondToPage(event: FetchEvent, path: string): Promise<Response> {
  const fromNetwork = preloaded(event);
  event.waitUntil(fromNetwork.catch(() => {}));
  const archive = await currentArchive();
  const found = archive?.find(path);
  if (!archive) return fromNetwork;
  if (!found) {
    return fromNetwork.catch(() => pageFrom(archive, event, ...errorPage(archive, path)));
  }
  const fresh = await beforeTimeout(fromNetwork);
  if (fresh) return fresh;
  return pageFrom(archive, event, found).catch(() => fromNetwork);
}

async function pageFrom(
  archive: Archive,
  event: FetchEvent,
  found: Found,
  status?: number,
): Promise<Response> {
  const response = await archive.respond(found, status);
  await updateState(({ pages }) => {
    const { version } = archive;
    pages[event.resultingClientId] = { version, fromLibrary: true, at: Date.now() };
  });
  return response;
}

// A complete archive has every page, though not every file; the shell has few pages.
function errorPage(archive: Archive, path: string): [Found, status: number] {
  const isComplete = archive.find(sitePaths.letters) !== undefined;
  return isComplete && !/\.\w+$/u.test(path)
    ? [{ file: notFoundPage }, 404]
    : [{ file: notSavedPage }, 503];
}

// Whatever a page loads must be of the same build as the page.
async function respondToAsset({ request, clientId }: FetchEvent, path: string): Promise<Response> {
  const page = (await storedState()).pages[clientId];
  const archive = page ? await archiveOfVersion(page.version) : await currentArchive();
  const found = archive?.find(path);
  if (archive && found && (page?.fromLibrary || hashed.test(path))) {
    return archive.respond(found).catch(() => fetch(request));
  }
  // While the build of a page is unknown, only a content hash proves that a file belongs to it.
  if (!archive || !found || !(page || clientId === '')) return fetch(request);
  return (await beforeTimeout(fetch(request))) ?? archive.respond(found);
}

async function preloaded(event: FetchEvent): Promise<Response> {
  const response: Response | undefined = await event.preloadResponse;
  // Offline, Firefox preloads an error response; other browsers reject.
  if (response?.type === 'error') throw new TypeError(`${event.request.url} does not answer`);
  return response ?? fetch(event.request);
}

/**
 * The network's response, read to its end; `undefined` if it fails, is a server error, or is not complete in time.
 */
export async function beforeTimeout(response: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    const { usual, whileSilent } = networkTimeoutMs;
    timer = setTimeout(resolve, isSilent ? whileSilent : usual, undefined);
  });
  const before = arrivals;
  // A response that comes too late still shows that the network works.
  const arriving = readToEnd(response)
    .catch(() => undefined)
    .then((complete) => {
      if (complete) {
        arrivals++;
        isSilent = false;
      }
      return complete;
    });
  const complete = await Promise.race([arriving, timeout]);
  clearTimeout(timer);
  // A slow file among others does not mean a slow network.
  if (!complete && arrivals === before) isSilent = true;
  return complete;
}

async function readToEnd(answering: Promise<Response>): Promise<Response | undefined> {
  const response = await answering;
  if (response.status >= 500) return undefined;
  if (response.type === 'opaqueredirect' || !response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
