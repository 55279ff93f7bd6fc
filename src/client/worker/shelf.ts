import type { LibraryManifest } from '../../site/library/manifest.ts';
import { Library } from './library.ts';
import { remember, remembered } from './store.ts';

const opened = new Map<string, Promise<Library>>();

/** The library that answers when the network does not: the whole one, or else the shell. */
export async function currentLibrary(): Promise<Library | undefined> {
  const { kept, shell } = await remembered();
  const whole = kept && (await open(kept, kept.parts.length));
  if (whole) return whole;
  // The browser removed what was kept: say so rather than pretend.
  if (kept) await remember((memory) => delete memory.kept);
  return shell && open(shell, shell.shell);
}

/** The library that an open page was read from, as long as its parts are there. */
export async function libraryOf(version: string): Promise<Library | undefined> {
  const { kept, shell, former } = await remembered();
  const whole = [kept, ...former].find((manifest) => manifest?.version === version);
  if (whole) return open(whole, whole.parts.length);
  return shell?.version === version ? open(shell, shell.shell) : undefined;
}

/** Forgets what was read into memory, but not what is kept. */
export function closeLibraries(): void {
  opened.clear();
}

async function open(manifest: LibraryManifest, count: number): Promise<Library | undefined> {
  const key = `${manifest.version} ${count}`;
  const library = opened.get(key) ?? Library.open(manifest, count);
  opened.set(key, library);
  try {
    return await library;
  } catch {
    opened.delete(key);
    return undefined;
  }
}
