import type { Loader } from 'astro/loaders';
import type { Diagnostic } from '../glossary/index.ts';
import { compileFolder } from './compiled.ts';
import { settings } from './settings.ts';

/**
 * Astro content loader: gives the compiled glossary to the pages, an item a page, and the site's own values as
 * one item more. While the development server runs, a saved file compiles the folder anew.
 */
export function glossaryLoader(): Loader {
  return {
    name: 'glossary',
    async load({ store, watcher, logger }) {
      const where = settings();
      const load = (): Diagnostic[] => {
        const { glossary, diagnostics } = compileFolder(where);
        const { entries, terms, documents, ...rest } = glossary;
        store.clear();
        store.set({ id: 'site', data: { ...rest } });
        for (const page of [...entries, ...terms, ...documents]) {
          store.set({ id: `${page.type}/${page.slug}`, data: { ...page } });
        }
        return diagnostics;
      };
      const report = (diagnostics: readonly Diagnostic[]): void => {
        for (const { path, line, column, level, code, message } of diagnostics) {
          logger[level === 'error' ? 'error' : 'warn'](`${path}:${line}:${column}  ${code}  ${message}`);
        }
      };
      const diagnostics = load();
      // A build has reported before it began.
      if (!watcher) return;
      report(diagnostics);
      watcher.add(where.content);
      for (const event of ['add', 'change', 'unlink'] as const) {
        watcher.on(event, (path) => {
          if (path.startsWith(where.content)) report(load());
        });
      }
    },
  };
}
