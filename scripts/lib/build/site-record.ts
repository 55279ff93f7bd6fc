import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one step of a build did. Plain data, so that it can come from another thread. */
export interface StepRecord {
  /** A hash of all that the step read. */
  reads: string;
  /** A hash of every file that it wrote, by path. */
  files: Map<string, string>;
  /** What the step need not find out again, by its own keys. */
  notes: Map<string, string>;
}

/** What a build did: by this, the next one knows what it need not do again. */
export interface SiteRecord {
  /** The text of the site's `version.json`. */
  stamp: string;
  /** By the names of the steps. */
  steps: Map<string, StepRecord>;
}

/** A record as it is written: JSON knows no maps. */
interface WrittenRecord {
  format: number;
  code: string;
  stamp: string;
  steps: [name: string, { reads: string; files: Table; notes: Table }][];
}

/** To be raised when records are written in another way: other code reads them too. */
const format = 1;

/** The keys and values of a map in turns: read and written in half the time of an object with as many keys. */
type Table = string[];

/**
 * Reads the record of the last build.
 *
 * @param code the version of the code that builds. Of what another version recorded only the files are used: its steps
 *   might write others
 * @returns nothing where there is none
 */
export function readRecord(file: string, code: string): SiteRecord | undefined {
  if (!existsSync(file)) return undefined;
  const written: WrittenRecord = JSON.parse(readFileSync(file, 'utf8'));
  if (written.format !== format) return undefined;
  const isOwn = written.code === code;
  const steps = written.steps.map(([name, { reads, files, notes }]): [string, StepRecord] => [
    name,
    { reads: isOwn ? reads : '', files: mapOf(files), notes: mapOf(isOwn ? notes : []) },
  ]);
  return { stamp: written.stamp, steps: new Map(steps) };
}

/** Writes the record of a build, in one piece. */
export function writeRecord(file: string, code: string, { stamp, steps }: SiteRecord): void {
  const written: WrittenRecord = {
    format,
    code,
    stamp,
    steps: Array.from(steps, ([name, { reads, files, notes }]) => [
      name,
      { reads, files: tableOf(files), notes: tableOf(notes) },
    ]),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.draft`, JSON.stringify(written));
  renameSync(`${file}.draft`, file);
}

function tableOf(map: ReadonlyMap<string, string>): Table {
  const table: Table = [];
  for (const [key, value] of map) table.push(key, value);
  return table;
}

function mapOf(table: Table): Map<string, string> {
  const map = new Map<string, string>();
  for (let at = 0; at < table.length; at += 2) map.set(table[at] ?? '', table[at + 1] ?? '');
  return map;
}

/** How a map differs from an earlier one. Plain data, and little of it. */
export interface MapChange {
  set: [key: string, value: string][];
  deleted: string[];
}

export function changeOf(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): MapChange {
  return {
    set: [...now].filter(([key, value]) => before.get(key) !== value),
    deleted: [...before.keys()].filter((key) => !now.has(key)),
  };
}

/** The reverse of {@link changeOf}. */
export function changed(
  before: ReadonlyMap<string, string>,
  { set, deleted }: MapChange,
): Map<string, string> {
  const now = new Map(before);
  for (const key of deleted) now.delete(key);
  for (const [key, value] of set) now.set(key, value);
  return now;
}

/** Every file of a site, with its hash. */
export function filesOf(steps: Iterable<Pick<StepRecord, 'files'>>): Map<string, string> {
  const all = new Map<string, string>();
  for (const { files } of steps) for (const [path, hash] of files) all.set(path, hash);
  return all;
}
