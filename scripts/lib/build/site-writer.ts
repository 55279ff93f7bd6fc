import { hash as hashOf } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultCode } from '../../../src/site/index.ts';
import { linkOrCopy } from './links.ts';

/** What a step of a build wrote. Plain data, so that it can come from another thread. */
export interface Written {
  /** A hash of every file of the step, by path. */
  files: Map<string, string>;
  /** Those that the last build did not leave in this form. */
  changed: Set<string>;
}

/**
 * Writes the files of one step into the next site, but only those that changed since the last build.
 *
 * A file that stays may be the same file as in the site that is being served, under a second name. So none is ever
 * overwritten: a changed one takes the place of the old one.
 */
export class SiteWriter {
  readonly written: Written = { files: new Map(), changed: new Set() };
  readonly #folder: string;
  readonly #before: ReadonlyMap<string, string>;
  readonly #folders = new Set<string>();

  /**
   * @param folder the next site
   * @param before the hash of every file that it has already
   */
  constructor(folder: string, before: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#before = before;
  }

  /** Writes a file. */
  write(path: string, content: string | Uint8Array): void {
    if (this.keep(path, hashOf('sha1', content, 'base64url'))) return;
    const file = this.#placeFor(path);
    try {
      writeFileSync(file, content, { flag: 'wx' });
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') throw error;
      rmSync(file);
      writeFileSync(file, content, { flag: 'wx' });
    }
  }

  /**
   * Takes over a file that was written elsewhere.
   *
   * @param hash of all that it depends on, if that is known; else of its content
   */
  adopt(path: string, from: string, hash?: string): void {
    const known = hash ?? hashOf('sha1', readFileSync(from), 'base64url');
    if (this.keep(path, known)) return;
    const file = this.#placeFor(path);
    try {
      renameSync(from, file);
    } catch (error) {
      if (faultCode(error) !== 'EXDEV') throw error;
      rmSync(file, { force: true });
      linkOrCopy(from, file);
    }
  }

  /** Keeps a file of the last build, if it was made of the same. @returns whether it is there */
  keep(path: string, hash: string): boolean {
    this.written.files.set(path, hash);
    if (this.#before.get(path) === hash) return true;
    this.written.changed.add(path);
    return false;
  }

  #placeFor(path: string): string {
    const file = join(this.#folder, path);
    const folder = dirname(file);
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#folders.add(folder);
    }
    return file;
  }
}
