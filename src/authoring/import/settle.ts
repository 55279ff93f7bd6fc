import { type Source, textOf } from '../../glossary/index.ts';
import { type Fault, fault } from './diagnostics.ts';
import { type Imported, withNumbers } from './import.ts';
import type { LastImport } from './last-import.ts';
import type { Changes } from './versions/changes.ts';
import { fileText } from './write/markdown.ts';

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
  changes?: Changes;
}

/** Gives an import its numbers, where the content has nothing of it yet. */
export function settleFirst(imported: Imported, content: readonly Source[]): Settled | Fault[] {
  const taken = new Set(content.map(({ path }) => path.toLowerCase()));
  const faults: Fault[] = [];
  const paths = new Set<string>();
  for (const { path } of imported.files) {
    if (paths.has(path))
      faults.push(fault('import/same-file', `two texts of the import would be ${path}`));
    if (taken.has(path.toLowerCase()))
      faults.push(fault('import/taken', `${path} exists already and is not from this import`));
    paths.add(path);
  }
  if (imported.files.length === 0)
    faults.push(fault('import/nothing', 'nothing in the source became an entry or a rule'));
  if (faults.length > 0) return faults;
  const files = imported.files.map((file): WrittenFile => {
    const units = withNumbers(file);
    const lastNumber = units.findLast(({ number }) => number !== undefined)?.number;
    const matter = lastNumber === undefined ? file.matter : { ...file.matter, lastNumber };
    return { path: file.path, text: fileText(matter, units) };
  });
  return { files, removed: [], asImported: files };
}

/** The text of a content file, by path. */
export function textsOf(content: readonly Source[]): Map<string, string> {
  return new Map(content.map((source) => [source.path, textOf(source)]));
}

/**
 * Brings an import and the content together.
 *
 * @param content every file of the content folder
 * @param last what the last import of this name made
 * @param _report the last report, in which the editor may have written decisions
 */
export function settle(
  imported: Imported,
  content: readonly Source[],
  last: LastImport | undefined,
  _report: string,
): Settled | Fault[] {
  if (!last) return settleFirst(imported, content);
  return settleFirst(imported, content);
}
