import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { hashOf, hashOfAll } from '../../../../src/glossary/index.ts';

import type { SiteWriter } from '../site-writer.ts';
import type { Step } from '../step.ts';
import { type Batch, fileMark, readBatch } from './batch.ts';
import type { BatchCache } from './batch-cache.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { IndexMerger, type MergedIndex, type PlacedBatch } from './merge.ts';
import { indexRecords, stopIndexing } from './pagefind.ts';
import { batchNote, type RecordBatch } from './record-batches.ts';

const gzipped = promisify(gzip);

/** So many batches that Pagefind always has one to index, and few enough that it holds a part of all records. */
const indexedAtOnce = 4;

/**
 * The files of Pagefind's bundle that the site uses besides the index: not its user interfaces, and not the module
 * without stemming, unless there is no other for the language.
 */
const used = /^(?:pagefind\.js|pagefind-worker\.js|wasm\.(?!unknown)[\w-]+\.pagefind)$/u;

/** What the index is made from. Plain data: a thread of its own makes it. */
export interface SearchWork {
  /** A hash of all that the step reads. */
  reads: string;
  /** Of the site: Pagefind's files for the browser depend on it. */
  language: string;
  batches: RecordBatch[];
}

export const searchStepName = 'search';

/** Step: the full-text index. Pagefind indexes only those batches of records in which something changed. */
export function searchStep({ reads, ...work }: SearchWork, cache: BatchCache): Step {
  return {
    name: searchStepName,
    reads,
    async run(writer) {
      try {
        await writeIndex(work, cache, writer);
      } finally {
        await stopIndexing();
      }
    },
  };
}

async function writeIndex(
  { language, batches: all }: Omit<SearchWork, 'reads'>,
  cache: BatchCache,
  writer: SiteWriter,
): Promise<void> {
  const bundle = async (write: SiteWriter['write']): Promise<void> => {
    // Of a record without words Pagefind does not know the language.
    const files = await indexRecords([{ url: '/', content: 'a', language, meta: { title: '' } }]);
    const stems = files.some(({ path }) => used.test(path) && path.startsWith('wasm.'));
    for (const { path, content } of files)
      if (used.test(path) || (!stems && path.startsWith('wasm.')))
        write(`pagefind/${path}`, content);
  };
  const hashes = new Set<string>();
  const merger = new IndexMerger();
  const batches = await mapConcurrently(all, indexedAtOnce, async (one): Promise<PlacedBatch> => {
    const hash = hashOfRecords(one);
    hashes.add(hash);
    writer.notes.set(one.name, batchNote(one, hash));
    const batch = cache.get(hash) ?? (await indexed(one, hash, cache));
    // They take memory, and are not needed again.
    one.records = { lastHash: hash };
    const placed = { batch, places: one.places };
    merger.add(placed);
    return placed;
  });
  cache.prune(hashes);
  const [first] = batches;
  await writer.writePart(
    'bundle',
    hashOfAll([first?.batch.language ?? '', first?.batch.version ?? '']),
    bundle,
  );
  if (!first) return;
  const index = merger.merged();
  for (const [at, { batch, places }] of batches.entries()) {
    const names = places.map((place) => index.fragments[place] ?? '');
    await writer.writePart(`batch ${at}`, hashOfAll(names), (write) => {
      for (const [page, { fragment }] of batch.pages.entries())
        write(`pagefind/fragment/${names[page]}.pf_fragment`, fragment);
    });
  }
  await Promise.all(
    index.files.map(({ path, content }) =>
      writer.writePart(path, hashOf(content), async (write) =>
        write(`pagefind/${path}`, await gzipped(Buffer.concat([mark, content]), { level: 9 })),
      ),
    ),
  );
  const count = all.reduce((sum, { places }) => sum + places.length, 0);
  writer.write('pagefind/pagefind-entry.json', entryOf(first.batch, index, count));
}

function hashOfRecords({ records }: RecordBatch): string {
  return 'lastHash' in records ? records.lastHash : hashOfAll([JSON.stringify(records)]);
}

async function indexed({ records }: RecordBatch, hash: string, cache: BatchCache): Promise<Batch> {
  if ('lastHash' in records) throw new Error(`${hash} went from the cache of indexed records`);
  const batch = readBatch(await indexRecords(records));
  cache.add(hash, batch);
  return batch;
}

const mark = Buffer.from(fileMark);

/** `pagefind-entry.json` of the whole index. */
function entryOf({ entry, language }: Batch, { hash }: MergedIndex, pages: number): string {
  const made: { languages: Record<string, object> } = JSON.parse(entry);
  const languages = {
    [language]: { ...made.languages[language], hash, page_count: pages },
  };
  return JSON.stringify({ ...made, languages });
}
