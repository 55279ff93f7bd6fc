import type { LibraryManifest } from './manifest.ts';

/** What a page asks of the worker. */
export type Request =
  /** Tell how things stand; `fresh` asks the site first whether there is a newer glossary. */
  | { type: 'ask'; fresh: boolean }
  /** Fetch the whole library, or the newer one. */
  | { type: 'keep' }
  /** Stop fetching; what has come is kept for the next time. */
  | { type: 'stop' }
  /** Remove the library from the device. */
  | { type: 'remove' };

/** Why a library is not being fetched although it was asked for. */
export type Problem =
  /** The network broke off, or answered too slowly. */
  | 'network'
  /** What came is not the library: it was changed, cut short, or comes from something between here and the site. */
  | 'refused'
  /** The device has no room. */
  | 'full'
  /** The reader stopped it. */
  | 'stopped';

/** What a reader is told of a library. */
export type LibrarySummary = Pick<
  LibraryManifest,
  'version' | 'edition' | 'editionDate' | 'bytes' | 'pages'
>;

/** How things stand with the library on this device. */
export interface OfflineState {
  type: 'state';
  /** The whole library that is kept. `since` is a date and time as ISO text. */
  kept?: LibrarySummary & { since: string };
  /** What the site offers, where it could be asked. `missing` are the bytes still to fetch. */
  offered?: LibrarySummary & { missing: number };
  /** The download that is under way, in bytes. */
  progress?: { done: number; total: number };
  problem?: Problem;
  /** The site was asked what it offers, and did not answer. */
  isUnreachable: boolean;
  /** The page that asked was read from the kept library, for want of a network. */
  fromLibrary: boolean;
  /** The worker was withdrawn: nothing is kept, and nothing can be. */
  withdrawn?: boolean;
}

/** Reads what a worker says; nothing where it is not about the library. */
export function readState(data: unknown): OfflineState | undefined {
  return isState(data) ? data : undefined;
}

/** Reads what a page asks. */
export function readRequest(data: unknown): Request | undefined {
  return isRequest(data) ? data : undefined;
}

function isState(data: unknown): data is OfflineState {
  return isTyped(data) && data.type === 'state' && 'fromLibrary' in data;
}

function isRequest(data: unknown): data is Request {
  return isTyped(data) && ['ask', 'keep', 'stop', 'remove'].includes(data.type);
}

function isTyped(data: unknown): data is { type: string } {
  return (
    typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
  );
}
