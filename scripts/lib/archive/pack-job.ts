import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compressBlock, type FileFacts, fileFacts, unzipped } from '../../../src/offline/index.ts';

/** A part of the work of packing a site. Plain data: a thread can do it. */
export interface PackJob {
  /** The site. */
  folder: string;
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

export async function doPackJob({ folder, task, paths }: PackJob): Promise<PackResult> {
  if (task === 'look') return { ...nothing, facts: paths.map((path) => factsOf(folder, path)) };
  const block = await compressBlock(paths.map((path) => readSiteFile(folder, path)));
  // A copy: a message would take all of the memory that the block is a part of.
  return { ...nothing, block: Uint8Array.from(block) };
}

function factsOf(folder: string, path: string): FileFacts {
  const { size } = statSync(join(folder, path));
  return fileFacts(path, size, () => readSiteFile(folder, path));
}

function readSiteFile(folder: string, path: string): Uint8Array {
  return unzipped(readFileSync(join(folder, path)));
}
