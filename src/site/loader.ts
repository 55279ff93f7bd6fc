import { sep } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { Compilation, Diagnostic } from '../glossary/index.ts';
import { compileAnew, compiled } from './compiled.ts';
import { pageKey } from './page-key.ts';
import { settings } from './settings.ts';

/**
 * Astro content loader: an item for each page of the compiled glossary. The values themselves stay where the
 * compiler made them (`compiled.ts`); written into Astro's store and bundled from there, they would take longer
 * than the pages do. While the development server runs, a saved file compiles the folder anew, and the digest of
 * all that a page shows tells Astro which to show anew.
 */
export function glossaryLoader(): Loader {
  return {
    name: 'glossary',
    async load({ store, watcher, logger }) {
      const fill = ({ glossary }: Compilation): void => {
        store.clear();
        for (const page of [...glossary.entries, ...glossary.terms, ...glossary.documents]) {
          const item = { id: `${page.type}/${page.slug}`, data: { title: page.title } };
          store.set(watcher ? { ...item, digest: pageKey(glossary, page) } : item);
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
