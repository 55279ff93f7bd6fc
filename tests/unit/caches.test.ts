import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParsedFiles } from '../../src/site/index.ts';

let folder: string;
let content: string;
let caches: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-caches-'));
  content = join(folder, 'content');
  caches = join(folder, 'caches');
  mkdirSync(content);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Uses a cache as a command does. */
function use(name: string, of = content): string {
  const cache = join(caches, name);
  const parsed = new ParsedFiles({ content: of, cache });
  parsed.parse({ path: 'glossary/fog.md', content: 'Fog.' });
  parsed.save();
  return cache;
}

const lastUsed = (path: string, days: number): void => {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(path, then, then);
};

const parsedIn = (cache: string): string[] =>
  readdirSync(cache).filter((name) => name.startsWith('parsed-'));

test('parsed files of an older parser go once there are newer ones', () => {
  const cache = use('a');
  const [own] = parsedIn(cache);
  for (const name of ['parsed-0123456789ab.json', 'parsed-0123456789ab.json.77', `${own}.78`])
    writeFileSync(join(cache, name), '');
  for (const name of ['files.json', 'files.json.77', 'files.json.78'])
    writeFileSync(join(cache, name), '');
  for (const name of ['parsed-0123456789ab.json.77', 'files.json', 'files.json.77'])
    lastUsed(join(cache, name), 2);
  use('a');
  // A draft may be of a command that is writing it.
  expect(parsedIn(cache)).toEqual([own, `${own}.78`]);
  const stamps = readdirSync(cache).filter((name) => name.startsWith('files'));
  expect(stamps).toEqual(['files.json', 'files.json.78']);
});

test('a cache goes a day after its last use where its content is gone, and a month after it where it is not', () => {
  const gone = join(folder, 'gone');
  const all = {
    recent: use('recent'),
    goneToday: use('gone-today', gone),
    gone: use('gone', gone),
    unused: use('unused'),
    // As older versions left them.
    unnamed: use('unnamed'),
    recentUnnamed: use('recent-unnamed'),
  };
  lastUsed(join(all.recent, 'content-folder'), 29);
  lastUsed(join(all.gone, 'content-folder'), 2);
  lastUsed(join(all.unused, 'content-folder'), 31);
  for (const one of [all.unnamed, all.recentUnnamed]) rmSync(join(one, 'content-folder'));
  lastUsed(all.unnamed, 31);
  use('a');
  const left = Object.entries(all).flatMap(([name, path]) => (existsSync(path) ? [name] : []));
  expect(left).toEqual(['recent', 'goneToday', 'recentUnnamed']);
});

test('a cache that another command has begun to use stays, however long nobody did before', () => {
  const cache = use('other');
  lastUsed(join(cache, 'content-folder'), 90);
  new ParsedFiles({ content, cache });
  use('a');
  expect(existsSync(cache)).toBe(true);
});

test('what is no cache is left alone', () => {
  for (const name of ['photos', 'empty']) mkdirSync(join(caches, name), { recursive: true });
  writeFileSync(join(caches, 'photos/content-folder'), '/no/such/folder');
  writeFileSync(join(caches, 'notes.txt'), '');
  for (const name of ['photos', 'photos/content-folder', 'empty', 'notes.txt'])
    lastUsed(join(caches, name), 90);
  use('a');
  expect(readdirSync(caches).sort()).toEqual(['a', 'empty', 'notes.txt', 'photos']);
});
