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
import { compressBlock } from './make-packs.ts';

/** Compresses blocks, and keeps them by what they hold: the next build compresses only those that changed. */
export class KeptBlocks {
  readonly #folder: string;
  readonly #used = new Set<string>();

  /** @param folder where they are kept; it holds nothing else */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** A block, gzipped. */
  async compress(content: Uint8Array): Promise<Uint8Array> {
    const name = `${hash('sha256', content)}.gz`;
    this.#used.add(name);
    const file = join(this.#folder, name);
    if (existsSync(file)) return readFileSync(file);
    const packed = await compressBlock(content);
    // A build that is cut off leaves no half block under a name that is trusted.
    writeFileSync(`${file}.part`, packed);
    renameSync(`${file}.part`, file);
    return packed;
  }

  /** Lets go of what was not asked for. */
  finish(): void {
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name));
  }
}
