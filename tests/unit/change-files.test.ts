import { chmodSync, cpSync, readdirSync, rmSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changeFiles } from '../../src/site/index.ts';
import type { RunResult } from '../lib/build-site.ts';
import { fixtureContent, runCommand, runScript } from '../lib/build-site.ts';
import { type FileFunction, fileError, TestFolder, withFileFaults } from '../lib/folder.ts';
import { filesOf } from '../lib/site-files.ts';

const folder = new TestFolder();

/** All files, hidden ones included, with their texts. */
const contents = (): Record<string, string> =>
  Object.fromEntries(filesOf(folder.path).map((file) => [file, folder.read(file)]));

test('changing files writes and removes, and leaves nothing else behind', () => {
  for (const name of ['fog', 'old', 'gone']) folder.put(`${name}.md`, `${name}\n`);
  const write = ['fog.md', 'deep/er/new.md'].map((path) => ({ path, text: 'New\n' }));
  changeFiles(folder.path, { write, remove: ['old.md', 'gone.md'] });
  expect(contents()).toEqual({ 'deep/er/new.md': 'New\n', 'fog.md': 'New\n' });
});

test('changing files often in one turn of the event loop adds one listener for each signal', async () => {
  await setImmediate();
  const before = process.listenerCount('SIGINT');
  for (const text of ['Fog\n', 'Thick fog\n'])
    changeFiles(folder.path, { write: [{ path: 'fog.md', text }] });
  expect(process.listenerCount('SIGINT')).toBe(before + 1);
  await setImmediate();
  expect(process.listenerCount('SIGINT')).toBe(before);
});

test('changing files keeps permissions', () => {
  folder.put('fog.md', 'Fog\n');
  chmodSync(folder.at('fog.md'), 0o640);
  changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Thick fog\n' }] });
  expect(statSync(folder.at('fog.md')).mode & 0o777).toBe(0o640);
});

test('changing files keeps the line endings and the byte order mark', () => {
  folder.put('windows.md', '\uFEFFone\r\ntwo\r\n');
  folder.put('mixed.md', 'one\r\ntwo\n');
  const write = ['windows.md', 'mixed.md'].map((path) => ({ path, text: 'one\nthree\n' }));
  changeFiles(folder.path, { write });
  expect(folder.read('windows.md')).toBe('\uFEFFone\r\nthree\r\n');
  expect(folder.read('mixed.md')).toBe('one\nthree\n');
});

test('changing files writes to the file that a symbolic link leads to', () => {
  folder.put('elsewhere/fog.md', 'Fog\n');
  symlinkSync(folder.at('elsewhere/fog.md'), folder.at('fog.md'));
  changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Thick fog\n' }] });
  expect(folder.read('elsewhere/fog.md')).toBe('Thick fog\n');
  expect(readdirSync(folder.path)).toEqual(['elsewhere', 'fog.md']);
});

test('changing files refuses symbolic links of files and folders that lead out of the folder', () => {
  folder.put('elsewhere/fog.md', 'Fog\n');
  folder.put('content/tide.md', 'Tide\n');
  symlinkSync(folder.at('elsewhere/fog.md'), folder.at('content/fog.md'));
  symlinkSync(folder.at('elsewhere'), folder.at('content/imports'));
  const before = contents();
  for (const path of ['fog.md', 'imports/fog.md', 'imports/new/mist.md']) {
    const write = ['tide.md', path].map((one) => ({ path: one, text: 'Lost\n' }));
    const change = () => changeFiles(folder.at('content'), { write });
    expect(change).toThrow(/leads to .*elsewhere.*, outside of .*content/u);
  }
  expect(contents()).toEqual(before);
});

test('changing files changes nothing if one file cannot be written, and names it', () => {
  folder.put('fog.md', 'Fog\n');
  folder.put('folder.md/inside.md', 'A folder\n');
  const before = contents();
  const write = ['fog.md', 'new/tide.md', 'folder.md'].map((path) => ({ path, text: 'Lost\n' }));
  const said =
    'folder.md cannot be written: illegal operation on a directory (EISDIR). Nothing was changed.';
  expect(() => changeFiles(folder.path, { write })).toThrow(said);
  expect(contents()).toEqual(before);
  expect(readdirSync(folder.path)).toEqual(['fog.md', 'folder.md']);
});

test('changing files changes nothing if another program changes a file in the meantime', () => {
  folder.put('fog.md', 'Fog\n');
  const other = {
    path: 'tide.md',
    get text() {
      folder.put('fog.md', 'Thin fog\n');
      return 'Tide\n';
    },
  };
  const write = [{ path: 'fog.md', text: 'Thick fog\n' }, other];
  const read = [{ path: 'fog.md', content: 'Fog\n' }];
  const change = () => changeFiles(folder.path, { write }, read);
  expect(change).toThrow(/fog\.md was changed by another .*Nothing was changed/u);
  expect(contents()).toEqual({ 'fog.md': 'Thin fog\n' });
});

test('changing files names the files that were changed before a failure', async () => {
  const write = ['fog.md', 'tide.md'].map((path) => ({ path, text: 'New\n' }));
  const refuse = (target: unknown): void => {
    if (String(target).endsWith('/1')) throw fileError('EBUSY');
  };
  const change = withFileFaults(['renameSync'], refuse, () => changeFiles(folder.path, { write }));
  await expect(change).rejects.toThrow(
    /tide\.md cannot be written: resource busy or locked \(EBUSY\)\. Changed before: .*fog\.md\.$/u,
  );
  expect(contents()).toEqual({ 'fog.md': 'New\n' });
});

const rename = (): Promise<RunResult> =>
  runCommand('rename', ['fog', 'Mist'], { SPACELINE_CONTENT: folder.at('content') });

/** Writes the content of the fixture, and returns its files. */
function writeContent(): Record<string, string> {
  rmSync(folder.at('content'), { recursive: true, force: true });
  cpSync(fixtureContent, folder.at('content'), { recursive: true });
  return contents();
}

test.each<[FileFunction, fails: number, code: string, said: string]>([
  ['writeFileSync', 2, 'ENOSPC', 'written: no space left on device (ENOSPC)'],
  ['renameSync', 1, 'EPERM', 'written: operation not permitted (EPERM)'],
  ['readFileSync', 5, 'EACCES', 'read: permission denied (EACCES)'],
])(
  'a command changes every file or none if call %2$i of %1$s fails',
  async (call, fails, code, said) => {
    const before = writeContent();
    let calls = 0;
    const fail = (target: unknown): void => {
      const isContent = typeof target === 'number' || String(target).startsWith(folder.path);
      if (!isContent || ++calls !== fails) return;
      if (typeof target === 'number') writeSync(target, 'half');
      throw fileError(code);
    };
    const { exitCode, output } = await withFileFaults([call], fail, rename);
    expect(output).toContain(`cannot be ${said}`);
    expect(output.includes('Nothing was changed.')).toBe(call !== 'readFileSync');
    expect(exitCode).toBe(1);
    expect(contents()).toEqual(before);
    expect((await rename()).exitCode).toBe(0);
    expect(contents()).not.toEqual(before);
  },
);

/** Kills a process before its `at`th rename inside a folder. */
const killAtRename = (path: string, at: number): string =>
  `--import data:text/javascript,${encodeURIComponent(
    `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
     const { renameSync } = fs; let left = ${at};
     fs.renameSync = (from, to) => {
       if (to.startsWith(${JSON.stringify(path)}) && --left === 0) process.kill(process.pid, 'SIGKILL');
       renameSync(from, to);
     };
     syncBuiltinESMExports();`,
  )}`;

test('after a kill of a command, each file is old or new, and the next command says how to put them back', async () => {
  const env = { SPACELINE_CONTENT: folder.at('content') };
  const before = writeContent();
  await rename();
  const after = contents();
  expect(after).not.toEqual(before);
  for (const at of [1, 2]) {
    writeContent();
    const NODE_OPTIONS = killAtRename(folder.at('content'), at);
    const { exitCode } = runScript('rename.ts', ['fog', 'Mist'], { ...env, NODE_OPTIONS });
    expect(exitCode).toBe(null);
    const killed = contents();
    const said = /or was interrupted.*"git status".*delete .*\.spaceline-drafts/u;
    expect((await runCommand('check', [], env)).output).toMatch(said);
    expect((await rename()).output).toMatch(said);
    expect(contents()).toEqual(killed);
    rmSync(folder.at('content/.spaceline-drafts'), { recursive: true });
    const files = Object.entries(contents());
    const changed = files.filter(([path, text]) => before[path] !== text);
    expect(changed).toHaveLength(at - 1);
    expect(changed.every(([path, text]) => after[path] === text)).toBe(true);
    expect(files.map(([path]) => path)).toEqual(expect.arrayContaining(Object.keys(before)));
  }
});
