import * as pagefind from 'pagefind';
import type { Record } from '../../src/search/records.ts';

/**
 * What of Pagefind's bundle the site uses. Its own interfaces stay out, and so does the search without word forms,
 * unless the glossary's language has no other.
 */
const used =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|pagefind\.[\w-]+\.pf_meta|wasm\.(?!unknown)[\w-]+\.pagefind|fragment\/.+|index\/.+)$/u;

/** A file of the search index. */
export interface IndexFile {
  path: string;
  content: Uint8Array;
}

/**
 * Indexes records with Pagefind.
 *
 * @param records in a fixed order, so that two builds give the same bytes
 * @returns the files of the index, by their paths
 * @throws with Pagefind's own message where it refuses a record
 */
export async function pagefindFiles(records: Iterable<Record>): Promise<IndexFile[]> {
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
    return files.filter(({ path }) => used.test(path) || (!known && path.startsWith('wasm.')));
  } finally {
    await pagefind.close();
  }
}
