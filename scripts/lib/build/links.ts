import { constants, copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultCode } from '../../../src/site/index.ts';

/** Gives a file a second name; copies it where the file system has no hard links, or between two file systems. */
export function linkOrCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy);
  } catch (error) {
    if (faultCode(error) === 'ENOENT' || faultCode(error) === 'EEXIST') throw error;
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
  }
}

/** Gives files below a folder a second name below another folder. One that is there already stays as it is. */
export function linkFiles(from: string, to: string, paths: Iterable<string>): void {
  const folders = new Set<string>();
  for (const path of paths) {
    const copy = join(to, path);
    const folder = dirname(copy);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    try {
      linkOrCopy(join(from, path), copy);
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') throw error;
    }
  }
}
