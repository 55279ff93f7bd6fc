import type { LastImport } from './last-import.ts';
import type { Changes } from './versions/changes.ts';

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
