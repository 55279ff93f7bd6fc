import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Source } from '../glossary/index.ts';
import { faultReason } from './file-fault.ts';

/**
 * Every file of a content folder, in the order of their paths. Hidden files and folders are left out: an editor
 * such as Obsidian keeps its own there.
 *
 * @throws where the folder does not exist, or it or a file cannot be read; the message names it
 */
export function readContent(folder: string): Source[] {
  if (!existsSync(folder)) {
    throw new Error(
      `SPACELINE_CONTENT: there is no folder ${folder}. Set it to the folder that holds the glossary.`,
    );
  }
  return attempt(folder, () => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((file) => ({
      file,
      path: file
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    }))
    .filter(({ path }) => !/(?:^|\/)\./u.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file, path }) => ({ path, content: attempt(file, () => readFileSync(file)) }));
}

function attempt<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`${path} cannot be read: ${faultReason(error)}`);
  }
}
