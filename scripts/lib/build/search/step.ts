import { hash as hashOf } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteCompilation } from '../../../../src/files/index.ts';
import { mapConcurrently } from '../../../../src/offline/index.ts';
import { type IndexRecord, records } from '../../../../src/search/index.ts';
import { settings } from '../../../../src/site/index.ts';
import type { Inputs } from '../inputs.ts';
import type { SiteWriter } from '../site-writer.ts';
import { hashOfAll, type Step } from '../step.ts';
import { type Batch, fileMark, packBatch, readBatch, unpackBatch } from './batch.ts';
import { type MergedIndex, mergeBatches, type PlacedBatch } from './merge.ts';
import { indexRecords, stopIndexing } from './pagefind.ts';

const gzipped = promisify(gzip);

/** Records of a batch, about: what Pagefind indexes again after an edit. */
const batchSize = 1000;

/** So many batches that Pagefind always has one to index, and few enough that it holds a part of all records. */
const indexedAtOnce = 4;

/**
 * The files of Pagefind's bundle that the site uses besides the index: not its user interfaces, and not the module
 * without stemming, unless there is no other for the language.
 */
const used = /^(?:pagefind\.js|pagefind-worker\.js|wasm\.(?!unknown)[\w-]+\.pagefind)$/u;

/** Records that are indexed together, whatever becomes of the others. */
interface RecordBatch {
  records: IndexRecord[];
  /** The place of each among all records. */
  places: number[];
  /** A hash of them. */
  hash: string;
}

/** Step: the full-text index. Pagefind indexes only those batches of records in which something changed. */
export function searchStep(
  { glossary, reviews }: Pick<SiteCompilation, 'glossary' | 'reviews'>,
  inputs: Inputs,
): Step {
  return {
    name: 'search',
    reads: inputs.all,
    async run(writer) {
      try {
        await writeIndex([...records(glossary, reviews)], new BatchCache(), writer);
      } finally {
        await stopIndexing();
      }
    },
  };
}

async function writeIndex(
  all: readonly IndexRecord[],
  cache: BatchCache,
  writer: SiteWriter,
): Promise<void> {
  const bundle = async (write: SiteWriter['write']): Promise<void> => {
    const files = await indexRecords(all.slice(0, 1));
    const stems = files.some(({ path }) => used.test(path) && path.startsWith('wasm.'));
    for (const { path, content } of files)
      if (used.test(path) || (!stems && path.startsWith('wasm.')))
        write(`pagefind/${path}`, content);
  };
  const batches = await mapConcurrently(
    batchesOf(all),
    indexedAtOnce,
    async (batch): Promise<PlacedBatch> => ({
      ...(await cache.indexed(batch)),
      places: batch.places,
    }),
  );
  cache.prune();
  const [first] = batches;
  await writer.writePart(
    'bundle',
    hashOfAll([first?.language ?? '', first?.version ?? '']),
    bundle,
  );
  if (!first) return;
  const index = mergeBatches(batches);
  for (const [at, batch] of batches.entries()) {
    const names = batch.places.map((place) => index.fragments[place] ?? '');
    await writer.writePart(`batch ${at}`, hashOfAll(names), (write) => {
      for (const [page, { fragment }] of batch.pages.entries())
        write(`pagefind/fragment/${names[page]}.pf_fragment`, fragment);
    });
  }
  await Promise.all(
    index.files.map(({ path, content }) =>
      writer.writePart(path, hashOfAll([content]), async (write) =>
        write(`pagefind/${path}`, await gzipped(Buffer.concat([mark, content]), { level: 9 })),
      ),
    ),
  );
  writer.write('pagefind/pagefind-entry.json', entryOf(first, index, all.length));
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

/** Records in batches, by the hashes of their addresses: one that is added or removed changes one batch. */
function batchesOf(all: readonly IndexRecord[]): RecordBatch[] {
  let count = 1;
  while (count * batchSize < all.length) count *= 2;
  const batches = Array.from(
    { length: count },
    (): RecordBatch => ({ records: [], places: [], hash: '' }),
  );
  for (const [place, record] of all.entries()) {
    const batch = batches[hashOf('sha1', record.url, 'buffer').readUInt32BE() % count];
    batch?.records.push(record);
    batch?.places.push(place);
  }
  for (const batch of batches) batch.hash = hashOfAll([JSON.stringify(batch.records)]);
  return batches.filter(({ records: some }) => some.length > 0);
}

/** Batches that were indexed, on disk. */
class BatchCache {
  readonly #folder = join(settings().cache, 'search');
  readonly #used = new Set<string>();

  async indexed({ hash, records: some }: RecordBatch): Promise<Batch> {
    this.#used.add(hash);
    const file = join(this.#folder, hash);
    if (existsSync(file)) return unpackBatch(readFileSync(file));
    const batch = readBatch(await indexRecords(some));
    mkdirSync(this.#folder, { recursive: true });
    // Renamed once complete, so that an interrupted build leaves no truncated batch in the cache.
    writeFileSync(`${file}.part`, packBatch(batch));
    renameSync(`${file}.part`, file);
    return batch;
  }

  /** Deletes the batches that this build did not use. */
  prune(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name));
  }
}
