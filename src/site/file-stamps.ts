import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/**
 * A file that changed so recently may change again without another time of change: file systems count in ticks, of up to
 * two seconds.
 */
const tooRecentMs = 3000;

/** What a file was when it was read: its stamp, and a hash of what it said. */
type Stamped = [stamp: string, hash: string];

/**
 * What the system says of files, such as their size and when they changed, beside a hash of what they say. While the
 * first is the same, so is the second, and the file need not be read. Git's index does the same. A file that was changed
 * just now is always read.
 */
export class FileStamps {
  readonly #store: string;
  readonly #before: ReadonlyMap<string, Stamped>;
  readonly #now = new Map<string, string>();
  readonly #known = new Map<string, Stamped>();
  readonly #newest = Date.now() - tooRecentMs;

  /** @param cache the folder that they are kept in */
  constructor(cache: string) {
    this.#store = join(cache, 'files.json');
    this.#before = readStamps(this.#store);
  }

  /**
   * The hash of a file, if it has not changed since that was noted.
   *
   * @param path its name here, by which {@link add} knows it too
   */
  hashOf(path: string, file: string): string | undefined {
    const stamp = stampOf(file, this.#newest);
    if (stamp === undefined) return undefined;
    this.#now.set(path, stamp);
    const [known, hash] = this.#known.get(path) ?? this.#before.get(path) ?? [];
    return known === stamp ? hash : undefined;
  }

  /** Notes the hash of a file that was read after {@link hashOf} was asked for it. */
  add(path: string, hash: string): void {
    const stamp = this.#now.get(path);
    if (stamp !== undefined) this.#known.set(path, [stamp, hash]);
  }

  /** Saves the stamps of all files that were asked for, if one is new. @throws where the disk does not allow it */
  save(): void {
    // A command that asks for none leaves those of others.
    if (this.#now.size === 0) return;
    const isNew = [...this.#known].some(([path, [stamp]]) => this.#before.get(path)?.[0] !== stamp);
    if (!isNew && this.#known.size === this.#before.size) return;
    replaceFile(this.#store, (draft) => writeFileSync(draft, JSON.stringify([...this.#known])));
  }
}

/** @returns nothing where the file cannot be looked at, or changed at `newest` or later: it has to be read again */
function stampOf(file: string, newest: number): string | undefined {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file);
    return Math.max(mtimeMs, ctimeMs) < newest
      ? [ino, size, mtimeMs, ctimeMs].join(' ')
      : undefined;
  } catch {
    return undefined;
  }
}

function readStamps(store: string): Map<string, Stamped> {
  try {
    return new Map(JSON.parse(readFileSync(store, 'utf8')));
  } catch {
    return new Map();
  }
}
