import { join } from 'node:path';
import { build } from 'esbuild';
import type { Wording } from '../../../src/wording/index.ts';
import { wordingPlugin } from '../build/wording-plugin.ts';

const sources = join(import.meta.dirname, '../../../src/offline/worker');

/** Bundles the service worker and its kill switch into one file each: `sw.js`, `sw-withdraw.js`. */
export async function writeWorkers(out: string, wording: Wording): Promise<void> {
  await build({
    entryPoints: ['sw', 'sw-withdraw'].map((name) => join(sources, `${name}.ts`)),
    outdir: out,
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
}
