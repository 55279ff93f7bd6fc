import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of files that a build makes again where they are missing. It holds nothing else. */
export class CacheFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of a file, whether or not it exists. */
  pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Writes a file. It is renamed once complete, so that an interrupted build leaves no truncated one. */
  write(name: string, content: Uint8Array): void {
    const file = this.pathOf(name);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  }

  /** Deletes the files that a build did not use. */
  prune(used: ReadonlySet<string>): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const name of readdirSync(this.#folder)) if (!used.has(name)) rmSync(this.pathOf(name));
  }
}
