import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { IndexFile } from 'pagefind';
import { contentWords } from '../languages/index.ts';
import type { Source } from '../read/index.ts';
import { type IndexRecord, records } from '../search/index.ts';
import { wordingTypes } from '../views/index.ts';
import {
  compileFolder,
  getCompiled,
  readFolder,
  setCompiled,
  writeAppIcons,
} from './compile-folder.ts';
import { serveContent } from './dev/dev-server.ts';
import { printDiagnostics, summary } from './printed-diagnostics.ts';
import { searchIndex } from './search-index.ts';
import { ContentError, settings } from './settings.ts';
import { virtualModules } from './virtual-modules.ts';
import { writeBesidePages } from './write-site.ts';

/**
 * Astro integration: makes the site of a content folder. A build compiles the content before Astro renders the pages,
 * and writes the files beside them afterwards. The development server compiles it again after each edit.
 *
 * An error diagnostic ends a build before anything is rendered.
 */
export function spaceline(): AstroIntegration {
  const { content, cache, publishes, ...usual } = settings();
  const plugins = [virtualModules(content)];
  let { base, out } = usual;
  let indexed: readonly IndexRecord[] = [];
  let index: readonly IndexFile[] = [];
  let sources: readonly Source[] = [];
  return {
    name: 'spaceline',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, addMiddleware }) => {
        updateConfig({ vite: { plugins } });
        if (command !== 'dev') return;
        updateConfig({
          // serveContent() redirects to the address with a slash, as hosts do; Astro would answer 404.
          trailingSlash: 'ignore',
          // No dependency of a page's script needs pre-bundling.
          vite: { optimizeDeps: { noDiscovery: true } },
        });
        addMiddleware({ order: 'post', entrypoint: new URL('dev/middleware.ts', import.meta.url) });
      },
      'astro:config:done': ({ config, injectTypes }) => {
        const content = wordingTypes('../../../src/languages/language.ts');
        injectTypes({ filename: 'wording.d.ts', content });
        base = config.base.endsWith('/') ? config.base : `${config.base}/`;
        out = resolve(fileURLToPath(config.outDir));
      },
      'astro:build:start': async () => {
        const where = { content, base, cache, publishes };
        const read = readFolder(where);
        sources = read.sources;
        const compiled = compileFolder(where, read);
        printDiagnostics(compiled.diagnostics, content);
        if (compiled.diagnostics.some(({ level }) => level === 'error'))
          throw new ContentError(`${summary(compiled.diagnostics)}: nothing was built`);
        setCompiled(compiled);
        // Pagefind takes as much memory as Astro, so that it ends before Astro begins.
        const { glossary, reviews } = compiled;
        indexed = [...records(glossary, contentWords(glossary.site), reviews)];
        index = await searchIndex(indexed);
      },
      'astro:build:done': async ({ dir }) => {
        const site = resolve(fileURLToPath(dir));
        writeAppIcons(site, sources);
        await writeBesidePages(site, getCompiled(), indexed, index, plugins);
      },
      'astro:server:setup': ({ server }) =>
        serveContent(server, { content, base, cache, out, publishes }, plugins),
    },
  };
}
