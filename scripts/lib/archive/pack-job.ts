import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compressBlock, type FileFacts, fileFacts, unzipped } from '../../../src/offline/index.ts';

/** A part of the work of packing a site. Plain data: a thread can do it. */
export interface PackJob {
  /** The site, and after it the last one, if files of that may not be linked yet. */
  folders: readonly string[];
  /** To look at files, or to compress them as one block. */
  task: 'look' | 'compress';
  paths: string[];
}

export interface PackResult {
  /** Of each file. */
  facts: FileFacts[];
  /** The files, compressed, if that was the task. */
  block: Uint8Array;
}

const nothing: PackResult = { facts: [], block: new Uint8Array() };

export async function doPackJob({ folders, task, paths }: PackJob): Promise<PackResult> {
  if (task === 'look') return { ...nothing, facts: paths.map((path) => factsOf(folders, path)) };
  const block = await compressBlock(paths.map((path) => readSiteFile(folders, path)));
  // A copy: a message would take all of the memory that the block is a part of.
  return { ...nothing, block: Uint8Array.from(block) };
}

function factsOf(folders: readonly string[], path: string): FileFacts {
  const { size } = statSync(fileIn(folders, path));
  return fileFacts(path, size, () => readSiteFile(folders, path));
}

function readSiteFile(folders: readonly string[], path: string): Uint8Array {
  return unzipped(readFileSync(fileIn(folders, path)));
}

/** The path of a file in the first folder that has it, or in the last one where no other has. */
function fileIn(folders: readonly string[], path: string): string {
  const places = folders.map((folder) => join(folder, path));
  return places.find((place, at) => at === places.length - 1 || existsSync(place)) ?? path;
}
