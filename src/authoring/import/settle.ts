import type { ParseFile, Source } from '../../glossary/index.ts';
import { fault, type Notice } from './diagnostics.ts';
import { type Imported, numberedAnew } from './import.ts';
import type { LastImport, WrittenFile } from './versions/last-import.ts';
import { type Changes, mergeNext, type NextVersion } from './versions/next.ts';
import { currentPaths, versionsOf } from './versions/texts.ts';
import { fileText } from './write/markdown.ts';

/** Files of an import once it has met the content. The changes are those of a next version. */
export type Settled = Omit<NextVersion, 'changes'> & { changes?: Changes };

/** The content that an import is brought into. */
export interface Meeting {
  /** Every file of the content folder. */
  content: readonly Source[];
  /** The last import of this name. */
  last: LastImport | undefined;
  parse: ParseFile;
}

/** Brings an import and the content together: a first one gets its numbers, a next version is merged with the last. */
export function settle(imported: Imported, meeting: Meeting): Settled | Notice[] {
  const { last } = meeting;
  return last ? settleNext(imported, { ...meeting, last }) : settleFirst(imported, meeting);
}

/** Finds the files of the content that are from the last import, under the names that they have now. */
export function ownPaths(
  last: LastImport,
  content: readonly Source[],
  parse: ParseFile,
): Set<string> {
  const currentPath = currentPaths(last, content, parse);
  return new Set(last.files.map(({ path }) => currentPath(path)));
}

function settleFirst({ files: imported }: Imported, { content }: Meeting): Settled | Notice[] {
  const taken = new Set(content.map(({ path }) => path.toLowerCase()));
  const paths = new Set<string>();
  const faults = imported.flatMap(({ path }) => {
    const isTwice = paths.size === paths.add(path).size;
    return [
      ...(isTwice ? [fault('import/same-file', `two texts of the import would be ${path}`)] : []),
      ...(taken.has(path.toLowerCase()) ? [takenFault(path)] : []),
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

function settleNext(
  imported: Imported,
  { content, last, parse }: Meeting & { last: LastImport },
): Settled | Notice[] {
  const texts = versionsOf(imported, last, content, parse);
  const own = ownPaths(last, content, parse);
  const there = new Set(content.map(({ path }) => path));
  const faults = texts.flatMap(({ path, currentPath }) =>
    there.has(currentPath) && !own.has(currentPath) ? takenFault(path) : [],
  );
  if (faults.length > 0) return faults;
  const next = mergeNext(texts, last);
  const { asImported, left } = next;
  for (const file of last.files) {
    const { path } = file;
    const isBack = asImported.some((one) => one.path === path);
    if (!last.left.includes(path) || isBack || !there.has(path)) continue;
    asImported.push(file);
    left.push(path);
  }
  return next;
}

function takenFault(path: string): Notice {
  return fault('import/taken', `${path} exists already and is not from this import`);
}
