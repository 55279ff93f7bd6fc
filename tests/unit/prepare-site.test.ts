import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareSite } from '../../scripts/lib/build/prepare-site.ts';
import { partRecord } from '../../scripts/lib/build/site-record.ts';

let folder: string;
let out: string;
let next: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-prepare-'));
  out = join(folder, 'out');
  next = join(folder, '.out.next');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(site: string, path: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), path);
}

/** Prepares the next site after a build that left some files. */
async function prepare(paths: readonly string[], isReady: boolean): Promise<string[]> {
  const parts = new Map(paths.map((path) => [path, partRecord('', [[path, '']])]));
  const before = new Map([['pages', { reads: '', parts, notes: new Map() }]]);
  const last = join(folder, '.out.last');
  const { missing, linked, close } = prepareSite({ out, next, last, before, isReady, code: '' });
  try {
    await linked;
    return await missing;
  } finally {
    await close();
  }
}

const many = Array.from({ length: 2500 }, (_, at) => `cards/${at % 50}/${at}.html`);

test('each file of the last site has a second name in the next one, where nothing else is', async () => {
  for (const path of many) write(out, path);
  write(next, 'left/by-a-killed-build.html');
  expect(await prepare(many, false)).toEqual([]);
  expect(readdirSync(next)).toEqual(['cards']);
  for (const path of many)
    expect(statSync(join(next, path)).ino).toBe(statSync(join(out, path)).ino);
});

test('a file that somebody removed is missing; what the next site has already stays', async () => {
  for (const path of many.slice(2)) write(out, path);
  write(next, many[0] ?? '');
  expect(await prepare(many, true)).toEqual([many[1]]);
  expect(readFileSync(join(next, many[0] ?? ''), 'utf8')).toBe(many[0]);
  expect(existsSync(join(next, many[1] ?? ''))).toBe(false);
  expect(existsSync(join(next, many[2499] ?? ''))).toBe(true);
});

test('the first site of a folder begins empty', async () => {
  write(next, 'left/by-a-killed-build.html');
  mkdirSync(out);
  expect(await prepare([], false)).toEqual([]);
  expect(readdirSync(next)).toEqual([]);
});

test('an error of the thread reaches whoever waits', async () => {
  for (const path of many) write(out, path);
  next = join(folder, 'no-such-folder/.out.next');
  await expect(prepare(many, false)).rejects.toMatchObject({ code: 'ENOENT' });
});
