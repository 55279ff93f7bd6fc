import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as pagefind from 'pagefind';
import type { Record } from '../../src/search/records.ts';

/**
 * What of Pagefind's bundle the site uses. Its own interfaces stay out, and so does the search without word forms,
 * unless the glossary's language has no other.
 */
const used =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|pagefind\.[\w-]+\.pf_meta|wasm\.(?!unknown)[\w-]+\.pagefind|fragment\/.+|index\/.+)$/u;

/**
 * Indexes records with Pagefind and writes the index.
 *
 * @param records in a fixed order, so that two builds write the same bytes
 * @param folder where the bundle goes; it is made, and what stands there is written over
 * @returns how many records were indexed
 * @throws with Pagefind's own message where it refuses a record
 */
export async function writePagefind(records: Iterable<Record>, folder: string): Promise<number> {
  const { index, errors } = await pagefind.createIndex();
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  try {
    const added: Promise<{ errors: string[] }>[] = [];
    for (const record of records)
      added.push(index.addCustomRecord({ ...record, meta: { ...record.meta } }));
    for (const { errors: refused } of await Promise.all(added)) {
      if (refused.length > 0) throw new Error(`Pagefind: ${refused.join('; ')}`);
    }
    const { files, errors: failed } = await index.getFiles();
    if (failed.length > 0) throw new Error(`Pagefind: ${failed.join('; ')}`);
    const known = files.some(({ path }) => used.test(path) && path.startsWith('wasm.'));
    const kept = files.filter(
      ({ path }) => used.test(path) || (!known && path.startsWith('wasm.')),
    );
    const folders = new Set(kept.map(({ path }) => dirname(join(folder, path))));
    for (const path of folders) await mkdir(path, { recursive: true });
    for (let from = 0; from < kept.length; from += 64) {
      const some = kept.slice(from, from + 64);
      await Promise.all(some.map(({ path, content }) => writeFile(join(folder, path), content)));
    }
    return added.length;
  } finally {
    await pagefind.close();
  }
}
