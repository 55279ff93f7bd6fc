import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Paths of all files below a folder, with forward slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join('/'));
}
