import { extname } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { contentWords } from '../../languages/index.ts';
import { decodeAddress, memoize, readTextPath } from '../../model/index.ts';
import { dataFiles, redirectPages } from '../../outputs/index.ts';
import {
  formerRulingPage,
  rulingPageOf,
  type SiteCompilation,
  textsWithFiles,
} from '../../views/index.ts';
import { bundledFiles } from '../bundle.ts';
import { getCompiled } from '../compile-folder.ts';
import { folderServer } from '../file-system.ts';
import { commonWords } from '../search-index.ts';
import type { Settings } from '../settings.ts';

const types: Record<string, string> = {
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
};

/** Files that only a build makes. The development server serves the files of the last build. */
const fromLastBuild = /^(?:pagefind|downloads)\//u;

const isData = /^(?:api|icons|search)\//u;

/**
 * Serves the files that a build writes beside the pages; full-text search and downloads as the last build left them.
 */
export function serveFiles(
  { middlewares }: Pick<ViteDevServer, 'middlewares'>,
  { base, out }: Pick<Settings, 'base' | 'out'>,
  plugins: readonly Plugin[],
): void {
  const lastBuild = folderServer(out);
  const findIn = memoize(filesOnDemand);
  middlewares.use(async (request, response, next) => {
    const url = decodeAddress((request.url ?? '').split('?')[0] ?? '').replace(base, '');
    const path = url.replace(/^\//u, '').replace(/\/$/u, '/index.html');
    if (fromLastBuild.test(path)) {
      request.url = `/${path}`;
      lastBuild(request, response, next);
      return;
    }
    try {
      const text = (await bundledFiles.get(path)?.(plugins)) ?? findIn(getCompiled())(path);
      if (text === undefined) return next();
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', types[extname(path).slice(1)] ?? 'text/plain');
      response.end(text);
    } catch (error) {
      next(error);
    }
  });
}

/**
 * Makes the files beside the pages on request, so that an edit does not wait for them.
 *
 * @returns finds the text of a file by its path
 */
function filesOnDemand(compilation: SiteCompilation): (path: string) => string | undefined {
  const { redirects, glossary } = compilation;
  const made = new Map<string, string>();
  const common = commonWords(contentWords(glossary.site).language);
  const data = dataFiles(compilation, { common });
  return (path) => {
    const redirect = redirects.find((one) => `${one.path}index.html` === path);
    if (redirect && formerRulingPage('', redirect, compilation) !== undefined) return undefined;
    const [page] = redirectPages(redirect ? [redirect] : [], compilation, '');
    if (page) return page.text;
    while (isData.test(path) && !made.has(path)) {
      const { value, done } = data.next();
      if (done) break;
      made.set(value.path, value.text);
    }
    return made.get(path);
  };
}

/**
 * Makes the share page or the page of a former ruling at a path, as a build does.
 *
 * @param path below the base path
 * @returns fills the rendered page `ruling-template`; nothing if no ruling has its share page there
 */
export function sharePageAt(
  path: string,
  compilation: SiteCompilation,
): ((template: string) => string | undefined) | undefined {
  const former = compilation.redirects.find((one) => one.path === path);
  const place = readTextPath(path);
  const isRuling = (place?.number ?? place?.printed) !== undefined;
  const text = isRuling
    ? textsWithFiles(compilation).find((one) => one.text.address === place?.address)
    : undefined;
  const fill = (template: string): string | undefined =>
    (former && formerRulingPage(template, former, compilation)) ??
    (text && place && rulingPageOf(template, text.file, place, compilation.wording));
  return fill('') === undefined ? undefined : fill;
}
