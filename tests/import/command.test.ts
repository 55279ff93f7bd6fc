import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunResult } from '../lib/build-site.ts';
import { runCommand } from '../lib/run-command.ts';

const names = ['Anchor', 'Barge', 'Cargo', 'Dock', 'Eel'];
const glossary = names
  .map((name) => `${name}\nThe ${name} is a thing of the harbour.\n`)
  .join('\n');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'words.txt'), glossary);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<RunResult> {
  return runCommand('import', args, { SPACELINE_CONTENT: join(folder, 'content') });
}

const inContent = (path: string): string => join(folder, 'content', path);
const written = (): string[] =>
  readdirSync(join(folder, 'content'), { recursive: true }).map(String).sort();

describe('npm run import', () => {
  it('writes entries, a profile, a report and the import as it came out, and nothing else', async () => {
    const { exitCode, stdout } = await run(join(folder, 'words.txt'));
    expect(exitCode).toBe(0);
    expect(stdout).toContain('5 entries, 0 documents, 5 rulings');
    expect(written().filter((path) => path.includes('.'))).toEqual(
      [
        ...names.map((name) => `glossary/${name.toLowerCase()}.md`),
        'imports/words/last-import.json',
        'imports/words/profile.yml',
        'imports/words/report.md',
      ].map((path) => join(path)),
    );
    expect(readFileSync(inContent('imports/words/report.md'), 'utf8')).toContain(
      'words.txt 1–2: `glossary/anchor.md`',
    );
  });

  it('writes nothing with --dry-run, and says what it would do', async () => {
    const { exitCode, stdout } = await run(join(folder, 'words.txt'), '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('nothing was written');
    expect(written()).toEqual([]);
  });

  it('prints its report as JSON', async () => {
    const { stdout } = await run(join(folder, 'words.txt'), '--format', 'json');
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({
      name: 'words',
      counts: { entries: 5, lines: { all: 10, unassigned: 0 } },
      written: true,
    });
  });

  it('reads a profile that an editor corrected, and keeps it as it is', async () => {
    await run(join(folder, 'words.txt'));
    const path = inContent('imports/words/profile.yml');
    const corrected = `${readFileSync(path, 'utf8').replace('furniture: []', () => "furniture:\n  - '^Eel$'")}# our own remark\n`;
    writeFileSync(path, corrected);
    const { exitCode, stdout } = await run(join(folder, 'words.txt'));
    expect(exitCode).toBe(0);
    expect(stdout).toContain('dismissed by the profile, 1 line');
    expect(readFileSync(path, 'utf8')).toBe(corrected);
  });

  it.each([
    ['an unknown key', 'parts:\n  - style: text\nfurnitures: []\n', 'unknown-key'],
    ['an unknown style', 'parts:\n  - style: headlines\n', 'invalid'],
    ['a broken pattern', "parts:\n  - style: text\nfurniture: ['(']\n", 'invalid'],
    ['broken YAML', 'parts: [\n', 'unreadable'],
    ['a part that begins nowhere', 'parts:\n  - from: Barges\n    style: bold\n', 'no-part'],
  ])('refuses a profile with %s', async (_, yaml, code) => {
    writeFileSync(join(folder, 'words.txt'), glossary);
    writeFileSync(join(folder, 'p.yml'), yaml);
    const result = await run(join(folder, 'words.txt'), '--profile', join(folder, 'p.yml'));
    expect(result.output).toContain(`profile/${code}`);
    expect(result.exitCode).toBe(1);
    expect(written()).toEqual([]);
  });

  it('exits with 1 while a line is in no file, and names it; paths count from where it was started', async () => {
    writeFileSync(join(folder, 'p.yml'), 'parts:\n  - from: Barge\n    style: title-line\n');
    const env = { SPACELINE_CONTENT: 'content' };
    const args = ['words.txt', '--profile', 'p.yml'];
    const { exitCode, stdout } = await runCommand('import', args, env, folder);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('8 in files, 0 left out, 2 unassigned');
    expect(stdout).toContain('unassigned: words.txt:1  Anchor');
  });

  it('refuses a file of 200 MB without reading it', async () => {
    writeFileSync(join(folder, 'large.txt'), '');
    truncateSync(join(folder, 'large.txt'), 200 * 1024 * 1024);
    const { exitCode, output } = await run(join(folder, 'large.txt'));
    expect(exitCode).toBe(1);
    expect(output).toContain('source/too-large');
    expect(output).toContain('nothing was written');
  });

  it('refuses two sources of one name, a missing file and an empty one', async () => {
    mkdirSync(join(folder, 'b'));
    writeFileSync(join(folder, 'b', 'words.txt'), glossary);
    expect((await run(join(folder, 'words.txt'), join(folder, 'b', 'words.txt'))).output).toContain(
      'import/same-file',
    );
    expect((await run(join(folder, 'none.txt'))).output).toContain('source/missing');
    expect((await run(join(folder, 'b'))).output).toContain('is a folder, and no file');
    writeFileSync(join(folder, 'empty.txt'), '');
    expect((await run(join(folder, 'empty.txt'))).output).toContain('source/empty');
    expect(written()).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'refuses what is no file, or cannot be read',
    async () => {
      expect((await run('/dev/null')).output).toContain('/dev/null is no file');
      expect((await run('/proc/self/mem')).output).toContain(
        '/proc/self/mem cannot be read: the disk',
      );
      expect(written()).toEqual([]);
    },
  );

  it('refuses two texts that would be one document', async () => {
    for (const name of ['rules.txt', 'rules.md']) {
      writeFileSync(
        join(folder, name),
        '1. Boats\n\n1.1. A boat floats.\n\n1.2. A boat sinks.\n\n2. Piers\n\n2.1. A pier stands.\n',
      );
    }
    const { exitCode, output } = await run(join(folder, 'rules.txt'), join(folder, 'rules.md'));
    expect(exitCode).toBe(1);
    expect(output).toContain('two texts of the import would be documents/rules.md');
    expect(written()).toEqual([]);
  });

  it('refuses to write over what another import wrote', async () => {
    await run(join(folder, 'words.txt'));
    const before = written();
    const { exitCode, output } = await run(join(folder, 'words.txt'), '--into', 'other');
    expect(exitCode).toBe(1);
    expect(output).toContain('import/taken');
    expect(written()).toEqual(before);
  });

  it('leaves nothing behind in the content folder, and what it wrote passes the check', async () => {
    await run(join(folder, 'words.txt'));
    expect(written().filter((path) => /(?:^|\/)\./u.test(path))).toEqual([]);
    const check = await runCommand('check', [], { SPACELINE_CONTENT: join(folder, 'content') });
    expect(check.stdout).toContain('0 errors');
  });

  it('says how it is used, and what is wrong with a command line', async () => {
    expect((await run('--help')).stdout).toContain('npm run import -- FILE...');
    expect((await run('--help')).stdout).toContain('Example:');
    expect((await run()).exitCode).toBe(2);
    expect((await run('x.txt', '--format', 'xml')).output).toContain('--format takes text or json');
    expect((await run('x.txt', '--wrong')).exitCode).toBe(2);
  });
});
