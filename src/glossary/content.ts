import { textTypeAt } from './addresses.ts';
import { decode, textOf } from './decode.ts';
import { type FileFinding, fileStart } from './diagnostics.ts';
import { hiddenIn, invisibleCharacters } from './invisible-characters.ts';
import { compareText } from './names.ts';
import type { ParsedFile, ParseFile, Source } from './parsed-file.ts';
import { positionsIn } from './points.ts';
import { didYouMean, nearest } from './suggest.ts';

/** The content folder, sorted by the types of its files. */
export interface Content {
  /** Entries, then documents. */
  texts: ParsedFile[];
  /** Texts of the other files, by path: `site.yml`, `icons/anchor.svg`. */
  others: Map<string, string>;
  /** Findings about unused and unreadable files, and files that are not UTF-8. */
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
