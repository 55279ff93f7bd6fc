import { type FSWatcher, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type ContentListing, contentPath, listContent } from '../content-folder.ts';

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
 * Watches a content folder: its folders rather than each file, of which there may be thousands.
 *
 * @returns ends it
 */
export function watchContent(content: string, { onEdit, onFault }: ContentEvents): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let listing = follow();
  let pending: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(pending);
    for (const folder of [...watchers.keys()]) leave(folder);
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
    const now = listContent(content);
    const wanted = new Set([...now.folders, ...now.linked.map(({ file }) => dirname(file))]);
    for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) leave(folder);
    for (const folder of wanted) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_event, name) => onEvent(folder, name));
      // A folder that is removed: its parent reports that.
      watcher.on('error', () => watcher.close());
      watchers.set(folder, watcher);
    }
    return now;
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** @param name the file or folder in it; `null` where the system does not say */
  function onEvent(folder: string, name: string | null): void {
    if (name?.startsWith('.')) return;
    const path = name === null ? folder : join(folder, name);
    // Another folder may have taken its place, with other files.
    if (name !== null && watchers.has(path)) leave(path);
    const below = listing.files.filter((file) => file.startsWith(path + sep));
    const links = listing.linked.filter(({ file }) => file === path).map(({ link }) => link);
    for (const file of [path, ...below, ...links]) changed.add(contentPath(content, file));
    clearTimeout(pending);
    pending = setTimeout(settle, saveSettlesIn);
  }
}
