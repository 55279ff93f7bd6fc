import { join } from 'node:path';
import type { SiteCompilation } from '../../../src/files/index.ts';
import { hashOfAll } from '../../../src/glossary/index.ts';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchiveOptions,
  type Compress,
  type FileFacts,
  isArchived,
  manifestUrl,
  packArchive,
} from '../../../src/offline/index.ts';
import { settings } from '../../../src/site/index.ts';
import { filesIn } from '../build/files-in.ts';
import { filesOf } from '../build/site-record.ts';
import { SiteWriter } from '../build/site-writer.ts';
import type { DoneStep, Step } from '../build/step.ts';
import { ThreadPool } from '../build/thread-pool.ts';
import { BlockCache } from './block-cache.ts';
import { doPackJob, type PackJob, type PackResult } from './pack-job.ts';

/** With fewer new files than this, starting threads takes longer than it saves. */
const worthThreads = 1000;

/** Files that a thread looks at before it takes other work. */
const lookedAtOnce = 500;

/** Does a job in this thread or another. */
type DoJob = (job: PackJob) => PackResult | Promise<PackResult>;

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
      const known = new Map(paths.map((path) => [path, lastFacts(path, hashOf(path), writer)]));
      const unknown = paths.filter((path) => !known.get(path));
      const pool = unknown.length < worthThreads ? undefined : packThreads();
      const doJob: DoJob = pool ? (job) => pool.run(job) : doPackJob;
      try {
        const looked = await lookAt(folder, unknown, doJob);
        const files = paths.flatMap((path): ArchiveFile[] => {
          const facts = known.get(path) ?? looked.get(path);
          return facts ? [{ path, ...facts }] : [];
        });
        for (const { path, bytes, group } of files)
          writer.notes.set(path, `${hashOf(path)} ${bytes} ${group}`);
        const cache = join(settings().cache, 'library');
        const blocks = new BlockCache(cache, hashOf, compressIn(folder, doJob));
        await pack(files, options, (block) => blocks.compress(block), writer);
        blocks.prune();
      } finally {
        await pool?.close();
      }
    },
  };
}

function packThreads(): ThreadPool<PackJob, PackResult> {
  return new ThreadPool(new URL('pack-worker.ts', import.meta.url));
}

/** What the last build found out of a file, unless that packed another one at the path. */
function lastFacts(path: string, hash: string, { lastNotes }: SiteWriter): FileFacts | undefined {
  const [lastHash, bytes, group] = lastNotes.get(path)?.split(' ') ?? [];
  return lastHash === hash && group !== undefined ? { bytes: Number(bytes), group } : undefined;
}

/** What decides on how files of a site are packed, by their paths. */
async function lookAt(
  folder: string,
  paths: readonly string[],
  doJob: DoJob,
): Promise<Map<string, FileFacts>> {
  const found = new Map<string, FileFacts>();
  const look = async (some: string[]): Promise<void> => {
    const { facts } = await doJob({ folder, task: 'look', paths: some });
    for (const [at, path] of some.entries()) {
      const one = facts[at];
      if (one) found.set(path, one);
    }
  };
  const all: Promise<void>[] = [];
  for (let at = 0; at < paths.length; at += lookedAtOnce)
    all.push(look(paths.slice(at, at + lookedAtOnce)));
  await Promise.all(all);
  return found;
}

/** Compresses blocks of files of a site. */
function compressIn(folder: string, doJob: DoJob): Compress {
  return async (files) => {
    const paths = files.map(({ path }) => path);
    return (await doJob({ folder, task: 'compress', paths })).block;
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
  const facts = await lookAt(folder, archived(filesIn(folder), new Set(redirects)), doPackJob);
  const files = Array.from(facts, ([path, one]) => ({ path, ...one }));
  const writer = new SiteWriter(folder);
  const manifest = await pack(files, options, compressIn(folder, doPackJob), writer);
  writer.flush();
  return manifest;
}

async function pack(
  files: readonly ArchiveFile[],
  options: ArchiveOptions,
  compress: Compress,
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
