import type { LibraryManifest } from '../manifest.ts';
import { Library } from './archive.ts';
import { isWhole, knownMemory, remember, remembered } from './store.ts';

const opened = new Map<string, Promise<Library>>();
/** Those of them that are open by now. */
const ready = new Map<string, Library>();

/** The library that answers when the network does not: the whole one, or else the shell. */
export async function currentLibrary(): Promise<Library | undefined> {
  const { kept, shell } = await remembered();
  const whole = kept && (await open(kept, kept.parts.length));
  return whole ?? (shell && open(shell, shell.shell));
}

/** The library that an open page was read from, as long as its parts are there. */
export async function libraryOf(version: string): Promise<Library | undefined> {
  const { kept, shell, former } = await remembered();
  const whole = [kept, ...former].find((manifest) => manifest?.version === version);
  if (whole) return open(whole, whole.parts.length);
  return shell?.version === version ? open(shell, shell.shell) : undefined;
}

/**
 * Whether nothing that is kept can hold a file, as far as that is known without waiting: such a request the browser does
 * better by itself. Answering it from here would only cost time.
 */
export function isSurelyAbsent(path: string): boolean {
  const memory = knownMemory();
  if (!memory || memory.kept || memory.former.length > 0) return false;
  if (!memory.shell) return true;
  const shell = ready.get(keyOf(memory.shell, memory.shell.shell));
  return shell !== undefined && shell.find(path) === undefined;
}

/** Looks whether all is there that is said to be kept: a browser may have removed some of it. */
export async function checkShelf(): Promise<void> {
  const { kept, shell } = await remembered();
  const hasKept = kept === undefined || (await isWhole(kept, kept.parts.length));
  const hasShell = shell === undefined || (await isWhole(shell, shell.shell));
  if (hasKept && hasShell) return;
  opened.clear();
  ready.clear();
  await remember((memory) => {
    if (!hasKept) delete memory.kept;
    if (!hasShell) delete memory.shell;
  });
}

async function open(manifest: LibraryManifest, count: number): Promise<Library | undefined> {
  const key = keyOf(manifest, count);
  const opening = opened.get(key) ?? Library.open(manifest, count);
  opened.set(key, opening);
  try {
    const library = await opening;
    ready.set(key, library);
    return library;
  } catch {
    opened.delete(key);
    return undefined;
  }
}

function keyOf({ version }: LibraryManifest, count: number): string {
  return `${version} ${count}`;
}
