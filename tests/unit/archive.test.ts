import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { ArchiveManifest, PackIndex } from '../../src/outputs/archive-format.ts';
import { indexLength, packHeadBytes, readManifest } from '../../src/outputs/archive-format.ts';
import { writeArchive } from '../../src/site/index.ts';
import { TestFolder } from '../lib/folder.ts';

const folder = new TestFolder();

beforeEach(() => {
  folder.put('index.html', '<h1>Home</h1>');
  folder.put('glossary/fog/index.html', '<h1>Fog</h1>');
  folder.put('api/glossary/fog.json', '{"title":"Fog"}');
});

const make = (redirects: string[] = []): ArchiveManifest =>
  writeArchive(folder.path, { edition: 'first', redirects });

/** Every file of an archive, read back from its packs. */
function unpacked({ parts }: ArchiveManifest): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { url } of parts) {
    const pack = readFileSync(folder.at(url));
    const start = packHeadBytes + (indexLength(pack) ?? Number.NaN);
    const index: PackIndex = JSON.parse(gunzipSync(pack.subarray(packHeadBytes, start)).toString());
    let at = start;
    for (const [bytes, contents] of index) {
      const block = gunzipSync(pack.subarray(at, at + bytes));
      let from = 0;
      for (const [path, length] of contents) {
        files[path] = block.toString('utf8', from, from + length);
        from += length;
      }
      at += bytes;
    }
  }
  return files;
}

test('an archive holds every page and API file unchanged, and the files of Pagefind uncompressed', () => {
  const fragment = 'pagefind/fragment/en_1.pf_fragment';
  folder.put(fragment, gzipSync('Fog'));
  expect(unpacked(make())).toEqual({
    'index.html': '<h1>Home</h1>',
    'glossary/fog/index.html': '<h1>Fog</h1>',
    'api/glossary/fog.json': '{"title":"Fog"}',
    [fragment]: 'Fog',
  });
});

test('an archive leaves out files that readers do not open, and share pages unless they redirect', () => {
  const others =
    'glossary/fog/1/index.html glossary/fog/2/index.html documents/rules/4/index.html downloads/all.html api/names.json api/glossary.json schemas/entry.json sw.js sitemap.xml _headers';
  for (const path of others.split(' ')) folder.put(path, path);
  const kept = 'api/glossary/fog.json glossary/fog/2/index.html glossary/fog/index.html index.html';
  expect(Object.keys(unpacked(make(['glossary/fog/2/']))).sort()).toEqual(kept.split(' '));
});

test('an archive with many pages gets at most two new packs if one page changes', () => {
  const page = (number: number): void => {
    const noise = createHash('sha512').update(`${number}`).digest('hex').repeat(16);
    const text = [...noise].map((char, at) => char + (at * number).toString(36)).join('');
    folder.put(`glossary/name-${number}/index.html`, text);
  };
  for (let number = 0; number < 500; number++) page(number);
  const urlsOf = (): string[] => make().parts.map(({ url }) => url);
  const before = urlsOf();
  expect(before.length).toBeGreaterThan(3);
  const edited = 'glossary/name-200/index.html';
  folder.put(edited, `${folder.read(edited)} A few more words.`);
  const after = urlsOf();
  expect(after.filter((url) => !before.includes(url)).length).toBeLessThanOrEqual(2);
  expect(after).not.toEqual(before);
});

test('a manifest of another format is refused', () => {
  const others = [{ format: 3 }, { parts: undefined }, { parts: [] }];
  const changed = others.map((other) => ({ ...make(), ...other }));
  for (const value of [...changed, undefined, null, 'text', [], {}])
    expect(readManifest(value)).toBeUndefined();
});
