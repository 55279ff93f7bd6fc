import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import { History } from '../editions/index.ts';
import {
  apiFiles,
  editionFiles,
  oldAddressPages,
  type SiteCompilation,
  type SiteFile,
} from '../files/index.ts';
import { nameIndexFile, vocabularyFile } from '../search/index.ts';
import { compiled } from './compiled.ts';
import { settings } from './settings.ts';

const types: Record<string, string> = {
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
};

/** The files of the site that are no pages, and need no page to be made. */
export function* filesOf(compilation: SiteCompilation): Generator<SiteFile> {
  const { glossary } = compilation;
  yield* apiFiles(compilation);
  yield* editionFiles(glossary, new History(compilation.editions));
  yield { path: 'search/names.json', text: JSON.stringify(nameIndexFile(glossary)) };
  yield { path: 'search/words.json', text: JSON.stringify(vocabularyFile(glossary)) };
}

/** What only a build makes: the development server has it from the last one. */
const fromLastBuild = /^(?:pagefind|downloads)\//u;

/**
 * Astro integration: the development server serves the files that a build writes beside the pages; the full text
 * search and the files to take along as the last build left them.
 */
export function siteFiles(): AstroIntegration {
  let from: SiteCompilation | undefined;
  let files = new Map<string, string>();
  return {
    name: 'spaceline:files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { base, out } = settings();
        const lastBuild = sirv(out, { dev: true });
        server.middlewares.use((request, response, next) => {
          const url = decodeURI((request.url ?? '').split('?')[0] ?? '').replace(base, '');
          const path = url.replace(/^\//u, '').replace(/\/$/u, '/index.html');
          if (fromLastBuild.test(path)) {
            request.url = `/${path}`;
            lastBuild(request, response, next);
            return;
          }
          if (from !== compiled()) {
            from = compiled();
            const old = oldAddressPages(from.redirects, from.glossary);
            files = new Map([...filesOf(from), ...old].map((file) => [file.path, file.text]));
          }
          const text = files.get(path);
          if (text === undefined) return next();
          response.setHeader(
            'content-type',
            types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain',
          );
          response.end(text);
        });
      },
    },
  };
}
