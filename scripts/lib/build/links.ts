import { constants, copyFileSync, existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Gives files below a folder a second name below another folder. One that is there already stays as it is. */
export function linkFiles(from: string, to: string, paths: Iterable<string>): void {
  const folders = new Set<string>();
  for (const path of paths) {
    const copy = join(to, path);
    const folder = dirname(copy);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    linkOrCopy(join(from, path), copy);
  }
}

/** Copies a file where the file system has no hard links, or between two file systems. */
function linkOrCopy(file: string, copy: string): void {
  try {
    linkSync(file, copy);
  } catch {
    if (existsSync(copy)) return;
    try {
      copyFileSync(file, copy, constants.COPYFILE_EXCL);
    } catch (error) {
      // Another thread may have written it meanwhile.
      if (!existsSync(copy)) throw error;
    }
  }
}
