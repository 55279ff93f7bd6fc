import { renameSync, rmSync } from 'node:fs';

/**
 * Writes a file of a cache as a draft beside it, which takes its place once it is whole. Each process has a draft of its
 * own: `caches.ts` removes those that killed ones left.
 *
 * @throws what `write` throws, or an error of the file system; the file is as it was then
 */
export function replaceFile(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${process.pid}`;
  try {
    write(draft);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
