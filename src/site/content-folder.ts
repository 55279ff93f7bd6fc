import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compareText, type Source } from '../glossary/index.ts';
import { faultReason } from './file-fault.ts';

/** Absolute paths of a content folder's files. */
export interface ContentListing {
  /** Files, symbolic links included. */
  files: string[];
  /** The folder itself and those below. */
  folders: string[];
  /** Files elsewhere that symbolic links lead to, with the link. */
  linked: { file: string; link: string }[];
}

/**
 * Lists a content folder, over symbolic links too. Hidden files and folders are left out: an editor such as Obsidian keeps
 * its own there.
 *
 * @throws where the folder does not exist, or cannot be read; the message names it
 */
export function listContent(folder: string): ContentListing {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(
      `SPACELINE_CONTENT: there is no folder ${folder}. Set it to the folder that holds the glossary.`,
    );
  }
  const listing: ContentListing = { files: [], folders: [], linked: [] };
  addFolder(listing, folder, []);
  return listing;
}

/** @param above the real paths of the folders that it is in: a link back to one of them leads nowhere new */
function addFolder(listing: ContentListing, folder: string, above: readonly string[]): void {
  const here = [...above, attempt(folder, () => realpathSync(folder))];
  listing.folders.push(folder);
  for (const entry of attempt(folder, () => readdirSync(folder, { withFileTypes: true }))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    const isLink = entry.isSymbolicLink();
    const found = isLink ? attempt(path, () => statSync(path, { throwIfNoEntry: false })) : entry;
    if (!found) throw new Error(`${path} cannot be read: it is a link to what does not exist`);
    if (!found.isFile() && !found.isDirectory())
      throw new Error(`${path} cannot be read: it is neither a file nor a folder`);
    if (found.isFile()) listing.files.push(path);
    if (found.isFile() && isLink) listing.linked.push({ file: realpathSync(path), link: path });
    const isCircle = isLink && found.isDirectory() && here.includes(realpathSync(path));
    if (found.isDirectory() && !isCircle) addFolder(listing, path, here);
  }
}

/**
 * Every file of a content folder, in the order of their paths.
 *
 * @param before what was read before: a file that has not changed since is the same object
 * @param isChanged whether a file may have changed since
 * @throws where the folder or a file cannot be read; the message names it
 */
export function readContent(
  folder: string,
  before: readonly Source[] = [],
  isChanged: (path: string) => boolean = () => true,
): Source[] {
  const known = new Map(before.map((source) => [source.path, source]));
  return listContent(folder)
    .files.map((file) => ({ file, path: contentPath(folder, file) }))
    .sort((a, b) => compareText(a.path, b.path))
    .map(({ file, path }) => {
      const last = known.get(path);
      if (last && !isChanged(path)) return last;
      const content = attempt(file, () => readFileSync(file));
      return last && content.equals(Buffer.from(last.content)) ? last : { path, content };
    });
}

/** The path of a file from the content folder, with forward slashes. */
export function contentPath(folder: string, file: string): string {
  return file
    .slice(folder.length + 1)
    .split(sep)
    .join('/');
}

function attempt<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`${path} cannot be read: ${faultReason(error)}`);
  }
}
