/**
 * The archive: the whole site in a few files, saved on a reader's device. A manifest names its packs; each pack holds
 * many files of the site.
 *
 * Addresses, cache names and message types are older than the word "archive" and stay (`library/…`, `kept`,
 * `keep`): a new worker serves pages that an older build saved, an older worker asks for the manifest of a new build,
 * and hosts are configured for these addresses.
 */

/** `library/manifest.json`. */
export interface ArchiveManifest {
  /** Version of the format of manifest and packs. A worker ignores a manifest whose format it does not know. */
  format: number;
  /** Hash of the content: equal for equal files. */
  version: string;
  /** Title of the last edition; empty without editions. */
  edition: string;
  /** Date of the last edition, `2026-12-01`. */
  editionDate?: string;
  /** Total bytes of all parts. */
  bytes: number;
  /** Number of HTML pages in the parts. */
  pages: number;
  /** Number of the first parts that make up the shell, which is saved on the first visit. */
  shell: number;
  parts: ArchivePart[];
}

/** A pack as the manifest lists it. */
export interface ArchivePart {
  /** Address below the base path, with the hash of the pack: the content at an address never changes. */
  url: string;
  bytes: number;
  /** SHA-256 in hexadecimal. */
  sha256: string;
}

/** A device with an archive of format 2, whose pages lacked their common parts, downloads the archive again. */
export const archiveFormat = 1;

/** Folder of manifest and packs, below the base path. */
export const archiveFolder = 'library';

/** Address of the manifest, below the base path. */
export const manifestUrl = `${archiveFolder}/manifest.json`;

/**
 * A pack is a file that contains many files of the site in a gzipped block: {@link packMark}, the length of the index (4 bytes,
 * little-endian), the index as gzipped JSON, the block. A block is the gzip of its files, concatenated, so that they
 * compress together. Packs of earlier builds, which a device may have saved, hold several blocks.
 */
export const packMark = 'LIB1';

/** Bytes before the index. */
export const packHeadBytes = 8;

/** The index of a pack: its blocks in order. */
export type PackIndex = PackBlock[];

/** A block: its compressed size, and its files in order. */
type PackBlock = [bytes: number, files: PackedFile[]];

/** File with its uncompressed size in the block. */
export type PackedFile = [path: string, length: number];

/** The page for addresses without a page; part of the shell. */
export const notFoundPage = '404.html';

/**
 * Reads a manifest that came over the network or out of a cache. Does not check the packs: their hashes do.
 *
 * @returns `undefined` for anything that is not a manifest of the known format
 */
export function readManifest(value: unknown): ArchiveManifest | undefined {
  return isManifest(value) ? value : undefined;
}

function isManifest(value: unknown): value is ArchiveManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { format, version, shell, parts }: { [Key in keyof ArchiveManifest]?: unknown } = value;
  return (
    format === archiveFormat &&
    typeof version === 'string' &&
    Number.isInteger(shell) &&
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every(isPart)
  );
}

function isPart(value: unknown): value is ArchivePart {
  if (typeof value !== 'object' || value === null) return false;
  const { url, bytes, sha256 }: { [Key in keyof ArchivePart]?: unknown } = value;
  return typeof url === 'string' && Number.isInteger(bytes) && typeof sha256 === 'string';
}

/** Total bytes of parts. */
export function totalBytes(parts: readonly ArchivePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The length of a pack's index.
 *
 * @param head the first {@link packHeadBytes} bytes of the pack
 * @returns `undefined` if the bytes are not the head of a pack
 */
export function indexLength(head: Uint8Array): number | undefined {
  const mark = String.fromCharCode(...head.subarray(0, packMark.length));
  if (head.length < packHeadBytes || mark !== packMark) return undefined;
  return new DataView(head.buffer, head.byteOffset).getUint32(packMark.length, true);
}

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

/** Description of an archive, shown to readers. */
export type ArchiveSummary = Pick<ArchiveManifest, 'version' | 'edition' | 'bytes'>;

/** The state of the archive on this device: the worker's message to a page. */
export interface OfflineState {
  type: 'state';
  /** The saved archive. `since` is the ISO date and time when it was complete. */
  kept?: (ArchiveSummary & { since: string }) | undefined;
  /** The archive on the site, if the site could be reached. `missing` is the number of bytes left to download. */
  offered?: (ArchiveSummary & { missing: number }) | undefined;
  /** The running download, in bytes. */
  progress?: { done: number; total: number } | undefined;
  problem?: Problem | undefined;
  /** Whether the last check for a newer archive failed. */
  isUnreachable: boolean;
  /** Whether the receiving page was read from the archive, because the network failed. */
  fromLibrary: boolean;
  /** Whether the worker was withdrawn: nothing is saved or can be saved. */
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
