import type { AstroIntegration } from 'astro';
import type { Compilation } from '../glossary/index.ts';
import { nameIndex, vocabulary } from '../search/index.ts';
import { apiFiles, type SiteFile } from './api.ts';
import { compiled } from './compiled.ts';
import { settings } from './settings.ts';

const types: Record<string, string> = { json: 'application/json', svg: 'image/svg+xml' };

/** The files of the site that are no pages, and need no page to be made. */
export function* filesOf({ glossary }: Compilation): Generator<SiteFile> {
  yield* apiFiles(glossary);
  yield { path: 'search/names.json', text: JSON.stringify(nameIndex(glossary)) };
  yield { path: 'search/words.json', text: JSON.stringify(vocabulary(glossary)) };
}

/** Astro integration: the development server serves the files that a build writes beside the pages. */
export function siteFiles(): AstroIntegration {
  let from: Compilation | undefined;
  let files = new Map<string, string>();
  return {
    name: 'spaceline:files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { base } = settings();
        server.middlewares.use((request, response, next) => {
          const path = decodeURI((request.url ?? '').split('?')[0] ?? '').replace(base, '');
          if (from !== compiled()) {
            from = compiled();
            files = new Map([...filesOf(from)].map((file) => [file.path, file.text]));
          }
          const text = files.get(path.replace(/^\//u, ''));
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
