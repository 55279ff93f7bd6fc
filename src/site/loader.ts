import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { Compilation, Diagnostic } from '../glossary/index.ts';
import { compileAnew, compiled } from './compiled.ts';
import { settings } from './settings.ts';

/**
 * Astro content loader: an item for each page of the compiled glossary, with a digest of all that the page shows
 * (its text, the titles it links to, who refers to it). The values themselves stay where the compiler made them;
 * written into Astro's store and bundled from there, they would take longer than the pages do. While the
 * development server runs, a saved file compiles the folder anew.
 */
export function glossaryLoader(): Loader {
  return {
    name: 'glossary',
    async load({ store, watcher, logger }) {
      const fill = ({ glossary }: Compilation): void => {
        store.clear();
        for (const page of [...glossary.entries, ...glossary.terms, ...glossary.documents]) {
          const digest = createHash('sha1').update(JSON.stringify(page)).digest('base64url');
          store.set({ id: `${page.type}/${page.slug}`, data: { title: page.title }, digest });
        }
      };
      fill(compiled());
      if (!watcher) return;

      const report = (diagnostics: readonly Diagnostic[]): void => {
        for (const { path, line, column, level, code, message } of diagnostics) {
          logger[level === 'error' ? 'error' : 'warn'](
            `${path}:${line}:${column}  ${code}  ${message}`,
          );
        }
      };
      report(compiled().diagnostics);
      const { content } = settings();
      watcher.add(content);
      watcher.on('all', (_event, path) => {
        if (!path.startsWith(content + sep)) return;
        const compilation = compileAnew();
        report(compilation.diagnostics);
        fill(compilation);
      });
    },
  };
}
