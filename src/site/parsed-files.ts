import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  chunksOf,
  type ParsedFile,
  type ParseFile,
  type Source,
  sourceHash,
  textTypeAt,
} from '../glossary/index.ts';
import { parseFile } from '../markdown/index.ts';
import { type Cache, removeOldCaches, useCache } from './caches.ts';
import { FileStamps } from './file-stamps.ts';
import { makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';
import { announceSlow } from './slow-files.ts';

/**
 * A cache of parsed files, by the hash of path and text. A parsed file depends on nothing else, so an entry is never
 * stale; a change of the parser starts a new cache.
 */
export class ParsedFiles {
  readonly #store: string;
  readonly #lines = new Lines();
  /** How many lines the file of the cache had. */
  readonly #written: number;
  readonly #files = new Map<string, ParsedFile>();
  readonly #unsaved = new Set<string>();
  readonly #bySource = new WeakMap<Source, ParsedFile>();
  readonly #stamps: FileStamps;

  /** @param where the cache, which is in use from now on */
  constructor(where: Cache) {
    useCache(where);
    this.#store = join(where.cache, `parsed-${parserVersion()}.json`);
    this.#written = this.#lines.add(readIfPossible(this.#store)).length;
    this.#stamps = new FileStamps(where.cache);
  }

  /** How many texts were parsed anew since the cache was opened or saved. */
  get changedTexts(): number {
    return this.#unsaved.size;
  }

  /** Whether a source is in the cache. */
  has(source: Source): boolean {
    const key = sourceHash(source);
    return this.#files.has(key) || this.#lines.has(key);
  }

  /**
   * A file of the content folder, if it is in the cache and has not changed since. Its content is read when it is asked
   * for.
   */
  readonly unchanged = (path: string, file: string): Source | undefined => {
    if (textTypeAt(path) === undefined) return undefined;
    const hash = this.#stamps.hashOf(path, file);
    if (hash === undefined || !this.#lines.has(hash)) return undefined;
    return {
      path,
      hash,
      get content() {
        return readFileSync(file);
      },
    };
  };

  /** Adds files that were parsed in another thread: see {@link parsedLines}. */
  add(lines: Uint8Array): void {
    for (const key of this.#lines.add(lines)) {
      this.#unsaved.add(key);
      // Read now, while other threads parse the next files.
      this.#fileOf(key);
    }
  }

  /** Parses a source, unless it is in the cache. */
  readonly parse: ParseFile = (source) => {
    const known = this.#bySource.get(source);
    if (known) return known;
    const key = sourceHash(source);
    // The reason why a file cannot be read may go away while its stamp stays the same.
    if (source.fault === undefined) this.#stamps.add(source.path, key);
    const parsed = this.#fileOf(key) ?? this.#parseAnew(key, source);
    this.#bySource.set(source, parsed);
    return parsed;
  };

  /**
   * Saves what is new since the cache was opened, if the disk allows it. What was not used since then is left out once it
   * is a quarter of what was used. Caches that no command will use again are removed.
   */
  save(): void {
    const unused = this.#written + this.#unsaved.size - this.#files.size;
    const isWhole = this.#written === 0 || unused > this.#files.size / 4;
    try {
      if (isWhole) this.#saveAll();
      else appendLines(this.#store, this.#unsaved, this.#lineAt);
      this.#unsaved.clear();
      this.#stamps.save();
    } catch {
      // Only a cache: without it, the next command takes longer.
    }
    removeOldCaches(this.#store);
  }

  #saveAll(): void {
    makeFolder(dirname(this.#store));
    replaceFile(this.#store, (draft) => appendLines(draft, this.#files.keys(), this.#lineAt));
  }

  readonly #lineAt = (key: string): string => {
    const kept = this.#fileOf(key);
    return kept ? lineOf(key, kept) : '';
  };

  #fileOf(key: string): ParsedFile | undefined {
    const known = this.#files.get(key) ?? this.#lines.read(key);
    if (known) this.#files.set(key, known);
    return known;
  }

  #parseAnew(key: string, source: Source): ParsedFile {
    announceSlow(source);
    const file: ParsedFile = parseFile(source);
    this.#files.set(key, file);
    this.#unsaved.add(key);
    return file;
  }
}

/** The length of a {@link sourceHash}. */
const keyLength = 40;

/**
 * Parses files for the {@link ParsedFiles} of another thread.
 *
 * @returns lines of the cache: they take less memory than parsed files
 */
export function parsedLines(sources: readonly Source[]): Uint8Array {
  const lines = sources.map((source) => lineOf(sourceHash(source), parseFile(source)));
  return new TextEncoder().encode(lines.join(''));
}

/** A line of the cache. It begins with a line feed, so that a line that was not written to its end stands alone. */
function lineOf(key: string, parsed: ParsedFile): string {
  return `\n${key}${JSON.stringify(parsed)}`;
}

/** Lines of a cache, each with a key and JSON. The JSON of a line is parsed when it is asked for. */
class Lines {
  readonly #lines = new Map<string, { bytes: Buffer; start: number; end: number }>();

  /** @returns the keys of the lines: some may have several, of which the last one is the newest */
  add(added: Uint8Array): string[] {
    const bytes = Buffer.from(added.buffer, added.byteOffset, added.length);
    const keys: string[] = [];
    let start = 0;
    while (start < bytes.length) {
      const next = bytes.indexOf('\n', start);
      const end = next < 0 ? bytes.length : next;
      if (end > start) {
        const key = bytes.toString('latin1', start, start + keyLength);
        this.#lines.set(key, { bytes, start: start + keyLength, end });
        keys.push(key);
      }
      start = end + 1;
    }
    return keys;
  }

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  /** @returns nothing where there is no such line, or a command was killed while it wrote it */
  read(key: string): ParsedFile | undefined {
    const line = this.#lines.get(key);
    if (!line) return undefined;
    const { bytes, start, end } = line;
    try {
      return JSON.parse(bytes.toString('utf8', start, end));
    } catch {
      return undefined;
    }
  }
}

// Only a cache: where it cannot be read, the command takes longer.
function readIfPossible(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.of();
  }
}

/** How many lines are in memory at a time while they are written. */
const linesAtOnce = 500;

function appendLines(store: string, keys: Iterable<string>, lineAt: (key: string) => string): void {
  for (const some of chunksOf([...keys], linesAtOnce))
    appendFileSync(store, some.map(lineAt).join(''));
}

/** A hash of the source code of the parser and of this cache. */
function parserVersion(): string {
  const hash = createHash('sha1');
  const here = (path: string): string => join(import.meta.dirname, path);
  const code = ['../markdown', '../glossary'].flatMap((folder) =>
    readdirSync(here(folder))
      .sort()
      .map((name) => join(folder, name)),
  );
  for (const path of [...code, '../../package-lock.json', 'parsed-files.ts'])
    hash.update(readFileSync(here(path)));
  return hash.digest('hex').slice(0, 12);
}
