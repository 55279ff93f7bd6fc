import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlockCache } from '../../scripts/lib/archive/block-cache.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-blocks-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks that a build makes from these texts, uncompressed. */
async function build(...texts: string[]): Promise<string[]> {
  const blocks = new BlockCache(folder);
  const packed = await Promise.all(texts.map((text) => blocks.compress(Buffer.from(text))));
  blocks.prune();
  return packed.map((block) => gunzipSync(block).toString());
}

test('a block that did not change is not compressed again', async () => {
  expect(await build('fog', 'rain')).toEqual(['fog', 'rain']);
  const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  expect(await build('fog', 'rain')).toEqual(['fog', 'rain']);
  const after = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  expect(after).toEqual(before);
});

test('a block that a build no longer uses is deleted', async () => {
  await build('fog', 'rain');
  expect(await build('fog', 'snow')).toEqual(['fog', 'snow']);
  expect(readdirSync(folder)).toHaveLength(2);
});
