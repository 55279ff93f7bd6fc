import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { Wording } from '../../../src/wording/index.ts';
import { wordingPlugin } from './wording-plugin.ts';

const source = join(import.meta.dirname, '../../../src');

/** The files of `src` that are bundled into one string each: scripts and style sheets that no page loads. */
export const pieceFiles = [
  'client/downloads/search.ts',
  'client/previews/embed/embed.ts',
  'offline/worker/sw.ts',
  'offline/worker/sw-withdraw.ts',
  'styles/book.css',
  'styles/download.css',
  'styles/embed.css',
] as const;

type PieceFile = (typeof pieceFiles)[number];

/** Returns the bundled text of a file. */
export type PieceOf = (file: PieceFile) => Promise<string>;

/**
 * Bundles a file of `src` into one string. A script becomes a classic script: not every browser supports modules as
 * service workers.
 */
export async function inOnePiece(file: PieceFile, wording: Wording): Promise<string> {
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
