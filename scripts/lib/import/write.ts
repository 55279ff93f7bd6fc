import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file to write: path from the content folder. */
interface WrittenFile {
  path: string;
  text: string;
}

/**
 * Writes all files of an import, or none: they are written beside the content and then moved to their places in one go.
 * Ctrl-C waits until that is done.
 *
 * @param content the content folder
 * @param removed paths of files that give way
 */
export function writeImport(
  content: string,
  files: readonly WrittenFile[],
  removed: readonly string[],
): void {
  const wait = (): void => {
    // The files are moved already by the time that this runs.
  };
  process.on('SIGINT', wait);
  const staged = join(content, '.import-in-progress');
  try {
    rmSync(staged, { recursive: true, force: true });
    for (const { path, text } of files) {
      mkdirSync(dirname(join(staged, path)), { recursive: true });
      writeFileSync(join(staged, path), text);
    }
    for (const { path } of files) {
      mkdirSync(dirname(join(content, path)), { recursive: true });
      renameSync(join(staged, path), join(content, path));
    }
    for (const path of removed) rmSync(join(content, path), { force: true });
  } finally {
    rmSync(staged, { recursive: true, force: true });
    process.off('SIGINT', wait);
  }
}

/** Whether a folder exists and holds files. */
export function isFolder(path: string): boolean {
  try {
    return readdirSync(path).length >= 0;
  } catch {
    return false;
  }
}
