import * as pagefind from 'pagefind';
import type { IndexRecord } from '../../../src/search/index.ts';

/**
 * The files of Pagefind's bundle that the site uses: not its user interfaces, and not the index without stemming,
 * unless there is no other for the language.
 */
const used =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|pagefind\.[\w-]+\.pf_meta|wasm\.(?!unknown)[\w-]+\.pagefind|fragment\/.+|index\/.+)$/u;

/** A file of the search index. */
export interface IndexFile {
  path: string;
  content: Uint8Array;
}

/** An index in the making. */
export interface GrowingIndex {
  /** Its files. Rejects where Pagefind fails. */
  files: Promise<IndexFile[]>;
}

/**
 * Indexes records with Pagefind, which runs in a process of its own: once it has all records, this thread is free for
 * other work until the files are ready.
 *
 * @param records in a fixed order, so that two builds give the same bytes
 * @throws with Pagefind's own message where it refuses a record
 */
export async function indexRecords(records: Iterable<IndexRecord>): Promise<GrowingIndex> {
  const { index, errors } = await pagefind.createIndex();
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  try {
    const added: Promise<{ errors: string[] }>[] = [];
    for (const record of records)
      added.push(index.addCustomRecord({ ...record, meta: { ...record.meta } }));
    for (const { errors: refused } of await Promise.all(added)) {
      if (refused.length > 0) throw new Error(`Pagefind: ${refused.join('; ')}`);
    }
  } catch (error) {
    await stopIndexing();
    throw error;
  }
  return { files: filesOf(index).finally(stopIndexing) };
}

/** Stops Pagefind's process. */
export const stopIndexing = (): Promise<unknown> => pagefind.close();

async function filesOf(index: pagefind.PagefindIndex): Promise<IndexFile[]> {
  const { files, errors } = await index.getFiles();
  if (errors.length > 0) throw new Error(`Pagefind: ${errors.join('; ')}`);
  const known = files.some(({ path }) => used.test(path) && path.startsWith('wasm.'));
  return files.filter(({ path }) => used.test(path) || (!known && path.startsWith('wasm.')));
}
