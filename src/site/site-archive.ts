import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type ArchiveOptions,
  isArchived,
  manifestOf,
  packOf,
  packsOf,
  partOf,
  unzipped,
} from '../outputs/archive/index.ts';
import { type ArchiveManifest, manifestUrl } from '../outputs/browser.ts';
import { SiteWriter } from './file-system.ts';

type Options = ArchiveOptions & { redirects: readonly string[] };

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
 * @param options.redirects paths of old addresses that redirect, with the closing slash
 */
export function writeArchive(folder: string, { redirects, ...options }: Options): ArchiveManifest {
  const files = archivedFiles(folder, new Set(redirects)).map((path) => {
    return { path, bytes: statSync(join(folder, path)).size };
  });
  const writer = new SiteWriter(folder);
  const parts = packsOf(files).map((pack) => {
    const contents = pack.map(({ path }) => unzipped(readFileSync(join(folder, path))));
    const content = packOf(pack, contents);
    const part = partOf(content);
    writer.write(part.url, content);
    return part;
  });
  const manifest = manifestOf(parts, files, options);
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
    const path = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`;
    if (!isArchived(path, redirects)) return [];
    return entry.isDirectory() ? archivedFiles(folder, redirects, path) : [path];
  });
}
