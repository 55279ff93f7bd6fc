import { addedDiagnostics } from '../../src/authoring/index.ts';
import { withEditions } from '../../src/editions/index.ts';
import { compile, type Diagnostic, type ParseFile, type Source } from '../../src/glossary/index.ts';

/** Changed files of a content folder. */
interface Change {
  files: readonly { path: string; text: string }[];
  /** Path of a file before and after the change, if it moves. */
  from?: string;
  to?: string;
}

/**
 * Returns the diagnostics that a change of the content would add. While a merge is unresolved, returns only its diagnostics:
 * references in that file cannot be changed.
 */
export function diagnosticsOfChange(
  sources: readonly Source[],
  parse: ParseFile,
  change: Change,
): readonly Diagnostic[] {
  const { files, from, to } = change;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const after = sources.map((source): Source => {
    const path = source.path === from && to !== undefined ? to : source.path;
    const text = texts.get(path);
    return text === undefined ? source : { path, content: text };
  });
  const [before, now] = [sources, after].map(
    (all) => withEditions(compile(all, parse), all, parse).diagnostics,
  );
  const unresolved = now?.filter(({ code }) => code === 'file/unresolved-merge') ?? [];
  return unresolved.length > 0 ? unresolved : addedDiagnostics(before ?? [], now ?? [], change);
}
