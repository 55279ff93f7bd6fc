import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type ContentListing, contentPath, isHidden, listContent } from '../content-folder.ts';

/** Milliseconds: an editor's save by way of a temporary file is several events, and one edit. */
const saveSettlesIn = 30;

/** What happens to a content folder. */
export interface ContentEvents {
  /** Called once for the events of a save, with the paths of the files that may have changed. */
  onEdit(paths: ReadonlySet<string>): void;
  /** Called with what `onEdit` threw. Its paths come again with the next event. */
  onFault(error: unknown): void;
}

/**
 * Watches a content folder: its folders rather than each file, of which there may be thousands, and the folder that it
 * is in, which tells when it is moved away, or another takes its place.
 *
 * @returns ends it
 */
export function watchContent(content: string, { onEdit, onFault }: ContentEvents): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let above: string;
  let listing = follow();
  let pending: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(pending);
    keepOnly(new Set());
  };

  function settle(): void {
    try {
      listing = follow();
      onEdit(changed);
      changed.clear();
    } catch (error) {
      onFault(error);
    }
  }

  /** Watches the folders that there are now, and those of files that symbolic links lead to. */
  function follow(): ContentListing {
    above = folderAbove(content);
    enterAbove();
    if (!existsSync(content)) keepOnly(new Set([above]));
    const now = listContent(content);
    const linked = now.linked.map(({ file }) => dirname(file));
    const wanted = new Set([...now.folders, ...linked]);
    keepOnly(new Set([above, ...wanted]));
    for (const folder of wanted) enter(folder);
    return now;
  }

  function enterAbove(): void {
    try {
      enter(above);
    } catch {
      // It may not be ours to read. Edits are seen all the same.
    }
  }

  function enter(folder: string): void {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => onEvent(folder, name));
    // A folder that is removed: its parent reports that.
    watcher.on('error', () => watcher.close());
    watchers.set(folder, watcher);
  }

  function keepOnly(folders: ReadonlySet<string>): void {
    for (const folder of [...watchers.keys()]) if (!folders.has(folder)) leave(folder);
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** @param name the file or folder in it; `null` where the system does not say */
  function onEvent(folder: string, name: string | null): void {
    if (name !== null && isHidden(name)) return;
    const path = name === null ? folder : join(folder, name);
    const links = listing.linked.filter(({ file }) => file === path).map(({ link }) => link);
    // Its other files are not content.
    if (folder === above && links.length === 0 && !isIn(content, path)) return;
    // Another folder may have taken its place, with other files.
    if (name !== null && watchers.has(path))
      for (const one of [...watchers.keys()]) if (isIn(one, path)) leave(one);
    const below = listing.files.filter((file) => file !== path && isIn(file, path));
    for (const file of [path, ...below, ...links]) changed.add(contentPath(content, file));
    clearTimeout(pending);
    pending = setTimeout(settle, saveSettlesIn);
  }
}

/** The folder that holds another one; where that is gone too, the next one above it. */
function folderAbove(folder: string): string {
  const above = dirname(folder);
  return existsSync(above) ? above : folderAbove(above);
}

/** Whether a path is a folder, or leads into it. */
function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
