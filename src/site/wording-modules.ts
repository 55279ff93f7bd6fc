import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readSite } from '../glossary/index.ts';
import {
  chooseWording,
  type Wording,
  wordingModule,
  wordingModulePattern,
} from '../wording/index.ts';

/** The words of the site of a content folder, as its `site.yml` is now. */
export function readWording(content: string): Wording {
  const file = join(content, 'site.yml');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return chooseWording(readSite(text)).wording;
}

/**
 * Vite plugin: provides `virtual:wording/<group>`, the texts of a group in the language of the site. In the development
 * server a saved `site.yml` loads every open page again, with its new words.
 *
 * @param content the content folder, absolute
 */
export function wordingModules(content: string): Plugin {
  return {
    name: 'spaceline:wording',
    resolveId: {
      filter: { id: wordingModulePattern },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:wording\// },
      handler: (id) => wordingModule(readWording(content), id.slice(1)),
    },
    configureServer(server) {
      const siteFile = join(content, 'site.yml');
      server.watcher.add(siteFile);
      server.watcher.on('all', (_event, path) => {
        if (path !== siteFile) return;
        for (const { moduleGraph, hot } of Object.values(server.environments)) {
          for (const [id, module] of moduleGraph.idToModuleMap) {
            if (id.startsWith('\0virtual:wording/')) moduleGraph.invalidateModule(module);
          }
          hot.send({ type: 'full-reload' });
        }
      });
    },
  };
}
