import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bytesOf,
  type LibraryManifest,
  libraryFormat,
  manifestUrl,
} from '../../../src/offline/index.ts';
import { libraryFiles } from './archive-files.ts';
import { type Compress, compressBlock, packOf, packsOf } from './make-packs.ts';

/** What a library says of the site, and needs to know of it. */
export interface LibrarySubject {
  /** What readers call this state of the glossary; empty where it has no name. */
  edition: string;
  /** The day of that edition, `2026-12-01`. */
  editionDate?: string;
  /** Addresses that lead on to another, from the base with the closing slash. */
  moved: readonly string[];
}

/**
 * Writes the library of a finished site into its folder: packs of all that readers need with no network, and the
 * manifest that names them.
 *
 * @param out the site's folder, where every other file is written
 * @param compress each block; one that keeps what did not change makes the next library sooner
 */
export async function writeLibrary(
  out: string,
  { edition, editionDate, moved }: LibrarySubject,
  compress: Compress = compressBlock,
): Promise<LibraryManifest> {
  const { shell, groups } = libraryFiles(out, new Set(moved));
  const [first, others] = await Promise.all([packOf(shell, compress), packsOf(groups, compress)]);
  const packs = [first, ...others];
  const folder = join(out, 'library');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts = packs.map(({ content, sha256 }) => {
    const url = `library/${sha256.slice(0, 16)}.pack`;
    writeFileSync(join(out, url), content);
    return { url, bytes: content.length, sha256 };
  });
  const files = [...shell, ...groups.flatMap((group) => group.files)];
  const version = createHash('sha256').update(packs.map(({ sha256 }) => sha256).join());
  const manifest: LibraryManifest = {
    format: libraryFormat,
    version: version.digest('hex').slice(0, 16),
    edition,
    ...(editionDate === undefined ? {} : { editionDate }),
    bytes: bytesOf(parts),
    pages: files.filter(({ path }) => path.endsWith('.html')).length,
    shell: 1,
    parts,
  };
  writeFileSync(join(out, manifestUrl), `${JSON.stringify(manifest)}\n`);
  return manifest;
}
