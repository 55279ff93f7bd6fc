import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { readSite, type SiteFile } from '../glossary/index.ts';
import { chooseWording, type Wording, wordingModule } from '../wording/index.ts';

/** The words of the site of a content folder, as its `site.yml` is now. */
export function readWording(content: string): Wording {
  return chooseWording(readSiteFile(content)).wording;
}

function readSiteFile(content: string): SiteFile {
  const file = join(content, 'site.yml');
  return readSite(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** The module with the settings of the site that bundles use, as Vite knows it. */
const settingsModule = '\0virtual:site';

const loadedModules = /^\0virtual:(?:wording\/|site$)/;

/**
 * Vite plugin: provides what bundles take from `site.yml`. `virtual:wording/<group>` has the texts of a group in the
 * language of the site, `virtual:site` the settings.
 *
 * @param content the content folder, absolute
 */
export function siteModules(content: string): Plugin {
  return {
    name: 'spaceline:site-modules',
    resolveId: {
      filter: { id: /^virtual:(?:wording\/|site$)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: loadedModules },
      handler(id) {
        if (id !== settingsModule) return wordingModule(readWording(content), id.slice(1));
        const { corrections } = readSiteFile(content).site;
        return `export const corrections = ${JSON.stringify(corrections)};\n`;
      },
    },
  };
}

/** Makes the development server load the modules again, after an edit of `site.yml`. */
export function forgetSiteModules({ environments }: Pick<ViteDevServer, 'environments'>): void {
  for (const { moduleGraph } of Object.values(environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (loadedModules.test(id)) moduleGraph.invalidateModule(module);
    }
  }
}
