import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  archiveFolder,
  type Compress,
  isArchived,
  manifestUrl,
  packArchive,
} from '../../../src/offline/index.ts';

/**
 * Writes the offline archive of a built site into its folder: the packs, and the manifest that names them.
 *
 * @param out the site's folder, with every other file already written
 * @param options.redirects paths of old addresses that redirect, with the closing slash
 */
export async function writeArchive(
  out: string,
  { redirects, ...options }: ArchiveOptions & { redirects: readonly string[] },
  compress?: Compress,
): Promise<ArchiveManifest> {
  const { manifest, packs } = await packArchive(
    readFiles(out, new Set(redirects)),
    options,
    compress,
  );
  const folder = join(out, archiveFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [at, { url }] of manifest.parts.entries()) {
    writeFileSync(join(out, url), packs[at] ?? '');
  }
  writeFileSync(join(out, manifestUrl), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

function readFiles(folder: string, redirects: ReadonlySet<string>): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below + entry.name + (entry.isDirectory() ? '/' : '');
      if (!isArchived(path, redirects)) continue;
      if (entry.isDirectory()) walk(path);
      else files.push({ path, content: readFileSync(join(folder, path)) });
    }
  };
  walk('');
  return files;
}
