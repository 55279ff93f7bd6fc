import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { readContent } from '../../src/site/content-folder.ts';
import { fileError, TestFolder, withFileFaults } from '../lib/folder.ts';

const folder = new TestFolder();
let content: string;

beforeEach(() => {
  content = folder.at('content');
  folder.put('content/glossary/fog.md', 'fog');
  folder.put('shared/tide.md', 'tide');
});

const paths = () => readContent(content).map(({ path }) => path);

test('a file that is a symbolic link is read like any other', () => {
  symlinkSync(folder.at('shared/tide.md'), folder.at('content/glossary/tide.md'));
  const read = readContent(content).map(({ path, content: bytes }) => `${path} ${bytes}`);
  expect(read).toEqual(['glossary/fog.md fog', 'glossary/tide.md tide']);
});

test('a linked folder is read, and a circular link is followed once', () => {
  symlinkSync(folder.at('shared'), folder.at('content/glossary/weather'));
  symlinkSync(content, folder.at('shared/round'));
  expect(paths()).toEqual(['glossary/fog.md', 'glossary/weather/tide.md']);
});

test('a content folder whose links form a circle is an error', () => {
  symlinkSync('round', folder.at('round'));
  const said = `SPACELINE_CONTENT: ${folder.at('round')} cannot be read: its symbolic links form`;
  expect(() => readContent(folder.at('round'))).toThrow(said);
});

test('hidden files and folders, and copies that an editor saves beside a file, are left out', () => {
  for (const name of ['.fog.md.swp', '.#fog.md', 'fog.md~', '#fog.md#', '.draft.md'])
    folder.put(`content/glossary/${name}`, 'one');
  folder.put('content/.obsidian/app.json', '{}');
  expect(paths()).toEqual(['glossary/fog.md']);
});

/** The unreadable paths, with their reasons. */
const faults = () =>
  readContent(content).flatMap(({ path, fault }) => (fault ? `${path}: ${fault}` : []));

test('a broken or circular symbolic link is reported as unreadable; other files are read', () => {
  symlinkSync(folder.at('gone.md'), folder.at('content/glossary/gone.md'));
  symlinkSync('round.md', folder.at('content/glossary/round.md'));
  expect(faults()).toEqual([
    'glossary/gone.md: it is a link to what does not exist',
    'glossary/round.md: its symbolic links form a circle (ELOOP)',
  ]);
  expect(paths()).toContain('glossary/fog.md');
});

test('a folder with the name of a file is reported as unreadable', () => {
  for (const name of ['site.yml', 'glossary/tide.md']) mkdirSync(folder.at(`content/${name}`));
  expect(faults()).toEqual(['glossary/tide.md: it is a folder', 'site.yml: it is a folder']);
});

test.skipIf(process.platform === 'win32')('a pipe is reported as unreadable', () => {
  spawnSync('mkfifo', [folder.at('content/glossary/pipe.md')]);
  expect(faults()).toEqual(['glossary/pipe.md: it is neither a file nor a folder']);
});

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('a file whose name is not UTF-8 is reported as unreadable', () => {
  writeFileSync(Buffer.concat([Buffer.from(`${content}/glossary/`), Buffer.of(0xff)]), 'one');
  expect(faults()).toEqual(['glossary/\uFFFD: its name is not UTF-8: rename it']);
});

onLinux('a file that the system does not read is reported as unreadable', () => {
  symlinkSync('/proc/self/mem', folder.at('content/glossary/memory.md'));
  expect(faults()).toEqual(['glossary/memory.md: the disk reports an error (EIO)']);
});

test('a folder that may not be read is reported as unreadable; the content folder itself stops the command', async () => {
  const weather = folder.at('content/glossary/weather');
  mkdirSync(weather);
  await withoutAccess(weather, () => {
    const denied = 'the folder cannot be opened, permission denied (EACCES)';
    expect(faults()).toEqual([`glossary/weather: ${denied}`]);
    expect(paths()).toContain('glossary/fog.md');
  });
  await withoutAccess(content, () => {
    expect(() => readContent(content)).toThrow(`${content} cannot be read: permission denied`);
  });
});

/** Runs a step while reading a folder fails. File permissions would not stop a test that runs as root. */
const withoutAccess = (denied: string, step: () => void): Promise<void> =>
  withFileFaults(
    ['readdirSync'],
    (path) => {
      if (path === denied) throw fileError('EACCES');
    },
    step,
  );

test('a content folder that is a file or missing is reported with its variable', () => {
  for (const path of [folder.at('content/glossary/fog.md'), folder.at('none')]) {
    expect(() => readContent(path)).toThrow(`SPACELINE_CONTENT: there is no folder ${path}.`);
  }
});
