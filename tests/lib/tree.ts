import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './site-files.ts';

/** The files of a folder as hashes of their bytes, by path. */
export function treeOf(folder: string): Record<string, string> {
  const hash = (file: string): string =>
    createHash('sha1')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return Object.fromEntries(filesOf(folder).map((file) => [file, hash(file)]));
}
