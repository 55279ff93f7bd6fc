import { sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import {
  apiFilesOf,
  dataFiles,
  markdownFilesOf,
  redirectPages,
  type SiteCompilation,
  textsWithFiles,
} from '../files/index.ts';
import { type Diagnostic, decodeAddress } from '../glossary/index.ts';
import { compileAnew, compiled } from './compiled.ts';
import { settings } from './settings.ts';

type Setup = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0];
type Server = Setup['server'];

/** Milliseconds: an editor's save by way of a temporary file is several events, and one edit. */
const saveSettlesIn = 30;

/** Astro integration: what `npm run dev` adds to the pages. */
export function devServer(): AstroIntegration {
  return {
    name: 'spaceline:dev-server',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        serveFiles(server);
        showEdits(server, logger);
      },
    },
  };
}

const types: Record<string, string> = {
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html',
};

/** What only a build makes: the development server has it from the last one. */
const fromLastBuild = /^(?:pagefind|downloads)\//u;

/** Serves what a build writes beside the pages; full-text search and downloads as the last build left them. */
function serveFiles(server: Server): void {
  const { base, out } = settings();
  const lastBuild = sirv(out, { dev: true });
  let from: SiteCompilation | undefined;
  let files = new Map<string, string>();
  // Every text as Markdown takes time that an edit must not wait for.
  let withMarkdown = false;
  server.middlewares.use((request, response, next) => {
    const url = decodeAddress((request.url ?? '').split('?')[0] ?? '').replace(base, '');
    const path = url.replace(/^\//u, '').replace(/\/$/u, '/index.html');
    if (fromLastBuild.test(path)) {
      request.url = `/${path}`;
      lastBuild(request, response, next);
      return;
    }
    if (from !== compiled()) {
      from = compiled();
      const old = redirectPages(from.redirects, from);
      const texts = [...textsWithFiles(from)].flatMap((text) => [...apiFilesOf(text)]);
      withMarkdown = false;
      files = new Map([...dataFiles(from), ...texts, ...old].map((file) => [file.path, file.text]));
    }
    if (path.endsWith('.md') && !withMarkdown) {
      for (const text of textsWithFiles(from))
        for (const file of markdownFilesOf(text, from)) files.set(file.path, file.text);
      withMarkdown = true;
    }
    const text = files.get(path);
    if (text === undefined) return next();
    response.setHeader(
      'content-type',
      types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain',
    );
    response.end(text);
  });
}

/** Compiles the content folder after each edit, prints its diagnostics, and reloads open pages. */
function showEdits(server: Server, logger: Setup['logger']): void {
  const { content } = settings();
  const report = (diagnostics: readonly Diagnostic[]): void => {
    for (const { path, line, column, level, code, message } of diagnostics) {
      logger[level === 'error' ? 'error' : 'warn'](
        `${path}:${line}:${column}  ${code}  ${message}`,
      );
    }
  };
  const update = (): void => {
    try {
      report(compileAnew().diagnostics);
    } catch (error) {
      // A file that goes while the folder is read: another event follows.
      logger.error(error instanceof Error ? error.message : String(error));
      return;
    }
    for (const [name, { hot }] of Object.entries(server.environments)) {
      // Astro forgets then what `getStaticPaths` returned, as it does for its own content collections.
      if (name === 'client') hot.send({ type: 'full-reload', path: '*' });
      else hot.send('astro:content-changed', {});
    }
  };
  report(compiled().diagnostics);
  let pending: NodeJS.Timeout | undefined;
  server.watcher.add(content);
  server.watcher.on('all', (_event, path) => {
    if (!path.startsWith(content + sep)) return;
    clearTimeout(pending);
    pending = setTimeout(update, saveSettlesIn);
  });
}
