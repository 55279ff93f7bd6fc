import {
  type Diagnostic,
  diagnostic,
  documentMatter,
  entryMatter,
  type ParsedFile,
  type ParseFile,
  type Source,
  textOf,
  textTypeAt,
} from '../../glossary/index.ts';

/**
 * Parses a file so that it has a page even where its front matter cannot be read: under the title that it seems to have,
 * or the name of the file.
 */
export function withDrafts(parse: ParseFile): ParseFile {
  const drafts = new WeakMap<ParsedFile, ParsedFile>();
  return (source) => {
    const parsed = parse(source);
    if (parsed.matter !== undefined) return parsed;
    const draft = drafts.get(parsed) ?? draftOf(source, parsed);
    drafts.set(parsed, draft);
    return draft;
  };
}

function draftOf(source: Source, parsed: ParsedFile): ParsedFile {
  const written = /^title:[ \t]*["']?(.*?)["']?[ \t]*$/mu.exec(textOf(source))?.[1];
  const stem = source.path.replace(/^.*\/|\.md$/gu, '').replaceAll('-', ' ');
  const title = written && /[\p{L}\p{N}]/u.test(written) ? written : stem;
  const isDocument = textTypeAt(source.path) === 'document';
  const matter = isDocument
    ? documentMatter.parse({ title })
    : entryMatter.parse({ title, kind: 'term' });
  return { ...parsed, matter };
}

/**
 * The diagnostics without those that only a draft causes: of a file whose front matter cannot be read, only those that
 * parsing found.
 */
export function withoutDrafts(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  parse: ParseFile,
): Diagnostic[] {
  const own = new Map<string, Set<string>>();
  for (const source of sources) {
    if (textTypeAt(source.path) === undefined) continue;
    const { path, matter, findings } = parse(source);
    if (matter !== undefined) continue;
    own.set(
      path,
      new Set(findings.map((finding) => JSON.stringify(diagnostic({ path, ...finding })))),
    );
  }
  return diagnostics.filter((one) => own.get(one.path)?.has(JSON.stringify(one)) ?? true);
}
