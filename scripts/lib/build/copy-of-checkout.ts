import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { faultReason, makeFolder, settings, startFolder } from '../../../src/site/index.ts';

/** The folder of the checkout. */
export const checkout = resolve(import.meta.dirname, '../../..');

/** What a build reads of the checkout, besides `node_modules`. */
const parts = [
  'src',
  'scripts',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds from a temporary copy, where the checkout cannot be written: Astro writes into the folder that its code is in,
 * and has no setting for another one.
 *
 * @param args the arguments of the command
 * @returns the exit code; nothing where the checkout can be written
 */
export function buildFromCopy(args: readonly string[]): number | undefined {
  const { content, out, cache } = settings();
  const fault = faultOf(join(checkout, '.astro'));
  const cacheFault = faultOf(cache);
  if (fault === undefined && cacheFault === undefined) return undefined;
  const copy = mkdtempSync(join(tmpdir(), 'spaceline-build-'));
  try {
    copyCheckout(copy);
    const isKept = cacheFault === undefined;
    if (!isKept) {
      console.warn(
        `${cache} cannot be written: ${cacheFault}. The site is built from a temporary copy, and nothing is kept for the ` +
          'next build, which will take as long as this one. Set SPACELINE_CACHE to a folder that can be written.',
      );
    }
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, 'scripts/build.ts', ...args],
      {
        cwd: copy,
        stdio: 'inherit',
        env: {
          ...process.env,
          SPACELINE_CONTENT: content,
          SPACELINE_OUT: out,
          SPACELINE_CACHE: isKept ? resolve(cache, '..') : join(copy, 'cache'),
          // Paths are printed as seen from where the command was started.
          npm_lifecycle_event: 'build',
          INIT_CWD: startFolder(),
        },
      },
    );
    return status ?? 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies what a build reads of the checkout into an empty folder. */
export function copyCheckout(copy: string): void {
  for (const part of parts) copyFiles(join(checkout, part), join(copy, part));
  symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/** Copies a file or folder without its permissions: the copy can be written. */
function copyFiles(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    writeFileSync(to, readFileSync(from));
    return;
  }
  mkdirSync(to);
  for (const name of readdirSync(from)) copyFiles(join(from, name), join(to, name));
}

/** Why a folder cannot be written, if it cannot. */
function faultOf(folder: string): string | undefined {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return faultReason(error);
  }
}
