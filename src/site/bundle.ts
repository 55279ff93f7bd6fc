import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { sitePaths } from '../model/index.ts';

const source = join(import.meta.dirname, '..');

/**
 * Bundles a file of `src` into one text. A script becomes a classic script, because not every browser supports modules
 * as service workers; the search becomes a module, which the script of a page imports.
 *
 * @param file a script or a style sheet, from `src`
 * @param plugins Vite plugins that provide the words of the site: see `virtualModules()`
 */
export async function bundle(file: string, plugins: readonly Plugin[]): Promise<string> {
  const isStyle = file.endsWith('.css');
  const isSearch = file === 'client/search/controller.ts';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      // A library has no helper that preloads modules: 0.5 KB.
      ...(isSearch && { lib: { entry: join(source, file), formats: ['es'], fileName: 'search' } }),
      rolldownOptions: {
        input: join(source, file),
        // Skips unused exports of public modules: the rest is not even read.
        experimental: { lazyBarrel: true },
        preserveEntrySignatures: isSearch || isStyle ? 'strict' : false,
        // Vite leaves white space in a library.
        output: { format: isSearch || isStyle ? 'es' : 'iife', minify: true },
      },
    },
  });
  // Vite returns a single output for one input without watching.
  const { output } = [built].flat().find((one) => 'output' in one) ?? { output: [] };
  for (const one of output) {
    if (isStyle && one.type === 'asset') return String(one.source).trimEnd();
    if (!isStyle && one.type === 'chunk') return one.code.trimEnd();
  }
  throw new Error(`Vite bundled ${file} to nothing`);
}

/** Pixels in place of `1rem`: on other people's sites the root has any font size. */
const remInPixels = 16;

/** Scripts and style sheets that are bundled apart from the pages, by address. */
export const bundledFiles: ReadonlyMap<string, (plugins: readonly Plugin[]) => Promise<string>> =
  new Map([
    [sitePaths.pasteScript, (plugins) => bundle('client/citing/pasted-text.ts', plugins)],
    [sitePaths.searchScript, (plugins) => bundle('client/search/controller.ts', plugins)],
    [
      'asked.js',
      async () => ['../public/theme.js', 'client/search/asked.js'].map(sourceOf).join(''),
    ],
    ['embed.js', embedScript],
    ['embed.css', embedStyle],
  ]);

function sourceOf(file: string): string {
  return readFileSync(join(source, file), 'utf8');
}

/** The script that other people's sites load to show previews. A page in any encoding may load it. */
async function embedScript(plugins: readonly Plugin[]): Promise<string> {
  const script = await bundle('client/previews/embed.ts', plugins);
  return script.replace(/[\u0080-\uffff]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** The style sheet of a preview's card on other people's sites. */
async function embedStyle(plugins: readonly Plugin[]): Promise<string> {
  const style = await bundle('styles/embed.css', plugins);
  return style.replace(/(\d*\.?\d+)rem\b/gu, (_, rems) => `${Number(rems) * remInPixels}px`);
}
