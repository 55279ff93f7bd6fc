import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTextPath } from '../../model/index.ts';
import {
  type ArchiveManifest,
  type ArchivePart,
  archiveFolder,
  archiveFormat,
  type PackedFile,
  type PackIndex,
  packHeadBytes,
  packMark,
  totalBytes,
} from '../archive-format.ts';

/** A file of the built site. */
export interface ArchiveFile {
  /** Path below the site's folder. */
  path: string;
  /** Bytes of the file on the site. */
  bytes: number;
}

/** Properties of the site in the manifest. */
export type ArchiveOptions = Pick<ArchiveManifest, 'edition' | 'editionDate'>;

/** Folders and files that are left out: for other programs, for downloading, and the archive itself. */
const excluded =
  /^(?:library|schemas|downloads)\/|^api\/(?:glossary|names|rulings)\.(?:json|ndjson)$|^llms\.txt$|^embed\.(?:js|css)$|^(?:sw|sw-withdraw)\.js$|^version\.json$|^pagefind\/pagefind-worker\.js$/u;

const included =
  /\.(?:html|css|js|json|svg|template|webmanifest|woff2)$|^pagefind\/|^icon-192\.png$/u;

/** Files of the shell, saved on the first visit: home, help, error pages, and what every page loads. */
const shell =
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|(?:theme|asked|search)\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/** Returns the order of a file: the page, API file and history of a text are adjacent. */
function orderOf({ path }: ArchiveFile): string {
  return path.replace(/^api\/(?:history\/)?/u, '').replace(/(?:\/index)?\.(?:html|json)$/u, '');
}

/**
 * Uncompressed bytes of a pack: enough that files compress well together, and few enough to unpack quickly and to download
 * again after an interruption or an edit.
 */
const packBytes = 1536 * 1024;

/**
 * Whether a file, or any file of a folder, belongs in the archive.
 *
 * @param path path below the site's folder; the path of a folder ends in a slash
 * @param redirects paths of old addresses that redirect, with the closing slash
 */
export function isArchived(path: string, redirects: ReadonlySet<string>): boolean {
  if (excluded.test(path) || /(?:^|\/)\.[^/]*\/?$/u.test(path)) return false;
  // The worker makes the page of one ruling from the template and the text's API file.
  if (path.endsWith('/')) return !isRulingPage(path) || redirects.has(path);
  return included.test(path);
}

function isRulingPage(path: string): boolean {
  const text = readTextPath(path);
  return text?.base === '' && (text.number ?? text.printed) !== undefined;
}

/**
 * Unzips a file of Pagefind, which reads unzipped files as well: together they pack smaller. Returns other files unchanged.
 *
 * @param content bytes of the file on the site
 */
export function unzipped(content: Uint8Array): Uint8Array {
  return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
}

/**
 * Joins the files of a site into packs of one size, in order. The first pack contains only the shell. Most edits
 * change no
 * place where a pack ends, so that readers download again only the packs with changed files.
 *
 * @param files files that {@link isArchived} accepts
 */
export function packsOf(files: readonly ArchiveFile[]): ArchiveFile[][] {
  const sorted = files
    .map((file) => ({ file, order: `${orderOf(file)} ${file.path}` }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ file }) => file);
  const packs = [sorted.filter(({ path }) => shell.test(path))];
  let room = 0;
  for (const file of sorted) {
    if (shell.test(file.path)) continue;
    if (room <= 0) {
      packs.push([]);
      room = packBytes;
    }
    packs.at(-1)?.push(file);
    room -= file.bytes;
  }
  return packs;
}

/**
 * The content of a pack, which has one block.
 *
 * @param contents of its files, {@link unzipped}
 */
export function packOf(files: readonly ArchiveFile[], contents: readonly Uint8Array[]): Uint8Array {
  const block = gzipSync(Buffer.concat(contents));
  const listed = files.map(({ path }, at): PackedFile => [path, contents[at]?.length ?? 0]);
  const index: PackIndex = [[block.length, listed]];
  const packedIndex = gzipSync(JSON.stringify(index), { level: 9 });
  const head = Buffer.alloc(packHeadBytes);
  head.write(packMark, 'latin1');
  head.writeUInt32LE(packedIndex.length, packMark.length);
  return Buffer.concat([head, packedIndex, block]);
}

/** A pack as the manifest lists it. */
export function partOf(content: Uint8Array): ArchivePart {
  const sha256 = hash('sha256', content);
  return { url: `${archiveFolder}/${sha256.slice(0, 16)}.pack`, bytes: content.length, sha256 };
}

/** The manifest of an archive with these parts and files. */
export function manifestOf(
  parts: ArchivePart[],
  files: readonly ArchiveFile[],
  { edition, editionDate }: ArchiveOptions,
): ArchiveManifest {
  return {
    format: archiveFormat,
    version: hash('sha256', parts.map(({ sha256 }) => sha256).join()).slice(0, 16),
    edition,
    ...(editionDate === undefined ? {} : { editionDate }),
    bytes: totalBytes(parts),
    pages: files.filter(({ path }) => path.endsWith('.html')).length,
    shell: 1,
    parts,
  };
}
