import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteCompilation } from '../../../src/files/index.ts';
import { hashOfAll } from '../../../src/glossary/index.ts';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  type Compress,
  fileFacts,
  isArchived,
  manifestUrl,
  packArchive,
  unzipped,
} from '../../../src/offline/index.ts';
import { settings } from '../../../src/site/index.ts';
import { filesIn } from '../build/files-in.ts';
import { filesOf } from '../build/site-record.ts';
import { SiteWriter } from '../build/site-writer.ts';
import type { DoneStep, Step } from '../build/step.ts';
import { BlockCache } from './block-cache.ts';

/**
 * Step: the offline archive.
 *
 * @param folder the next site, with every other file already written
 * @param steps that wrote them
 */
export function archiveStep(
  folder: string,
  steps: readonly DoneStep[],
  { editions, redirects }: Pick<SiteCompilation, 'editions' | 'redirects'>,
): Step {
  const last = editions.editions.at(-1);
  const options = { edition: last?.title ?? '', ...(last && { editionDate: last.date }) };
  const hashes = filesOf(steps);
  const paths = archived([...hashes.keys()], new Set(redirects.map(({ path }) => path)));
  const hashOf = (path: string): string => hashes.get(path) ?? '';
  return {
    name: 'archive',
    reads: hashOfAll([JSON.stringify(options), ...paths.map((path) => `${path} ${hashOf(path)}`)]),
    async run(writer) {
      const blocks = new BlockCache(join(settings().cache, 'library'), hashOf);
      const files = paths.map((path) => knownFile(folder, path, hashOf(path), writer));
      await pack(files, options, (block) => blocks.compress(block), writer);
      blocks.prune();
    },
  };
}

/** A file with its size and group: those of the last build, unless that packed another file at the path. */
function knownFile(folder: string, path: string, hash: string, writer: SiteWriter): ArchiveFile {
  const [lastHash, bytes, group] = writer.lastNotes.get(path)?.split(' ') ?? [];
  const file = join(folder, path);
  const read = (): Uint8Array => unzipped(readFileSync(file));
  // To read and unzip many small files twice takes long. A copy: zlib unzips into a buffer that is much larger.
  let known: Uint8Array | undefined;
  const keep = (): Uint8Array => {
    known = Uint8Array.from(read());
    return known;
  };
  const facts =
    lastHash === hash && group !== undefined
      ? { bytes: Number(bytes), group }
      : fileFacts(path, statSync(file).size, keep);
  writer.notes.set(path, `${hash} ${facts.bytes} ${facts.group}`);
  return { path, ...facts, read: () => known ?? read() };
}

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
  const files = archived(filesIn(folder), new Set(redirects)).map((path) => {
    const content = unzipped(readFileSync(join(folder, path)));
    return { path, ...fileFacts(path, content.length, () => content), read: () => content };
  });
  const writer = new SiteWriter(folder);
  const manifest = await pack(files, options, undefined, writer);
  writer.flush();
  return manifest;
}

async function pack(
  files: readonly ArchiveFile[],
  options: ArchiveOptions,
  compress: Compress | undefined,
  writer: SiteWriter,
): Promise<ArchiveManifest> {
  const { manifest, packs } = await packArchive(files, options, compress);
  for (const [at, { url }] of manifest.parts.entries()) writer.write(url, packs[at] ?? '');
  writer.write(manifestUrl, `${JSON.stringify(manifest)}\n`);
  return manifest;
}

/** The paths of those files that belong in the archive, sorted. */
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
  return paths.filter((path) => isIn(folderOf(path)) && isArchived(path, redirects)).sort();
}

/** The folder that a path is in, with the closing slash. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
