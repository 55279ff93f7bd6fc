import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTextPath } from '../model/index.ts';
import {
  type ArchiveManifest,
  archiveFolder,
  archiveFormat,
  manifestUrl,
  type PackedFile,
  type PackIndex,
  packHeadBytes,
  packMark,
  totalBytes,
} from '../outputs/browser.ts';
import { SiteWriter } from './file-system.ts';

/** Properties of the site in the manifest, and the paths of old addresses that redirect, with the closing slash. */
type Options = Pick<ArchiveManifest, 'edition' | 'editionDate'> & { redirects: readonly string[] };

/** Folders and files that are left out: for other programs, for downloading, and the archive itself. */
const excluded =
  /^(?:library|schemas|downloads)\/|^api\/(?:glossary|names|rulings)\.(?:json|ndjson)$|^llms\.txt$|^embed\.(?:js|css)$|^(?:sw|sw-withdraw)\.js$|^version\.json$|^pagefind\/pagefind-worker\.js$/u;

const included =
  /\.(?:html|css|js|json|svg|template|webmanifest|woff2)$|^pagefind\/|^icon-192\.png$/u;

/** Files of the shell, saved on the first visit: home, help, error pages, and what every page loads. */
const shell =
  /^(?:index\.html|404\.html|(?:help|offline)\/index\.html|_astro\/.+|ruling-page\.template|(?:theme|asked|search)\.js|icons\.css|favicon\.svg|manifest\.webmanifest|search\/names\.json)$/u;

/**
 * Bytes of the files in a pack: enough that files compress well together, and few enough to unpack quickly and to download
 * again after an interruption or an edit.
 */
const packBytes = 1536 * 1024;

/**
 * Does the same as {@link writeArchive} in a thread with a small heap: in the thread with the compiled content, the buffers
 * of all files make V8 collect garbage so often that packing 10,000 entries takes twice the processor time.
 */
export async function packInThread(folder: string, options: Options): Promise<ArchiveManifest> {
  const worker = new Worker(new URL('archive-worker.ts', import.meta.url), {
    workerData: { folder, options },
  });
  const [manifest] = await once(worker, 'message');
  return manifest;
}

/**
 * Writes the offline archive of a site: the packs, and the manifest that names them.
 *
 * @param folder the site, with every other file already written
 */
export function writeArchive(folder: string, { redirects, ...options }: Options): ArchiveManifest {
  const paths = archivedFiles(folder, new Set(redirects));
  const writer = new SiteWriter(folder);
  const parts = packsOf(folder, paths).map((pack) => {
    const content = packOf(folder, pack);
    const sha256 = hash('sha256', content);
    const url = `${archiveFolder}/${sha256.slice(0, 16)}.pack`;
    writer.write(url, content);
    return { url, bytes: content.length, sha256 };
  });
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: hash('sha256', parts.map(({ sha256 }) => sha256).join()).slice(0, 16),
    ...options,
    bytes: totalBytes(parts),
    pages: paths.filter((path) => path.endsWith('.html')).length,
    shell: 1,
    parts,
  };
  writer.write(manifestUrl, `${JSON.stringify(manifest)}\n`);
  return manifest;
}

/**
 * Lists the files that belong in the archive. Most folders of a site are share pages: they are not read.
 *
 * @param below a path in the folder, empty or with a closing slash
 */
function archivedFiles(folder: string, redirects: ReadonlySet<string>, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name;
    if (entry.name.startsWith('.')) return [];
    if (!entry.isDirectory()) return included.test(path) && !excluded.test(path) ? path : [];
    const isLeftOut = isRulingPage(`${path}/`) && !redirects.has(`${path}/`);
    return isLeftOut || excluded.test(`${path}/`)
      ? []
      : archivedFiles(folder, redirects, `${path}/`);
  });
}

/** Returns whether a path is that of a share page, which the worker makes from the template and the text's API file. */
function isRulingPage(path: string): boolean {
  const text = readTextPath(path);
  return text?.base === '' && (text.number ?? text.printed) !== undefined;
}

/**
 * Divides files into packs of one size, in order: the page, API file and history of a text are adjacent. The first pack
 * contains only the shell. Most edits change no place where a pack ends, so that readers download again only the packs with
 * changed files.
 */
function packsOf(folder: string, paths: readonly string[]): string[][] {
  const orderOf = (path: string): string =>
    `${path.replace(/^api\/(?:history\/)?/u, '').replace(/(?:\/index)?\.(?:html|json)$/u, '')} ${path}`;
  const sorted = paths
    .map((path) => ({ path, order: orderOf(path) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ path }) => path);
  const packs = [sorted.filter((path) => shell.test(path))];
  let room = 0;
  for (const path of sorted) {
    if (shell.test(path)) continue;
    if (room <= 0) {
      packs.push([]);
      room = packBytes;
    }
    packs.at(-1)?.push(path);
    room -= statSync(join(folder, path)).size;
  }
  return packs;
}

/** Makes a pack, which has one block. Files of Pagefind are unzipped: it reads them as well, and together they pack smaller. */
function packOf(folder: string, paths: readonly string[]): Uint8Array {
  const contents = paths.map((path) => {
    const content = readFileSync(join(folder, path));
    return content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
  });
  const block = gzipSync(Buffer.concat(contents));
  const listed = paths.map((path, at): PackedFile => [path, contents[at]?.length ?? 0]);
  const index: PackIndex = [[block.length, listed]];
  const packedIndex = gzipSync(JSON.stringify(index), { level: 9 });
  const head = Buffer.alloc(packHeadBytes);
  head.write(packMark, 'latin1');
  head.writeUInt32LE(packedIndex.length, packMark.length);
  return Buffer.concat([head, packedIndex, block]);
}
