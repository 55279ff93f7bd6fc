import type { StepRecord } from './site-record.ts';
import { SiteWriter } from './site-writer.ts';

/** What a step of this build did. */
export interface DoneStep extends StepRecord {
  name: string;
  /** The files that are new or differ from those of the last build. */
  changed: Set<string>;
}

/** A step of a build: a part of the site, and all that it is made from. */
export interface Step {
  name: string;
  /** A hash of all that the step reads. */
  reads: string;
  /** Writes the files of the step. */
  run(writer: SiteWriter): void | Promise<void>;
}

/** Where a step writes, and what the last build left there. */
export interface StepFolder {
  next: string;
  /** The last site. */
  out: string;
  before: ReadonlyMap<string, StepRecord>;
}

/** Runs a step, unless its input is that of the last build: then all its files are there already. */
export async function runStep(
  { next, out, before }: StepFolder,
  { name, reads, run }: Step,
): Promise<DoneStep> {
  const last = before.get(name);
  if (last?.reads === reads) return { name, ...last, changed: new Set() };
  const writer = new SiteWriter(next, last, out);
  try {
    await run(writer);
  } catch (error) {
    try {
      writer.flush();
    } catch {
      // What went wrong first is said.
    }
    throw error;
  }
  writer.flush();
  const { files, notes, changed } = writer;
  return { name, reads, files, notes, changed };
}
