import { chmodSync, cpSync, readdirSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changeFiles } from '../../scripts/lib/change-files.ts';
import { fixtureContent, type RunResult } from '../lib/build-site.ts';
import { type FileFunction, fileError, withFileFaults } from '../lib/file-faults.ts';
import { TestFolder } from '../lib/folder.ts';
import { type CommandName, runCommand } from '../lib/run-command.ts';
import { filesOf } from '../lib/site-files.ts';

const folder = new TestFolder();

/** All files, hidden ones included, with their texts. */
const contents = (): Record<string, string> =>
  Object.fromEntries(filesOf(folder.path).map((file) => [file, folder.read(file)]));

describe('changing files', () => {
  test('writes and removes, and leaves nothing else behind', () => {
    for (const name of ['fog', 'old', 'gone']) folder.put(`${name}.md`, `${name}\n`);
    const write = [
      { path: 'fog.md', text: 'Thick fog\n' },
      { path: 'deep/er/new.md', text: 'New\n' },
    ];
    changeFiles(folder.path, { write, remove: ['old.md', 'gone.md'] });
    expect(contents()).toEqual({ 'deep/er/new.md': 'New\n', 'fog.md': 'Thick fog\n' });
  });

  test('keeps permissions', () => {
    folder.put('fog.md', 'Fog\n');
    chmodSync(folder.at('fog.md'), 0o640);
    changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Thick fog\n' }] });
    expect(statSync(folder.at('fog.md')).mode & 0o777).toBe(0o640);
  });

  test('keeps the line endings and the byte order mark', () => {
    folder.put('windows.md', '\uFEFFone\r\ntwo\r\n');
    folder.put('mixed.md', 'one\r\ntwo\n');
    const write = ['windows.md', 'mixed.md'].map((path) => ({ path, text: 'one\nthree\n' }));
    changeFiles(folder.path, { write });
    expect(folder.read('windows.md')).toBe('\uFEFFone\r\nthree\r\n');
    expect(folder.read('mixed.md')).toBe('one\nthree\n');
  });

  test('writes to the file that a symbolic link leads to', () => {
    folder.put('elsewhere/fog.md', 'Fog\n');
    symlinkSync(folder.at('elsewhere/fog.md'), folder.at('fog.md'));
    changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Thick fog\n' }] });
    expect(folder.read('elsewhere/fog.md')).toBe('Thick fog\n');
    expect(readdirSync(folder.path)).toEqual(['elsewhere', 'fog.md']);
  });

  test('changes nothing if one file cannot be written, and names it', () => {
    folder.put('fog.md', 'Fog\n');
    folder.put('folder.md/inside.md', 'A folder\n');
    const before = contents();
    const write = ['fog.md', 'new/tide.md', 'folder.md'].map((path) => ({ path, text: 'Lost\n' }));
    const said = 'folder.md cannot be written: it is a folder (EISDIR). Nothing was changed.';
    expect(() => changeFiles(folder.path, { write })).toThrow(said);
    expect(contents()).toEqual(before);
    expect(readdirSync(folder.path)).toEqual(['fog.md', 'folder.md']);
  });

  test('changes nothing if another command changes a file while the new ones are written', () => {
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

  test('removes the drafts that a killed command left', () => {
    folder.put('.spaceline-drafts/0', 'half a fi');
    changeFiles(folder.path, { write: [{ path: 'fog.md', text: 'Fog\n' }] });
    expect(contents()).toEqual({ 'fog.md': 'Fog\n' });
  });
});

/** Each command that writes content, with arguments for the fixture, and which of the files that it writes then fails. */
const commands: [name: CommandName, args: string[], file: number][] = [
  ['number', [], 2],
  ['rename', ['fog', 'Mist'], 2],
  ['edition', ['2026-01-01', 'New Year'], 1],
];

/** Writes content in which every one of the commands has files to change. */
function writeContent(command: string): void {
  cpSync(fixtureContent, folder.at('content'), { recursive: true });
  if (command !== 'number') return;
  for (const name of ['fog', 'docking', 'mooring']) {
    const file = `content/glossary/${name}.md`;
    folder.put(file, `${folder.read(file).trimEnd()}\n\nA new ruling.\n`);
  }
}

describe.each(commands)('npm run %s', (name, args, file) => {
  const run = (): Promise<RunResult> =>
    runCommand(name, args, { SPACELINE_CONTENT: folder.at('content') });

  /** Runs the command while a call of a function fails: of those for the content, the one of that number. */
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
    ['writeFileSync', 'ENOSPC', 'the disk is full'],
    ['renameSync', 'EPERM', 'permission denied'],
    ['readFileSync', 'EACCES', 'permission denied'],
  ] as const)('changes every file or none if %s fails with %s', async (call, code, words) => {
    const isRead = call === 'readFileSync';
    writeContent(name);
    const before = contents();
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
