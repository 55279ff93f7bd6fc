import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTextPath } from '../glossary/browser.ts';
import {
  type ArchiveManifest,
  type ArchivePart,
  archiveFolder,
  archiveFormat,
  type PackIndex,
  packHeadBytes,
  packMark,
  totalBytes,
} from './format.ts';

/** A file of the built site. */
export interface ArchiveFile {
  /** Path below the site's folder. */
  path: string;
  /** As the site has it. */
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
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|theme\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/** The group of these files: it comes before all others. */
const shellGroup = '';

/** Returns the group of a file: the same for a text's page, API file and history, `glossary/stasis`. */
function groupOf({ path }: ArchiveFile): string {
  if (shell.test(path)) return shellGroup;
  return path.replace(/^api\/(?:history\/)?/u, '').replace(/(?:\/index)?\.(?:html|json)$/u, '');
}

/**
 * Uncompressed bytes of a pack: enough that files compress well together, and few enough to unpack quickly and to download
 * again after an interruption or an edit.
 */
const packBytes = { least: 256 * 1024, most: 1024 * 1024 };

/** One key in so many may begin a pack. */
const odds = 6;

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
 * Joins the files of a site into packs, in order. The first one is the shell, alone. Files that are shown together are
 * packed together. The hash of the next group decides where a pack ends, independent of content: an edit changes the pack
 * that it falls into, and readers download that one again.
 *
 * @param files those for which {@link isArchived} holds
 */
export function packsOf(files: readonly ArchiveFile[]): ArchiveFile[][] {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const groups = [...Map.groupBy(sorted, groupOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  const packs: ArchiveFile[][] = [];
  let bytes = 0;
  for (const [key, group] of groups) {
    const more = group.reduce((sum, file) => sum + file.bytes, 0);
    const pack = packs.at(-1);
    const isEnd =
      (pack?.[0] && groupOf(pack[0]) === shellGroup) ||
      bytes + more > packBytes.most ||
      (bytes >= packBytes.least && isBoundary(key));
    if (pack && !isEnd) pack.push(...group);
    else packs.push([...group]);
    bytes = pack && !isEnd ? bytes + more : more;
  }
  return packs;
}

function isBoundary(key: string): boolean {
  return hash('sha1', key, 'buffer').readUInt16BE() % odds === 0;
}

/**
 * The content of a pack, which has one block.
 *
 * @param contents of its files, {@link unzipped}
 */
export function packOf(files: readonly ArchiveFile[], contents: readonly Uint8Array[]): Uint8Array {
  const block = gzipSync(Buffer.concat(contents), { level: 6 });
  const index: PackIndex = [
    [block.length, files.map(({ path }, at) => [path, contents[at]?.length ?? 0])],
  ];
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
