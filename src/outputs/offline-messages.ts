import type { ArchiveManifest } from './archive-format.ts';

/** A message from a page to the worker. */
export type WorkerMessage =
  /**
   * Send the current state; with `fresh`, check the site for a newer archive first. `script` is the URL of the page's
   * script, whose name has a hash: it tells the worker which build the page is from.
   */
  | { type: 'ask'; fresh: boolean; script?: string }
  /** Download the archive, or update it. */
  | { type: 'keep' }
  /** Stop the download. The next download continues from the saved packs. */
  | { type: 'stop' }
  /** Delete the archive from the device. */
  | { type: 'remove' };

/** Why a requested download is not running. */
export type Problem =
  /** The connection failed or timed out. */
  | 'network'
  /** The response is not the archive: damaged, or replaced by something between here and the site. */
  | 'refused'
  /** No storage space left on the device. */
  | 'full'
  /** The reader stopped it. */
  | 'stopped';

/** Description of an archive for readers. */
export type ArchiveSummary = Pick<
  ArchiveManifest,
  'version' | 'edition' | 'editionDate' | 'bytes' | 'pages'
>;

/** The state of the archive on this device: the worker's message to a page. */
export interface OfflineState {
  type: 'state';
  /** The saved archive. `since` is the ISO date and time when it was complete. */
  kept?: ArchiveSummary & { since: string };
  /** The archive on the site, if it could be reached. `missing` is the number of bytes left to download. */
  offered?: ArchiveSummary & { missing: number };
  /** The running download, in bytes. */
  progress?: { done: number; total: number };
  problem?: Problem;
  /** The last check for a newer archive got no usable answer. */
  isUnreachable: boolean;
  /** The page that receives this was read from the archive, because the network failed. */
  fromLibrary: boolean;
  /** The worker was withdrawn: nothing is saved, and nothing can be. */
  withdrawn?: boolean;
}

/** Reads a message from the worker; `undefined` if it is not an {@link OfflineState}. */
export function readState(data: unknown): OfflineState | undefined {
  return isTyped<OfflineState>(data, ['state']) && 'fromLibrary' in data ? data : undefined;
}

/** Reads a message from a page; `undefined` if it is not a {@link WorkerMessage}. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  return isTyped<WorkerMessage>(data, ['ask', 'keep', 'stop', 'remove']) ? data : undefined;
}

function isTyped<Message>(data: unknown, types: readonly string[]): data is Message & object {
  return (
    typeof data === 'object' && data !== null && 'type' in data && types.includes(String(data.type))
  );
}

/** Whether the reader asked the browser to save data: then nothing is downloaded without a request. */
export function savesData(): boolean {
  return 'connection' in navigator && Object(navigator.connection).saveData === true;
}
