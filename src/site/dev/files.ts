import sirv from 'sirv';
import type { ViteDevServer } from 'vite';
import {
  apiFilesOf,
  dataFiles,
  markdownFilesOf,
  redirectPages,
  type SiteCompilation,
  textsWithFiles,
} from '../../files/index.ts';
import { decodeAddress, sitePaths } from '../../glossary/index.ts';
import { compiled } from '../compiled.ts';
import { settings } from '../settings.ts';

const types: Record<string, string> = {
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html',
};

/** What only a build makes: the development server has it from the last one. */
const fromLastBuild = /^(?:pagefind|downloads)\//u;

const inData = /^(?:api|search|icons)\//u;

/** Serves what a build writes beside the pages; full-text search and downloads as the last build left them. */
export function serveFiles({ middlewares }: Pick<ViteDevServer, 'middlewares'>): void {
  const { base, out } = settings();
  const lastBuild = sirv(out, { dev: true });
  let files = new FilesOnDemand(compiled());
  middlewares.use((request, response, next) => {
    const url = decodeAddress((request.url ?? '').split('?')[0] ?? '').replace(base, '');
    const path = url.replace(/^\//u, '').replace(/\/$/u, '/index.html');
    if (fromLastBuild.test(path)) {
      request.url = `/${path}`;
      lastBuild(request, response, next);
      return;
    }
    if (files.compilation !== compiled()) files = new FilesOnDemand(compiled());
    const text = files.at(path);
    if (text === undefined) return next();
    response.setHeader(
      'content-type',
      types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain',
    );
    response.end(text);
  });
}

/** The files beside the pages, made when asked for: an edit does not wait for them. */
class FilesOnDemand {
  readonly compilation: SiteCompilation;
  #data: ReadonlyMap<string, string> | undefined;
  #markdown: ReadonlyMap<string, string> | undefined;

  constructor(compilation: SiteCompilation) {
    this.compilation = compilation;
  }

  at(path: string): string | undefined {
    const { compilation } = this;
    if (path.endsWith('/index.html')) {
      const here = compilation.redirects.filter(
        (redirect) => `${redirect.path}index.html` === path,
      );
      const [page] = redirectPages(here, compilation);
      return page?.text;
    }
    if (path.endsWith('.md')) {
      const texts = textsWithFiles(compilation);
      this.#markdown ??= textsOf(texts.flatMap((text) => markdownFilesOf(text, compilation)));
      return this.#markdown.get(path);
    }
    if (!inData.test(path) && path !== sitePaths.guide) return undefined;
    const texts = textsWithFiles(compilation);
    this.#data ??= textsOf([...dataFiles(compilation), ...texts.flatMap(apiFilesOf)]);
    return this.#data.get(path);
  }
}

function textsOf(files: Iterable<{ path: string; text: string }>): ReadonlyMap<string, string> {
  return new Map([...files].map(({ path, text }) => [path, text]));
}
