import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  blocksOf,
  type CompressedBlock,
  compressBlock,
  fileFacts,
  isArchived,
  manifestOf,
  manifestUrl,
  packOf,
  packsOf,
  partOf,
  unzipped,
} from '../offline/index.ts';
import { filesIn, SiteWriter } from './site-writer.ts';

/**
 * Writes the offline archive of a site: the packs, and the manifest that names them.
 *
 * @param folder the site, with every other file already written
 * @param options.redirects paths of old addresses that redirect, with the closing slash
 */
export async function writeArchive(
  folder: string,
  { redirects, ...options }: ArchiveOptions & { redirects: readonly string[] },
): Promise<ArchiveManifest> {
  const read = (path: string): Uint8Array => unzipped(readFileSync(join(folder, path)));
  const files = archived(filesIn(folder), new Set(redirects)).map((path): ArchiveFile => {
    const { size } = statSync(join(folder, path));
    return { path, ...fileFacts(path, size, () => read(path)) };
  });
  const blocks: CompressedBlock[] = [];
  for (const block of blocksOf(files)) {
    const contents = block.files.map(({ path }) => read(path));
    blocks.push({ ...block, content: await compressBlock(contents) });
  }
  const writer = new SiteWriter(folder);
  const parts = packsOf(blocks).map((pack) => {
    const content = packOf(pack);
    const part = partOf(content);
    writer.write(part.url, content);
    return part;
  });
  const manifest = manifestOf(parts, blocks, options);
  writer.write(manifestUrl, `${JSON.stringify(manifest)}\n`);
  return manifest;
}

/** Returns the paths of those files that belong in the archive. */
function archived(paths: readonly string[], redirects: ReadonlySet<string>): string[] {
  const folders = new Map([['', true]]);
  const isIn = (folder: string): boolean => {
    let known = folders.get(folder);
    if (known === undefined) {
      known = isIn(folderOf(folder.slice(0, -1))) && isArchived(folder, redirects);
      folders.set(folder, known);
    }
    return known;
  };
  return paths.filter((path) => isIn(folderOf(path)) && isArchived(path, redirects));
}

/** The folder that a path is in, with the closing slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
