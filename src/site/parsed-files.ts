import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ParsedFile,
  type ParseFile,
  parseFile,
  type Source,
  sourceHash,
} from '../read/index.ts';
import { makeFolder } from './file-system.ts';
import type { Settings } from './settings.ts';

/** Size from which a file takes about a second to parse, in bytes: larger files are announced on standard error. */
const slowBytes = 400_000;

/** The length of a {@link sourceHash}. */
const keyLength = 40;

/**
 * Cache of parsed files by the hash of path and text, on which alone they depend: a file for each content folder,
 * with a line of hash and JSON for each parsed file. Another version of the parser starts an empty cache. Parsing
 * takes 1 to 2 ms a file, reading from the cache a tenth. Threads would not parse sooner on two cores, and take two
 * thirds more processor time.
 */
export class ParsedFiles {
  readonly #store: string;
  readonly #version = parserVersion();
  readonly #lines: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();
  readonly #bySource = new WeakMap<Source, ParsedFile>();
  #hasNew = false;

  constructor({ content, cache }: Pick<Settings, 'content' | 'cache'>) {
    const name = createHash('sha1').update(content).digest('hex').slice(0, 12);
    this.#store = join(cache, `parsed-${name}.jsonl`);
    this.#lines = readLines(this.#store, this.#version);
  }

  /** Parses a source, unless it is in the cache. */
  readonly parse: ParseFile = (source) => {
    const known = this.#bySource.get(source);
    if (known) return known;
    const key = sourceHash(source);
    const json = this.#used.get(key) ?? this.#lines.get(key);
    const parsed: ParsedFile = json === undefined ? parseNew(source) : JSON.parse(json);
    this.#hasNew ||= json === undefined;
    this.#used.set(key, json ?? JSON.stringify(parsed));
    this.#bySource.set(source, parsed);
    return parsed;
  };

  /** Saves the used files if any of them is new. Ignores errors of the disk. */
  save(): void {
    if (!this.#hasNew) return;
    const files = Array.from(this.#used, ([key, json]) => key + json);
    const lines = [this.#version, ...files, this.#version];
    try {
      makeFolder(dirname(this.#store));
      writeFileSync(`${this.#store}.${process.pid}`, lines.join('\n'));
      renameSync(`${this.#store}.${process.pid}`, this.#store);
      this.#hasNew = false;
    } catch {
      // Without the cache, the next command only takes longer.
    }
  }
}

/** Parses a file, and announces it if it is large. */
function parseNew(source: Source): ParsedFile {
  const size = Buffer.byteLength(source.content);
  if (size >= slowBytes)
    console.error(`… parsing ${source.path}, ${(size / 1_000_000).toFixed(1)} MB`);
  return parseFile(source);
}

/**
 * Reads a cache: the lines between two lines with the version of the parser. Returns nothing for a damaged cache, or
 * the cache of another version.
 */
function readLines(store: string, version: string): Map<string, string> {
  try {
    const [first, ...lines] = readFileSync(store, 'utf8').split('\n');
    if (first === version && lines.pop() === version)
      return new Map(lines.map((line) => [line.slice(0, keyLength), line.slice(keyLength)]));
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
