import { sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Diagnostic } from '../../model/index.ts';
import type { Source } from '../../read/index.ts';
import { compileFolder, getCompiled, readFolder, setCompiled } from '../compile-folder.ts';
import { readContent } from '../content-folder.ts';
import { printDiagnostics, summary } from '../printed-diagnostics.ts';
import type { Settings } from '../settings.ts';
import { compiledModule } from '../virtual-modules.ts';
import { serveFiles } from './dev-files.ts';

/** Delay after a change, in milliseconds: a save through a temporary file is one edit with several events. */
const saveSettlesIn = 30;

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

  /** The files as they were read last. */
  let files: ReadonlyMap<string, Source>;
  /** The paths of files that may have changed since. */
  const changed = new Set<string>();
  let known: ReadonlySet<string> = new Set();
  const { sources, parse } = readFolder(where);
  const compileAgain = (sources: readonly Source[]): void => {
    files = new Map(sources.map((source) => [source.path, source]));
    setCompiled(compileFolder(where, { sources, parse }));
    known = printNew(getCompiled().diagnostics, known, content);
  };
  /** A file that could not be read may be readable now. */
  const unchanged = (path: string): Source | undefined => {
    const source = changed.has(path) ? undefined : files.get(path);
    return source?.fault === undefined ? source : undefined;
  };
  const edit = (): void => {
    try {
      compileAgain(readContent(content, unchanged));
      changed.clear();
      reloadPages(server);
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
    }
  };
  compileAgain(sources);
  let pending: NodeJS.Timeout | undefined;
  server.watcher.add(content);
  server.watcher.on('all', (_event, path) => {
    if (path !== content && !path.startsWith(content + sep)) return;
    changed.add(path.slice(content.length + 1).replaceAll(sep, '/'));
    clearTimeout(pending);
    pending = setTimeout(edit, saveSettlesIn);
  });
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

/** Invalidates the pages, which import the compiled content, and reloads them in browsers. */
function reloadPages({ environments }: ViteDevServer): void {
  for (const environment of Object.values(environments)) {
    const module = environment.moduleGraph.getModuleById(compiledModule);
    if (module) void environment.reloadModule(module);
  }
  environments['client']?.hot.send({ type: 'full-reload', path: '*' });
}
