import { describe, expect, test } from 'vitest';
import {
  batchNote,
  type RecordBatch,
  recordBatches,
} from '../../scripts/lib/build/search/record-batches.ts';
import { compile, type Glossary } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { records } from '../../src/search/index.ts';

/** A glossary of so many entries, one of which may say something of its own. */
function made(count: number, own?: { of: number; text: string }): Glossary {
  const sources = Array.from({ length: count }, (_, at) => ({
    path: `glossary/buoy-${at}.md`,
    content: `---\ntitle: buoy ${at}\nkind: term\nsources: [Harbour]\n---\n\n${
      own?.of === at ? own.text : 'It floats.'
    } ^p1\n`,
  }));
  return compile(sources, parseFile).glossary;
}

const batchesOf = (
  glossary: Glossary,
  lastNotes = new Map<string, string>(),
  isIndexed = true,
): RecordBatch[] => recordBatches({ glossary, reviews: new Map() }, lastNotes, () => isIndexed);

const notesOf = (batches: readonly RecordBatch[]): Map<string, string> =>
  new Map(batches.map((batch) => [batch.name, batchNote(batch, 'abc')]));

describe('batches of records', () => {
  const glossary = made(2500);

  test('have each record once, with its place', () => {
    const batches = batchesOf(glossary);
    expect(batches.length).toBeGreaterThan(1);
    const placed = batches.flatMap(({ places, records: made }) =>
      Array.isArray(made) ? made.map((record, at) => [places[at], record] as const) : [],
    );
    const all = [...records(glossary)];
    expect(placed.sort(([one = 0], [other = 0]) => one - other)).toEqual([...all.entries()]);
  });

  test('have no records where the last build indexed the same', () => {
    const notes = notesOf(batchesOf(glossary));
    for (const { records: again } of batchesOf(glossary, notes))
      expect(again).toEqual({ lastHash: 'abc' });
  });

  test('have records where the text of one of them is new', () => {
    const notes = notesOf(batchesOf(glossary));
    const edited = batchesOf(made(2500, { of: 1700, text: 'It sinks.' }), notes);
    const changed = edited.filter(({ records: again }) => Array.isArray(again));
    expect(changed).toHaveLength(1);
    expect(JSON.stringify(changed)).toContain('It sinks.');
  });

  test('have records where what was indexed is no longer there', () => {
    const notes = notesOf(batchesOf(glossary));
    for (const { records: again } of batchesOf(glossary, notes, false))
      expect(again).toBeInstanceOf(Array);
  });
});
