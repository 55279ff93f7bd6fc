import { type ParseFile, type Source, sourceHash, textOf } from '../../../glossary/index.ts';
import type { SourceText } from '../block.ts';
import type { LastImport, WrittenFile } from './last-import.ts';
import { currentPaths } from './texts.ts';

/** The content and the import that a run starts from. */
export interface Start {
  /** The import that the run is compared with and merged with; absent for a first one. */
  base: LastImport | undefined;
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
 * @param source identifies the text of the sources
 */
export function startOf(
  last: LastImport | undefined,
  content: readonly Source[],
  source: string,
  parse: ParseFile,
): Start {
  const ownIn = (one: LastImport | undefined, files: readonly Source[]): Set<string> => {
    const currentPath = one && currentPaths(one, files, parse);
    return new Set(one?.files.map(({ path }) => currentPath?.(path) ?? path));
  };
  const onto = { base: last, content, own: ownIn(last, content), keepsEdits: false };
  if (!last || isPublished(last, content)) return onto;
  if (last.source !== source && !last.base?.isPublished) return onto;
  const { after = last.files } = last;
  const before = filesBefore(last);
  const texts = new Map(content.map((one) => [one.path, one]));
  const isAsWritten = after.every(({ path, text }) => {
    const now = texts.get(path);
    return now && textOf(now) === text;
  });
  if (!before || !isAsWritten) return { ...onto, keepsEdits: true };
  const paths = new Set([...after, ...before].map(({ path }) => path));
  const restored = [
    ...content.filter(({ path }) => !paths.has(path)),
    ...before.map(({ path, text }): Source => ({ path, content: text })),
  ];
  const base = last.base && { version: 1 as const, ...last.base };
  return {
    base,
    content: restored,
    own: onto.own.union(ownIn(base, restored)),
    keepsEdits: false,
    replaced: { before, after: after.map(({ path }) => path) },
  };
}

/** The content's files of an import before it. */
function filesBefore({ base, before }: LastImport): WrittenFile[] | undefined {
  const texts = new Map(base?.files.map(({ path, text }) => [path, text]));
  return before?.map(({ path, text = texts.get(path) ?? '' }) => ({ path, text }));
}

/** Makes the record of a run, for the run after it. */
export function recordOf(
  { base, own, keepsEdits, replaced, content: before }: Start,
  last: LastImport | undefined,
  content: readonly Source[],
  run: Pick<LastImport, 'files' | 'left'> & { source: string; after: readonly WrittenFile[] },
): LastImport {
  const { after, ...others } = run;
  const basis =
    replaced || keepsEdits
      ? last?.base
      : base && { files: base.files, left: base.left, isPublished: isPublished(base, content) };
  const texts = new Map(basis?.files.map(({ path, text }) => [path, text]));
  return {
    version: 1,
    ...others,
    edition: newestEdition(content),
    ...(basis && { base: basis }),
    ...(!keepsEdits && {
      before: before.flatMap((one) => {
        const text = textOf(one);
        if (!own.has(one.path)) return [];
        return { path: one.path, ...(texts.get(one.path) !== text && { text }) };
      }),
    }),
    ...(JSON.stringify(after) !== JSON.stringify(others.files) && { after: [...after] }),
  };
}

/** Identifies the text of sources, whatever their names. */
export function textHash(sources: readonly SourceText[]): string {
  const lines = sources.flatMap((source) => source.lines.map(({ text }) => text));
  return sourceHash({ path: '', content: lines.join('\n') });
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
