import type { LibraryManifest } from '../manifest.ts';
import { fetchPart } from './fetch-part.ts';
import { keptPart, remember, remembered } from './store.ts';

/** Keeps the shell of the site: what every page is made of, the way in, and the names. */
export async function keepShell(manifest: LibraryManifest): Promise<void> {
  const { shell } = await remembered();
  if (shell?.version === manifest.version) return;
  for (const part of manifest.parts.slice(0, manifest.shell)) {
    if (!(await keptPart(part))) await fetchPart(part, new AbortController().signal, () => {});
  }
  await remember((memory) => {
    memory.shell = manifest;
  });
}
