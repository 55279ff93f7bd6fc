import { hash } from 'node:crypto';
import {
  compareText,
  controlCharacter,
  didYouMean,
  type FileFinding,
  type Finding,
  fileStart,
  hiddenIn,
  invisibleCharacters,
  nearest,
  positionsIn,
  textTypeAt,
} from '../model/index.ts';
import type { ParsedFile, ParseFile, Source } from './parsed-file.ts';

/** The content folder, sorted by the types of its files. */
export interface Content {
  /** Entries, then documents. */
  texts: ParsedFile[];
  /** Texts of the other files, by path: `site.yml`, `icons/anchor.svg`. */
  others: Map<string, string>;
  /** Findings about files that are unused, unreadable or not UTF-8. */
  findings: FileFinding[];
}

/** Sorts the files of the content folder by type and parses the Markdown files, in the order of their paths. */
export function sortContent(sources: readonly Source[], parse: ParseFile): Content {
  const content: Content = { texts: [], others: new Map(), findings: [] };
  const documents: ParsedFile[] = [];
  const inOrder = [...sources].sort((a, b) => compareText(a.path, b.path));
  for (const source of inOrder) {
    const { path } = source;
    const type = textTypeAt(path);
    // The parser checks Markdown; editions are checked when they are read.
    const isChecked = source.fault !== undefined || /\.(?:yml|svg)$/u.test(path);
    const finding = type === undefined && isChecked ? decode(source).finding : undefined;
    if (finding) content.findings.push({ path, ...finding });
    if (finding?.code === 'file/unresolved-merge' || finding?.code === 'file/unreadable') continue;
    if (path.endsWith('.yml') && !finding) {
      const yaml = textOf(source);
      for (const one of invisibleCharacters(hiddenIn(yaml, positionsIn(yaml).pointAt)))
        content.findings.push({ path, ...one });
    }
    if (type) (type === 'entry' ? content.texts : documents).push(parse(source));
    else if (singleFiles.includes(path) || isDrawing(path))
      content.others.set(path, textOf(source));
    else if (!isUsed(path)) {
      const message = `${path} is not used. The content folder holds ${used.join(', ')}${didYouMean(meantBy(path))}`;
      content.findings.push({ path, code: 'file/unexpected', message, place: fileStart });
    }
  }
  content.texts.push(...documents);
  return content;
}

const folders = ['glossary', 'documents', 'icons', 'editions', 'imports'];
const singleFiles = ['site.yml', 'words.yml', 'questions.yml', 'icons/icons.yml'];

/** The files of a content folder. */
const used = [
  ...singleFiles,
  'glossary/*.md',
  'documents/*.md',
  'icons/*.svg',
  'editions/YYYY-MM-DD.json',
  'imports/',
];

function isUsed(path: string): boolean {
  return (
    singleFiles.includes(path) ||
    textTypeAt(path) !== undefined ||
    isDrawing(path) ||
    /^(?:editions\/\d{4}-\d\d-\d\d\.json|imports\/.+|app-icons\/[\w-]+\.(?:png|svg))$/u.test(
      path,
    ) ||
    /^(?:(?:README|LICENSE|CONTRIBUTING)(?:\.md|\.txt)?|netlify\.toml)$/u.test(path)
  );
}

function isDrawing(path: string): boolean {
  return /^icons\/[^/]+\.svg$/u.test(path);
}

/** The path that a file most likely should have. */
function meantBy(path: string): string | undefined {
  const lower = path.toLowerCase().replace(/\.yaml$/u, '.yml');
  const [, folder = '', rest = ''] = /^([^/]+)\/(.+)$/u.exec(lower) ?? [];
  const meant = `${nearest(folder, folders)}/${rest}`;
  if (isUsed(meant)) return meant;
  return singleFiles.find((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return nearest(lower, [file, name]) !== undefined;
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the text of a file, without a byte order mark. Reports bytes that are not UTF-8 (they become U+FFFD), control
 * characters, unresolved merges and unreadable files.
 */
export function decode({ content, fault }: Source): { text: string; finding?: Finding } {
  if (fault !== undefined) {
    const message = `the file cannot be read: ${fault}`;
    return { text: '', finding: { code: 'file/unreadable', message, place: fileStart } };
  }
  if (typeof content === 'string') return checked(content.replace(/^\uFEFF/u, ''));
  try {
    return checked(decoder.decode(content));
  } catch {
    const text = new TextDecoder().decode(content);
    const place = positionsIn(text).pointAt(text.indexOf('\uFFFD'));
    const message = 'the file is not UTF-8 text';
    return { text, finding: { code: 'file/not-utf8', message, place } };
  }
}

/** The text of a source. See {@link decode}. */
export function textOf(source: Source): string {
  return decode(source).text;
}

function checked(text: string): { text: string; finding?: Finding } {
  const index = text.search(controlCharacter);
  if (index < 0) {
    const finding = unresolvedMerge(text);
    return { text, ...(finding && { finding }) };
  }
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  const message = `the file has a control character, U+${code}`;
  const place = positionsIn(text).pointAt(index);
  return { text, finding: { code: 'file/control-character', message, place } };
}

/**
 * A line that Git leaves where it cannot merge two versions. `=======` alone counts as well, though Markdown makes a
 * heading of the line above it: left behind by mistake, it would turn a ruling into a heading. `|||||||` stands above the
 * common ancestor of both versions, with its name: without a name it may be a row of a table.
 */
const marker = /^(?:(?:<{7}|>{7})(?: .*)?|={7}|\|{7} [^|\n\r]+)$/mu;

/** Finds the first marker of an unresolved merge in the text of a content file. */
export function unresolvedMerge(text: string): Finding | undefined {
  const found = marker.exec(text);
  if (!found) return undefined;
  const { line } = positionsIn(text).pointAt(found.index);
  return {
    code: 'file/unresolved-merge',
    message: `"${found[0]}" marks a merge that is not resolved: keep what is right of both versions`,
    place: { line, column: 1 },
  };
}

/** The byte order mark, which is not part of a file's text. */
const byteOrderMark = [...Buffer.from('\uFEFF')];

/** Returns a hash of the path and the content of a file, on which its parsed form depends. */
export function sourceHash(source: Source): string {
  const { path, content, fault = '' } = source;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const isMarked = byteOrderMark.every((byte, at) => bytes[at] === byte);
  const start = isMarked ? byteOrderMark.length : 0;
  return hash('sha1', Buffer.concat([Buffer.from(`${path}\0${fault}\0`), bytes.subarray(start)]));
}
