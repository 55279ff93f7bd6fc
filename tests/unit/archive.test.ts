import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArchiveManifest,
  indexLength,
  type PackIndex,
  packHeadBytes,
  readManifest,
} from '../../src/offline/format.ts';
import { writeArchive } from '../../src/site/index.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-archive-'));
  write('index.html', '<h1>Home</h1>');
  write('glossary/fog/index.html', '<h1>Fog</h1>');
  write('api/glossary/fog.json', '{"title":"Fog"}');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const make = (redirects: string[] = []): Promise<ArchiveManifest> =>
  writeArchive(folder, { edition: 'first', redirects });

/** Every file of an archive, read back from its packs. */
function unpacked({ parts }: ArchiveManifest): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { url } of parts) {
    const pack = readFileSync(join(folder, url));
    const start = packHeadBytes + (indexLength(pack) ?? Number.NaN);
    const index: PackIndex = JSON.parse(gunzipSync(pack.subarray(packHeadBytes, start)).toString());
    let at = start;
    for (const [bytes, contents] of index) {
      const block = gunzipSync(pack.subarray(at, at + bytes));
      let from = 0;
      for (const [path, length] of contents) {
        files[path] = block.subarray(from, from + length).toString();
        from += length;
      }
      at += bytes;
    }
  }
  return files;
}

describe('an archive', () => {
  test('holds every page and API file unchanged, and the files of Pagefind uncompressed', async () => {
    write('pagefind/fragment/en_1.pf_fragment', gzipSync('pagefind_dcd{"url":"/glossary/fog/"}'));
    expect(unpacked(await make())).toEqual({
      'index.html': '<h1>Home</h1>',
      'glossary/fog/index.html': '<h1>Fog</h1>',
      'api/glossary/fog.json': '{"title":"Fog"}',
      'pagefind/fragment/en_1.pf_fragment': 'pagefind_dcd{"url":"/glossary/fog/"}',
    });
  });

  test('leaves out what readers do not open, and pages of single rulings unless they redirect', async () => {
    for (const path of [
      'glossary/fog/1/index.html',
      'glossary/fog/2/index.html',
      'documents/rules/4/index.html',
      'downloads/all.html',
      'api/graph.json',
      'api/glossary.json',
      'schemas/entry.json',
      'sw.js',
      'sitemap.xml',
      '_headers',
    ]) {
      write(path, path);
    }
    expect(Object.keys(unpacked(await make(['glossary/fog/2/']))).sort()).toEqual([
      'api/glossary/fog.json',
      'glossary/fog/2/index.html',
      'glossary/fog/index.html',
      'index.html',
    ]);
  });

  test('holds the data of change pages and citations, next to the text that it belongs to', async () => {
    const more = ['api/documents/rules.json', 'api/editions.json', 'api/history/glossary/fog.json'];
    for (const path of more) write(path, '{}');
    const paths = Object.keys(unpacked(await make()));
    expect(paths).toEqual(expect.arrayContaining(more));
    const fog = [
      'api/glossary/fog.json',
      'api/history/glossary/fog.json',
      'glossary/fog/index.html',
    ];
    const at = paths.indexOf('api/glossary/fog.json');
    expect(paths.slice(at, at + fog.length)).toEqual(fog);
  });

  test('names packs by their SHA-256', async () => {
    for (const { url, bytes, sha256 } of (await make()).parts) {
      const pack = readFileSync(join(folder, url));
      expect(pack.length).toBe(bytes);
      expect(createHash('sha256').update(pack).digest('hex')).toBe(sha256);
      expect(url).toContain(sha256.slice(0, 16));
    }
  });

  test('is the same for the same files, and different when one byte differs', async () => {
    const first = await make();
    expect(await make()).toEqual(first);
    write('glossary/fog/index.html', '<h1>Fog.</h1>');
    expect((await make()).version).not.toBe(first.version);
  });

  test('of many pages changes in at most two packs when one page changes', async () => {
    const page = (number: number): void => {
      const noise = createHash('sha512').update(`${number}`).digest('hex').repeat(4);
      const text = [...noise].map((char, at) => char + (at * number).toString(36)).join('');
      write(`glossary/name-${number}/index.html`, text);
    };
    for (let number = 0; number < 2_000; number++) page(number);
    const urlsOf = async (): Promise<string[]> => (await make()).parts.map(({ url }) => url);
    const before = await urlsOf();
    expect(before.length).toBeGreaterThan(5);
    write('glossary/name-700/index.html', 'A longer text than there was. '.repeat(200));
    const after = await urlsOf();
    expect(after.filter((url) => !before.includes(url)).length).toBeLessThanOrEqual(2);
    expect(after).not.toEqual(before);
  });
});

describe('a manifest', () => {
  test('that was written is read back unchanged', async () => {
    const manifest = await make();
    const written = JSON.parse(readFileSync(join(folder, 'library/manifest.json'), 'utf8'));
    expect(readManifest(written)).toEqual(manifest);
  });

  test.each([
    ['of another format', { format: 2 }],
    ['without parts', { parts: undefined }],
    ['with a part from elsewhere', { parts: [{ url: 'https://example.org/x.pack', bytes: 1 }] }],
    ['whose sizes do not add up', { bytes: 1 }],
    ['with more shell than parts', { shell: 9 }],
    ['with an invalid version', { version: '../..' }],
  ])('%s is refused', async (_, change) => {
    expect(readManifest({ ...(await make()), ...change })).toBeUndefined();
  });

  test.each([undefined, null, 'text', 7, [], {}])('%j is refused', (value) => {
    expect(readManifest(value)).toBeUndefined();
  });
});
