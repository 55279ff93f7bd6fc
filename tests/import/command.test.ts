import { mkdirSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../lib/build-site.ts';
import { runCommand } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';

const names = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'];
const glossary = names
  .map((name) => `${name}\nThe ${name} is a thing of the harbour.\n`)
  .join('\n');

const folder = new TestFolder();
beforeEach(() => {
  mkdirSync(folder.at('content'));
  folder.put('words.txt', glossary);
});

/** Imports files of the folder, from a shell in this folder. */
const run = (...args: string[]): Promise<RunResult> =>
  runCommand('import', args, { SPACELINE_CONTENT: 'content' }, folder.path);

const written = (): string[] =>
  readdirSync(folder.at('content'), { recursive: true }).map(String).sort();

describe('npm run import', () => {
  it('writes entries, profile.yml, report.md and last-import.json, and nothing else', async () => {
    const { exitCode, stdout } = await run('words.txt');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('5 entries, 0 documents, 5 rulings');
    const check = await runCommand('check', [], { SPACELINE_CONTENT: folder.at('content') });
    expect(check.stdout).toContain('0 errors');
    const others = ['last-import.json', 'profile.yml', 'report.md'];
    expect(written().filter((path) => path.includes('.'))).toEqual([
      ...names.map((name) => join('glossary', `${name.toLowerCase()}.md`)),
      ...others.map((name) => join('imports/words', name)),
    ]);
    const report = folder.read('content/imports/words/report.md');
    expect(report).toContain('words.txt 1–2: `glossary/anchor.md`');
  });

  it('names the keys of site.yml that were written for another rulebook in one message, and sets them', async () => {
    const keys = 'name: Harbour\n# What counts:\nauthorities: [House rules]\nrulebook: house\n';
    folder.put('content/site.yml', keys);
    const house = '---\ntitle: House\nsources: [House rules]\n---\n\n1.1. Be kind. ^r1\n';
    folder.put('content/documents/house.md', house);
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((rule) => `5.${rule}`);
    const rules = numbers.map((number) => `${number}. A boat docks, see rule ${number}.\n`);
    const entries = names.map((name) => `### ${name}\n\nIt floats. See rule 5.7 and rule 5.9.\n`);
    folder.put('book.md', `# Harbour\n\n${rules.join('\n')}\n## Glossary\n\n${entries.join('\n')}`);
    const { stdout } = await run('book.md', '--into', 'book');
    expect(stdout).toContain('0 errors for "npm run check" because of this import');
    expect(stdout).toContain('--rulebook sets `rulebook: book`, and "Harbour" in `authorities`');
    expect(stdout.match(/did you mean/gu)).toBeNull();

    const again = await run('book.md', '--into', 'book', '--rulebook');
    expect(again.stdout).not.toContain('written for another rulebook');
    expect(folder.read('content/site.yml')).toContain('# What counts:\n');
    expect(folder.read('content/site.yml')).toContain('rulebook: book\n');
    const check = await runCommand('check', [], { SPACELINE_CONTENT: folder.at('content') });
    expect(check.stdout).toContain(' 0 errors');
  });

  it('writes nothing with --dry-run, and prints the report', async () => {
    const { exitCode, stdout } = await run('words.txt', '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('nothing was written');
    expect(written()).toEqual([]);
  });

  it('writes the day of --checked into documents, or else entries, and the next run moves or keeps it', async () => {
    const dayIn = (path: string) => /^checked: .*$/mu.exec(folder.read(path))?.[0];
    folder.put('rules.txt', '1. Boats\n\n1.1 A boat docks at a quay.\n\n1.2 It stays.\n');
    for (const [day, path] of [
      ['2026-01-05', 'content/documents/rules.md'],
      ['2026-01-12', 'content/documents/rules.md'],
      ['2026-01-12', 'content/glossary/anchor.md'],
    ] as const) {
      const file = path.includes('documents') ? 'rules.txt' : 'words.txt';
      expect((await run(file, '--checked', day)).exitCode).toBe(0);
      expect(dayIn(path)).toBe(`checked: ${day}`);
    }
    folder.put('content/editions/2026-01-13.json', '{}');
    folder.put('rules.txt', '1. Boats\n\n1.1 A boat docks at noon.\n\n1.2 It stays.\n');
    expect((await run('rules.txt')).exitCode).toBe(0);
    expect(dayIn('content/documents/rules.md')).toBe('checked: 2026-01-12');
    expect((await run('rules.txt', '--checked', 'today')).exitCode).toBe(2);
  });

  it('prints its report as JSON', async () => {
    const { stdout } = await run('words.txt', '--format', 'json');
    const counts = { entries: 5, lines: { all: 10, unassigned: 0 } };
    expect(JSON.parse(stdout)).toMatchObject({ name: 'words', counts, written: true });
  });

  it('reads a profile that an editor corrected, and leaves the file unchanged', async () => {
    await run('words.txt');
    const path = 'content/imports/words/profile.yml';
    const corrected = `${folder.read(path).replace('furniture: []', () => "furniture:\n  - '^Eel$'")}# our own remark\n`;
    folder.put(path, corrected);
    const { exitCode, stdout } = await run('words.txt');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('dismissed by the profile, 1 line');
    expect(folder.read(path)).toBe(corrected);
  });

  it.each([
    ['an unknown key', 'parts: [{ style: text }]\nfurnitures: []\n', 'unknown-key'],
    ['a wrong pattern', "parts: [{ style: text }]\nfurniture: ['\\-']\n", 'invalid'],
    ['numbers without a counter', 'parts: [{ style: text }]\nnumbers: [r_dots]\n', 'invalid'],
    ['broken YAML', 'parts: [\n', 'unreadable'],
    ['a part that begins nowhere', 'parts: [{ from: Barges, style: bold }]\n', 'no-part'],
  ])('refuses a profile with %s', async (_, yaml, code) => {
    folder.put('p.yml', yaml);
    const result = await run('words.txt', '--profile', 'p.yml');
    expect(result.output).toContain(`profile/${code}`);
    expect(result.exitCode).toBe(1);
    expect(written()).toEqual([]);
  });

  it('exits with 1 if a line is in no file, and names the line; paths are relative to the start folder', async () => {
    folder.put('p.yml', 'parts:\n  - from: Barge\n    style: title-line\n');
    const { exitCode, stdout } = await run('words.txt', '--profile', 'p.yml');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('8 in files, 0 left out, 2 unassigned');
    expect(stdout).toContain('unassigned: words.txt:1  Anchor');
  });

  it.each([
    ['two sources of one name', ['words.txt', 'b/words.txt'], 'import/same-file'],
    ['two texts of one name', ['rules.txt', 'rules.md'], 'import would be documents/rules.md'],
    ['a file of 200 MB', ['large.txt'], 'source/too-large'],
    ['a missing file', ['none.txt'], 'source/missing'],
    ['a folder', ['b'], 'is a folder, and no file'],
    ['an empty file', ['empty.txt'], 'source/empty'],
    ...(process.platform === 'linux'
      ? [
          ['a device', ['/dev/null'], '/dev/null is no file'] as const,
          [
            'an unreadable file',
            ['/proc/self/mem'],
            'mem cannot be read: i/o error (EIO)',
          ] as const,
        ]
      : []),
  ] as const)('refuses %s', async (_, files, said) => {
    folder.put('b/words.txt', glossary);
    folder.put('empty.txt', '');
    folder.put('large.txt', '');
    truncateSync(folder.at('large.txt'), 200 * 1024 * 1024);
    for (const name of ['rules.txt', 'rules.md']) folder.put(name, '1.1. A boat floats.\n');
    const { exitCode, output } = await run(...files);
    expect(exitCode).toBe(1);
    expect(output).toContain(said);
    expect(output).toContain('nothing was written');
    expect(written()).toEqual([]);
  });

  it('refuses to overwrite files of another import', async () => {
    await run('words.txt');
    const before = written();
    const { exitCode, output } = await run('words.txt', '--into', 'other');
    expect(exitCode).toBe(1);
    expect(output).toContain('import/taken');
    expect(written()).toEqual(before);
  });
});
