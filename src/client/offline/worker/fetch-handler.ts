import { sitePaths } from '../../../model/index.ts';
import { notFoundPage } from '../../../outputs/browser.ts';
import { archiveOfVersion, currentArchive } from './archive.ts';
import { sitePath, storedState, updateState } from './store.ts';

/** Paths that bypass the worker: the worker itself, the archive's own files, and files for other programs. */
const bypassed = /^(?:sw|sw-withdraw)\.js$|^library\/|^version\.json$/u;

/** Paths with a content hash: the same file in every build. */
const hashed = /^_astro\/|^pagefind\/.+_[0-9a-f]+\.pf_\w+$/u;

/** The page for an address that is not in the saved shell. */
const notSavedPage = 'offline/index.html';

/** Timeouts of the network for a saved file: the shorter while no response arrives. */
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
  if (!archive) return fromNetwork;
  const { version } = archive;
  const saved = async (name: string, status?: number): Promise<Response> => {
    const response = await (archive.find(name)?.(status) ?? fromNetwork);
    const page = { version, fromLibrary: true, at: Date.now() };
    await updateState(({ pages }) => ({ pages: { ...pages, [event.resultingClientId]: page } }));
    return response;
  };
  if (archive.find(path))
    return (await beforeTimeout(fromNetwork)) ?? saved(path).catch(() => fromNetwork);
  // A complete archive has every page, though not every file; the shell has few pages.
  const isMissing = archive.find(sitePaths.letters) !== undefined && !/\.\w+$/u.test(path);
  const [errorPage, status] = isMissing ? [notFoundPage, 404] : [notSavedPage, 503];
  return fromNetwork.catch(() => saved(errorPage, status));
}

// Everything that a page loads must be of the same build as the page.
async function respondToAsset({ request, clientId }: FetchEvent, path: string): Promise<Response> {
  const page = (await storedState()).pages[clientId];
  const archive = page ? await archiveOfVersion(page.version) : await currentArchive();
  const found = archive?.find(path);
  if (found && (page?.fromLibrary || hashed.test(path))) return found().catch(() => fetch(request));
  // While the build of a page is unknown, only a content hash proves that a file belongs to it.
  if (!found || !(page || clientId === '')) return fetch(request);
  return (await beforeTimeout(fetch(request))) ?? found();
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
  const complete = await Promise.race([readToEnd(response).catch(() => undefined), timeout]);
  clearTimeout(timer);
  // A slow file among others does not mean a slow network.
  if (!complete && arrivals === before) isSilent = true;
  return complete;
}

async function readToEnd(answering: Promise<Response>): Promise<Response | undefined> {
  const response = await answering;
  if (response.status >= 500) return undefined;
  // A redirect has no body; the browser follows it.
  const complete = response.body ? new Response(await response.arrayBuffer(), response) : response;
  // A response that comes too late still shows that the network works.
  arrivals++;
  isSilent = false;
  return complete;
}
