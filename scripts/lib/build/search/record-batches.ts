import { hash } from 'node:crypto';
import type { SiteCompilation } from '../../../../src/files/index.ts';
import { hashOfAll } from '../../../../src/glossary/index.ts';
import { type IndexRecord, records } from '../../../../src/search/index.ts';
import type { StepRecord } from '../site-record.ts';

/** Records of a batch, about: what Pagefind indexes again after an edit. */
const batchSize = 1000;

/** Records that are indexed together, whatever becomes of the others. Plain data: another thread indexes them. */
export interface RecordBatch {
  /** In the notes of the step. */
  name: string;
  /** A hash of all that the records are made from. */
  madeFrom: string;
  /** The place of each record among all of them. */
  places: number[];
  /** The records, or a hash of those that the last build indexed, if they are made from the same. */
  records: IndexRecord[] | { lastHash: string };
}

/**
 * The records of a glossary in batches, by the hashes of their addresses: a text that is added or removed changes one
 * batch.
 *
 * @param lastNotes what the step of the last build noted: see {@link batchNote}
 * @param isIndexed whether the records of a hash are still there as they were indexed
 */
export function recordBatches(
  { glossary, reviews }: Pick<SiteCompilation, 'glossary' | 'reviews'>,
  lastNotes: StepRecord['notes'],
  isIndexed: (hash: string) => boolean,
): RecordBatch[] {
  const all = [...records(glossary, reviews)];
  let count = 1;
  while (count * batchSize < all.length) count *= 2;
  const batches = Array.from({ length: count }, (): { own: IndexRecord[]; places: number[] } => ({
    own: [],
    places: [],
  }));
  for (const [place, record] of all.entries()) {
    const batch = batches[hash('sha1', record.url, 'buffer').readUInt32BE() % count];
    batch?.own.push(record);
    batch?.places.push(place);
  }
  return [...batches.entries()].flatMap(([at, { own, places }]): RecordBatch[] => {
    if (own.length === 0) return [];
    const name = nameOf(at);
    const madeFrom = hashOfAll(own.map((record) => JSON.stringify(record)));
    const { madeFrom: lastMadeFrom, hash: lastHash } = readNote(lastNotes.get(name));
    const isSame = lastMadeFrom === madeFrom && isIndexed(lastHash);
    return [{ name, madeFrom, places, records: isSame ? { lastHash } : own }];
  });
}

/** What the step notes of a batch. */
export function batchNote({ madeFrom }: Pick<RecordBatch, 'madeFrom'>, hash: string): string {
  return `${madeFrom} ${hash}`;
}

function readNote(note = ''): { madeFrom: string; hash: string } {
  const [madeFrom = '', hash = ''] = note.split(' ');
  return { madeFrom, hash };
}

/** The hashes of the batches that the last build indexed. */
export function lastHashes(lastNotes: StepRecord['notes']): string[] {
  return [...lastNotes].flatMap(([name, note]) => (isBatch(name) ? [readNote(note).hash] : []));
}

const nameOf = (at: number): string => `records ${at}`;

const isBatch = (name: string): boolean => /^records \d+$/u.test(name);
