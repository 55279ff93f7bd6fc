import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { compareText } from '../model/index.ts';
import type { Source } from '../read/index.ts';
import { interruptionIn } from './change-files.ts';
import { faultReason } from './file-system.ts';
import { ContentError, pathFrom } from './settings.ts';

/** A file of a content folder by its path, with forward slashes, or an unreadable path with the reason. */
type Found = Pick<Source, 'path' | 'fault'>;

/**
 * Returns whether a name is hidden (`.obsidian`) or a backup copy of an editor (`fog.md~`, `#fog.md#`).
 */
export function isHidden(name: string): boolean {
  return /^\.|~$|^#.*#$/u.test(name);
}

/**
 * Finds the files of a content folder, following symbolic links. Hidden files and folders are left out, see {@link isHidden}.
 *
 * @param below path of a folder in the content folder
 * @param above real paths of the parent folders: a link to a parent is not followed
 * @throws if the folder cannot be read
 */
function filesIn(folder: string, below = '', above: readonly string[] = []): Found[] {
  const here = [...above, realpathSync(join(folder, below))];
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  return entries.flatMap((entry): Found | Found[] => {
    if (isHidden(entry.name)) return [];
    const path = posix.join(below, entry.name);
    const file = join(folder, path);
    const isLink = entry.isSymbolicLink();
    const found = isLink ? targetOf(file) : entry;
    if (typeof found === 'string') return { path, fault: found };
    if (found.isFile()) return { path };
    if (!found.isDirectory()) return { path, fault: 'it is neither a file nor a folder' };
    if (/\.(?:md|ya?ml|json|svg)$/u.test(path)) return { path, fault: 'it is a folder' };
    if (isLink && here.includes(realpathSync(file))) return [];
    try {
      return filesIn(folder, path, here);
    } catch (error) {
      return { path, fault: `the folder cannot be opened, ${faultReason(error)}` };
    }
  });
}

/** Resolves a symbolic link, or says why it cannot be resolved. */
function targetOf(link: string): Stats | string {
  try {
    return statSync(link, { throwIfNoEntry: false }) ?? 'it is a link to what does not exist';
  } catch (error) {
    return faultReason(error);
  }
}

/**
 * Reads every file of a content folder, in the order of their paths. A file or folder that cannot be read has the reason
 * instead of its content.
 *
 * @param known returns a file that was read before and has not changed
 * @throws if the folder itself does not exist or cannot be read; the message names it
 */
export function readContent(
  folder: string,
  known: (path: string) => Source | undefined = () => undefined,
): Source[] {
  const interruption = interruptionIn(folder);
  if (interruption !== undefined) console.error(interruption);
  return foundIn(folder)
    .sort((a, b) => compareText(a.path, b.path))
    .map((found) => known(found.path) ?? readSource(folder, found));
}

function foundIn(folder: string): Found[] {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return filesIn(folder);
  } catch (error) {
    throw new ContentError(`SPACELINE_CONTENT: ${folder} cannot be read: ${faultReason(error)}`);
  }
  throw new ContentError(
    `SPACELINE_CONTENT: there is no folder ${folder}. Set it to the folder that holds the glossary.`,
  );
}

/**
 * Reads every file of a content folder, for a command that writes: an unread file might depend on a change.
 *
 * @throws if a folder or file cannot be read; the message has the path, of a file relative to the working directory
 */
export function readWholeContent(folder: string): Source[] {
  const sources = readContent(folder);
  refuseUnreadable(sources, folder);
  return sources;
}

/** @throws if a file could not be read */
export function refuseUnreadable(sources: readonly Source[], folder: string): void {
  const unreadable = sources.find(({ fault }) => fault !== undefined);
  if (unreadable)
    throw new ContentError(
      `${pathFrom(unreadable.path, folder)} cannot be read: ${unreadable.fault}; nothing was changed`,
    );
}

function readSource(folder: string, { path, fault }: Found): Source {
  if (fault !== undefined) return { path, content: '', fault };
  try {
    return { path, content: readFileSync(join(folder, path)) };
  } catch (error) {
    // Node replaces bytes that are not UTF-8 by U+FFFD, and cannot open the file by the resulting name.
    const fault = path.includes('\uFFFD') ? 'its name is not UTF-8: rename it' : faultReason(error);
    return { path, content: '', fault };
  }
}
