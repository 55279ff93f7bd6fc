import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type FileDetails,
  type KeptTexts,
  type ParsedFile,
  type ParseFile,
  type ResolvedText,
  type Source,
  sourceHash,
} from '../glossary/index.ts';
import { parseFile } from '../markdown/index.ts';
import { type Cache, removeOldCaches, useCache } from './caches.ts';
import { makeFolder } from './make-folder.ts';
import { announceSlow } from './slow-files.ts';

/** A parsed file, and its text as it was resolved last. */
interface KeptFile {
  parsed: ParsedFile;
  text?: ResolvedText;
}

/**
 * A cache of parsed files, by the hash of path and text. A parsed file depends on nothing else, so an entry is never
 * stale; a change of the parser starts a new cache. What a text says once it is resolved is kept beside it, with what it
 * depends on: see `Compiler`.
 */
export class ParsedFiles {
  readonly #store: string;
  readonly #written: Lines;
  readonly #files = new Map<string, KeptFile>();
  readonly #unsaved = new Set<string>();
  readonly #bySource = new WeakMap<Source, ParsedFile>();
  readonly #keys = new WeakMap<ParsedFile, string>();

  /** @param where the cache, which is in use from now on */
  constructor(where: Cache) {
    useCache(where);
    this.#store = join(where.cache, `parsed-${parserVersion()}.json`);
    this.#written = new Lines(this.#store);
  }

  /** Whether a source is in the cache. */
  has(source: Source): boolean {
    const key = sourceHash(source);
    return this.#files.has(key) || this.#written.has(key);
  }

  /** Adds a file that was parsed elsewhere. */
  add(source: Source, parsed: ParsedFile): void {
    const key = sourceHash(source);
    this.#files.set(key, { parsed });
    this.#unsaved.add(key);
  }

  /** Parses a source, unless it is in the cache. */
  readonly parse: ParseFile = (source) => {
    const known = this.#bySource.get(source);
    if (known) return known;
    const key = sourceHash(source);
    const { parsed } = this.#fileOf(key) ?? this.#parseAnew(key, source);
    this.#bySource.set(source, parsed);
    this.#keys.set(parsed, key);
    return parsed;
  };

  /** What the texts of parsed files say once they are resolved. */
  readonly texts: KeptTexts = {
    get: (parsed) => this.#keptFile(parsed)?.text,
    set: (parsed, text) => {
      const key = this.#keys.get(parsed);
      if (key === undefined) return;
      this.#files.set(key, { parsed, text });
      this.#unsaved.add(key);
    },
  };

  /**
   * Saves what is new since the cache was opened, if the disk allows it. What was not used since then is left out once it
   * is a quarter of what was used. Caches that no command will use again are removed.
   */
  save(): void {
    const unused = this.#written.count + this.#unsaved.size - this.#files.size;
    const isWhole = this.#written.count === 0 || unused > this.#files.size / 4;
    try {
      if (isWhole) this.#saveAll();
      else appendLines(this.#store, this.#unsaved, this.#lineOf);
      this.#unsaved.clear();
    } catch {
      // Only a cache: without it, the next command takes longer.
    }
    removeOldCaches(this.#store);
  }

  #saveAll(): void {
    const draft = `${this.#store}.${process.pid}`;
    try {
      makeFolder(dirname(this.#store));
      appendLines(draft, this.#files.keys(), this.#lineOf);
      renameSync(draft, this.#store);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  readonly #lineOf = (key: string): string => {
    const kept = this.#files.get(key);
    return kept ? lineOf(kept) : '';
  };

  #keptFile(parsed: ParsedFile): KeptFile | undefined {
    const key = this.#keys.get(parsed);
    return key === undefined ? undefined : this.#files.get(key);
  }

  #fileOf(key: string): KeptFile | undefined {
    const known = this.#files.get(key) ?? this.#written.read(key);
    if (known) this.#files.set(key, known);
    return known;
  }

  #parseAnew(key: string, source: Source): KeptFile {
    announceSlow(source);
    const file: KeptFile = { parsed: parseFile(source) };
    this.#files.set(key, file);
    this.#unsaved.add(key);
    return file;
  }
}

/** The length of a {@link sourceHash}. */
const keyLength = 40;

/** Between the details of a file and all else: JSON has it in no text. */
const separator = '\t';

/** The details come first: without its end, a line has nothing that can be read. */
function lineOf({ parsed: { details, ...parsed }, text }: KeptFile): string {
  const { matterPlaces, rulings } = details;
  const rest = { parsed, ...(text && { text }) };
  return JSON.stringify({ matterPlaces, rulings }) + separator + JSON.stringify(rest);
}

/** The details of a file in the cache, which are read when they are asked for. */
class KeptDetails implements FileDetails {
  readonly #read: () => FileDetails;
  #known: FileDetails | undefined;

  constructor(read: () => FileDetails) {
    this.#read = read;
  }

  get matterPlaces(): FileDetails['matterPlaces'] {
    return this.#details.matterPlaces;
  }

  get rulings(): FileDetails['rulings'] {
    return this.#details.rulings;
  }

  get #details(): FileDetails {
    this.#known ??= this.#read();
    return this.#known;
  }
}

/** The lines of a cache file, each a key and JSON. A line is only read when it is wanted. */
class Lines {
  readonly #bytes: Buffer;
  readonly #lines = new Map<string, [start: number, end: number]>();
  /** How many lines the file has: some keys may have several. */
  count = 0;

  constructor(store: string) {
    this.#bytes = readIfPossible(store);
    let start = 0;
    while (start < this.#bytes.length) {
      const next = this.#bytes.indexOf('\n', start);
      const end = next < 0 ? this.#bytes.length : next;
      const key = this.#bytes.toString('latin1', start, start + keyLength);
      if (end > start) {
        // The last line of a key is the newest.
        this.#lines.set(key, [start + keyLength, end]);
        this.count++;
      }
      start = end + 1;
    }
  }

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  /** @returns nothing where there is no such line, or a command was killed while it wrote it */
  read(key: string): KeptFile | undefined {
    const [start, end] = this.#lines.get(key) ?? [0, 0];
    const middle = this.#bytes.indexOf(separator, start);
    try {
      const kept: KeptFile = this.#json(middle + separator.length, end);
      kept.parsed.details = new KeptDetails(() => this.#json(start, middle));
      return kept;
    } catch {
      return undefined;
    }
  }

  #json(start: number, end: number) {
    return JSON.parse(this.#bytes.toString('utf8', start, end));
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

function appendLines(store: string, keys: Iterable<string>, lineOf: (key: string) => string): void {
  const all = [...keys];
  for (let at = 0; at < all.length; at += linesAtOnce) {
    const some = all.slice(at, at + linesAtOnce);
    // Begins with a line feed, so that a line that was not written to its end stands alone.
    appendFileSync(store, some.map((key) => `\n${key}${lineOf(key)}`).join(''));
  }
}

/** A hash of the source code of the parser and of this cache. */
function parserVersion(): string {
  const hash = createHash('sha1');
  const cache = './parsed-files.ts';
  for (const folder of ['../markdown/', '../glossary/', '../../package-lock.json', cache]) {
    const path = fileURLToPath(new URL(folder, import.meta.url));
    for (const file of folder.endsWith('/')
      ? readdirSync(path)
          .sort()
          .map((name) => join(path, name))
      : [path]) {
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
