import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentLanguage, wordsModule } from '../languages/index.ts';
import { readSite } from '../read/index.ts';
import { chooseWording, wordingModule } from '../views/index.ts';

/** The module with the compiled content, as Vite knows it. */
export const compiledModule = '\0virtual:spaceline/compiled';

const settingsModule = '\0virtual:site';
const languagesFolder = join(import.meta.dirname, '../languages').replaceAll('\\', '/');
const languageModule = '\0virtual:language';

/**
 * Vite plugin: provides `virtual:spaceline/compiled`, the compiled content for pages, and what bundles take from
 * `site.yml`: the texts of a group in the language of the site in `virtual:wording/<group>`, and settings in
 * `virtual:site`, the words of its language in `virtual:language`.
 *
 * @param content the content folder, absolute
 */
export function virtualModules(content: string): Plugin {
  const file = join(content, 'site.yml');
  const settings = () => {
    const read = readSite(existsSync(file) ? readFileSync(file, 'utf8') : '');
    return { site: read.site, wording: chooseWording(read).wording };
  };
  return {
    name: 'spaceline:virtual-modules',
    resolveId: {
      filter: { id: /^virtual:(?:wording\/|site$|language$|spaceline\/)/ },
      handler: (id) => `\0${id}`,
    },
    // Words that are read aloud, for the style sheet of every page.
    transform: {
      filter: { id: /\/src\/styles\/index\.css(?!\?url)/ },
      handler(css) {
        this.addWatchFile(file);
        const { changes } = settings().wording;
        const said = (words: string): string => JSON.stringify(` ${words} `);
        return `${css}\n:root{--words-added:${said(changes.wordsAdded)};--words-removed:${said(changes.wordsRemoved)}}\n`;
      },
    },
    load: {
      filter: { id: /^\0virtual:(?:wording\/|site$|language$|spaceline\/)/ },
      handler(id) {
        if (id === compiledModule)
          return 'export const compiled = globalThis.spacelineCompilation;';
        this.addWatchFile(file);
        const { site, wording } = settings();
        if (id === languageModule) return wordsModule(contentLanguage(site).code, languagesFolder);
        if (id !== settingsModule) return wordingModule(wording, id.slice(1));
        const { aboutWording, corrections, name, work = name } = site;
        return Object.entries({ aboutWording, corrections, work })
          .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`)
          .join('');
      },
    },
  };
}
