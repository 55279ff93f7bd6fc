import { join } from 'node:path';
import type { SiteCompilation } from '../../../src/files/index.ts';
import { chunksOf, hashOf } from '../../../src/glossary/index.ts';
import {
  type ArchiveBlock,
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  type ArchivePart,
  blocksOf,
  type Compress,
  type CompressedBlock,
  isArchived,
  manifestOf,
  manifestUrl,
  packOf,
  packsOf,
  partOf,
} from '../../../src/offline/index.ts';
import { settings } from '../../../src/site/index.ts';
import { filesIn } from '../build/files-in.ts';
import type { Inputs } from '../build/inputs.ts';
import { filesOf } from '../build/site-record.ts';
import { SiteWriter } from '../build/site-writer.ts';
import type { DoneStep, Step, StepFolder } from '../build/step.ts';
import { ThreadPool } from '../build/thread-pool.ts';
import { BlockCache } from './block-cache.ts';
import { doPackJob, type PackJob, type PackResult } from './pack-job.ts';

/** With fewer new files than this, starting threads takes longer than it saves. */
const worthThreads = 1000;

/** Files that a thread looks at before it takes other work. */
const lookedAtOnce = 500;

/** Does a job in this thread or another. */
type DoJob = (job: PackJob) => Promise<PackResult>;

/**
 * Step: the offline archive. Blocks and packs in which every file is as it was in the last build stay.
 *
 * @param site the next one, with every other file that changed; the last one, with those that did not
 * @param steps that wrote them
 */
export function archiveStep(
  { next, out, before }: StepFolder,
  steps: readonly DoneStep[],
  { editions, redirects }: Pick<SiteCompilation, 'editions' | 'redirects'>,
  inputs: Inputs,
): Step {
  const edition = editions.editions.at(-1);
  const folders = before.size === 0 ? [next] : [next, out];
  const options = { edition: edition?.title ?? '', ...(edition && { editionDate: edition.date }) };
  return {
    name: 'archive',
    reads: inputs.all,
    async run(writer) {
      const hashes = new Map(filesOf(steps));
      const last = lastBlocks(writer.lastNotes);
      // Without blocks of the last build, all files go into new ones. A page that begins or ceases to redirect has changed:
      // another step writes it.
      const changed = new Set(
        last.length === 0 ? hashes.keys() : steps.flatMap((step) => [...step.changed]),
      );
      const paths = archived([...changed], new Set(redirects.map(({ path }) => path)));
      const pool = paths.length < worthThreads ? undefined : packThreads();
      const doJob: DoJob = pool ? (job) => pool.run(job) : doPackJob;
      try {
        const files = await lookAt(folders, paths, doJob);
        const stays = (path: string): boolean => hashes.has(path) && !changed.has(path);
        const cache = new BlockCache(
          join(settings().cache, 'library'),
          (path) => hashes.get(path) ?? '',
          compressIn(folders, doJob),
        );
        const blocks = await Promise.all(
          blocksOf(files, last, stays).map((block) => cache.compress(block)),
        );
        for (const block of blocks) writer.notes.set(blockMark + block.key, blockNote(block));
        await writePacks(blocks, options, writer);
        cache.prune();
      } finally {
        await pool?.close();
      }
    },
  };
}

/** What the notes of blocks begin with. */
const blockMark = 'block ';

/** What the next build need not find out again of a block. */
function blockNote({ name, files }: CompressedBlock): string {
  const facts = files.flatMap(({ path, bytes, group }) => [path, bytes, group]);
  return [name, ...facts].join('\n');
}

/** The blocks of the last build, in order. */
function lastBlocks(notes: SiteWriter['lastNotes']): ArchiveBlock[] {
  const blocks: ArchiveBlock[] = [];
  for (const [key, note] of notes) {
    if (!key.startsWith(blockMark)) continue;
    const [name = '', ...facts] = note.split('\n');
    const files: ArchiveFile[] = [];
    for (let at = 0; at < facts.length; at += 3) {
      const [path = '', bytes, group = ''] = facts.slice(at, at + 3);
      files.push({ path, bytes: Number(bytes), group });
    }
    blocks.push({ key: key.slice(blockMark.length), files, name });
  }
  return blocks;
}

function packThreads(): ThreadPool<PackJob, PackResult> {
  return new ThreadPool(new URL('pack-worker.ts', import.meta.url));
}

/** Files of a site, with what decides on how they are packed. */
async function lookAt(
  folders: readonly string[],
  paths: readonly string[],
  doJob: DoJob,
): Promise<ArchiveFile[]> {
  const look = async (some: string[]): Promise<ArchiveFile[]> => {
    const { facts } = await doJob({ folders, task: 'look', paths: some });
    return some.flatMap((path, at) => {
      const one = facts[at];
      return one ? { path, ...one } : [];
    });
  };
  return (await Promise.all(chunksOf(paths, lookedAtOnce).map(look))).flat();
}

/** Compresses blocks of files of a site. */
function compressIn(folders: readonly string[], doJob: DoJob): Compress {
  return async (files) => {
    const paths = files.map(({ path }) => path);
    return (await doJob({ folders, task: 'compress', paths })).block;
  };
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
  const files = await lookAt([folder], archived(filesIn(folder), new Set(redirects)), doPackJob);
  const compress = compressIn([folder], doPackJob);
  const blocks = blocksOf(files).map(async (block): Promise<CompressedBlock> => {
    const content = await compress(block.files);
    return { ...block, name: hashOf(content), bytes: content.length, read: () => content };
  });
  const writer = new SiteWriter(folder);
  const manifest = await writePacks(await Promise.all(blocks), options, writer);
  writer.flush();
  return manifest;
}

async function writePacks(
  blocks: readonly CompressedBlock[],
  options: ArchiveOptions,
  writer: SiteWriter,
): Promise<ArchiveManifest> {
  const parts: ArchivePart[] = [];
  for (const pack of packsOf(blocks)) parts.push(await writePack(pack, writer));
  const manifest = manifestOf(parts, blocks, options);
  writer.write(manifestUrl, `${JSON.stringify(manifest)}\n`);
  return manifest;
}

/** Writes a pack, unless the last build made one of the same blocks. */
async function writePack(
  blocks: readonly CompressedBlock[],
  writer: SiteWriter,
): Promise<ArchivePart> {
  let content: Uint8Array | undefined;
  const make = (): Uint8Array => (content ??= packOf(blocks));
  const names = blocks.map(({ name }) => name);
  const part: ArchivePart = JSON.parse(
    writer.remember(names, () => JSON.stringify(partOf(make()))),
  );
  await writer.writePart(part.url, part.sha256, (write) => write(part.url, make()));
  return part;
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
