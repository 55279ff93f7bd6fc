import * as pagefind from 'pagefind';
import type { IndexRecord } from '../../../../src/search/index.ts';

/** A file of the search index. */
export interface IndexFile {
  /** From the folder of Pagefind's bundle. */
  path: string;
  content: Uint8Array;
}

/**
 * Indexes records with Pagefind, which runs in a process of its own: once it has all records, this thread is free for
 * other work until the files are ready.
 *
 * @param records in a fixed order, so that two builds give the same bytes
 * @returns every file of Pagefind's bundle
 * @throws with Pagefind's own message where it refuses a record
 */
export async function indexRecords(records: Iterable<IndexRecord>): Promise<IndexFile[]> {
  const { index, errors } = await pagefind.createIndex();
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`);
  const added: Promise<{ errors: string[] }>[] = [];
  for (const record of records)
    added.push(index.addCustomRecord({ ...record, meta: { ...record.meta } }));
  for (const { errors: refused } of await Promise.all(added)) {
    if (refused.length > 0) throw new Error(`Pagefind: ${refused.join('; ')}`);
  }
  const made = await index.getFiles();
  if (made.errors.length > 0) throw new Error(`Pagefind: ${made.errors.join('; ')}`);
  await index.deleteIndex();
  return made.files;
}

/** Stops Pagefind's process. */
export const stopIndexing = (): Promise<unknown> => pagefind.close();
