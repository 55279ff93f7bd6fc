import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/read/index.ts';
import { ParsedFiles } from '../../src/site/index.ts';
import { parserVersion } from '../../src/site/parsed-files.ts';
import { TestFolder } from '../lib/folder.ts';

const sources = [
  {
    path: 'glossary/fog.md',
    content:
      '---\ntitle: Fog\nkind: term\naliases: [mist]\n---\n\nIt closes a harbour:\tsee [[tide]]. ^p1\n\n' +
      ':::note{supersededBy="fog#p1"}\nIt lifts. ^p2\n:::\n',
  },
  { path: 'glossary/tide.md', content: '---\ntitle: Tide\nkind: term\n---\n\nSee fog. ^p1\n' },
];

const folder = new TestFolder();

/** The cache as the next command finds it. */
const opened = (): ParsedFiles =>
  new ParsedFiles({ content: folder.at('content'), cache: folder.at('cache') });

/** Parses and saves as a command does. @returns the path of the cache in the folder */
function saved(): string {
  const files = opened();
  for (const source of sources) files.parse(source);
  files.save();
  const [name = ''] = readdirSync(folder.at('cache'));
  return `cache/${name}`;
}

test('a file in the cache is not parsed again', () => {
  const store = saved();
  // Another title shows that it comes from the cache.
  folder.put(store, folder.read(store).replaceAll('"title":"Tide"', '"title":"Ebb"'));
  const files = opened();
  expect(files.parse(sources[0] ?? expect.fail())).toEqual(parseFile(sources[0] ?? expect.fail()));
  expect(files.parse(sources[1] ?? expect.fail()).matter).toMatchObject({ title: 'Ebb' });
});

test('a truncated cache and the cache of another parser are ignored', () => {
  const store = saved();
  const written = folder.read(store);
  const damaged = [
    ...[0, 20, 60, written.length - 1].map((end) => written.slice(0, end)),
    written.replace(/^[\da-f]+/u, 'another'),
  ];
  for (const text of damaged) {
    folder.put(store, text);
    const files = opened();
    for (const source of sources) expect(files.parse(source)).toEqual(parseFile(source));
  }
});

test.each([
  'package-lock.json',
  'src/read/parse.ts',
  'src/model/outline.ts',
  'src/model/names.ts',
  'src/languages/words.ts',
  'src/languages/en/index.ts',
])('the cache starts anew when %s changes', (path) => {
  for (const name of ['languages', 'model', 'read']) folder.put(`src/${name}/index.ts`, '');
  folder.put('package-lock.json', '{}');
  folder.put(path, 'before');
  const before = parserVersion(folder.path);
  expect(parserVersion(folder.path)).toBe(before);
  folder.put(path, 'after');
  expect(parserVersion(folder.path)).not.toBe(before);
});
