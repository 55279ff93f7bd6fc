import {
  compareText,
  type ParseFile,
  type Source,
  sourceHash,
  textOf,
} from '../../glossary/index.ts';
import type { SourceText } from '../block.ts';
import type { Imported } from '../import.ts';
import { fault, type Notice } from '../notices.ts';
import { numberReader } from '../outline/number-forms.ts';
import { type Changes, mergeNext } from './next-version.ts';
import { currentPaths, type LastImport, versionsOf, type WrittenFile } from './versioned-texts.ts';

/** Content and import that a run starts from. */
interface Start {
  parse: ParseFile;
  /** Every file of the content folder. */
  all: readonly Source[];
  /** Every file of the content folder, without what a replaced run wrote. */
  content: readonly Source[];
  /** Paths of files from this import, before and after a replaced run. */
  own: ReadonlySet<string>;
  /** Files of the import that the run is merged with; absent for a first import. */
  base: readonly WrittenFile[] | undefined;
  /** Files of the import whose names and numbers may already be cited. */
  published: readonly WrittenFile[];
  /** Fields of `last-import.json`: sources, newest edition and earlier import. */
  record: Pick<LastImport, 'source' | 'edition' | 'base'>;
  /** Whether the run replaces a run with edits by hand, which stay. */
  keepsEdits: boolean;
  /** Titles of the entries of the last version, in order. */
  lastHeads: string[];
}

/**
 * Finds what a run starts from. The base is the last run if an edition has published that run, or if that run imported
 * another version of a text that was never published. Otherwise the new run replaces the last run and starts from its base.
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
  const edition = newestEdition(all);
  const ownIn = (content: readonly Source[], files: readonly WrittenFile[] = []): Set<string> =>
    new Set(files.map(({ path }) => path).map(currentPaths(files, content, parse)));
  const first: Start = {
    parse,
    all,
    content: all,
    own: ownIn(all, last?.files),
    base: undefined,
    published: [],
    record: { source, edition },
    keepsEdits: false,
    lastHeads: last ? headsOf(last.files, parse) : [],
  };
  if (!last) return first;
  const { before, after = last.files, files } = last;
  const isPublished = last.source === undefined || last.edition !== edition;
  if (isPublished || (last.source !== source && !last.base?.isPublished)) {
    const record = { ...first.record, base: { files, isPublished } };
    return { ...first, base: files, published: files, record };
  }
  const base = last.base?.files;
  const again = { ...first, published: base ?? [], record: { ...first.record, base: last.base } };
  const texts = new Map(all.map((one) => [one.path, textOf(one)]));
  const isAsWritten = after.every(({ path, text }) => texts.get(path) === text);
  if (!before || !isAsWritten) return { ...again, base: files, keepsEdits: true };
  const baseTexts = new Map(base?.map(({ path, text }) => [path, text]));
  const restored = before.map(
    ({ path, text = baseTexts.get(path) ?? '' }): Source => ({ path, content: text }),
  );
  const replaced = new Set([...after, ...restored].map(({ path }) => path));
  const content = [...all.filter(({ path }) => !replaced.has(path)), ...restored];
  return { ...again, base, content, own: first.own.union(ownIn(content, base)) };
}

function headsOf(files: readonly WrittenFile[], parse: ParseFile): string[] {
  return files.flatMap(({ path, text }) => {
    const isEntry = path.startsWith('glossary/');
    return (isEntry && parse({ path, content: text }).matter?.title) || [];
  });
}

/** Files of an import after the merge with the content. */
export interface Settled {
  files: WrittenFile[];
  /** Paths of files to delete. */
  removed: string[];
  /** State for the next run. */
  last: LastImport;
  /** Absent for a first import. */
  changes?: Changes;
}

/** Merges an import with the base of the run and the content, and assigns numbers. */
export function settle({ files, profile }: Imported, start: Start): Settled | Notice[] {
  const { base, published, all, content, own, parse, record, keepsEdits } = start;
  const texts = versionsOf(files, base ?? [], published, content, parse);
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
  if (files.length === 0)
    faults.push(fault('import/nothing', 'nothing in the source became an entry or a rule'));
  if (faults.length > 0) return faults;

  const next = mergeNext(texts, published, numberReader(profile.numbers));
  const { asImported, changes, files: after } = next;
  const baseTexts = new Map(record.base?.files.map(({ path, text }) => [path, text]));
  const ownTexts = content.flatMap((one) =>
    own.has(one.path) ? { path: one.path, text: textOf(one) } : [],
  );
  const before = ownTexts.map(({ path, text }) => ({
    path,
    ...(baseTexts.get(path) !== text && { text }),
  }));
  const written = new Map(ownTexts.map(({ path, text }) => [path, text]));
  for (const path of next.removed) written.delete(path);
  for (const { path, text } of after) written.set(path, text);
  return {
    files: [...written].map(([path, text]) => ({ path, text })),
    removed: all.flatMap(({ path }) => (own.has(path) && !written.has(path) ? path : [])),
    last: {
      version: 1,
      files: asImported,
      ...record,
      ...(!keepsEdits && { before }),
      ...(JSON.stringify(after) !== JSON.stringify(asImported) && { after }),
    },
    ...(base && { changes }),
  };
}

/** Returns the hash of the newest edition; empty without editions. */
function newestEdition(content: readonly Source[]): string {
  const editions = content.filter(({ path }) => /^editions\/[^/]+\.json$/u.test(path));
  const newest = editions.toSorted((a, b) => compareText(a.path, b.path)).at(-1);
  return newest ? sourceHash(newest) : '';
}
