import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchContent } from '../../src/site/dev/watch.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, watch: vi.fn(fs.watch) };
});

let folder: string;
let content: string;
let edits: string[][];
let faults: string[];
let end: () => void;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'spaceline-watch-')));
  content = join(folder, 'content');
  mkdirSync(join(content, 'glossary'), { recursive: true });
  writeFileSync(join(content, 'glossary/fog.md'), 'one');
  writeFileSync(join(folder, 'tide.md'), 'one');
  symlinkSync(join(folder, 'tide.md'), join(content, 'glossary/tide.md'));
  edits = [];
  faults = [];
  end = watchContent(content, {
    onEdit: (paths) => edits.push([...paths]),
    onFault: (error) => faults.push(String(error)),
  });
});

afterEach(() => {
  end();
  rmSync(folder, { recursive: true });
  expect(faults).toEqual([]);
});

const fog = (): string => join(content, 'glossary/fog.md');

/** Waits for an edit with a path. */
const seen = (path: string) => expect.poll(() => edits.flat(), { timeout: 5000 }).toContain(path);

test('a file that is saved in place is one edit', async () => {
  writeFileSync(fog(), 'two');
  appendFileSync(fog(), ' and three');
  await seen('glossary/fog.md');
  expect(edits).toHaveLength(1);
});

test('a file that is saved as another, which then takes its name, is one edit', async () => {
  writeFileSync(`${fog()}~`, 'two');
  renameSync(fog(), `${fog()}.old`);
  renameSync(`${fog()}~`, fog());
  rmSync(`${fog()}.old`);
  await seen('glossary/fog.md');
  expect(edits).toHaveLength(1);
});

test('a new folder is watched too, and one that takes the place of another', async () => {
  mkdirSync(join(content, 'documents'));
  await seen('documents');
  writeFileSync(join(content, 'documents/rules.md'), 'one');
  await seen('documents/rules.md');

  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other/fog.md'), 'two');
  renameSync(join(content, 'glossary'), join(folder, 'earlier'));
  renameSync(join(folder, 'other'), join(content, 'glossary'));
  await seen('glossary/fog.md');
  edits = [];
  writeFileSync(fog(), 'three');
  await seen('glossary/fog.md');
});

test('a content folder that is removed is missed, and watched again once it is back', async () => {
  for (const removed of [content, folder]) {
    rmSync(removed, { recursive: true });
    await expect.poll(() => faults, { timeout: 5000 }).not.toEqual([]);
    expect(faults[0]).toContain(content);
    faults = [];
    edits = [];
    mkdirSync(join(content, 'glossary'), { recursive: true });
    writeFileSync(fog(), 'two');
    await seen('glossary/fog.md');
    edits = [];
    writeFileSync(fog(), 'three');
    await seen('glossary/fog.md');
    faults = [];
  }
});

test('edits are seen where the folder above may not be read', async () => {
  end();
  vi.mocked(watch).mockImplementationOnce(() => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
  });
  end = watchContent(content, {
    onEdit: (paths) => edits.push([...paths]),
    onFault: (error) => faults.push(String(error)),
  });
  writeFileSync(fog(), 'two');
  await seen('glossary/fog.md');
});

test('another content folder that takes the place of the first is watched, and the first no longer', async () => {
  mkdirSync(join(folder, 'other/glossary'), { recursive: true });
  writeFileSync(join(folder, 'other/glossary/fog.md'), 'two');
  renameSync(content, join(folder, 'earlier'));
  renameSync(join(folder, 'other'), content);
  await seen('glossary/fog.md');
  edits = [];
  writeFileSync(join(folder, 'earlier/glossary/fog.md'), 'three');
  writeFileSync(join(content, 'glossary/tide.md'), 'three');
  await seen('glossary/tide.md');
  expect(edits.flat()).not.toContain('glossary/fog.md');
});

test('a file that a symbolic link leads to is an edit of the link', async () => {
  writeFileSync(join(folder, 'tide.md'), 'two');
  await seen('glossary/tide.md');
});

test('what an editor keeps in hidden files is no edit', async () => {
  for (const name of ['.fog.md.swp', 'tide.md~', '#tide.md#'])
    writeFileSync(join(content, 'glossary', name), 'one');
  writeFileSync(fog(), 'two');
  await seen('glossary/fog.md');
  expect(edits).toEqual([['glossary/fog.md']]);
});
