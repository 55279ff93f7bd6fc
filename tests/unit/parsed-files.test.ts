import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseFile } from '../../src/markdown/index.ts';
import { ParsedFiles } from '../../src/site/index.ts';

const sources = [
  {
    path: 'glossary/fog.md',
    content:
      '---\ntitle: Fog\nkind: term\naliases: [mist]\n---\n\nIt closes a harbour:\tsee [[tide]]. ^p1\n\n' +
      ':::note{supersededBy="fog#p1"}\nIt lifts. ^p2\n:::\n',
  },
  { path: 'glossary/tide.md', content: '---\ntitle: Tide\nkind: term\n---\n\nSee fog. ^p1\n' },
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-parsed-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The cache as the next command finds it. */
const opened = (): ParsedFiles =>
  new ParsedFiles({ content: join(folder, 'content'), cache: join(folder, 'cache') });

/** Parses and saves as a command does. @returns the path of the cache */
function saved(): string {
  const files = opened();
  for (const source of sources) files.parse(source);
  files.save();
  const [name = ''] = readdirSync(join(folder, 'cache'));
  return join(folder, 'cache', name);
}

test('a file in the cache is not parsed again', () => {
  const store = saved();
  // Another title shows that it comes from the cache.
  writeFileSync(store, readFileSync(store, 'utf8').replaceAll('"title":"Tide"', '"title":"Ebb"'));
  const files = opened();
  expect(files.parse(sources[0] ?? expect.fail())).toEqual(parseFile(sources[0] ?? expect.fail()));
  expect(files.parse(sources[1] ?? expect.fail()).matter).toMatchObject({ title: 'Ebb' });
});

test('a changed file is parsed again', () => {
  saved();
  const edited = { path: 'glossary/tide.md', content: `${sources[1]?.content}\nIt turns. ^p2\n` };
  expect(opened().parse(edited)).toEqual(parseFile(edited));
});

test('a cache without its end, or of another parser, gives the same files', () => {
  const store = saved();
  const written = readFileSync(store, 'utf8');
  const damaged = [
    ...[0, 20, 60, written.length - 1].map((end) => written.slice(0, end)),
    written.replace(/^[\da-f]+/u, 'another'),
  ];
  for (const text of damaged) {
    writeFileSync(store, text);
    const files = opened();
    for (const source of sources) expect(files.parse(source)).toEqual(parseFile(source));
  }
});

test('a folder that cannot be written keeps nothing, and is no error', () => {
  writeFileSync(join(folder, 'cache'), 'a file');
  const files = opened();
  for (const source of sources) files.parse(source);
  expect(() => files.save()).not.toThrow();
});
