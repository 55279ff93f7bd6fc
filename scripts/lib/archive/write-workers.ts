import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Wording } from '../../../src/wording/index.ts';
import type { SiteWriter } from '../build/site-writer.ts';
import { wordingPlugin } from '../build/wording-plugin.ts';

const sources = join(import.meta.dirname, '../../../src/offline/worker');

/** Bundles the service worker and its kill switch into one file each: `sw.js`, `sw-withdraw.js`. */
export async function writeWorkers(writer: SiteWriter, wording: Wording): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ['sw', 'sw-withdraw'].map((name) => join(sources, `${name}.ts`)),
    outdir: '.',
    write: false,
    bundle: true,
    plugins: [wordingPlugin(wording)],
    minify: true,
    // A classic script: not every browser supports modules as service workers.
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) writer.write(basename(path), contents);
}
