import {
  chmodSync,
  cpSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { changeFiles, finishChanges } from '../../src/site/index.ts';
import type { CommandName, RunResult } from '../lib/build-site.ts';
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
  expect(() => changeFiles(folder.path, { write })).toThrow(/fog\.md was changed by another/u);
  expect(contents()).toEqual({ 'fog.md': 'Thin fog\n' });
});

test('changing files lets the next command finish if a file after the first cannot be replaced', async () => {
  const write = ['fog.md', 'tide.md'].map((path) => ({ path, text: 'New\n' }));
  const refuse = (target: unknown): void => {
    if (String(target).endsWith('/1')) throw fileError('EBUSY');
  };
  const change = withFileFaults(['renameSync'], refuse, () => changeFiles(folder.path, { write }));
  await expect(change).rejects.toThrow(
    /tide\.md cannot be written: resource busy or locked \(EBUSY\)\. The next command changes/u,
  );
  expect(folder.read('fog.md')).toBe('New\n');
  expect(finishChanges(folder.path)).toBe(1);
  expect(contents()).toEqual({ 'fog.md': 'New\n', 'tide.md': 'New\n' });
});

test('changing files removes the drafts that a killed command left', () => {
  folder.put('.spaceline-drafts/0', 'half a fi');
  folder.put('.spaceline-drafts/process', String(process.pid));
  changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Fog\n' }] });
  expect(contents()).toEqual({ 'fog.md': 'Fog\n' });
});

test('a command changes nothing while another command writes files', () => {
  folder.put('fog.md', 'Fog\n');
  folder.put('.spaceline-drafts/0', 'Thin fog\n');
  folder.put('.spaceline-drafts/process', String(process.ppid));
  const before = contents();
  const change = (): void =>
    changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Thick fog\n' }] });
  expect(change).toThrow(/Another command changes files .* run the command again\. Nothing was/u);
  // A command that was just begun has not written its id.
  rmSync(folder.at('.spaceline-drafts'), { recursive: true });
  folder.put('.spaceline-drafts/0', 'Thin fog\n');
  expect(change).toThrow('Another command');
  folder.put('.spaceline-drafts/process', String(process.ppid));
  expect(contents()).toEqual(before);
});

/** Each command that writes content: its arguments for the fixture, and which of its written files fails. */
const commands: [name: CommandName, args: string[], file: number][] = [
  ['number', [], 2],
  ['rename', ['fog', 'Mist'], 2],
  ['edition', ['2026-01-01', 'New Year'], 1],
  ['renumber', ['harbour-rules', '--write'], 2],
];

/** Writes content with files to change for a command. */
function writeContent(command: string): Record<string, string> {
  rmSync(folder.at('content'), { recursive: true, force: true });
  cpSync(fixtureContent, folder.at('content'), { recursive: true });
  const add = (name: string, text: string): void => {
    const file = `content/glossary/${name}.md`;
    folder.put(file, `${folder.read(file).trimEnd()}\n\n${text}\n`);
  };
  if (command === 'number')
    for (const name of ['fog', 'docking', 'mooring']) add(name, 'A new ruling.');
  if (command === 'renumber') {
    // Two printed numbers and the references to them change.
    const rules = 'content/documents/harbour-rules.md';
    folder.put(rules, folder.read(rules).replace('702.1b A', '702.1b New.\n\n702.1b A'));
    add('fog', 'See rule 702.1b. ^p9');
  }
  return contents();
}

describe.each(commands)('npm run %s', (name, args, file) => {
  const run = (): Promise<RunResult> =>
    runCommand(name, args, { SPACELINE_CONTENT: folder.at('content') });

  /** Runs the command while the `at`th call of a function for content files fails. */
  const runFailing = (call: FileFunction, at: number, code: string): Promise<RunResult> => {
    let calls = 0;
    const fail = (target: unknown): void => {
      const isContent = typeof target === 'number' || String(target).startsWith(folder.path);
      if (!isContent || ++calls !== at) return;
      if (typeof target === 'number') writeSync(target, 'half');
      throw fileError(code);
    };
    return withFileFaults([call], fail, run);
  };

  test.each([
    ['writeFileSync', 'ENOSPC', 'no space left on device'],
    ['renameSync', 'EPERM', 'operation not permitted'],
    ['readFileSync', 'EACCES', 'permission denied'],
  ] as const)('changes every file or none if %s fails with %s', async (call, code, words) => {
    const isRead = call === 'readFileSync';
    const before = writeContent(name);
    const { exitCode, output } = await runFailing(call, isRead ? 5 : file, code);
    const done = isRead ? 'read' : 'written';
    expect(output).toMatch(new RegExp(`\\S+ .*cannot be ${done}: ${words} \\(${code}\\)`, 'u'));
    expect(output.includes('Nothing was changed.')).toBe(!isRead);
    expect(exitCode).toBe(1);
    expect(contents()).toEqual(before);
    expect((await run()).exitCode).toBe(0);
    expect(contents()).not.toEqual(before);
  });
});

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

test('after a kill of a command, all files are old or new', async () => {
  const [name, args] = ['rename', ['fog', 'Mist']] as const;
  const env = { SPACELINE_CONTENT: folder.at('content') };
  const before = writeContent(name);
  await runCommand(name, args, env);
  const after = contents();
  expect(after).not.toEqual(before);
  for (const at of [1, 2, 3]) {
    writeContent(name);
    const NODE_OPTIONS = killAtRename(folder.at('content'), at);
    const { exitCode } = runScript(`${name}.ts`, args, { ...env, NODE_OPTIONS });
    expect(exitCode).toBe(null);
    await runCommand('check', [], env);
    if (at === 1) rmSync(folder.at('content/.spaceline-drafts'), { recursive: true });
    expect(contents()).toEqual(at === 1 ? before : after);
  }
});

const changes = [{ path: 'fog.md', before: 'another hash', draft: '0' }];
const put = (writer: number, journal: object): void => {
  folder.put('.spaceline-drafts/0', 'Thick fog\n');
  folder.put('.spaceline-drafts/process', String(writer));
  folder.put('.spaceline-drafts/journal.json', JSON.stringify(journal));
};

test('the journal of a killed command is left alone while its command runs, and for a minute at most', () => {
  put(process.ppid, { changes: [{ path: 'fog.md', draft: '0' }] });
  expect(finishChanges(folder.path)).toBe(0);
  const past = Date.now() / 1000 - 100;
  utimesSync(folder.at('.spaceline-drafts/process'), past, past);
  expect(finishChanges(folder.path)).toBe(1);
  expect(contents()).toEqual({ 'fog.md': 'Thick fog\n' });
});

test('the journal of a killed command does not overwrite a file that was edited since, and says what to do', () => {
  folder.put('fog.md', 'Fog by hand\n');
  put(process.pid, { changes });
  expect(() => finishChanges(folder.path)).toThrow(/edited since\. Put back .*"git status"/u);
  expect(folder.read('fog.md')).toBe('Fog by hand\n');
});

test.each(['../fog.md', '/fog.md'])('a journal never writes to %s', (path) => {
  folder.put('content/tide.md', 'Tide\n');
  folder.put('content/.spaceline-drafts/0', 'Lost\n');
  folder.put('content/.spaceline-drafts/process', String(process.pid));
  const journal = { changes: [{ path, draft: '0' }] };
  folder.put('content/.spaceline-drafts/journal.json', JSON.stringify(journal));
  if (path.startsWith('..')) expect(() => finishChanges(folder.at('content'))).toThrow('outside');
  else finishChanges(folder.at('content'));
  expect(readdirSync(folder.path)).toEqual(['content']);
});
