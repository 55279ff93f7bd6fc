import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as pagefind from 'pagefind';
import type { IndexRecord } from '../search/index.ts';

/**
 * The files of Pagefind's bundle that the site uses besides the index: not its user interfaces, and not the module
 * without stemming, unless there is no other for the language.
 */
const used = /^(?:pagefind\.js|pagefind-worker\.js|wasm\.(?!unknown)[\w-]+\.pagefind)$/u;

/**
 * Indexes records with Pagefind, in a process of its own, and writes the index.
 *
 * @param records in a fixed order, so that two builds give the same bytes
 * @param folder `pagefind` in the site's folder
 * @throws with Pagefind's own message if it refuses a record
 */
export async function writeSearchIndex(
  records: Iterable<IndexRecord>,
  folder: string,
): Promise<void> {
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
  const loose = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile());
  const hasStems = loose.some(({ name }) => used.test(name) && name.startsWith('wasm.'));
  for (const { name } of loose) {
    const isIndex = /^pagefind-entry\.json$|\.pf_meta$/u.test(name);
    const isFallback = !hasStems && name.startsWith('wasm.');
    if (!isIndex && !isFallback && !used.test(name)) rmSync(join(folder, name));
  }
}

function expected<Answer extends { errors: string[] }>(answer: Answer): Answer {
  if (answer.errors.length > 0) throw new Error(`Pagefind: ${answer.errors.join('; ')}`);
  return answer;
}
