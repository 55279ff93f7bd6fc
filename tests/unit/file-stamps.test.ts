import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourceHash } from '../../src/glossary/index.ts';
import {
  EditedFolder,
  ParsedFiles,
  readContent,
  readFolder,
  settings,
} from '../../src/site/index.ts';

let folder: string;
let content: string;
let cache: string;
let fog: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-stamps-'));
  content = join(folder, 'content');
  cache = join(folder, 'cache');
  fog = join(content, 'glossary/fog.md');
  mkdirSync(join(content, 'glossary'), { recursive: true });
  writeFileSync(fog, 'Fog lies low.');
  writeFileSync(join(content, 'site.yml'), 'name: Harbour');
  later(60);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Sets the clock, so that what was written before is not of just now. */
function later(seconds: number): void {
  const now = performance.timeOrigin + performance.now() + seconds * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
}

/** Runs a step, and tells beforehand of each file that is read in it. */
function watchingReads<Result>(onRead: (path: string) => void, step: () => Result): Result {
  const { readFileSync } = fs;
  fs.readFileSync = new Proxy(readFileSync, {
    apply(read, self, given) {
      onRead(String(given[0]));
      return Reflect.apply(read, self, given);
    },
  });
  syncBuiltinESMExports();
  try {
    return step();
  } finally {
    fs.readFileSync = readFileSync;
    syncBuiltinESMExports();
  }
}

/** Notes each file of the content that is read in a step. */
function notingReads<Result>(step: () => Result): { opened: string[]; result: Result } {
  const opened: string[] = [];
  const note = (path: string): void => {
    if (path.startsWith(content)) opened.push(path.slice(content.length + 1));
  };
  return { opened, result: watchingReads(note, step) };
}

/** Reads the content as a command does. @returns the files that were read, and what the text said */
function read(): { opened: string[]; said: string; hash: string } {
  const { opened, result: sources } = notingReads(() => {
    const parsed = new ParsedFiles({ content, cache });
    const all = readContent(content, parsed.unchanged);
    for (const source of all) if (source.path === text) parsed.parse(source);
    parsed.save();
    return all;
  });
  const fogSource = sources.find(({ path }) => path === text);
  return {
    opened,
    said: String(fogSource?.content),
    hash: fogSource ? sourceHash(fogSource) : '',
  };
}

const site = 'site.yml';
const text = 'glossary/fog.md';

test('a text that has not changed is not read again, and says the same', () => {
  const first = read();
  expect(first.opened).toEqual([text, site]);
  expect(read()).toEqual({ ...first, opened: [site] });
});

test('an edit that keeps size and time is seen: the system notes it elsewhere', () => {
  read();
  const { atime, mtime } = statSync(fog);
  writeFileSync(fog, 'Fog lies dim.');
  utimesSync(fog, atime, mtime);
  expect(read()).toMatchObject({ opened: [text, site], said: 'Fog lies dim.' });
});

test('a text that another file has taken the place of is read', () => {
  read();
  const other = join(folder, 'other.md');
  writeFileSync(other, 'Fog lies dim.');
  renameSync(other, fog);
  expect(read()).toMatchObject({ opened: [text, site], said: 'Fog lies dim.' });
});

test('a text that was changed just now is read the next time too: it may have changed again since', () => {
  later(1);
  read();
  expect(read().opened).toEqual([text, site]);
  later(60);
  expect(read().opened).toEqual([text, site]);
  expect(read().opened).toEqual([site]);
});

test('a text that could not be read is read again, though nothing of it has changed', () => {
  const refuse = (path: string): void => {
    if (path === fog) throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
  };
  expect(watchingReads(refuse, read).said).toBe('');
  expect(read()).toMatchObject({ opened: [text, site], said: 'Fog lies low.' });
});

test('a command that reads every text leaves what others noted', () => {
  read();
  const parsed = new ParsedFiles({ content, cache });
  for (const source of readContent(content)) if (source.path === text) parsed.parse(source);
  parsed.save();
  expect(read().opened).toEqual([site]);
});

test('where what was noted of the files is damaged or belongs to no parsed file, all are read', () => {
  const first = read();
  const noted = readFileSync(join(cache, 'files.json'), 'utf8');
  writeFileSync(join(cache, 'files.json'), '[["glossary/fog.md",["1 2');
  expect(read()).toEqual(first);
  expect(readFileSync(join(cache, 'files.json'), 'utf8')).toBe(noted);
  for (const name of fs.readdirSync(cache).filter((name) => name.startsWith('parsed-')))
    rmSync(join(cache, name));
  expect(read()).toEqual(first);
});

test('a folder that is edited while it is compiled is read again where it changed', () => {
  read();
  const where = { ...settings({}), content, cache };
  const edited = new EditedFolder(readFolder(where), where);
  expect(notingReads(() => edited.catchUp())).toEqual({ opened: [site], result: false });
  writeFileSync(fog, 'Fog lies dim.');
  expect(notingReads(() => edited.catchUp())).toEqual({ opened: [text, site], result: true });
  expect(notingReads(() => edited.catchUp())).toEqual({ opened: [text, site], result: false });
});
