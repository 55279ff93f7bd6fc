import { type ParseFile, type Source, sourceHash, textOf } from '../../../glossary/index.ts';
import type { SourceText } from '../block.ts';
import { fault, type Notice } from '../diagnostics.ts';
import type { Imported } from '../import.ts';
import { numberReader } from '../outline/printed-numbers.ts';
import type { Base, LastImport, WrittenFile } from './last-import.ts';
import { type Changes, mergeNext } from './next.ts';
import { currentPaths, versionsOf } from './texts.ts';

/** The content and the import that a run starts from. */
export interface Start {
  /** The last run of this import. */
  last: LastImport | undefined;
  /** Every file of the content folder. */
  all: readonly Source[];
  /** Identifies the text of the sources. */
  source: string;
  parse: ParseFile;
  /** The import that the run is compared with and merged with; absent for a first one. */
  base: Base | undefined;
  /** Every file of the content folder, without what a replaced run wrote. */
  content: readonly Source[];
  /** The files that are from this import, before and after a run that is replaced. */
  own: ReadonlySet<string>;
  /** The run that is replaced: the files before it, and the paths of those that it wrote. */
  replaced?: { before: readonly WrittenFile[]; after: readonly string[] };
  /** The run replaces one with edits by hand, which stay. Numbers that the import before it did not have leave no trace. */
  keepsEdits: boolean;
}

/**
 * Finds what a run starts from. The last run is its base if an edition has published it, or if it was another version of a
 * text that was never published. Otherwise the run replaces it, and starts from what was before it.
 *
 * @param all every file of the content folder
 */
export function startOf(
  sources: readonly SourceText[],
  last: LastImport | undefined,
  all: readonly Source[],
  parse: ParseFile,
): Start {
  const lines = sources.flatMap((one) => one.lines.map(({ text }) => text));
  const source = sourceHash({ path: '', content: lines.join('\n') });
  const ownIn = (one: Base | undefined, files: readonly Source[]): Set<string> =>
    new Set(one?.files.map(({ path }) => path).map(currentPaths(one, files, parse)));
  const own = ownIn(last, all);
  const onto = { last, all, source, parse, base: last, content: all, own, keepsEdits: false };
  if (!last || isPublished(last, all)) return onto;
  if (last.source !== source && !last.base?.isPublished) return onto;
  const { base, before, after = last.files } = last;
  const texts = new Map(all.map((one) => [one.path, one]));
  const isAsWritten = after.every(({ path, text }) => {
    const now = texts.get(path);
    return now && textOf(now) === text;
  });
  if (!before || !isAsWritten) return { ...onto, keepsEdits: true };
  const baseTexts = new Map(base?.files.map(({ path, text }) => [path, text]));
  const restored = before.map(({ path, text = baseTexts.get(path) ?? '' }) => ({ path, text }));
  const paths = new Set([...after, ...restored].map(({ path }) => path));
  const content = [
    ...all.filter(({ path }) => !paths.has(path)),
    ...restored.map(({ path, text }): Source => ({ path, content: text })),
  ];
  const replaced = { before: restored, after: after.map(({ path }) => path) };
  return { ...onto, base, content, own: own.union(ownIn(base, content)), replaced };
}

/** Files of an import once it has met the content. */
export interface Settled {
  files: WrittenFile[];
  /** Files that give way to one of another name. */
  removed: string[];
  /** State that the next run starts from. */
  last: LastImport;
  /** Absent for a first import. */
  changes?: Changes;
}

/** Brings an import and the content together: it is merged with the base of the run, and gets its numbers. */
export function settle(imported: Imported, start: Start): Settled | Notice[] {
  const { base, all, content, own, last, parse, replaced, keepsEdits } = start;
  const from = base ?? { files: [], left: [] };
  const texts = versionsOf(imported, from, content, parse);
  const others = new Set(content.flatMap(({ path }) => (own.has(path) ? [] : path.toLowerCase())));
  const paths = new Set<string>();
  const faults = texts.flatMap(({ path, currentPath, now }) => [
    ...(now && paths.size === paths.add(path).size
      ? [fault('import/same-file', `two texts of the import would be ${path}`)]
      : []),
    ...(others.has(currentPath.toLowerCase())
      ? [fault('import/taken', `${path} exists already and is not from this import`)]
      : []),
  ]);
  if (imported.files.length === 0)
    faults.push(fault('import/nothing', 'nothing in the source became an entry or a rule'));
  if (faults.length > 0) return faults;

  const published = keepsEdits ? (last?.base?.files ?? []) : from.files;
  const read = numberReader(imported.profile.numbers);
  const { asImported, left, changes, ...merged } = mergeNext(texts, from, published, read);
  const there = new Set(content.map(({ path }) => path));
  for (const file of from.files) {
    const { path } = file;
    const isBack = asImported.some((one) => one.path === path);
    if (!from.left.includes(path) || isBack || !there.has(path)) continue;
    asImported.push(file);
    left.push(path);
  }
  // Files of a replaced run give way to those that were before it.
  const now = new Set([...merged.files.map(({ path }) => path), ...merged.removed]);
  const before = replaced?.before.filter(({ path }) => !now.has(path)) ?? [];
  const files = [...merged.files, ...before];
  const gone = new Set([...merged.removed, ...(replaced?.after ?? [])]);
  for (const { path } of files) gone.delete(path);
  return {
    files,
    removed: all.flatMap(({ path }) => (gone.has(path) ? path : [])),
    last: recordOf(start, asImported, left, merged.files),
    ...(base && { changes }),
  };
}

/**
 * Makes the record of a run, for the run after it.
 *
 * @param files the import as it came out
 * @param left files of texts that are gone
 * @param after what the run wrote
 */
function recordOf(
  { last, all, source, base, own, keepsEdits, replaced, content }: Start,
  files: WrittenFile[],
  left: string[],
  after: WrittenFile[],
): LastImport {
  const basis =
    replaced || keepsEdits
      ? last?.base
      : base && last && { files: base.files, left: base.left, isPublished: isPublished(last, all) };
  const texts = new Map(basis?.files.map(({ path, text }) => [path, text]));
  const before = content.flatMap((one) => {
    const text = textOf(one);
    if (!own.has(one.path)) return [];
    return { path: one.path, ...(texts.get(one.path) !== text && { text }) };
  });
  return {
    version: 1,
    files,
    left,
    source,
    edition: newestEdition(all),
    ...(basis && { base: basis }),
    ...(!keepsEdits && { before }),
    ...(JSON.stringify(after) !== JSON.stringify(files) && { after }),
  };
}

function isPublished({ source, edition }: LastImport, content: readonly Source[]): boolean {
  return source === undefined || edition !== newestEdition(content);
}

/** Identifies the newest edition of the content; empty if it has none. */
function newestEdition(content: readonly Source[]): string {
  const [newest] = content
    .filter(({ path }) => /^editions\/[^/]+\.json$/u.test(path))
    .sort((a, b) => (a.path < b.path ? 1 : -1));
  if (!newest) return '';
  return `${newest.path} ${/"sha256": "(\w+)"\s*\}\s*$/u.exec(textOf(newest))?.[1] ?? ''}`;
}
