import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { parseFile, type Source } from '../../src/read/index.ts';
import { readContent } from '../../src/site/content-folder.ts';
import { ParsedFiles } from '../../src/site/index.ts';
import { parserVersion } from '../../src/site/parsed-files.ts';
import { fileError, TestFolder, withFileFaults } from '../lib/folder.ts';
import { entry } from '../markdown/compiled.ts';

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
  const said = `SPACELINE_CONTENT: ${folder.at('round')} cannot be read: too many symbolic links`;
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

const isLinux = process.platform === 'linux';
const hasPipes = process.platform !== 'win32';

test.for<[fault: string, write: (path: string) => void, isPossible?: boolean]>([
  ['it is a link to what does not exist', (path) => symlinkSync('gone.md', path)],
  ['too many symbolic links encountered (ELOOP)', (path) => symlinkSync(path, path)],
  ['it is a folder', (path) => mkdirSync(path)],
  ['it is neither a file nor a folder', (path) => spawnSync('mkfifo', [path]), hasPipes],
  ['i/o error (EIO)', (path) => symlinkSync('/proc/self/mem', path), isLinux],
])('an unreadable file is reported alone: %s', ([fault, write, isPossible = true], { skip }) => {
  skip(!isPossible);
  for (const path of ['glossary/x.md', 'site.yml']) write(folder.at(`content/${path}`));
  expect(faults()).toEqual([`glossary/x.md: ${fault}`, `site.yml: ${fault}`]);
  expect(paths()).toContain('glossary/fog.md');
});

test.skipIf(!isLinux)('a file whose name is not UTF-8 is reported as unreadable', () => {
  writeFileSync(Buffer.concat([Buffer.from(`${content}/glossary/`), Buffer.of(0xff)]), 'one');
  expect(faults()).toEqual(['glossary/\uFFFD: its name is not UTF-8: rename it']);
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

const note = ':::note{supersededBy="fog#p1"}\nIt lifts. ^p2\n:::';
const text = entry(
  'Fog',
  `It closes a harbour:\tsee [[tide]]. ^p1\n\n${note}`,
  'aliases: [mist]\n',
);
const fog: Source = { path: 'glossary/fog.md', content: text };
const tide: Source = { path: 'glossary/tide.md', content: entry('Tide', 'See fog. ^p1') };
const sources = [fog, tide];

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
  expect(files.parse(fog)).toEqual(parseFile(fog));
  expect(files.parse(tide).matter).toMatchObject({ title: 'Ebb' });
});

test('a truncated cache and the cache of another parser are ignored', () => {
  const store = saved();
  const written = folder.read(store);
  const cut = [0, 20, 60, written.length - 1].map((end) => written.slice(0, end));
  const damaged = [...cut, written.replace(/^[\da-f]+/u, 'another')];
  for (const text of damaged) {
    folder.put(store, text);
    const files = opened();
    for (const source of sources) expect(files.parse(source)).toEqual(parseFile(source));
  }
});

test.each([
  'package-lock.json',
  'src/read/parse.ts',
  'src/model/names.ts',
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
