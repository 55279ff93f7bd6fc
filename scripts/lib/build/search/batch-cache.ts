import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CacheFolder } from '../cache-folder.ts';
import { type Batch, packBatch, unpackBatch } from './batch.ts';

/** Batches that were indexed, on disk, by the hashes of their records. */
export class BatchCache {
  readonly #folder: CacheFolder;
  readonly #read = new Map<string, Batch>();

  /** @param cache the folder of all caches */
  constructor(cache: string) {
    this.#folder = new CacheFolder(join(cache, 'search'));
  }

  has(hash: string): boolean {
    return existsSync(this.#folder.pathOf(hash));
  }

  /** A batch, read once. @returns nothing where there is none */
  get(hash: string): Batch | undefined {
    const known = this.#read.get(hash);
    if (known || !this.has(hash)) return known;
    const batch = unpackBatch(readFileSync(this.#folder.pathOf(hash)));
    this.#read.set(hash, batch);
    return batch;
  }

  add(hash: string, batch: Batch): void {
    this.#folder.write(hash, packBatch(batch));
  }

  /** Deletes the batches that a build did not use. */
  prune(used: ReadonlySet<string>): void {
    this.#folder.prune(used);
  }
}
