import type { Source } from '../../glossary/index.ts';
import type { SourceText } from './block.ts';
import { type Fault, fault } from './diagnostics.ts';
import { type Imported, numberedAnew } from './import.ts';
import type { LastImport } from './last-import.ts';
import type { Settled, WrittenFile } from './settled.ts';
import { settleNext } from './versions/settle-next.ts';
import { fileText } from './write/markdown.ts';

/** Numbers an import that is new to the content. */
function settleFirst(imported: Imported, content: readonly Source[]): Settled | Fault[] {
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
    const { matter, units } = numberedAnew(file);
    return { path: file.path, text: fileText(matter, units) };
  });
  return { files, removed: [], asImported: files, left: [] };
}

/**
 * Brings an import and the content together: a first one gets its numbers, a next version is merged with the last.
 *
 * @param content every file of the content folder
 * @param last what the last import of this name made
 * @param report the last report, in which the editor may have written decisions, and the hash of the sources
 */
export function settle(
  imported: Imported,
  sources: readonly SourceText[],
  content: readonly Source[],
  last: LastImport | undefined,
  report: { text: string; hash: string },
): Settled | Fault[] {
  return last
    ? settleNext(imported, sources, content, last, report)
    : settleFirst(imported, content);
}
