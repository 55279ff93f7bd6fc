import type { Plugin, ViteDevServer } from 'vite';
import {
  apiFilesOf,
  dataFiles,
  redirectPages,
  type SearchFiles,
  type SiteCompilation,
  type SiteFile,
  searchFiles,
  textsWithFiles,
} from '../../files/index.ts';
import { apiPath, decodeAddress, sitePaths } from '../../glossary/index.ts';
import { bundle, bundleEmbed } from '../bundle.ts';
import { getCompiled } from '../compiled.ts';
import { folderServer } from '../folder-server.ts';
import type { Settings } from '../settings.ts';

const types: Record<string, string> = {
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
};

/** Files that only a build makes: the development server serves those of the last one. */
const fromLastBuild = /^(?:pagefind|downloads)\//u;

/** Files of each text. */
const ofText = /^api\/(?:glossary|documents)\//u;

const inData = /^(?:api|icons)\//u;

/** Serves what a build writes beside the pages; full-text search and downloads as the last build left them. */
export function serveFiles(
  { middlewares }: Pick<ViteDevServer, 'middlewares'>,
  { base, out }: Pick<Settings, 'base' | 'out'>,
  plugins: readonly Plugin[],
): void {
  const lastBuild = folderServer(out);
  let files: FilesOnDemand | undefined;
  middlewares.use(async (request, response, next) => {
    const url = decodeAddress((request.url ?? '').split('?')[0] ?? '').replace(base, '');
    const path = url.replace(/^\//u, '').replace(/\/$/u, '/index.html');
    if (fromLastBuild.test(path)) {
      request.url = `/${path}`;
      lastBuild(request, response, next);
      return;
    }
    const answer = (type: string, text: string): void => {
      response.setHeader('content-type', type);
      response.end(text);
    };
    try {
      if (path === 'embed.js' || path === 'embed.css') {
        const { js, css } = await bundleEmbed(plugins);
        response.setHeader('access-control-allow-origin', '*');
        if (path === 'embed.js') answer('text/javascript', js);
        else answer('text/css', css);
        return;
      }
      if (path === sitePaths.pasteScript) {
        answer('text/javascript', await bundle('client/paste.ts', plugins));
        return;
      }
      if (files?.compilation !== getCompiled()) files = new FilesOnDemand(getCompiled());
      const text = files.at(path);
      if (text === undefined) next();
      else answer(types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain', text);
    } catch (error) {
      next(error);
    }
  });
}

/** The files beside the pages, made when asked for: an edit does not wait for them. */
class FilesOnDemand {
  readonly compilation: SiteCompilation;
  /** Those of the data files that were made. */
  readonly #made = new Map<string, string>();
  readonly #toMake: Iterator<SiteFile>;
  #searchFiles: SearchFiles | undefined;

  constructor(compilation: SiteCompilation) {
    this.compilation = compilation;
    this.#toMake = dataFiles(compilation);
  }

  at(path: string): string | undefined {
    if (path.endsWith('/index.html')) return this.#redirectPage(path);
    if (ofText.test(path)) return this.#fileOfText(path);
    if (path.startsWith('search/')) return this.#searchFile(path);
    if (!inData.test(path)) return undefined;
    while (!this.#made.has(path)) {
      const { value, done } = this.#toMake.next();
      if (done) break;
      this.#made.set(value.path, value.text);
    }
    return this.#made.get(path);
  }

  #searchFile(path: string): string | undefined {
    this.#searchFiles ??= searchFiles(this.compilation.glossary);
    return this.#searchFiles.find((file) => file.path === path)?.text;
  }

  #redirectPage(path: string): string | undefined {
    const { redirects } = this.compilation;
    const here = redirects.filter((redirect) => `${redirect.path}index.html` === path);
    const [page] = redirectPages(here, this.compilation);
    return page?.text;
  }

  #fileOfText(path: string): string | undefined {
    for (const text of textsWithFiles(this.compilation)) {
      const addresses = [text.text.address, ...text.earlier];
      if (!addresses.some((one) => apiPath(one) === path)) continue;
      return [...apiFilesOf(text)].find((file) => file.path === path)?.text;
    }
    return undefined;
  }
}
