import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as pagefind from 'pagefind';
import type { IndexRecord } from '../search/index.ts';

/** Scripts and styles of Pagefind that the site does not use: all but its reader of the index. */
const unused = /^(?!pagefind(?:-worker)?\.js$).*\.(?:js|css)$/u;

/** The module for languages without stemming. */
const withoutStems = 'wasm.unknown.pagefind';

/**
 * Indexes records with Pagefind, in a process of its own, which writes the index and the reader of it that the site uses.
 * To receive the files from that process instead takes 100 MB more memory for 10,000 records.
 *
 * @param records in a fixed order, so that two builds give the same bytes
 * @param folder is replaced
 * @throws with Pagefind's own message if it refuses a record or cannot write
 */
export async function writeSearchIndex(
  records: Iterable<IndexRecord>,
  folder: string,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const index = expected(await pagefind.createIndex()).index;
  if (!index) throw new Error('Pagefind did not start');
  try {
    const added: Promise<{ errors: string[] }>[] = [];
    for (const record of records)
      added.push(index.addCustomRecord({ ...record, meta: { ...record.meta } }));
    for (const one of added) expected(await one);
    expected(await index.writeFiles({ outputPath: folder }));
  } finally {
    await pagefind.close();
  }
  const names = readdirSync(folder);
  const isModule = (name: string): boolean => name.startsWith('wasm.');
  const hasStems = names.some((name) => isModule(name) && name !== withoutStems);
  for (const name of names)
    if (unused.test(name) || (hasStems && name === withoutStems)) rmSync(join(folder, name));
}

function expected<Answer extends { errors: string[] }>(answer: Answer): Answer {
  if (answer.errors.length > 0) throw new Error(`Pagefind: ${answer.errors.join('; ')}`);
  return answer;
}
