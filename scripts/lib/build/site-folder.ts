import { hash as hashOf } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes files of the site, but only those that changed since the last build, and removes those that the last build
 * wrote and this one did not. A record of hashes says what the last build wrote.
 */
export class SiteFolder {
  readonly #out: string;
  readonly #note: string;
  readonly #before: Map<string, string>;
  readonly #now = new Map<string, string>();
  readonly #folders = new Set<string>();

  /**
   * @param out the folder
   * @param note the file of the record, outside of the site
   */
  constructor(out: string, note: string) {
    this.#out = out;
    this.#note = note;
    this.#before = readNote(note);
  }

  /** Writes a file, unless the last build wrote it with the same content. */
  write(path: string, content: string | Uint8Array): void {
    const hash = hashOf('sha1', content, 'base64url');
    this.#now.set(path, hash);
    const file = join(this.#out, path);
    if (this.#before.get(path) === hash && existsSync(file)) return;
    const folder = dirname(file);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    writeFileSync(file, content);
  }

  /**
   * Removes files that were not written again, and saves the record.
   *
   * @param isPage whether Astro has written this path
   */
  finish(isPage: (path: string) => boolean): void {
    for (const path of this.#before.keys()) {
      if (this.#now.has(path) || isPage(path)) continue;
      rmSync(join(this.#out, path), { force: true });
      removeEmpty(dirname(join(this.#out, path)));
    }
    mkdirSync(dirname(this.#note), { recursive: true });
    writeFileSync(this.#note, [...this.#now].map(([path, hash]) => `${hash} ${path}\n`).join(''));
  }
}

function readNote(note: string): Map<string, string> {
  if (!existsSync(note)) return new Map();
  const lines = readFileSync(note, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line): [string, string] => {
      const space = line.indexOf(' ');
      return [line.slice(space + 1), line.slice(0, space)];
    }),
  );
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
