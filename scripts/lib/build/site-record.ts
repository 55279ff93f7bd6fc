import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What one step of a build did. Plain data, so that it can come from another thread. */
export interface StepRecord {
  /** A hash of all that the step read. */
  reads: string;
  /** The files that it wrote, by its own names of their parts. */
  parts: Map<string, PartRecord>;
  /** What the step need not find out again, by its own keys. */
  notes: Map<string, string>;
}

/**
 * Some files of a step: a hash of all that they are made from, and the path and the hash of each, in one text. Of tens of
 * thousands of parts few change: as texts they are read, compared and written in a fraction of the time of objects.
 */
export type PartRecord = string;

/** Between the values of a part: JSON writes it as it is, and no path has it. */
const separator = '\x7f';

/** @param madeFrom a hash; empty where the files are made in each build */
export function partRecord(
  madeFrom: string,
  files: Iterable<readonly [path: string, hash: string]>,
): PartRecord {
  return [madeFrom, ...[...files].flat()].join(separator);
}

/** Whether the files of a part are made from the same. */
export function isMadeFrom(part: PartRecord, madeFrom: string): boolean {
  return part.split(separator, 1)[0] === madeFrom;
}

/** The files of parts, each with its hash. */
export function* filesInParts(
  parts: Iterable<PartRecord>,
): Generator<[path: string, hash: string]> {
  for (const part of parts) {
    const values = part.split(separator);
    for (let at = 1; at < values.length; at += 2) yield [values[at] ?? '', values[at + 1] ?? ''];
  }
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
  steps: [name: string, { reads: string; parts: Table; notes: Table }][];
}

/** To be raised when records are written in another way: other code reads them too. */
const format = 2;

/** The keys and values of a map in turns: read and written in half the time of an object with as many keys. */
type Table = string[];

/**
 * Reads the record of the last build.
 *
 * @param code the version of the code that builds. Of what another version recorded only the files are used: its steps
 *   might write others
 * @returns nothing where there is none
 */
export function readRecord(file: string | undefined, code: string): SiteRecord | undefined {
  if (file === undefined || !existsSync(file)) return undefined;
  const written: WrittenRecord = JSON.parse(readFileSync(file, 'utf8'));
  if (written.format !== format) return undefined;
  const isOwn = written.code === code;
  const steps = written.steps.map(([name, { reads, parts, notes }]): [string, StepRecord] => {
    const step = { reads, parts: mapOf(parts), notes: mapOf(notes) };
    return [name, isOwn ? step : filesAlone(step)];
  });
  return { stamp: written.stamp, steps: new Map(steps) };
}

/** Forgets what the files of a step are made from: it runs again, and writes those that are not as they were. */
function filesAlone({ parts }: StepRecord): StepRecord {
  const left = Array.from(parts, ([name, part]): [string, PartRecord] => [
    name,
    partRecord('', filesInParts([part])),
  ]);
  return { reads: '', parts: new Map(left), notes: new Map() };
}

/** Forgets files that are missing: the steps that wrote them run again. */
export function withoutFiles(
  steps: ReadonlyMap<string, StepRecord>,
  missing: readonly string[],
): ReadonlyMap<string, StepRecord> {
  if (missing.length === 0) return steps;
  const lost = new Set(missing);
  const left = Array.from(steps, ([name, step]): [string, StepRecord] => {
    let isWhole = true;
    const parts = Array.from(step.parts, ([name, part]): [string, PartRecord] => {
      const files = [...filesInParts([part])];
      const there = files.filter(([path]) => !lost.has(path));
      if (there.length === files.length) return [name, part];
      isWhole = false;
      return [name, partRecord('', there)];
    });
    return [name, isWhole ? step : { ...step, reads: '', parts: new Map(parts) }];
  });
  return new Map(left);
}

/** Writes the record of a build, in one piece. */
export function writeRecord(file: string, code: string, { stamp, steps }: SiteRecord): void {
  const written: WrittenRecord = {
    format,
    code,
    stamp,
    steps: Array.from(steps, ([name, { reads, parts, notes }]) => [
      name,
      { reads, parts: tableOf(parts), notes: tableOf(notes) },
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
  const change: MapChange = { set: [], deleted: [] };
  for (const [key, value] of now) if (before.get(key) !== value) change.set.push([key, value]);
  for (const key of before.keys()) if (!now.has(key)) change.deleted.push(key);
  return change;
}

/** The reverse of {@link changeOf}. */
export function withChange(
  before: ReadonlyMap<string, string>,
  { set, deleted }: MapChange,
): Map<string, string> {
  const now = new Map(before);
  for (const key of deleted) now.delete(key);
  for (const [key, value] of set) now.set(key, value);
  return now;
}

/** Every file of a site, with its hash. */
export function* filesOf(
  steps: Iterable<Pick<StepRecord, 'parts'>>,
): Generator<[path: string, hash: string]> {
  for (const { parts } of steps) yield* filesInParts(parts.values());
}

/** How many files a site has. */
export function countFiles(steps: Iterable<Pick<StepRecord, 'parts'>>): number {
  let values = 0;
  for (const { parts } of steps)
    for (const part of parts.values())
      for (let at = part.indexOf(separator); at >= 0; at = part.indexOf(separator, at + 1))
        values++;
  return values / 2;
}

/** The files that a build wrote, and a later one did not. Looks only at parts that are not the same in both. */
export function goneFiles(
  before: ReadonlyMap<string, Pick<StepRecord, 'parts'>>,
  now: ReadonlyMap<string, Pick<StepRecord, 'parts'>>,
): string[] {
  const gone = new Set(filesBesides(before, now));
  for (const path of filesBesides(now, before)) gone.delete(path);
  return [...gone];
}

/** The files of the parts that other steps do not have. */
function* filesBesides(
  steps: ReadonlyMap<string, Pick<StepRecord, 'parts'>>,
  others: ReadonlyMap<string, Pick<StepRecord, 'parts'>>,
): Generator<string> {
  for (const [name, { parts }] of steps) {
    const known = others.get(name)?.parts;
    if (known === parts) continue;
    for (const [part, record] of parts)
      if (known?.get(part) !== record) for (const [path] of filesInParts([record])) yield path;
  }
}
