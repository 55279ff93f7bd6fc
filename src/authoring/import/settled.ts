import type { LastImport } from './last-import.ts';

/** A file to write. */
export interface WrittenFile {
  path: string;
  text: string;
}

/** What an import writes once it has met the content. */
export interface Settled {
  files: WrittenFile[];
  /** Files that give way to one of another name. */
  removed: string[];
  /** The import as it came out, with its numbers. */
  asImported: LastImport['files'];
  /** Files of texts that are gone. */
  left: string[];
  changes?: Changes;
}

/** What a new version of a source changed, for the report. */
export interface Changes {
  counts: Record<
    'kept' | 'added' | 'reworded' | 'renumbered' | 'moved' | 'gone' | 'conflicts',
    number
  >;
  conflicts: string[];
  reworded: string[];
  moved: string[];
  gone: string[];
  renamed: string[];
  /** Near ties, joins, splits, and matches of little likeness. */
  unsure: string[];
}
