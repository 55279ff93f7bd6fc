import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Wording } from '../../../src/wording/index.ts';
import type { Inputs } from '../build/inputs.ts';
import type { Step } from '../build/step.ts';
import { wordingPlugin } from '../build/wording-plugin.ts';

const sources = join(import.meta.dirname, '../../../src/offline/worker');

/** Step: the service worker and its kill switch, bundled into one file each: `sw.js`, `sw-withdraw.js`. */
export function workersStep({ words }: Inputs, wording: Wording): Step {
  return {
    name: 'workers',
    reads: words,
    async run(writer) {
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
    },
  };
}
