import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { sitePaths } from '../model/index.ts';

const source = join(import.meta.dirname, '..');

/** Files of `src` that are bundled outside of the pages, each into one text: scripts and style sheets. */
type BundledFile =
  | 'client/previews/download.ts'
  | 'client/paste.ts'
  | 'client/search/controller.ts'
  | 'client/previews/embed/embed.ts'
  | 'client/offline/worker/sw.ts'
  | 'client/offline/worker/sw-withdraw.ts'
  | 'styles/book.css'
  | 'styles/download.css'
  | 'styles/embed.css';

/** Scripts of pages that are bundles of their own, by their addresses. */
export const pageScripts: Readonly<Record<string, BundledFile>> = {
  [sitePaths.pasteScript]: 'client/paste.ts',
  [sitePaths.searchScript]: 'client/search/controller.ts',
};

/**
 * Bundles a file of `src` into one text. A script becomes a classic script, because not every browser supports modules
 * as service workers; the search becomes a module, which the script of a page imports.
 *
 * @param plugins Vite plugins that provide the words of the site: see `virtualModules()`
 */
export async function bundle(file: BundledFile, plugins: readonly Plugin[]): Promise<string> {
  const isStyle = file.endsWith('.css');
  const isModule = isStyle || file === 'client/search/controller.ts';
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
      rolldownOptions: {
        input: join(source, file),
        preserveEntrySignatures: isModule ? 'strict' : false,
        output: { format: isModule ? 'es' : 'iife' },
      },
    },
  });
  // With one input and without watching, Vite returns one output.
  const { output } = [built].flat().find((one) => 'output' in one) ?? { output: [] };
  for (const one of output) {
    if (isStyle && one.type === 'asset') return String(one.source).trimEnd();
    if (!isStyle && one.type === 'chunk') return one.code.trimEnd();
  }
  throw new Error(`Vite bundled ${file} to nothing`);
}

/** Pixels in place of `1rem`: on other people's sites the root has any font size. */
const remInPixels = 16;

/** Bundles what other people's sites load to show previews: `embed.js`, and `embed.css` for its card. */
export async function bundleEmbed(
  plugins: readonly Plugin[],
): Promise<{ js: string; css: string }> {
  const script = await bundle('client/previews/embed/embed.ts', plugins);
  const style = await bundle('styles/embed.css', plugins);
  return {
    // A page in any encoding may load the script.
    js: script.replace(/[\u0080-\uffff]/gu, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    }),
    css: style.replace(/(\d*\.?\d+)rem\b/gu, (_, rems) => `${Number(rems) * remInPixels}px`),
  };
}
