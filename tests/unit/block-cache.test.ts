import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlockCache } from '../../scripts/lib/archive/block-cache.ts';
import { compressBlock } from '../../src/offline/index.ts';

let folder: string;
/** Blocks that were compressed. */
let compressed = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-blocks-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks that a build makes from these texts, uncompressed. */
async function build(...texts: string[]): Promise<string[]> {
  // Each text is a file, which is its own hash.
  const blocks = new BlockCache(
    folder,
    (path) => path,
    (files) => {
      compressed++;
      return compressBlock(files.map(({ path }) => Buffer.from(path)));
    },
  );
  const packed = await Promise.all(
    texts.map((path) =>
      blocks.compress({ key: path, files: [{ path, bytes: path.length, group: path }] }),
    ),
  );
  blocks.prune();
  return packed.map((block) => gunzipSync(block.read()).toString());
}

test('a block that did not change is not compressed again', async () => {
  expect(await build('fog', 'rain')).toEqual(['fog', 'rain']);
  const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  compressed = 0;
  expect(await build('fog', 'rain')).toEqual(['fog', 'rain']);
  expect(compressed).toBe(0);
  const after = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
  expect(after).toEqual(before);
});

test('a block that a build no longer uses is deleted', async () => {
  await build('fog', 'rain');
  expect(await build('fog', 'snow')).toEqual(['fog', 'snow']);
  expect(readdirSync(folder)).toHaveLength(2);
});
