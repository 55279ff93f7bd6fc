import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compile } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { ParsedFiles, parsedLines } from '../../src/site/index.ts';

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

/** What the next command finds: a new object reads the same cache. */
const opened = (): ParsedFiles =>
  new ParsedFiles({ content: join(folder, 'content'), cache: join(folder, 'cache') });

/** Compiles and saves as a command does. @returns the path of the cache */
function saved(): string {
  const files = opened();
  compile(sources, files.parse);
  files.save();
  const [name = ''] = readdirSync(join(folder, 'cache')).filter((one) => one.startsWith('parsed-'));
  return join(folder, 'cache', name);
}

/** That every source is in the cache, as it was parsed. */
function expectKept(files: ParsedFiles): void {
  for (const source of sources) {
    expect(files.has(source)).toBe(true);
    expect(files.parse(source)).toEqual(parseFile(source));
  }
}

test('a file is read from the cache as it was parsed', () => {
  saved();
  expectKept(opened());
});

test('a cache of which the end was not written costs the files behind that', () => {
  const store = saved();
  const written = readFileSync(store);
  const middle = written.lastIndexOf('\n');
  for (const end of [0, 20, middle - 9, middle, middle + 1, middle + 9, written.length - 1]) {
    writeFileSync(store, written.subarray(0, end));
    const files = opened();
    for (const source of sources) expect(files.parse(source)).toEqual(parseFile(source));
  }
});

test('files that another thread parsed are used and saved as if they were parsed here', () => {
  const files = opened();
  files.add(parsedLines(sources));
  expectKept(files);
  files.save();
  expectKept(opened());
});
