import { decodeText } from './decode.ts';
import type { Finding, ParsedFile, ParseFile, Source } from './source.ts';

/** The content folder, sorted by what each file is. */
export interface Content {
  entries: ParsedFile[];
  documents: ParsedFile[];
  /** `site.yml`, where there is one. */
  site: Source | undefined;
  /** `icons/icons.yml`, where there is one. */
  icons: Source | undefined;
  /** `icons/*.svg`: texts by file name. */
  drawings: Map<string, string>;
  /** Files that become no page. */
  findings: { path: string; finding: Finding }[];
}

/** Sorts the files of the content folder and parses those that are Markdown, in the order of their paths. */
export function sortContent(sources: readonly Source[], parse: ParseFile): Content {
  const content: Content = {
    entries: [],
    documents: [],
    site: undefined,
    icons: undefined,
    drawings: new Map(),
    findings: [],
  };
  const inOrder = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const source of inOrder) {
    const { path } = source;
    // What is Markdown, the parser decodes and checks.
    const text = /\.(?:yml|svg)$/u.test(path) ? decodeText(source.content) : '';
    if (typeof text !== 'string') content.findings.push({ path, finding: text });
    if (/^glossary\/.*\.md$/u.test(path)) content.entries.push(parse(source));
    else if (/^documents\/.*\.md$/u.test(path)) content.documents.push(parse(source));
    else if (path === 'site.yml') content.site = source;
    else if (path === 'icons/icons.yml') content.icons = source;
    else if (/^icons\/[^/]+\.svg$/u.test(path)) {
      content.drawings.set(path.slice('icons/'.length), textOf(source));
    } else if (!/^(?:editions\/[^/]+\.json|imports\/.+)$/u.test(path)) {
      const message = `${path} becomes no page: it is no entry, document, icon, edition or import`;
      const place = { line: 1, column: 1 };
      content.findings.push({ path, finding: { code: 'file/unexpected', message, place } });
    }
  }
  return content;
}

/** A source's text without a byte order mark; bytes that are not UTF-8 become U+FFFD. */
export function textOf({ content }: Source): string {
  return typeof content === 'string'
    ? content.replace(/^\uFEFF/u, '')
    : new TextDecoder().decode(content);
}
