import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Source } from '../glossary/index.ts';
import { faultReason } from './file-fault.ts';

/**
 * Every file of a content folder, symbolic links included, in the order of their paths. Hidden files and folders are left out: an editor
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
  return filesIn(folder)
    .map((file) => ({
      file,
      path: file
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file, path }) => ({ path, content: attempt(file, () => readFileSync(file)) }));
}

/**
 * Every file of a folder and of those below, over symbolic links too.
 *
 * @param above the real paths of the folders that it is in: a link back to one of them leads nowhere new
 */
function filesIn(folder: string, above: readonly string[] = []): string[] {
  const here = [...above, attempt(folder, () => realpathSync(folder))];
  return attempt(folder, () => readdirSync(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const found = entry.isSymbolicLink() ? attempt(path, () => statSync(path)) : entry;
      if (!found.isDirectory()) return found.isFile() ? [path] : [];
      const isCircle = entry.isSymbolicLink() && here.includes(realpathSync(path));
      return isCircle ? [] : filesIn(path, here);
    });
}

function attempt<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`${path} cannot be read: ${faultReason(error)}`);
  }
}
