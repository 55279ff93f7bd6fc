import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ParsedFile,
  type ParseFile,
  parseFile,
  type Source,
  sourceHash,
} from '../read/index.ts';
import type { Settings } from './settings.ts';

/** Content of the cache: parsed files by the hash of their source. */
interface Store {
  version: string;
  files: [hash: string, file: ParsedFile][];
}

/**
 * Cache of parsed files by the hash of path and text, on which alone they depend: a file for each content folder. Another
 * version of the parser starts an empty cache. Parsing takes 1 to 2 ms a file, reading from the cache a tenth. Threads would not
 * parse sooner on two cores, and take two thirds more processor time.
 */
export class ParsedFiles {
  readonly #store: string;
  readonly #version = parserVersion();
  readonly #known: ReadonlyMap<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  readonly #bySource = new WeakMap<Source, ParsedFile>();
  #hasNew = false;

  constructor({ content, cache }: Pick<Settings, 'content' | 'cache'>) {
    const name = createHash('sha1').update(content).digest('hex').slice(0, 12);
    this.#store = join(cache, `parsed-${name}.json`);
    this.#known = readStore(this.#store, this.#version);
  }

  /** Parses a source, unless it is in the cache. */
  readonly parse: ParseFile = (source) => {
    const read = this.#bySource.get(source);
    if (read) return read;
    const key = sourceHash(source);
    const known = this.#used.get(key) ?? this.#known.get(key);
    const parsed = known ?? parseFile(source);
    this.#hasNew ||= known === undefined;
    this.#used.set(key, parsed);
    this.#bySource.set(source, parsed);
    return parsed;
  };

  /** Saves the used files if any of them is new. Ignores errors of the disk. */
  save(): void {
    if (!this.#hasNew) return;
    const store: Store = { version: this.#version, files: [...this.#used] };
    try {
      mkdirSync(dirname(this.#store), { recursive: true });
      writeFileSync(`${this.#store}.${process.pid}`, JSON.stringify(store));
      renameSync(`${this.#store}.${process.pid}`, this.#store);
      this.#hasNew = false;
    } catch {
      // Without the cache, the next command only takes longer.
    }
  }
}

/** Reads a cache. Returns nothing for a damaged cache, or the cache of another version of the parser. */
function readStore(path: string, wanted: string): Map<string, ParsedFile> {
  try {
    const { version, files }: Store = JSON.parse(readFileSync(path, 'utf8'));
    if (version === wanted) return new Map(files);
  } catch {
    // An unreadable cache counts as empty.
  }
  return new Map();
}

/** Folders of the parser's source code. */
const parserFolders = ['languages', 'model', 'read'];

/**
 * Returns a hash of the source code of the parser and of its dependencies.
 *
 * @param root the folder of the project
 */
export function parserVersion(root = join(import.meta.dirname, '../..')): string {
  const hash = createHash('sha1');
  for (const folder of parserFolders.map((name) => join(root, 'src', name)))
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (path.endsWith('.ts')) hash.update(readFileSync(join(folder, path)));
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}
