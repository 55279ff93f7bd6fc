import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTextPath } from '../glossary/browser.ts';
import {
  type ArchiveManifest,
  archiveFolder,
  archiveFormat,
  type PackBlock,
  packHeadBytes,
  packMark,
  totalBytes,
} from './format.ts';

/** What decides which files are packed together. */
export interface FileFacts {
  /** Bytes of its content, unzipped. */
  bytes: number;
  /** The same for a text's page, API file, history and search fragments: `glossary/stasis`. */
  group: string;
}

/** A file of the built site. */
export interface ArchiveFile extends FileFacts {
  /** Path below the site's folder. */
  path: string;
}

/** An archive, ready to be written: `packs` has the content of the manifest's parts, in order. */
export interface PackedArchive {
  manifest: ArchiveManifest;
  packs: Uint8Array[];
}

/** What the manifest says about the site. */
export type ArchiveOptions = Pick<ArchiveManifest, 'edition' | 'editionDate'>;

/** Gzips the files of a block: see {@link compressBlock}. */
export type Compress = (files: readonly ArchiveFile[]) => Uint8Array | Promise<Uint8Array>;

/** @param contents of the files of a block, {@link unzipped} */
export function compressBlock(contents: readonly Uint8Array[]): Uint8Array {
  return gzipSync(Buffer.concat(contents), { level: 6 });
}

/** Folders and files that are left out: for other programs, for downloading, and the archive itself. */
const excluded =
  /^(?:library|schemas|downloads)\/|^api\/(?:glossary|graph|names)\.json$|^embed\.(?:js|css)$|^(?:sw|sw-withdraw)\.js$|^version\.json$|^pagefind\/pagefind-worker\.js$/u;

const included =
  /\.(?:html|css|js|json|svg|template|webmanifest|woff2)$|^pagefind\/|^icon-192\.png$/u;

/** Files of the shell, saved on the first visit: home, help, error pages, and what every page loads. */
const shell =
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|theme\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/** Uncompressed bytes of a block: enough that files compress well together, and few enough to unpack quickly. */
const block = { least: 256 * 1024, most: 1024 * 1024, odds: 6 };

/** Bytes of a pack: the most that a failed download repeats, and about what is downloaded again after a small edit. */
const pack = { least: 192 * 1024, most: 512 * 1024, odds: 3 };

/** Files that are shown together, and therefore packed together. */
interface FileGroup {
  key: string;
  files: ArchiveFile[];
}

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
 * Packs the files of a site. The first pack is the shell. The others end where the hash of a file group's name says
 * so, independent of content: an edit changes the pack it falls into, and readers download only that one again.
 *
 * @param files those for which {@link isArchived} holds
 * @param compress for each block
 */
export async function packArchive(
  files: readonly ArchiveFile[],
  { edition, editionDate }: ArchiveOptions,
  compress: Compress,
): Promise<PackedArchive> {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const first = { key: '', files: sorted.filter(({ path }) => shell.test(path)) };
  const others = groupsOf(sorted.filter(({ path }) => !shell.test(path)));
  const packs = (
    await Promise.all([packsOf([first], compress), packsOf(blocksOf(others), compress)])
  ).flat();
  const parts = packs.map((content) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const url = `${archiveFolder}/${sha256.slice(0, 16)}.pack`;
    return { url, bytes: content.length, sha256 };
  });
  const version = createHash('sha256').update(parts.map(({ sha256 }) => sha256).join());
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: version.digest('hex').slice(0, 16),
    edition,
    ...(editionDate === undefined ? {} : { editionDate }),
    bytes: totalBytes(parts),
    pages: files.filter(({ path }) => path.endsWith('.html')).length,
    shell: 1,
    parts,
  };
  return { manifest, packs };
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
 * What decides on what a file is packed with. Only Pagefind's files have to be read for it.
 *
 * @param size of the file as the site has it
 * @param read its content, {@link unzipped}
 */
export function fileFacts(path: string, size: number, read: () => Uint8Array): FileFacts {
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

function groupsOf(files: readonly ArchiveFile[]): FileGroup[] {
  return [...Map.groupBy(files, ({ group }) => group)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => ({ key, files: group }));
}

/** Joins groups into blocks. A block has the key of its first group. */
function blocksOf(groups: readonly FileGroup[]): FileGroup[] {
  const blocks: FileGroup[] = [];
  let next: FileGroup | undefined;
  let bytes = 0;
  for (const { key, files } of groups) {
    if (
      next &&
      (bytes >= block.most || (bytes >= block.least && isBoundary(key, block.odds, 'block')))
    )
      next = undefined;
    if (!next) {
      next = { key, files: [] };
      blocks.push(next);
      bytes = 0;
    }
    next.files.push(...files);
    bytes += files.reduce((sum, file) => sum + file.bytes, 0);
  }
  return blocks;
}

async function packsOf(blocks: readonly FileGroup[], compress: Compress): Promise<Uint8Array[]> {
  const packed = await Promise.all(
    blocks.map(async ({ key, files }) => ({ key, files, content: await compress(files) })),
  );
  const packs: Uint8Array[] = [];
  let next: typeof packed = [];
  let bytes = 0;
  for (const [at, one] of packed.entries()) {
    next.push(one);
    bytes += one.content.length;
    const following = packed[at + 1];
    const isEnd =
      !following ||
      bytes + following.content.length > pack.most ||
      (bytes >= pack.least && isBoundary(following.key, pack.odds, 'pack'));
    if (!isEnd) continue;
    packs.push(packOf(next));
    next = [];
    bytes = 0;
  }
  return packs;
}

/** Whether a block or pack ends before this key: one key in `odds` of them. */
function isBoundary(key: string, odds: number, salt: string): boolean {
  return createHash('sha1').update(`${salt} ${key}`).digest().readUInt16BE() % odds === 0;
}

function packOf(blocks: readonly { files: ArchiveFile[]; content: Uint8Array }[]): Uint8Array {
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
  return Buffer.concat([head, packedIndex, ...blocks.map((one) => one.content)]);
}
