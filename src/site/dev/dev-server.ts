import { basename, resolve, sep } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { type Diagnostic, decodeAddress, readTextPath, textTypeAt } from '../../model/index.ts';
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
import { isHidden, leadsNowhere, readContent } from '../content-folder.ts';
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
  const { content, base } = where;
  server.middlewares.use(redirectToSlash(base));
  server.middlewares.use((_request, response, next) => {
    // Without this header, Back shows a page without the last edit.
    response.setHeader('cache-control', 'no-store');
    next();
  });
  serveFiles(server, where, plugins);
  server.middlewares.use(refuseMalformed);

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
  // The watcher does not report a broken link that is added or removed.
  server.watcher.on('raw', (_event, name: string | null, details: { watchedPath?: string }) => {
    const path = resolve(details.watchedPath ?? '', name ?? '');
    // Emacs makes a broken link to lock an edited file.
    if (isHidden(basename(path))) return;
    const hasFault = files.get(contentPath(path))?.fault !== undefined;
    if (hasFault || leadsNowhere(path)) onChanged(path);
  });

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
  edit = () => {
    const { fault: before } = getCompiled();
    try {
      compileAgain(readContent(content, before === undefined ? unchanged : undefined));
      changed.clear();
      if (before !== undefined) {
        // The watcher lost the folder when the folder was moved away, and reports no saved file before it has looked at
        // all files: read them again.
        server.watcher.add(content);
        files = new Map();
        pending = setTimeout(edit, retryIn);
      }
    } catch (error) {
      pending = setTimeout(edit, retryIn);
      const fault = error instanceof Error ? error.message : String(error);
      if (fault === before) return;
      console.error(fault);
      setCompiled({ ...getCompiled(), fault });
    }
    reloadPages(server);
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

/** Redirects from the address of a page without its last slash, as hosts do. Pages do not know the query of an address. */
function redirectToSlash(base: string): Connect.NextHandleFunction {
  return ({ originalUrl = '' }, response, next) => {
    const [pathname = '', ...query] = originalUrl.split('?');
    const isPage = `${pathname}/` === base || lacksLastSlash(decodeAddress(pathname), base);
    if (!isPage) return next();
    response.writeHead(302, { location: [`${pathname}/`, ...query].join('?') });
    response.end();
  };
}

/**
 * Whether a path is the path of a page without its closing slash. A printed number may have full stops:
 * `documents/rules/702.19b`.
 */
function lacksLastSlash(pathname: string, base: string): boolean {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : '';
  if (path === '' || path.endsWith('/') || /^(?:[@_]|src\/|node_modules\/)/u.test(path))
    return false;
  const place = readTextPath(`${path}/`);
  return !/\.[^/]*$/u.test(path) || (place?.base === '' && place.printed !== undefined);
}

/** Answers for an address that cannot be decoded, with which Astro fails. */
const refuseMalformed: Connect.ErrorHandleFunction = (error, request, response, next) => {
  if (!(error instanceof URIError)) return next(error);
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${request.url} is no address: it cannot be decoded`);
};
