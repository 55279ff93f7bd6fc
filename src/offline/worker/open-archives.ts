import type { ArchiveManifest } from '../format.ts';
import { Archive } from './archive.ts';
import { isComplete, stateNow, storedState, updateState } from './store.ts';

const opening = new Map<string, Promise<Archive>>();
/** Those of them that are open. */
const opened = new Map<string, Archive>();

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

/** Whether no saved archive has a file, as far as that is known without waiting. */
export function isKnownMissing(path: string): boolean {
  const state = stateNow();
  if (!state || state.kept || state.former.length > 0) return false;
  if (!state.shell) return true;
  const shell = opened.get(keyOf(state.shell, state.shell.shell));
  return shell !== undefined && shell.find(path) === undefined;
}

/** Removes archives from the state if the browser evicted a part of them. */
export async function checkArchives(): Promise<void> {
  const { kept, shell } = await storedState();
  const hasKept = kept === undefined || (await isComplete(kept));
  const hasShell = shell === undefined || (await isComplete(shell, shell.shell));
  if (hasKept && hasShell) return;
  opening.clear();
  opened.clear();
  await updateState((state) => {
    if (!hasKept) delete state.kept;
    if (!hasShell) delete state.shell;
  });
}

async function open(
  manifest: ArchiveManifest,
  count = manifest.parts.length,
): Promise<Archive | undefined> {
  const key = keyOf(manifest, count);
  const promise = opening.get(key) ?? Archive.open(manifest, count);
  opening.set(key, promise);
  try {
    const archive = await promise;
    opened.set(key, archive);
    return archive;
  } catch {
    opening.delete(key);
    return undefined;
  }
}

function keyOf({ version }: ArchiveManifest, count: number): string {
  return `${version} ${count}`;
}
