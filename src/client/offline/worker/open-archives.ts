import type { ArchiveManifest } from '../../../outputs/browser.ts';
import { Archive } from './archive.ts';
import { isComplete, storedState, updateState } from './store.ts';

const opened = new Map<string, Promise<Archive>>();

/** The archive to read from when the network fails: the complete one, else the shell. */
export async function currentArchive(): Promise<Archive | undefined> {
  const { kept, shell } = await storedState();
  const complete = kept && (await open(kept));
  return complete ?? (shell && open(shell, shell.shell));
}

/** The archive that an open page was read from, while it is saved. */
export async function archiveOfVersion(version: string): Promise<Archive | undefined> {
  const { kept, shell, former } = await storedState();
  const complete = [kept, ...former].find((manifest) => manifest?.version === version);
  if (complete) return open(complete);
  return shell?.version === version ? open(shell, shell.shell) : undefined;
}

/** Removes archives from the state if the browser evicted a part of them. */
export async function checkArchives(): Promise<void> {
  const { kept, shell } = await storedState();
  const hasKept = kept === undefined || (await isComplete(kept));
  const hasShell = shell === undefined || (await isComplete(shell, shell.shell));
  if (hasKept && hasShell) return;
  opened.clear();
  await updateState((state) => {
    if (!hasKept) delete state.kept;
    if (!hasShell) delete state.shell;
  });
}

function open(
  manifest: ArchiveManifest,
  count = manifest.parts.length,
): Promise<Archive | undefined> {
  const key = `${manifest.version} ${count}`;
  const archive = opened.get(key) ?? Archive.open(manifest, count);
  opened.set(key, archive);
  return archive.catch(() => {
    opened.delete(key);
    return undefined;
  });
}
