import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { random } from '../../scripts/lib/bench/generate.ts';
import {
  fileMark,
  packBatch,
  readBatch,
  unpackBatch,
} from '../../scripts/lib/build/search/batch.ts';
import { CborReader, CborWriter } from '../../scripts/lib/build/search/cbor.ts';
import { IndexMerger, type MergedIndex } from '../../scripts/lib/build/search/merge.ts';
import { indexRecords, stopIndexing } from '../../scripts/lib/build/search/pagefind.ts';
import type { IndexRecord } from '../../src/search/index.ts';

afterAll(stopIndexing);

/** Records of words that are frequent or rare, some with accents, in no order of their addresses. */
function madeRecords(count: number): IndexRecord[] {
  const next = random(7);
  const word = (): string => {
    const rank = Math.floor(3000 * next() ** 3);
    return rank % 40 === 7
      ? `caf\u00e9${rank}`
      : rank % 40 === 8
        ? `cafe${rank - 1}`
        : `word${rank}`;
  };
  return Array.from({ length: count }, (_, at) => ({
    url: `/glossary/${(at * 7919) % count}/`,
    content: Array.from({ length: 20 + Math.floor(300 * next()) }, word).join(' '),
    language: 'en',
    meta: { title: `${word()} ${word()}` },
  }));
}

async function merged(records: readonly IndexRecord[], batches: number): Promise<MergedIndex> {
  const merger = new IndexMerger();
  // Each is added when it is indexed, in whatever order that is.
  const added = Array.from({ length: batches }, async (_, batch) => {
    const places = [...records.keys()].filter((at) => Math.floor(at / 3) % batches === batch);
    const files = await indexRecords(places.flatMap((place) => records[place] ?? []));
    merger.add({ batch: unpackBatch(packBatch(readBatch(files))), places });
  });
  await Promise.all(added.reverse());
  return merger.merged();
}

describe('an index merged of several', () => {
  const records = madeRecords(400);

  test.each([1, 2, 5])(
    'of %i batches is, byte for byte, what Pagefind makes of all records',
    async (count) => {
      const files = await indexRecords(records);
      const content = new Map(
        files
          .filter(({ path }) => path.endsWith('.pf_index') || path.endsWith('.pf_meta'))
          .map((file) => [file.path, gunzipSync(file.content).subarray(fileMark.length)]),
      );
      expect(content.size).toBeGreaterThan(3);
      const index = await merged(records, count);
      expect(new Map(index.files.map((file) => [file.path, file.content]))).toEqual(content);
      const fragments = files.filter(({ path }) => path.startsWith('fragment/'));
      expect(fragments).toHaveLength(records.length);
      for (const [at, name] of index.fragments.entries()) {
        const file = files.find(({ path }) => path === `fragment/${name}.pf_fragment`);
        expect(gunzipSync(file?.content ?? '').toString()).toContain(`"url":"${records[at]?.url}"`);
      }
    },
  );

  test('has a file for each record, also where the hashes of two begin alike', async () => {
    const batch = readBatch(await indexRecords(records.slice(0, 2)));
    const pages = batch.pages.map((page, at) => ({ ...page, hash: `abcdef0${at}123` }));
    const merger = new IndexMerger();
    merger.add({ batch: { ...batch, pages }, places: [0, 1] });
    expect(merger.merged().fragments).toEqual(['en_abcdef0', 'en_abcdef01']);
  });
});

test('CBOR is read back as it was written', () => {
  const numbers = [0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1];
  const writer = new CborWriter().array(2).text('caf\u00e9').array(numbers.length);
  for (const number of numbers) writer.unsigned(number);
  const reader = new CborReader(writer.done());
  expect([reader.array(), reader.text(), reader.array()]).toEqual([2, 'caf\u00e9', numbers.length]);
  expect(numbers.map(() => reader.unsigned())).toEqual(numbers);
  expect(reader.at).toBe(writer.done().length);
  expect(() => new CborReader(Buffer.from('no')).array()).toThrow('not 4');
});
