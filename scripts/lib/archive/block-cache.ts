import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compressBlock } from '../../../src/offline/index.ts';

/** Compresses blocks, with a cache on disk by content hash: the next build compresses only blocks that changed. */
export class BlockCache {
  readonly #folder: string;
  readonly #used = new Set<string>();

  /** @param folder of the cache; holds nothing else */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Gzips a block, or reads it from the cache. */
  async compress(content: Uint8Array): Promise<Uint8Array> {
    const name = `${hash('sha256', content)}.gz`;
    this.#used.add(name);
    const file = join(this.#folder, name);
    if (existsSync(file)) return readFileSync(file);
    const packed = await compressBlock(content);
    // Renamed once complete, so that an interrupted build leaves no truncated block in the cache.
    writeFileSync(`${file}.part`, packed);
    renameSync(`${file}.part`, file);
    return packed;
  }

  /** Deletes the blocks that this build did not use. */
  prune(): void {
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name));
  }
}
