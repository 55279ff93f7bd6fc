import { sitePaths } from '../../glossary/browser.ts';
import { notKeptPage } from '../manifest.ts';
import { type Found, type Library, nothingHere } from './archive.ts';
import { currentLibrary, isSurelyAbsent, libraryOf } from './open-archives.ts';
import { type FetchEvent, pathOf } from './scope.ts';
import { remember, remembered } from './store.ts';

/** What goes past the worker: itself, the library on its way, and what is for other programs. */
const notOurs = /^(?:sw|sw-withdraw)\.js$|^library\/|^version\.json$/u;

/** These addresses hold a hash of what they lead to: they never mean anything else. */
const hashed = /^_astro\/|^pagefind\/.+_[0-9a-f]+\.pf_\w+$/u;

/** How long a reader waits for a page that the library has too, in milliseconds: once, and after it came to nothing. */
const patience = { first: 3_000, again: 800 };

let wait = patience.first;

/** The path of a request that the worker answers, or nothing: what it leaves to the browser is spared the way through here. */
export function ours({ request }: FetchEvent): string | undefined {
  if (request.method !== 'GET' || request.headers.has('range')) return undefined;
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return undefined;
  const path = pathOf(request.url);
  if (path === undefined || notOurs.test(path)) return undefined;
  return request.mode !== 'navigate' && isSurelyAbsent(path) ? undefined : path;
}

/** Answers a request: a page, or something that a page needs. */
export function answer(event: FetchEvent, path: string): Promise<Response> {
  return event.request.mode === 'navigate' ? page(event, path) : asset(event, path);
}

// A page is the newest there is: from the network, and from the library where the network fails or is too slow.
async function page(event: FetchEvent, path: string): Promise<Response> {
  const fromNetwork = preloaded(event);
  event.waitUntil(fromNetwork.catch(() => {}));
  const library = await currentLibrary();
  const found = library?.find(path);
  if (!library) return fromNetwork;
  if (!found) {
    return fromNetwork.catch(async () => fromLibrary(event, library, ...absent(library, path)));
  }
  const fresh = await soon(fromNetwork);
  if (fresh) return fresh;
  return fromLibrary(event, library, found).catch(() => fromNetwork);
}

async function fromLibrary(
  event: FetchEvent,
  library: Library,
  found: Found,
  status?: number,
): Promise<Response> {
  const response = await library.answer(found, status);
  await remember((memory) => {
    const at = Date.now();
    memory.pages[event.resultingClientId] = { version: library.version, fromLibrary: true, at };
  });
  return response;
}

function absent(library: Library, path: string): [Found, status: number] {
  // A whole library knows that there is no such page; the shell does not. Of files neither holds all.
  const isWhole = library.find(sitePaths.letters) !== undefined;
  return isWhole && !/\.\w+$/u.test(path)
    ? [{ file: nothingHere }, 404]
    : [{ file: notKeptPage }, 503];
}

// What a page needs is of the same build as the page.
async function asset(event: FetchEvent, path: string): Promise<Response> {
  const { request, clientId } = event;
  const shown = (await remembered()).pages[clientId];
  const library = shown ? await libraryOf(shown.version) : await currentLibrary();
  const found = library?.find(path);
  if (library && found && (shown?.fromLibrary || hashed.test(path))) {
    return library.answer(found).catch(() => fetch(request));
  }
  // Of a page whose build is not known, only what has a hash in its name can be told.
  if (!library || !found || !(shown || clientId === '')) return fetch(request);
  return (await soon(fetch(request))) ?? library.answer(found);
}

async function preloaded(event: FetchEvent): Promise<Response> {
  const response = await event.preloadResponse;
  // Without a network Firefox gives an answer that is an error, where others give none.
  if (response?.type === 'error') throw new TypeError(`${event.request.url} does not answer`);
  return response ?? fetch(event.request);
}

/**
 * What the network answers, whole, if it does so in time and not with an error of the server. The whole is waited
 * for: a page that begins and does not end is no page.
 */
async function soon(answering: Promise<Response>): Promise<Response | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, wait, undefined);
  });
  const inTime = await Promise.race([whole(answering).catch(() => undefined), late]);
  clearTimeout(timer);
  wait = inTime ? patience.first : patience.again;
  return inTime;
}

async function whole(answering: Promise<Response>): Promise<Response | undefined> {
  const response = await answering;
  if (response.status >= 500) return undefined;
  if (response.type === 'opaqueredirect' || !response.body) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
