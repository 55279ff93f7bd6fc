import { join } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';
import type { Wording } from '../../../src/wording/index.ts';
import { wordingPlugin } from './wording-plugin.ts';

const source = join(import.meta.dirname, '../../../src');

/** How many files are being bundled in this thread. */
let bundling = 0;

/** Bundles a script or a style sheet of `src` into one string: a classic script, as service workers are everywhere. */
export async function inOnePiece(file: string, wording: Wording): Promise<string> {
  bundling++;
  try {
    const { outputFiles } = await build({
      entryPoints: [join(source, file)],
      bundle: true,
      plugins: [wordingPlugin(wording), pureFolders],
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
    });
    return (outputFiles[0]?.text ?? '').trimEnd();
  } finally {
    bundling--;
    // Its process would stay, with its memory, until this one ends.
    if (bundling === 0) await stop();
  }
}

/** Pure folders of `src`: a module of theirs that nothing is used of is left out whole. */
const pureFolders: Plugin = {
  name: 'pure-folders',
  setup(bundler) {
    bundler.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
      const target = join(resolveDir, path);
      return /[\\/]src[\\/](?:glossary|editions|search|wording|files)[\\/]/u.test(target)
        ? { path: target, sideEffects: false }
        : undefined;
    });
  },
};
