/**
 * What a service worker's global scope offers, as far as it is used: TypeScript's own description of workers cannot
 * stand beside that of pages in one program.
 */
export interface WorkerScope {
  readonly registration: {
    readonly scope: string;
    readonly navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WorkerClient[]>;
  };
  readonly navigator: Navigator & { readonly connection?: { readonly saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

export interface WorkerClient {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown): void;
}

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly source: WorkerClient | null;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
}

declare const self: WorkerScope;

/** The worker's own scope. */
export const worker: WorkerScope = self;

/** The address of the site's home page: all that the worker answers for begins with it. */
export const home = new URL(worker.registration.scope);

/** Caches of this site's worker begin with this: another site may stand on the same host. */
export const cachePrefix = `library ${home.pathname} `;

/** The absolute address of a path below the base path. */
export function absolute(path: string): string {
  return new URL(path, home).href;
}

/** The path below the base path, or nothing for an address outside of the site. */
export function pathOf(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  if (origin !== home.origin || !pathname.startsWith(home.pathname)) return undefined;
  return decoded(pathname.slice(home.pathname.length));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
