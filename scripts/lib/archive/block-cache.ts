import { readFileSync, statSync } from 'node:fs';
import { hashOfAll } from '../../../src/glossary/index.ts';
import type { ArchiveBlock, Compress, CompressedBlock } from '../../../src/offline/index.ts';
import { CacheFolder } from '../build/cache-folder.ts';

/**
 * Compresses blocks, with a cache on disk by the hashes of their files: the next build reads and compresses only blocks
 * that changed.
 */
export class BlockCache {
  readonly #folder: CacheFolder;
  readonly #hashOf: (path: string) => string;
  readonly #compress: Compress;
  readonly #used = new Set<string>();

  /**
   * @param folder of the cache; holds nothing else
   * @param hashOf the hash of a file
   * @param compress gzips a block
   */
  constructor(folder: string, hashOf: (path: string) => string, compress: Compress) {
    this.#folder = new CacheFolder(folder);
    this.#hashOf = hashOf;
    this.#compress = compress;
  }

  /** Gzips a block, unless the cache has it. */
  async compress(block: ArchiveBlock): Promise<CompressedBlock> {
    const name =
      block.name ?? hashOfAll(block.files.map(({ path }) => `${path} ${this.#hashOf(path)}`));
    const fileName = `${name}.gz`;
    this.#used.add(fileName);
    const file = this.#folder.pathOf(fileName);
    const cached = statSync(file, { throwIfNoEntry: false });
    if (cached) return { ...block, name, bytes: cached.size, read: () => readFileSync(file) };
    const content = await this.#compress(block.files);
    this.#folder.write(fileName, content);
    return { ...block, name, bytes: content.length, read: () => content };
  }

  /** Deletes the blocks that this build did not use. */
  prune(): void {
    this.#folder.prune(this.#used);
  }
}
