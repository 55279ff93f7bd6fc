import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing. `mkdirSync` of Node 24 with `recursive` never ends if the system
 * refuses new folders in an existing one, as in `/proc`.
 *
 * @param folder absolute
 * @returns the folders that had to be made, the deepest last
 * @throws an error of the file system
 */
export function makeFolder(folder: string): string[] {
  const missing: string[] = [];
  for (let path = folder; !exists(path); path = dirname(path)) {
    missing.unshift(path);
    // A drive that is not there.
    if (dirname(path) === path) break;
  }
  for (const path of missing) make(path);
  // A file may have that name.
  if (missing.length === 0) make(folder);
  return missing;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function make(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
