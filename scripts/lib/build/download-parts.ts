import { join } from 'node:path';
import { build } from 'esbuild';
import type { TakeAlongParts } from '../../../src/downloads/index.ts';
import type { Wording } from '../../../src/wording/index.ts';
import { wordingPlugin } from './wording-plugin.ts';

const source = join(import.meta.dirname, '../../../src');

/** Bundles the script and the style sheets of the downloads, each into one string. */
export async function takeAlongParts(
  wording: Wording,
): Promise<Pick<TakeAlongParts, 'script' | 'style' | 'bookStyle'>> {
  const [script, style, bookStyle] = await Promise.all(
    ['client/downloads/search.ts', 'styles/take-along.css', 'styles/book.css'].map((file) =>
      inOnePiece(file, wording),
    ),
  );
  return { script: script ?? '', style: style ?? '', bookStyle: bookStyle ?? '' };
}

async function inOnePiece(file: string, wording: Wording): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(source, file)],
    bundle: true,
    plugins: [wordingPlugin(wording)],
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
