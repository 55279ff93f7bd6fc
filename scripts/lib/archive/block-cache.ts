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
import { hashOfAll } from '../../../src/glossary/index.ts';
import type { ArchiveFile, Compress } from '../../../src/offline/index.ts';

/** Compresses blocks, with a cache on disk by the hashes of their files: the next build reads and compresses only blocks that changed. */
export class BlockCache {
  readonly #folder: string;
  readonly #hashOf: (path: string) => string;
  readonly #compress: Compress;
  readonly #used = new Set<string>();

  /**
   * @param folder of the cache; holds nothing else
   * @param hashOf the hash of a file
   * @param compress gzips a block
   */
  constructor(folder: string, hashOf: (path: string) => string, compress: Compress) {
    this.#folder = folder;
    this.#hashOf = hashOf;
    this.#compress = compress;
    mkdirSync(folder, { recursive: true });
  }

  /** Gzips a block, or reads it from the cache. */
  async compress(files: readonly ArchiveFile[]): Promise<Uint8Array> {
    const name = `${hashOfAll(files.map(({ path }) => `${path} ${this.#hashOf(path)}`))}.gz`;
    this.#used.add(name);
    const file = join(this.#folder, name);
    if (existsSync(file)) return readFileSync(file);
    const packed = await this.#compress(files);
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
