import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PieceOf } from '../in-one-piece.ts';

/**
 * The parts of a bundle: what it adds to a site, the code that renders pages, the style sheets of each page, and the
 * files that `inOnePiece()` bundled.
 */
export const bundleParts = {
  assets: 'assets',
  server: 'server',
  styles: 'styles.json',
  pieces: 'pieces',
} as const;

/** Why the process that bundles failed. */
export interface BundlerFault {
  message: string;
  /** Of an error of the file system. */
  code: string | undefined;
}

/** Reads the files of a bundle that `inOnePiece()` bundled. */
export const piecesOf =
  (bundle: string): PieceOf =>
  (file) =>
    readFile(join(bundle, bundleParts.pieces, file), 'utf8');

/** How many bundles are kept: those of the base paths and words that a checkout was last built with. */
const keptBundles = 6;

/**
 * Bundles the pages of `src/pages` with Astro, without rendering any: scripts and style sheets for the site, and the
 * code that renders pages. Scripts and style sheets that no page loads are bundled with esbuild. A bundle depends on the
 * code, the words of the site and its base path, but on no entry, so that most builds use the one of the last build.
 *
 * @param folder of bundles
 * @param hash of all that the bundle depends on
 * @param signal stops the bundling
 * @returns the folder of the bundle, which may be there already
 */
export async function bundlePages(
  folder: string,
  hash: string,
  signal: AbortSignal,
): Promise<string> {
  const bundle = join(folder, hash);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(hash)) {
    const now = new Date();
    utimesSync(bundle, now, now);
    return bundle;
  }
  const draft = `${bundle}.draft`;
  rmSync(draft, { recursive: true, force: true });
  await runBundler(draft, signal);
  renameSync(draft, bundle);
  prune(folder);
  return bundle;
}

/**
 * Astro needs hundreds of megabytes, which the system has again when the process ends. Meanwhile this one reads the
 * content.
 */
function runBundler(draft: string, signal: AbortSignal): Promise<void> {
  const bundler = fork(new URL('bundler.ts', import.meta.url), [draft], { signal });
  return new Promise((resolve, reject) => {
    bundler.once('message', ({ message, code }: BundlerFault) =>
      reject(Object.assign(new Error(message), code !== undefined && { code })),
    );
    bundler.once('error', reject);
    bundler.once('exit', (code, killedBy) => {
      if (code === 0) resolve();
      else reject(new Error(`Bundling the pages ended with ${killedBy ?? code}`));
    });
  });
}

/** Removes all bundles but those used last, and drafts of interrupted builds. */
function prune(folder: string): void {
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((bundle) => ({ bundle, used: statSync(bundle).mtimeMs }))
    .sort((one, other) => other.used - one.used);
  for (const { bundle } of byAge.slice(keptBundles)) rmSync(bundle, { recursive: true });
}
