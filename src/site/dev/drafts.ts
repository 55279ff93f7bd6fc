import { type Diagnostic, textTypeAt } from '../../model/index.ts';
import {
  documentMatter,
  entryMatter,
  type ParsedFile,
  type ParseFile,
  type Source,
  textOf,
} from '../../read/index.ts';

/**
 * Parses a file. A file with unreadable front matter still gets a page, titled by its likely title or the file name.
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
 * Leaves out the diagnostics that only a draft causes: a file with unreadable front matter keeps the diagnostics of
 * parsing.
 */
export function withoutDrafts(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  parse: ParseFile,
): Diagnostic[] {
  const drafts = new Map(
    sources
      .filter(({ path }) => textTypeAt(path) !== undefined)
      .map(parse)
      .filter(({ matter }) => matter === undefined)
      .map(({ path, findings }) => [path, findings]),
  );
  return diagnostics.filter(({ path, code, message }) => {
    const found = drafts.get(path);
    return !found || found.some((one) => one.code === code && one.message === message);
  });
}
