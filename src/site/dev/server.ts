import type { AstroIntegration } from 'astro';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { type Diagnostic, readTextPath } from '../../glossary/index.ts';
import { compiled, type EditedFolder } from '../compiled.ts';
import { settings } from '../settings.ts';
import { forgetSiteModules } from '../site-modules.ts';
import { serveFiles } from './files.ts';
import { watchContent } from './watch.ts';

/** What is told of edits. */
export interface EditReporter {
  /** Called with the diagnostics of the content as it is now. */
  onCompiled(diagnostics: readonly Diagnostic[]): void;
  /** Called where the content folder cannot be read. */
  onFault(error: unknown): void;
}

/** What pages are made of: transformed while the content is read, with all that they import. */
const pageFiles = ['./src/pages/{index,glossary/*}.astro'];

/**
 * Astro integration: what `npm run dev` adds to the pages.
 *
 * @param reading resolves when the content folder is compiled; until then, requests wait
 */
export function devServer(
  reading: Promise<EditedFolder>,
  { onCompiled, onFault }: EditReporter,
): AstroIntegration {
  const { content } = settings();
  let endWatch: (() => void) | undefined;
  return {
    name: 'spaceline:dev-server',
    hooks: {
      'astro:config:setup': ({ updateConfig, addMiddleware }) => {
        addMiddleware({ order: 'post', entrypoint: new URL('middleware.ts', import.meta.url) });
        // Vite watches the checkout, each file of it.
        const watch = { ignored: [`${content}/**`] };
        updateConfig({
          vite: {
            server: { watch, warmup: { ssrFiles: pageFiles } },
            // Otherwise Vite transforms imports early only for the browser.
            environments: { ssr: { dev: { preTransformRequests: true } } },
            plugins: [redirectsToFolders],
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((_request, response, next) => {
          // Otherwise Back shows a page as it was before an edit.
          response.setHeader('cache-control', 'no-store');
          reading.then(() => next(), next);
        });
        serveFiles(server);
        server.middlewares.use(refuseMalformed);
        // What keeps it from being compiled is said where the folder is awaited.
        reading.then(begin, () => undefined);

        function begin(folder: EditedFolder): void {
          onCompiled(compiled().diagnostics);
          const show = (isSiteEdited: boolean): void => {
            if (isSiteEdited) forgetSiteModules(server);
            reload(server);
            onCompiled(compiled().diagnostics);
          };
          const onEdit = (paths: ReadonlySet<string>): void => {
            if (folder.update((path) => paths.has(path))) show(paths.has('site.yml'));
          };
          const fail = (error: unknown): void => {
            folder.fail(error);
            reload(server);
            onFault(error);
          };
          try {
            endWatch = watchContent(content, { onEdit, onFault: fail });
            // What was saved while the server started.
            if (folder.catchUp()) show(true);
          } catch (error) {
            fail(error);
          }
        }
      },
      'astro:server:done': () => endWatch?.(),
    },
  };
}

/** Answers for an address that cannot be decoded, with which Astro fails. */
const refuseMalformed: Connect.ErrorHandleFunction = (error, request, response, next) => {
  if (!(error instanceof URIError)) return next(error);
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${request.url} is no address: it cannot be decoded`);
};

/** Modules of Vite, files, and what is another host after a redirect. */
const noFolder = /^(?:[@_/]|src\/|node_modules\/)|\.[^/]*$/u;

/** Vite plugin: redirects come before Astro, which answers for an address without its last slash that it is none. */
const redirectsToFolders: Plugin = {
  name: 'spaceline:redirects-to-folders',
  enforce: 'post',
  configureServer: (server) => () => {
    server.middlewares.stack.unshift({ route: '', handle: redirectToFolder });
  },
};

/** Redirects to a page whose address lacks its last slash, as hosts do. */
function redirectToFolder(
  ...[request, response, next]: Parameters<Connect.NextHandleFunction>
): void {
  const { base } = settings();
  const [pathname = '', ...query] = (request.originalUrl ?? '').split(/(?=\?)/u);
  if (!lacksLastSlash(pathname, base)) {
    next();
    return;
  }
  response.writeHead(302, { location: `${pathname}/${query.join('')}` });
  response.end();
}

function lacksLastSlash(pathname: string, base: string): boolean {
  if (`${pathname}/` === base) return true;
  if (!pathname.startsWith(base) || pathname.endsWith('/')) return false;
  const path = pathname.slice(base.length);
  return !noFolder.test(path) || isRule(path);
}

/** Whether a path is that of a rule by its printed number, which may have full stops: `documents/rules/702.19b`. */
function isRule(path: string): boolean {
  const place = readTextPath(`${path}/`);
  return place?.base === '' && place.printed !== undefined;
}

/** Has Astro forget what `getStaticPaths` returned, as it does for its own content collections, and open pages load again. */
function reload({ environments }: Pick<ViteDevServer, 'environments'>): void {
  for (const [name, { hot }] of Object.entries(environments)) {
    if (name === 'client') hot.send({ type: 'full-reload', path: '*' });
    else hot.send('astro:content-changed', {});
  }
}
