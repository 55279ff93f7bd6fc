import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ParsedFile, ParseFile, Source } from '../glossary/index.ts';
import { parseFile } from '../markdown/index.ts';
import { makeFolder } from './make-folder.ts';

/**
 * A cache of parsed files, by the hash of path and text. A parsed file depends on nothing else, so an entry is never
 * stale; a change of the parser starts a new cache.
 */
export class ParsedFiles {
  readonly #store: string;
  readonly #kept: Map<string, ParsedFile>;
  readonly #used = new Map<string, ParsedFile>();
  readonly #bySource = new WeakMap<Source, ParsedFile>();
  #changed = false;

  /** @param folder where the cache file is */
  constructor(folder: string) {
    this.#store = join(folder, `parsed-${parserVersion()}.json`);
    this.#kept = read(this.#store);
  }

  /** Whether a source is in the cache. */
  has(source: Source): boolean {
    return this.#kept.has(keyOf(source));
  }

  /** Adds a file that was parsed elsewhere. */
  add(source: Source, parsed: ParsedFile): void {
    this.#kept.set(keyOf(source), parsed);
    this.#changed = true;
  }

  /** Parses a source, unless it is in the cache. */
  readonly parse: ParseFile = (source) => {
    const known = this.#bySource.get(source);
    if (known) return known;
    const key = keyOf(source);
    let parsed = this.#kept.get(key);
    if (!parsed) {
      parsed = parseFile(source);
      this.#kept.set(key, parsed);
      this.#changed = true;
    }
    this.#used.set(key, parsed);
    this.#bySource.set(source, parsed);
    return parsed;
  };

  /** Saves what was used since the cache was opened, if that differs from what it held, and if the disk allows it. */
  save(): void {
    if (!this.#changed && this.#used.size === this.#kept.size) return;
    const lines = [...this.#used].map(([key, parsed]) => `${key}${JSON.stringify(parsed)}`);
    const draft = `${this.#store}.${process.pid}`;
    try {
      makeFolder(dirname(this.#store));
      writeFileSync(draft, lines.join('\n'));
      renameSync(draft, this.#store);
      this.#changed = false;
    } catch {
      // Only a cache: without it, the next command takes longer.
      if (existsSync(draft)) rmSync(draft);
    }
  }
}

const keyLength = 40;

function keyOf({ path, content }: Source): string {
  return createHash('sha1').update(path).update('\0').update(content).digest('hex');
}

function read(store: string): Map<string, ParsedFile> {
  try {
    const lines = readFileSync(store, 'utf8').split('\n').filter(Boolean);
    return new Map(
      lines.map((line) => [line.slice(0, keyLength), JSON.parse(line.slice(keyLength))]),
    );
  } catch {
    return new Map();
  }
}

/** A hash of the parser's own source code. */
function parserVersion(): string {
  const hash = createHash('sha1');
  for (const folder of ['../markdown/', '../glossary/', '../../package-lock.json']) {
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
