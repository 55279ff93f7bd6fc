import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { compareText, type Source } from '../glossary/index.ts';
import { ContentError } from './content-error.ts';
import { faultReason } from './file-fault.ts';
import { pathFrom } from './settings.ts';

/** Absolute paths of a content folder's files. */
interface ContentListing {
  /** Files, symbolic links included. */
  files: string[];
  /** The reason why a file or folder cannot be read, by its path. */
  unreadable: Map<string, string>;
}

/**
 * Lists a content folder, over symbolic links too. Hidden files and folders are left out, see {@link isHidden}.
 *
 * @throws where the folder does not exist or cannot be read; the message names it
 */
function listContent(folder: string): ContentListing {
  let found: Stats | undefined;
  try {
    found = statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    throw new ContentError(`SPACELINE_CONTENT: ${folder} cannot be read: ${faultReason(error)}`);
  }
  if (!found?.isDirectory()) {
    throw new ContentError(
      `SPACELINE_CONTENT: there is no folder ${folder}. Set it to the folder that holds the glossary.`,
    );
  }
  const listing: ContentListing = { files: [], unreadable: new Map() };
  const fault = addFolder(listing, folder, []);
  if (fault !== undefined) throw new ContentError(`${folder} cannot be read: ${fault}`);
  return listing;
}

/**
 * Whether a file or folder of this name is not content: hidden ones, such as those of Obsidian, and copies that editors
 * save beside a file, `fog.md~` and `#fog.md#`.
 */
export function isHidden(name: string): boolean {
  return /^\.|~$|^#.*#$/u.test(name);
}

/**
 * @param above the real paths of the folders that it is in: a link back to one of them leads nowhere new
 * @returns why it cannot be read
 */
function addFolder(
  listing: ContentListing,
  folder: string,
  above: readonly string[],
): string | undefined {
  let entries: Dirent[];
  let here: string[];
  try {
    here = [...above, realpathSync(folder)];
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return faultReason(error);
  }
  for (const entry of entries) {
    if (isHidden(entry.name)) continue;
    const path = join(folder, entry.name);
    const isLink = entry.isSymbolicLink();
    const found = isLink ? targetOf(path) : entry;
    if (typeof found === 'string') listing.unreadable.set(path, found);
    else if (found.isFile()) listing.files.push(path);
    else if (!found.isDirectory()) {
      listing.unreadable.set(path, 'it is neither a file nor a folder');
    } else if (!isLink || !here.includes(realpathSync(path))) {
      const fault = addFolder(listing, path, here);
      if (fault !== undefined)
        listing.unreadable.set(path, `the folder cannot be opened, ${fault}`);
    }
  }
  return undefined;
}

/** Resolves a symbolic link, or says why it cannot be resolved. */
function targetOf(link: string): Stats | string {
  try {
    return statSync(link, { throwIfNoEntry: false }) ?? 'it is a link to what does not exist';
  } catch (error) {
    return faultReason(error);
  }
}

/** Whether a path is that of a symbolic link whose target cannot be found. */
export function leadsNowhere(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() && typeof targetOf(path) === 'string';
  } catch {
    return false;
  }
}

/**
 * Reads every file of a content folder, in the order of their paths. A file or folder that cannot be read has the reason
 * instead of its content.
 *
 * @param known returns a file that was read before and has not changed
 * @throws if the folder itself cannot be read; the message names it
 */
export function readContent(
  folder: string,
  known: (path: string) => Source | undefined = () => undefined,
): Source[] {
  const { files, unreadable } = listContent(folder);
  return [...files, ...unreadable.keys()]
    .map((file) => ({ file, path: contentPath(folder, file) }))
    .sort((a, b) => compareText(a.path, b.path))
    .map(({ file, path }) => known(path) ?? readSource(path, file, unreadable.get(file)));
}

/**
 * Every file of a content folder, for a command that writes: what it does not know of, it could break.
 *
 * @throws where a folder or a file cannot be read; the message names it, a file as seen from where the command was started
 */
export function readWholeContent(folder: string): Source[] {
  const sources = readContent(folder);
  const unreadable = sources.find(({ fault }) => fault !== undefined);
  if (unreadable)
    throw new ContentError(
      `${pathFrom(unreadable.path, folder)} cannot be read: ${unreadable.fault}; nothing was changed`,
    );
  return sources;
}

/** @param fault why it cannot be read, where that is known */
function readSource(path: string, file: string, fault?: string): Source {
  if (fault !== undefined) return { path, content: '', fault };
  try {
    return { path, content: readFileSync(file) };
  } catch (error) {
    // Node shows what is no UTF-8 so, and cannot open the file by that.
    const fault = path.includes('\uFFFD') ? 'its name is not UTF-8: rename it' : faultReason(error);
    return { path, content: '', fault };
  }
}

/** Returns the path of a file from the content folder, with forward slashes. */
function contentPath(folder: string, file: string): string {
  return file
    .slice(folder.length + 1)
    .split(sep)
    .join('/');
}
