import type { Source } from '../../glossary/index.ts';
import { type Fault, fault } from './diagnostics.ts';
import { type Imported, numberedAnew } from './import.ts';
import type { LastImport } from './last-import.ts';
import type { Settled, WrittenFile } from './settled.ts';
import { type Meeting, settleNext } from './versions/next.ts';
import { fileText } from './write/markdown.ts';

/**
 * Brings an import and the content together: a first one gets its numbers, a next version is merged with the last.
 *
 * @param meeting `last`: what the last import of this name made
 */
export function settle(
  imported: Imported,
  meeting: Omit<Meeting, 'last'> & { last: LastImport | undefined },
): Settled | Fault[] {
  const { last, content } = meeting;
  return last ? settleNext(imported, { ...meeting, last }) : settleFirst(imported, content);
}

/** Numbers an import that is new to the content. */
function settleFirst({ files: imported }: Imported, content: readonly Source[]): Settled | Fault[] {
  const taken = new Set(content.map(({ path }) => path.toLowerCase()));
  const paths = new Set<string>();
  const faults = imported.flatMap(({ path }) => {
    const isTwice = paths.size === paths.add(path).size;
    const isTaken = taken.has(path.toLowerCase());
    return [
      ...(isTwice ? [fault('import/same-file', `two texts of the import would be ${path}`)] : []),
      ...(isTaken
        ? [fault('import/taken', `${path} exists already and is not from this import`)]
        : []),
    ];
  });
  if (imported.length === 0)
    faults.push(fault('import/nothing', 'nothing in the source became an entry or a rule'));
  if (faults.length > 0) return faults;
  const files = imported.map((file): WrittenFile => {
    const { matter, units } = numberedAnew(file);
    return { path: file.path, text: fileText(matter, units) };
  });
  return { files, removed: [], asImported: files, left: [] };
}
