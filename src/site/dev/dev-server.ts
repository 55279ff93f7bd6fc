import { sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { type Diagnostic, textTypeAt } from '../../model/index.ts';
import {
  documentMatter,
  entryMatter,
  type ParsedFile,
  type ParseFile,
  type Source,
  textOf,
} from '../../read/index.ts';
import {
  compileFolder,
  getCompiled,
  type ReadFolder,
  readFolder,
  setCompiled,
} from '../compile-folder.ts';
import { readContent } from '../content-folder.ts';
import { printDiagnostics, summary } from '../printed-diagnostics.ts';
import type { Settings } from '../settings.ts';
import { compiledModule } from '../virtual-modules.ts';
import { serveFiles } from './dev-files.ts';

/** Delay after a change, in milliseconds: a save through a temporary file is one edit with several events. */
const saveSettlesIn = 30;

/** Delay before an unreadable content folder is read again, in milliseconds. */
const retryIn = 500;

/**
 * Serves a content folder while it is edited: compiles the content now and after each edit, reloads open pages, and
 * serves the files that a build writes beside the pages.
 *
 * @param plugins Vite plugins that provide the words of the site: see `virtualModules()`
 * @throws if the content folder cannot be read
 */
export function serveContent(
  server: ViteDevServer,
  where: Settings,
  plugins: readonly Plugin[],
): void {
  const { content } = where;
  server.middlewares.use(({ originalUrl = '', headers }, response, next) => {
    // Without this header, Back shows a page without the last edit.
    response.setHeader('cache-control', 'no-store');
    // Redirects to the address with a slash, as hosts do. The last full stop of a printed number, `702.19b`, has a digit after it.
    const [path = '', ...query] = originalUrl.split('?');
    if (!headers.accept?.includes('text/html') || /\/$|\.[a-z]\w*$/iu.test(path)) return next();
    response.writeHead(302, { location: [`${path}/`, ...query].join('?') }).end();
  });
  serveFiles(server, where, plugins);

  /** The paths of files that may have changed since they were read. */
  const changed = new Set<string>();
  let files = new Map<string, Source>();
  let edit = (): void => undefined;
  let pending: NodeJS.Timeout | undefined;
  // Before the files are read, so that no save is missed.
  server.watcher.add(content);
  const contentPath = (path: string): string => path.slice(content.length + 1).replaceAll(sep, '/');
  const onChanged = (path: string): void => {
    if (path !== content && !path.startsWith(content + sep)) return;
    changed.add(contentPath(path));
    clearTimeout(pending);
    pending = setTimeout(() => edit(), saveSettlesIn);
  };
  server.watcher.on('all', (_event, path) => onChanged(path));

  let known: ReadonlySet<string> = new Set();
  const { sources, parse } = readFolder(where);
  const compileAgain = (sources: readonly Source[]): void => {
    files = new Map(sources.map((source) => [source.path, source]));
    setCompiled(compileDraft(where, { sources, parse }));
    known = printNew(getCompiled().diagnostics, known, content);
  };
  compileAgain(sources);

  /** A file that could not be read may be readable now. */
  const unchanged = (path: string): Source | undefined => {
    const source = changed.has(path) ? undefined : files.get(path);
    return source?.fault === undefined ? source : undefined;
  };
  /** Why the content folder could not be read last. */
  let fault = '';
  edit = () => {
    try {
      compileAgain(readContent(content, unchanged));
      changed.clear();
      if (fault !== '') {
        // The watcher lost the folder when the folder was moved away, and reports no saved file before it has looked at
        // all files: read them again.
        server.watcher.add(content);
        files = new Map();
        pending = setTimeout(edit, retryIn);
      }
      fault = '';
      reloadPages(server);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== fault) console.error(reason);
      fault = reason;
      files = new Map();
      pending = setTimeout(edit, retryIn);
    }
  };
  if (changed.size > 0) edit();
}

/**
 * Prints the diagnostics that an edit added, and counts all.
 *
 * @param known keys of the earlier diagnostics; a moved diagnostic is not new
 * @returns keys of the diagnostics now
 */
function printNew(
  diagnostics: readonly Diagnostic[],
  known: ReadonlySet<string>,
  content: string,
): ReadonlySet<string> {
  const idOf = ({ path, code, message }: Diagnostic): string => `${path} ${code} ${message}`;
  printDiagnostics(
    diagnostics.filter((one) => !known.has(idOf(one))),
    content,
  );
  console.log(summary(diagnostics));
  return new Set(diagnostics.map(idOf));
}

/**
 * Compiles a content folder so that a file with unreadable front matter has a page too, titled by its likely title or
 * the file name. The file has only its diagnostics of parsing.
 */
function compileDraft(where: Settings, { sources, parse }: ReadFolder) {
  const drafts = new Map<ParsedFile, ParsedFile>();
  const parseDraft: ParseFile = (source) => {
    const parsed = parse(source);
    if (parsed.matter !== undefined) return parsed;
    const draft = drafts.get(parsed) ?? draftOf(source, parsed);
    drafts.set(parsed, draft);
    return draft;
  };
  const compiled = compileFolder(where, { sources, parse: parseDraft });
  const found = new Map([...drafts.keys()].map(({ path, findings }) => [path, findings]));
  const diagnostics = compiled.diagnostics.filter(
    ({ path, code, message }) =>
      found.get(path)?.some((one) => one.code === code && one.message === message) ?? true,
  );
  return { ...compiled, diagnostics };
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

/** Invalidates the pages, which import the compiled content, and reloads them in browsers. */
function reloadPages({ environments }: ViteDevServer): void {
  for (const environment of Object.values(environments)) {
    const module = environment.moduleGraph.getModuleById(compiledModule);
    if (module) void environment.reloadModule(module);
  }
  environments['client']?.hot.send({ type: 'full-reload', path: '*' });
}
