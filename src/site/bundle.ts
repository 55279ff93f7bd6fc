import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const source = join(import.meta.dirname, '..');

/** The files of `src` that are bundled into one text each: scripts and style sheets that are no part of its pages. */
type BundledFile =
  | 'client/previews/download.ts'
  | 'client/paste.ts'
  | 'client/previews/embed/embed.ts'
  | 'offline/worker/sw.ts'
  | 'offline/worker/sw-withdraw.ts'
  | 'styles/book.css'
  | 'styles/download.css'
  | 'styles/embed.css';

/**
 * Bundles a file of `src` into one text. A script becomes a classic script, because not every browser supports modules
 * as service workers.
 *
 * @param plugins Vite plugins that provide the words of the site: see `virtualModules()`
 */
export async function bundle(file: BundledFile, plugins: readonly Plugin[]): Promise<string> {
  const isStyle = file.endsWith('.css');
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
      rolldownOptions: { input: join(source, file), output: { format: isStyle ? 'es' : 'iife' } },
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
