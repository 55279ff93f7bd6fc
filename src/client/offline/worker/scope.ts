import { decodeAddress } from '../../../model/index.ts';

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
