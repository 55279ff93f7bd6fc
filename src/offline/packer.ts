import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip, gzipSync } from 'node:zlib';
import { readTextPath } from '../glossary/browser.ts';
import {
  type ArchiveManifest,
  type ArchivePart,
  archiveFolder,
  archiveFormat,
  type PackBlock,
  packHeadBytes,
  packMark,
  totalBytes,
} from './format.ts';

/** Properties of a file that decide its pack. */
export interface FileFacts {
  /** Bytes of its content, unzipped. */
  bytes: number;
  /** The same for a text's page, API file, history and search fragments: `glossary/stasis`. Empty for files of the shell. */
  group: string;
}

/** A file of the built site. */
export interface ArchiveFile extends FileFacts {
  /** Path below the site's folder. */
  path: string;
}

/** Files that are compressed together. */
export interface ArchiveBlock {
  /** The group of its first files. */
  key: string;
  /** In order. */
  files: ArchiveFile[];
}

/** A block, as packs hold it. */
export interface CompressedBlock extends ArchiveBlock {
  content: Uint8Array;
}

/** Properties of the site in the manifest. */
export type ArchiveOptions = Pick<ArchiveManifest, 'edition' | 'editionDate'>;

const gzipped = promisify(gzip);

/**
 * Gzips a block, in a thread of Node's.
 *
 * @param contents of the files of the block, {@link unzipped}
 */
export function compressBlock(contents: readonly Uint8Array[]): Promise<Uint8Array> {
  return gzipped(Buffer.concat(contents), { level: 6 });
}

/** Folders and files that are left out: for other programs, for downloading, and the archive itself. */
const excluded =
  /^(?:library|schemas|downloads)\/|^api\/(?:glossary|names)\.json$|^embed\.(?:js|css)$|^(?:sw|sw-withdraw)\.js$|^version\.json$|^pagefind\/pagefind-worker\.js$/u;

const included =
  /\.(?:html|css|js|json|svg|template|webmanifest|woff2)$|^pagefind\/|^icon-192\.png$/u;

/** Files of the shell, saved on the first visit: home, help, error pages, and what every page loads. */
const shell =
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|theme\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/** The group of these files: it comes before all others. */
const shellGroup = '';

/** Uncompressed bytes of a block: enough that files compress well together, and few enough to unpack quickly. */
const block = { least: 256 * 1024, most: 1024 * 1024, odds: 6 };

/** Bytes of a pack: the most that an interrupted download repeats, and about what is downloaded again after a small edit. */
const pack = { least: 64 * 1024, most: 192 * 1024, odds: 2 };

/**
 * Whether a file, or any file of a folder, belongs in the archive.
 *
 * @param path path below the site's folder; that of a folder ends in a slash
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
 * Pagefind's files are gzipped one by one; Pagefind reads them uncompressed as well, and they pack smaller together.
 *
 * @param content of a file, as the site has it
 */
export function unzipped(content: Uint8Array): Uint8Array {
  return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
}

/**
 * Classifies a file for packing. Only Pagefind's files have to be read for this.
 *
 * @param size of the file as the site has it
 * @param read its content, {@link unzipped}
 */
export function fileFacts(path: string, size: number, read: () => Uint8Array): FileFacts {
  if (shell.test(path)) return { bytes: size, group: shellGroup };
  const group = path
    .replace(/^api\/(?:history\/)?/u, '')
    .replace(/(?:\/index)?\.(?:html|json)$/u, '');
  if (!path.startsWith('pagefind/')) return { bytes: size, group };
  const content = read();
  if (!path.startsWith('pagefind/fragment/')) return { bytes: content.length, group };
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(400, content.length));
  const url = /"url":"\/?([^"#?]+)/u.exec(start.toString())?.[1];
  return { bytes: content.length, group: (url ?? path).replace(/\/$/u, '') };
}

/**
 * Joins the files of a site into blocks, in order. The first one is the shell.
 *
 * @param files those for which {@link isArchived} holds
 */
export function blocksOf(files: readonly ArchiveFile[]): ArchiveBlock[] {
  const sizeOf = ({ files: group }: ArchiveBlock): number =>
    group.reduce((sum, file) => sum + file.bytes, 0);
  return joined(groupsOf(files), sizeOf, block, 'block').map((groups) => ({
    key: groups[0]?.key ?? shellGroup,
    files: groups.flatMap((group) => group.files),
  }));
}

/** Joins the blocks of a site into packs. The first one is the shell. Readers download only the packs again that changed. */
export function packsOf(blocks: readonly CompressedBlock[]): CompressedBlock[][] {
  return joined(blocks, ({ content }) => content.length, pack, 'pack');
}

/**
 * Joins items in order. The shell stays alone. The hash of the next key decides where a pack ends, independent of
 * content: an edit changes the part that it falls into.
 */
function joined<Item extends { key: string }>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  { least, most, odds }: typeof block,
  salt: string,
): Item[][] {
  const parts: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const part = parts.at(-1);
    const size = sizeOf(item);
    const isEnd =
      part?.[0]?.key === shellGroup ||
      bytes + size > most ||
      (bytes >= least && isBoundary(item.key, odds, salt));
    if (part && !isEnd) part.push(item);
    else parts.push([item]);
    bytes = part && !isEnd ? bytes + size : size;
  }
  return parts;
}

/** Groups files that are shown together, and therefore packed together, in order. */
function groupsOf(files: readonly ArchiveFile[]): ArchiveBlock[] {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return Array.from(
    Map.groupBy(sorted, ({ group }) => group),
    ([key, group]) => ({ key, files: group }),
  ).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Whether a block or pack ends before this key: one key in `odds` of them. */
function isBoundary(key: string, odds: number, salt: string): boolean {
  return hash('sha1', `${salt} ${key}`, 'buffer').readUInt16BE() % odds === 0;
}

/** The content of a pack. */
export function packOf(blocks: readonly CompressedBlock[]): Uint8Array {
  const index = blocks.map(
    ({ files, content }): PackBlock => [
      content.length,
      files.map(({ path, bytes }): [string, number] => [path, bytes]),
    ],
  );
  const packedIndex = gzipSync(JSON.stringify(index), { level: 9 });
  const head = Buffer.alloc(packHeadBytes);
  head.write(packMark, 'latin1');
  head.writeUInt32LE(packedIndex.length, packMark.length);
  return Buffer.concat([head, packedIndex, ...blocks.map(({ content }) => content)]);
}

/** A pack as the manifest lists it. */
export function partOf(content: Uint8Array): ArchivePart {
  const sha256 = hash('sha256', content);
  return { url: `${archiveFolder}/${sha256.slice(0, 16)}.pack`, bytes: content.length, sha256 };
}

/** The manifest of an archive with these parts and blocks. */
export function manifestOf(
  parts: ArchivePart[],
  blocks: readonly ArchiveBlock[],
  { edition, editionDate }: ArchiveOptions,
): ArchiveManifest {
  const files = blocks.flatMap((one) => one.files);
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
