import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hashOfAll } from '../../../src/glossary/index.ts';
import type { ArchiveBlock, Compress, CompressedBlock } from '../../../src/offline/index.ts';

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

  /** Gzips a block, unless the cache has it. */
  async compress(block: ArchiveBlock): Promise<CompressedBlock> {
    const name =
      block.name ?? hashOfAll(block.files.map(({ path }) => `${path} ${this.#hashOf(path)}`));
    const file = join(this.#folder, `${name}.gz`);
    this.#used.add(`${name}.gz`);
    const cached = statSync(file, { throwIfNoEntry: false });
    if (cached) return { ...block, name, bytes: cached.size, read: () => readFileSync(file) };
    const content = await this.#compress(block.files);
    // Renamed once complete, so that an interrupted build leaves no truncated block in the cache.
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
    return { ...block, name, bytes: content.length, read: () => content };
  }

  /** Deletes the blocks that this build did not use. */
  prune(): void {
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name));
  }
}
