import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pagefind } from '../../../src/search/browser.ts';

/**
 * Loads the script of a Pagefind index in Node. It fetches its other files, so `fetch` reads these from disk from now on.
 *
 * @param folder of the index
 * @param base base path of the site that the index is opened with
 */
export async function loadPagefind(folder: string, base: string): Promise<Pagefind> {
  const { fetch } = globalThis;
  const address = `${base}pagefind/`;
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input.replace(/\?.*$/u, '') : '';
    if (!path.startsWith(address)) return fetch(input, init);
    return new Response(await readFile(join(folder, path.slice(address.length))));
  };
  return import(pathToFileURL(join(folder, 'pagefind.js')).href);
}
