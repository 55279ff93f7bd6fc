import { hash } from 'node:crypto';
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
import { hashOf, hashOfAll } from '../../../../src/glossary/index.ts';
import { mapConcurrently } from '../../../../src/offline/index.ts';
import {
  type IndexRecord,
  type PlannedRecords,
  plannedRecords,
} from '../../../../src/search/index.ts';
import { settings } from '../../../../src/site/index.ts';
import type { Inputs } from '../inputs.ts';
import type { SiteWriter } from '../site-writer.ts';
import type { Step } from '../step.ts';
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
  /** In the notes of the step. */
  name: string;
  texts: PlannedRecords[];
  /** The place of each record among all of them. */
  places: number[];
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
        await writeIndex([...plannedRecords(glossary, reviews)], new BatchCache(writer), writer);
      } finally {
        await stopIndexing();
      }
    },
  };
}

async function writeIndex(
  all: readonly PlannedRecords[],
  cache: BatchCache,
  writer: SiteWriter,
): Promise<void> {
  const bundle = async (write: SiteWriter['write']): Promise<void> => {
    const files = await indexRecords(all[0]?.make() ?? []);
    const stems = files.some(({ path }) => used.test(path) && path.startsWith('wasm.'));
    for (const { path, content } of files)
      if (used.test(path) || (!stems && path.startsWith('wasm.')))
        write(`pagefind/${path}`, content);
  };
  const batches = await mapConcurrently(
    batchesOf(all),
    indexedAtOnce,
    async ({ name, texts, places }): Promise<PlacedBatch> => ({
      ...(await cache.indexed(name, texts)),
      places,
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
      writer.writePart(path, hashOf(content), async (write) =>
        write(`pagefind/${path}`, await gzipped(Buffer.concat([mark, content]), { level: 9 })),
      ),
    ),
  );
  writer.write('pagefind/pagefind-entry.json', entryOf(first, index, countOf(all)));
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

/** Texts in batches, by the hashes of their addresses: one that is added or removed changes one batch. */
function batchesOf(all: readonly PlannedRecords[]): RecordBatch[] {
  let count = 1;
  while (count * batchSize < countOf(all)) count *= 2;
  const batches = Array.from(
    { length: count },
    (_, at): RecordBatch => ({ name: `records ${at}`, texts: [], places: [] }),
  );
  let place = 0;
  for (const text of all) {
    const batch = batches[hash('sha1', text.url, 'buffer').readUInt32BE() % count];
    batch?.texts.push(text);
    for (let record = 0; record < text.count; record++) batch?.places.push(place++);
  }
  return batches.filter(({ texts }) => texts.length > 0);
}

/** How many records texts have. */
function countOf(texts: readonly PlannedRecords[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}

/** Batches that were indexed, on disk, by the hashes of their records. */
class BatchCache {
  readonly #folder = join(settings().cache, 'search');
  readonly #used = new Set<string>();
  readonly #writer: SiteWriter;

  /** @param writer of the step, which notes what each batch is made from */
  constructor(writer: SiteWriter) {
    this.#writer = writer;
  }

  /** @param name of the batch in the notes of the step */
  async indexed(name: string, texts: readonly PlannedRecords[]): Promise<Batch> {
    const madeFrom = hashOfAll(texts.map((text) => text.madeFrom));
    const [last, lastHash = ''] = this.#writer.lastNotes.get(name)?.split(' ') ?? [];
    const known = last === madeFrom ? this.#read(lastHash) : undefined;
    if (known) {
      this.#writer.notes.set(name, `${madeFrom} ${lastHash}`);
      return known;
    }
    const records = texts.flatMap((text) => text.make());
    const hash = hashOfAll([JSON.stringify(records)]);
    this.#writer.notes.set(name, `${madeFrom} ${hash}`);
    return this.#read(hash) ?? this.#index(hash, records);
  }

  #read(hash: string): Batch | undefined {
    this.#used.add(hash);
    const file = join(this.#folder, hash);
    return existsSync(file) ? unpackBatch(readFileSync(file)) : undefined;
  }

  async #index(hash: string, records: readonly IndexRecord[]): Promise<Batch> {
    const batch = readBatch(await indexRecords(records));
    const file = join(this.#folder, hash);
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
