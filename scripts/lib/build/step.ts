import { changeOf, type MapChange, type StepRecord, withChange } from './site-record.ts';
import { SiteWriter } from './site-writer.ts';

/** What a step of this build did. */
export interface DoneStep extends StepRecord {
  name: string;
  /** The files that are new or differ from those of the last build. */
  changed: Set<string>;
}

/** What a step did, as another thread reports it: its parts and notes as they differ from those of the last build. */
export type StepReport = WithMaps<MapChange>;

/** What a step did, with its parts and notes in some form. */
interface WithMaps<Form> extends Pick<DoneStep, 'name' | 'reads' | 'changed'> {
  parts: Form;
  notes: Form;
}

/** @param before what each step of the last build left */
export function reportOf(step: DoneStep, before: StepFolder['before']): StepReport {
  return withMaps(step, before, changeOf);
}

/** The reverse of {@link reportOf}. */
export function reportedStep(report: StepReport, before: StepFolder['before']): DoneStep {
  return withMaps(report, before, withChange);
}

function withMaps<From, To>(
  { name, reads, changed, parts, notes }: WithMaps<From>,
  before: StepFolder['before'],
  convert: (last: ReadonlyMap<string, string>, form: From) => To,
): WithMaps<To> {
  const last = before.get(name) ?? nothing;
  return {
    name,
    reads,
    changed,
    parts: convert(last.parts, parts),
    notes: convert(last.notes, notes),
  };
}

const nothing: Pick<StepRecord, 'parts' | 'notes'> = { parts: new Map(), notes: new Map() };

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
  const { parts, notes, changed } = writer;
  return { name, reads, parts, notes, changed };
}
