import type { ParseFile, Source } from '../../glossary/index.ts';
import { fault, type Notice } from './diagnostics.ts';
import { type Imported, numberedAnew } from './import.ts';
import { numberReader } from './outline/printed-numbers.ts';
import type { LastImport, WrittenFile } from './versions/last-import.ts';
import { type Changes, mergeNext, type NextVersion } from './versions/next.ts';
import { recordOf, type Start } from './versions/start.ts';
import { versionsOf } from './versions/texts.ts';
import { fileText } from './write/markdown.ts';

/** Files of an import once it has met the content. The changes are those of a next version. */
export interface Settled extends Pick<NextVersion, 'files' | 'removed'> {
  /** State that the next run starts from. */
  last: LastImport;
  changes?: Changes;
}

/** The content that an import is brought into. */
export interface Meeting {
  start: Start;
  /** Every file of the content folder. */
  content: readonly Source[];
  /** The last import of this name. */
  last: LastImport | undefined;
  /** Identifies the text of the sources. */
  source: string;
  parse: ParseFile;
}

/** Brings an import and the content together: a first one gets its numbers, a next version is merged with the last. */
export function settle(imported: Imported, meeting: Meeting): Settled | Notice[] {
  const { start, content, last, source, parse } = meeting;
  const settled = start.base
    ? settleNext(imported, { ...start, base: start.base }, last, parse)
    : settleFirst(imported, start);
  if (Array.isArray(settled)) return settled;
  const { asImported, left, removed, changes } = settled;
  // Files of a replaced run give way to those that were before it.
  const { before = [], after: written = [] } = start.replaced ?? {};
  const now = new Set([...settled.files.map(({ path }) => path), ...removed]);
  const files = [...settled.files, ...before.filter(({ path }) => !now.has(path))];
  const paths = new Set(files.map(({ path }) => path));
  const there = new Set(content.map(({ path }) => path));
  const gone = new Set([...removed, ...written]);
  const record = { files: asImported, left, source, after: settled.files };
  return {
    files,
    removed: [...gone].filter((path) => there.has(path) && !paths.has(path)),
    last: recordOf(start, last, content, record),
    ...(changes && { changes }),
  };
}

type Unrecorded = Omit<NextVersion, 'changes'> & { changes?: Changes };

function settleFirst({ files: imported }: Imported, { content }: Start): Unrecorded | Notice[] {
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
  { content, own, base, keepsEdits }: Start & { base: LastImport },
  last: LastImport | undefined,
  parse: ParseFile,
): Unrecorded | Notice[] {
  const texts = versionsOf(imported, base, content, parse);
  const there = new Set(content.map(({ path }) => path));
  const faults = texts.flatMap(({ path, currentPath }) =>
    there.has(currentPath) && !own.has(currentPath) ? takenFault(path) : [],
  );
  if (faults.length > 0) return faults;
  const published = keepsEdits ? (last?.base?.files ?? []) : base.files;
  const next = mergeNext(texts, base, published, numberReader(imported.profile.numbers));
  const { asImported, left } = next;
  for (const file of base.files) {
    const { path } = file;
    const isBack = asImported.some((one) => one.path === path);
    if (!base.left.includes(path) || isBack || !there.has(path)) continue;
    asImported.push(file);
    left.push(path);
  }
  return next;
}

function takenFault(path: string): Notice {
  return fault('import/taken', `${path} exists already and is not from this import`);
}
