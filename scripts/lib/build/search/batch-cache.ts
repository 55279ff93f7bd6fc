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
import { type Batch, packBatch, unpackBatch } from './batch.ts';

/** Batches that were indexed, on disk, by the hashes of their records. */
export class BatchCache {
  readonly #folder: string;
  readonly #read = new Map<string, Batch>();

  /** @param cache the folder of all caches */
  constructor(cache: string) {
    this.#folder = join(cache, 'search');
  }

  has(hash: string): boolean {
    return existsSync(join(this.#folder, hash));
  }

  /** A batch, read once. @returns nothing where there is none */
  get(hash: string): Batch | undefined {
    const known = this.#read.get(hash);
    if (known || !this.has(hash)) return known;
    const batch = unpackBatch(readFileSync(join(this.#folder, hash)));
    this.#read.set(hash, batch);
    return batch;
  }

  add(hash: string, batch: Batch): void {
    const file = join(this.#folder, hash);
    mkdirSync(this.#folder, { recursive: true });
    // Renamed once complete, so that an interrupted build leaves no truncated batch in the cache.
    writeFileSync(`${file}.part`, packBatch(batch));
    renameSync(`${file}.part`, file);
  }

  /** Deletes the batches that a build did not use. */
  prune(used: ReadonlySet<string>): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder))
      if (!used.has(name)) rmSync(join(this.#folder, name));
  }
}
