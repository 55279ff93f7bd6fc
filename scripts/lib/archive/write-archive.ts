import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  type Compress,
  isArchived,
  manifestUrl,
  packArchive,
} from '../../../src/offline/index.ts';
import { filesIn } from '../build/files-in.ts';
import { SiteWriter } from '../build/site-writer.ts';

/**
 * Writes the offline archive of a site: the packs, and the manifest that names them.
 *
 * @param folder the site, with every other file already written
 * @param writer writes into that folder
 * @param options.paths the files of the site; all that the folder holds unless given
 * @param options.redirects paths of old addresses that redirect, with the closing slash
 */
export async function writeArchive(
  folder: string,
  {
    redirects,
    paths = filesIn(folder),
    ...options
  }: ArchiveOptions & { redirects: readonly string[]; paths?: readonly string[] },
  compress?: Compress,
  writer = new SiteWriter(folder, new Map()),
): Promise<ArchiveManifest> {
  const { manifest, packs } = await packArchive(
    readFiles(folder, paths, new Set(redirects)),
    options,
    compress,
  );
  for (const [at, { url }] of manifest.parts.entries()) writer.write(url, packs[at] ?? '');
  writer.write(manifestUrl, `${JSON.stringify(manifest)}\n`);
  return manifest;
}

function readFiles(
  folder: string,
  paths: readonly string[],
  redirects: ReadonlySet<string>,
): ArchiveFile[] {
  const isIn = (path: string): boolean => {
    const folders = [...path.matchAll(/\//gu)].map(({ index }) => path.slice(0, index + 1));
    return [...folders, path].every((part) => isArchived(part, redirects));
  };
  return paths.filter(isIn).map((path) => ({ path, content: readFileSync(join(folder, path)) }));
}
