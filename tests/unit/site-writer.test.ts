import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SiteWriter } from '../../scripts/lib/build/site-writer.ts';
import type { Piece } from '../../src/downloads/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'spaceline-site-writer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const book = 'book.txt';
const written = (): string => readFileSync(join(folder, book), 'utf8');

/** Writes a file of lines, each a piece. */
async function writeLines(
  lines: readonly string[],
  before?: SiteWriter,
  common = 'site',
): Promise<{ writer: SiteWriter; made: string[] }> {
  const writer = new SiteWriter(folder, before);
  const made: string[] = [];
  await writer.writePieces(book, common, (last) => [
    { content: `${lines.length} lines:\n` },
    ...lines.map((line): Piece => {
      const known = last(line);
      if (!known) made.push(line);
      return { content: known ?? `${line}\n`, madeFrom: line };
    }),
  ]);
  writer.flush();
  return { writer, made };
}

test('a file in pieces takes those from the last file that are made from the same', async () => {
  const first = await writeLines(['The tide – rises.', 'It docks.', 'Fog falls.']);
  expect(first.made).toHaveLength(3);
  const second = await writeLines(['Fog falls.', 'It sails.', 'The tide – rises.'], first.writer);
  expect(second.made).toEqual(['It sails.']);
  expect(written()).toBe('3 lines:\nFog falls.\nIt sails.\nThe tide – rises.\n');
  // What the second build wrote, in the places where it stands now.
  const third = await writeLines(['The tide – rises.', 'It sails.'], second.writer);
  expect(third.made).toEqual([]);
  expect(written()).toBe('2 lines:\nThe tide – rises.\nIt sails.\n');
});

test('a file in pieces is made anew where all pieces depend on something else', async () => {
  const first = await writeLines(['It docks.']);
  const second = await writeLines(['It docks.'], first.writer, 'another site');
  expect(second.made).toEqual(['It docks.']);
});

test('a file in pieces takes none from a file that somebody changed or removed', async () => {
  const first = await writeLines(['It docks.']);
  writeFileSync(join(folder, book), '1 lines:\nIt sinks.\n');
  const second = await writeLines(['It docks.', 'It sails.'], first.writer);
  expect(second.made).toEqual(['It docks.', 'It sails.']);
  expect(written()).toBe('2 lines:\nIt docks.\nIt sails.\n');
  rmSync(join(folder, book));
  const third = await writeLines(['It docks.'], second.writer);
  expect(third.made).toEqual(['It docks.']);
});

test('a part is made again only from something else, and writes only files with another hash', async () => {
  const write = async (madeFrom: string, texts: Record<string, string>, before?: SiteWriter) => {
    const writer = new SiteWriter(folder, before);
    let isMade = false;
    await writer.writePart('fog', madeFrom, (put) => {
      isMade = true;
      for (const [path, text] of Object.entries(texts)) put(path, text);
    });
    writer.flush();
    return { writer, isMade };
  };
  const first = await write('a', { 'fog/1.html': 'It lies.', 'fog/2.html': 'It lifts.' });
  const same = await write('a', {}, first.writer);
  expect(same.isMade).toBe(false);
  expect(same.writer.parts).toEqual(first.writer.parts);
  const other = await write(
    'ab',
    { 'fog/1.html': 'It lies.', 'fog/2.html': 'It stays.' },
    same.writer,
  );
  expect(other.isMade).toBe(true);
  expect([...other.writer.changed]).toEqual(['fog/2.html']);
  expect(readFileSync(join(folder, 'fog/2.html'), 'utf8')).toBe('It stays.');
  expect((await write('a', {}, other.writer)).isMade).toBe(true);
});

test('a part that wrote no file is not made again', async () => {
  const write = async (before?: SiteWriter) => {
    const writer = new SiteWriter(folder, before);
    let times = 0;
    await writer.writePart('empty', 'a', () => {
      times++;
    });
    return { writer, times };
  };
  const first = await write();
  expect(first.times).toBe(1);
  expect((await write(first.writer)).times).toBe(0);
});
