/** A pack: one file that holds many of the site's, fetched and kept as one. */
export interface LibraryPart {
  /** Its address below the base path. It holds the pack's hash, so that it never means another pack. */
  url: string;
  bytes: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
}

/** `library/manifest.json`: what the whole site is made of, for keeping it on a device. */
export interface LibraryManifest {
  /** How packs and manifest are written. A worker leaves a format alone that it does not know. */
  format: typeof libraryFormat;
  /** The same for the same files, another where one byte differs. */
  version: string;
  /** What readers call this state of the glossary, where it has a name. */
  edition: string;
  /** The day of that edition, `2026-12-01`. */
  editionDate?: string;
  /** Bytes of all parts together. */
  bytes: number;
  /** How many pages the parts hold. */
  pages: number;
  /** How many of the first parts make up the shell: what is kept on the first visit. */
  shell: number;
  parts: LibraryPart[];
}

export const libraryFormat = 1;

/** Where the manifest stands, below the base path. */
export const manifestUrl = 'library/manifest.json';

/** The page for an address that is not kept, below the base path. */
export const notKeptPage = 'offline/index.html';

/**
 * Reads a manifest that came over the network.
 *
 * @returns nothing where it is anything else than a manifest of the known format
 */
export function readManifest(value: unknown): LibraryManifest | undefined {
  if (!isRecord(value) || value['format'] !== libraryFormat || !Array.isArray(value['parts']))
    return undefined;
  const { version, edition, editionDate, bytes, pages, shell } = value;
  const parts = value['parts'].map(readPart).filter((part) => part !== undefined);
  const isSound =
    typeof version === 'string' &&
    /^[\da-f]{12,64}$/u.test(version) &&
    typeof edition === 'string' &&
    (editionDate === undefined || typeof editionDate === 'string') &&
    isCount(bytes) &&
    isCount(pages) &&
    isCount(shell) &&
    shell <= parts.length &&
    parts.length === value['parts'].length &&
    bytes === bytesOf(parts);
  if (!isSound) return undefined;
  const dated = editionDate === undefined ? {} : { editionDate };
  return { format: libraryFormat, version, edition, ...dated, bytes, pages, shell, parts };
}

/** Bytes of parts together. */
export function bytesOf(parts: readonly LibraryPart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

function readPart(value: unknown): LibraryPart | undefined {
  if (!isRecord(value)) return undefined;
  const { url, bytes, sha256 } = value;
  const isSound =
    typeof url === 'string' &&
    /^library\/[\w.-]+\.pack$/u.test(url) &&
    isCount(bytes) &&
    typeof sha256 === 'string' &&
    /^[\da-f]{64}$/u.test(sha256);
  return isSound ? { url, bytes, sha256 } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
