import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { numberFiles } from '../../src/authoring/index.ts';
import { withEditions } from '../../src/editions/index.ts';
import { compile, readSite } from '../../src/glossary/index.ts';
import { parseFile } from '../../src/markdown/index.ts';
import { readContent } from '../../src/site/index.ts';
import { fixtureContent, type RunResult, root, runScript } from '../lib/build-site.ts';

let folder: string;
let content: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-commands-'));
  content = join(folder, 'content');
  cpSync(fixtureContent, content, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]): RunResult =>
  runScript(`${command}.ts`, args, { SPACELINE_CONTENT: content });

/** As npm starts a command for a person in another folder than the repository's. */
const runFrom = (start: string, command: string, args: string[], env: object): RunResult =>
  runScript(`${command}.ts`, args, { npm_lifecycle_event: command, INIT_CWD: start, ...env });

/** An entry whose ninth line has a fault in its tenth column. */
const faulty = `---
title: Sea Serpent
kind: card
sources: ["Harbour Book"]
---

It sleeps. ^p1

It bites [Fin] boats. ^p2
`;

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands = readdirSync(join(root, 'scripts')).filter(
  (file) => /\.(?:ts|mjs)$/u.test(file) && file !== 'postinstall.mjs',
);

test.each(commands)('scripts/%s is a command of package.json that explains itself', (file) => {
  const { exitCode, stdout } = runScript(file, ['--help']);
  expect(exitCode).toBe(0);
  const [, name = ''] = /^npm (?:run )?(\S+)/u.exec(stdout) ?? [];
  expect(scripts[name]).toMatch(new RegExp(`scripts/${file}$`, 'u'));
  expect(stdout).toContain('\nOptions:\n');
  expect(stdout).toMatch(/\nExample:\n {2}npm /u);
});

test('a command refuses an option that it does not know, and does nothing', () => {
  const { exitCode, output } = run('number', '--no-such-option');
  expect(output).toContain("Unknown option '--no-such-option'.");
  expect(output).toContain('"npm run number -- --help" shows how to use it.');
  expect(exitCode).toBe(2);
});

test('a command refuses an argument that it has no use for', () => {
  const { exitCode, output } = run('rename', 'fog', 'Mist', 'today');
  expect(output).toContain('rename does not take "today".');
  expect(exitCode).toBe(2);
});

test.each([
  ['graph', '--out', ''],
  ['graph', '--out', '  '],
  ['import', 'rules.txt', '--into', ''],
  ['import', 'rules.txt', '--profile='],
  ['import', ''],
  ['new', ''],
  ['number', ''],
  ['rename', '', 'Mist'],
  ['edition', '2026-12-01', ' '],
  ['ask', ''],
])('a command takes no empty text: %s %s %s', (command, ...args) => {
  const before = readdirSync(content, { recursive: true });
  const { exitCode, output } = runFrom(content, command ?? '', args, {
    SPACELINE_CONTENT: content,
  });
  expect(output).toMatch(/(?:--\w+ needs a value, not an|takes no) empty text.*\.\n/u);
  expect(exitCode).toBe(2);
  expect(readdirSync(content, { recursive: true })).toEqual(before);
});

test('a command names the arguments that it needs', () => {
  const { exitCode, output } = run('rename', 'fog');
  expect(output).toContain('npm run rename -- OLD "NEW TITLE"');
  expect(exitCode).toBe(2);
});

describe('npm run check', () => {
  test('ends with 0 where nothing is wrong', () => {
    expect(run('check').exitCode).toBe(0);
  });

  test('prints each diagnostic as path:line:column, level, code and message, and ends with 1', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    const { exitCode, stdout } = run('check');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^\S+sea-serpent\.md:9:10 {2}error {2}icon\/unknown-code {2}\S.*$/mu);
  });

  test('prints below the first diagnostic of a code what to do about it, and no second time', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty.replace('[Fin]', '[Fin] [Eye]'));
    const lines = run('check').stdout.split('\n');
    expect(lines[1]).toMatch(/^ {4}→ Correct it, add it to icons\.yml/u);
    expect(lines.filter((line) => line.includes('→'))).toHaveLength(1);
  });

  test('prints no more than 20 diagnostics of a code and counts the others; all of them with --all', () => {
    const many = Array.from({ length: 23 }, () => '[Fin]').join(' ');
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty.replace('[Fin]', many));
    const printed = (output: string): number => output.split('  icon/unknown-code  ').length - 1;
    const { stdout } = run('check');
    expect(printed(stdout)).toBe(20);
    expect(stdout).toContain('3 more icon/unknown-code');
    expect(stdout).toContain('23 errors');
    expect(printed(run('check', '--all').stdout)).toBe(23);
  });

  test('prints them as JSON alone with --format json, each with its remedy', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    const { exitCode, stdout } = run('check', '--format', 'json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        line: 9,
        column: 10,
        level: 'error',
        code: 'icon/unknown-code',
        remedy: expect.stringMatching(/^Correct it/u),
      },
    ]);
  });

  test('reports a file that cannot be read beside all else', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    symlinkSync('nowhere.md', join(content, 'glossary/squall.md'));
    symlinkSync('nowhere.json', join(content, 'editions.json'));
    const { exitCode, stdout } = run('check');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/sea-serpent\.md:9:10 {2}error {2}icon\/unknown-code/u);
    expect(stdout).toMatch(/squall\.md:1:1 {2}error {2}file\/unreadable {2}.*what does not exist/u);
    expect(stdout).toContain('3 errors, 0 warnings');
  });

  test('reports it once more where it is read from the cache, and no more where it is empty', () => {
    const [file, cache] = [join(content, 'glossary/squall.md'), join(folder, 'cache')];
    const check = () =>
      runScript('check.ts', [], { SPACELINE_CONTENT: content, SPACELINE_CACHE: cache });
    symlinkSync('nowhere.md', file);
    expect(check().stdout).toContain('file/unreadable');
    expect(check().stdout).toContain('file/unreadable');
    rmSync(file);
    writeFileSync(file, '');
    expect(check().stdout).toContain('entry/empty-body');
  });

  test('says of a file of several hundred kilobytes that it is being parsed, and no word more in JSON', () => {
    const rulings = Array.from(
      { length: 9000 },
      (_, at) => `A boat docks at the quay when the tide is high. ^p${at + 1}`,
    );
    const text = [
      '---',
      'title: Quays',
      'kind: term',
      'lastNumber: p9000',
      '---',
      ...rulings,
      '',
    ].join('\n\n');
    writeFileSync(join(content, 'glossary/quays.md'), text.replace('---\n\n', '---\n'));
    const { stdout, output } = run('check', '--format', 'json');
    expect(output).toContain('… parsing glossary/quays.md, 0.5 MB\n');
    expect(JSON.parse(stdout)).toBeInstanceOf(Array);
    // It was kept, for other commands too.
    for (const next of [run('check'), run('rename', 'fog', 'Haze')]) {
      expect(next.exitCode).toBe(0);
      expect(next.output).not.toContain('parsing');
    }
  });

  test('takes no more memory than a large table needs', () => {
    const rows = Array.from(
      { length: 3000 },
      (_, row) => `| A boat docks at quay ${row} | [Sail], when the tide is high |`,
    );
    const table = [
      '---',
      'title: Quays',
      'kind: term',
      '---',
      '',
      '| Boat | Tide |',
      '|---|---|',
      ...rows,
      '',
      '^p1',
      '',
    ];
    writeFileSync(join(content, 'glossary/quays.md'), table.join('\n'));
    const { exitCode, output } = runScript('check.ts', [], {
      SPACELINE_CONTENT: content,
      NODE_OPTIONS: '--max-old-space-size=500',
    });
    expect(output).toContain('0 errors');
    expect(exitCode).toBe(0);
  });

  test('refuses a format that it does not know', () => {
    const { exitCode, output } = run('check', '--format', 'xml');
    expect(output).toContain('--format takes text or json, not "xml".');
    expect(exitCode).toBe(2);
  });

  test('names the variable where SPACELINE_CONTENT names no folder', () => {
    const { exitCode, output } = runScript('check.ts', [], {
      SPACELINE_CONTENT: '/no/such/folder',
    });
    expect(output).toContain('SPACELINE_CONTENT: there is no folder /no/such/folder.');
    expect(exitCode).toBe(1);
  });

  test('names the folder and the variable where there is no entry and no document', () => {
    const empty = join(folder, 'empty');
    mkdirSync(join(empty, 'icons'), { recursive: true });
    for (const command of ['check', 'edition']) {
      const args = command === 'check' ? [] : ['2026-01-01', 'First'];
      const { exitCode, output } = runScript(`${command}.ts`, args, { SPACELINE_CONTENT: empty });
      expect(output).toContain(`content/empty  there is no entry and no document in ${empty}`);
      expect(output).toContain('Set SPACELINE_CONTENT');
      expect(exitCode).toBe(1);
    }
    mkdirSync(join(empty, 'documents'));
    writeFileSync(join(empty, 'documents/rules.md'), '---\ntitle: Rules\n---\n\nOne rows. ^r1\n');
    const { output } = runScript('check.ts', [], { SPACELINE_CONTENT: empty });
    expect(output).toContain('0 errors');
  });

  test('finds relative folders, and shows paths, from where it was started', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    const { stdout } = runFrom(folder, 'check', [], { SPACELINE_CONTENT: 'content' });
    expect(stdout).toMatch(/^content\/glossary\/sea-serpent\.md:9:10 /u);
  });

  test('refuses to run where npm took an option for itself', () => {
    const { exitCode, output } = runFrom(folder, 'check', [], { npm_config_all: 'true' });
    expect(output).toContain('npm run check -- --all');
    expect(exitCode).toBe(2);
  });
});

describe('npm run check -- --review', () => {
  const file = (): string => join(content, 'glossary/sea-serpent.md');
  const serpent = `---
title: Sea Serpent
kind: card
---

It sleeps in fog. See [[fog#^p1]]. ^p1
`;

  // Three commands, each with a start of its own.
  beforeEach(() => {
    writeFileSync(file(), serpent);
    expect(run('number').exitCode).toBe(0);
    expect(run('edition', '2025-01-01', 'First').output).toContain('2025-01-01');
    const fog = join(content, 'glossary/fog.md');
    const text = readFileSync(fog, 'utf8');
    const changed = text.replace(/^(.*\S) \^p1$/mu, 'Fog hides every boat. ^p1');
    expect(changed).not.toBe(text);
    writeFileSync(fog, changed);
    expect(run('edition', '2025-06-01', 'Second').output).toContain('2025-06-01');
  }, 60_000);

  test('lists the rulings that refer to what an edition has changed, with the difference', () => {
    const { exitCode, stdout } = run('check', '--review');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/sea-serpent\.md:\d+:\d+ {2}Sea Serpent, p1$/mu);
    expect(stdout).toContain('Fog, p1 changed on 2025-06-01');
    expect(stdout).toContain('Fog [-closes-]{+hides+} every');
    expect(stdout).toContain('1 ruling to review');
    expect(JSON.parse(run('check', '--review', '--format', 'json').stdout)).toMatchObject([
      {
        number: 'p1',
        title: 'Sea Serpent, p1',
        targets: [{ address: 'glossary/fog', number: 'p1', type: 'changed', date: '2025-06-01' }],
      },
    ]);
  });

  test('leaves out what was reviewed since, on a day that has been', () => {
    const text = readFileSync(file(), 'utf8');
    writeFileSync(file(), text.replace('kind: card', 'kind: card\nreviewed: 2025-06-02'));
    expect(run('check', '--review').stdout).toBe('0 rulings to review\n');
    writeFileSync(file(), text.replace('kind: card', 'kind: card\nreviewed: 2999-01-01'));
    const { exitCode, stdout } = run('check');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/sea-serpent\.md:4:1 {2}error {2}review\/future-date {2}/u);
  });
});

describe('npm run number', () => {
  const unnumbered = faulty.replace(' [Fin]', '').replace(/ \^p\d/gu, '');
  const file = (): string => join(content, 'glossary/sea-serpent.md');
  const text = (): string => readFileSync(file(), 'utf8');

  beforeEach(() => writeFileSync(file(), unnumbered));

  test('writes nothing with --dry-run, and says what it would number', () => {
    const { exitCode, stdout } = run('number', '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('sea-serpent.md: 2 numbers');
    expect(stdout).toContain('2 rulings to number; nothing was written');
    expect(text()).toBe(unnumbered);
  });

  test('numbers the files that are named, and no other', () => {
    writeFileSync(join(content, 'glossary/sea-snake.md'), unnumbered.replace('Serpent', 'Snake'));
    const { exitCode } = runFrom(content, 'number', ['glossary/sea-snake.md'], {
      SPACELINE_CONTENT: content,
    });
    expect(exitCode).toBe(0);
    expect(text()).toBe(unnumbered);
    expect(readFileSync(join(content, 'glossary/sea-snake.md'), 'utf8')).toContain('^p2');
  });

  test('refuses a file that is not in the content folder', () => {
    const { exitCode, output } = run('number', 'elsewhere.md');
    expect(output).toContain('elsewhere.md is no file of');
    expect(exitCode).toBe(2);
  });

  test.each(['site.yml', 'icons/icons.yml', 'words.yml', 'editions/2020-01-01.json', 'tides.md'])(
    'refuses a file that has no rulings, and numbers no other: %s',
    (path) => {
      if (!existsSync(join(content, path))) {
        mkdirSync(dirname(join(content, path)), { recursive: true });
        writeFileSync(join(content, path), '\n');
      }
      const files = ['content/glossary/sea-serpent.md', `content/${path}`];
      const env = { SPACELINE_CONTENT: 'content' };
      const { exitCode, output } = runFrom(folder, 'number', files, env);
      expect(output).toContain(
        `content/${path} is neither an entry nor a document, so it has no rulings to number. ` +
          'Name .md files of content/glossary or content/documents; nothing was changed',
      );
      expect(exitCode).toBe(1);
      expect(text()).toBe(unnumbered);
    },
  );
});

test('a command that writes names a file that it cannot read, and changes nothing', () => {
  const file = join(content, 'glossary/sea-serpent.md');
  const unnumbered = faulty.replace(' [Fin]', '').replace(/ \^p\d/gu, '');
  const source = join(folder, 'rules.txt');
  writeFileSync(file, unnumbered);
  writeFileSync(source, '1. A boat docks.\n');
  symlinkSync('squall.md', join(content, 'glossary/squall.md'));
  const before = readdirSync(content, { recursive: true });
  for (const [command, ...args] of [
    ['number'],
    ['number', '--dry-run'],
    ['rename', 'sea-serpent', 'Sea Snake'],
    ['import', source],
    ['edition', '2026-01-01', 'First'],
  ]) {
    const env = { SPACELINE_CONTENT: 'content' };
    const { exitCode, output } = runFrom(folder, command ?? '', args, env);
    expect(output, command).toMatch(/^content\/glossary\/squall\.md.* cannot be read: .*circle/mu);
    expect(output, command).not.toContain(folder);
    expect(exitCode, command).toBe(1);
  }
  expect(readFileSync(file, 'utf8')).toBe(unnumbered);
  expect(readdirSync(content, { recursive: true })).toEqual(before);
}, 60_000);

test('a rename is not refused for an error that was there before, though its message has the name', () => {
  const file = join(content, 'glossary/sea-serpent.md');
  const front = '---\ntitle: Sea Serpent\nkind: card\n';
  writeFileSync(file, `${front}withdrawn: Nobody has seen it.\n---\n`);
  expect(run('check').stdout).toContain('"Sea Serpent" is withdrawn');
  const { exitCode, output } = run('rename', 'sea-serpent', 'Sea Snake');
  expect(output).toContain('"Sea Serpent" is "Sea Snake" now');
  expect(exitCode).toBe(0);
});

test('an entry that is a link to a file elsewhere keeps its file name: the rename names the file', () => {
  const link = join(content, 'glossary/sea-serpent.md');
  const file = join(realpathSync(folder), 'shared.md');
  const text = '---\ntitle: Sea Serpent\nkind: card\nlastNumber: p1\n---\n\nIt dives. ^p1\n';
  writeFileSync(file, text);
  symlinkSync(file, link);
  const moved = run('rename', 'sea-serpent', 'Sea Snake');
  expect(moved.output).toContain(`sea-serpent.md is a link to ${file}, which would keep its text`);
  expect(moved.output).toContain('nothing was renamed');
  expect(moved.exitCode).toBe(1);
  expect(readFileSync(link, 'utf8')).toBe(text);
  expect(run('rename', 'sea-serpent', 'Sea-Serpent').exitCode).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('title: Sea-Serpent');
});

test('an edition of a day to come is made, with a warning', () => {
  const future = run('edition', '2099-01-01', 'The far future', '--dry-run');
  expect(future.output).toContain('2099-01-01 is in the future');
  expect(future.exitCode).toBe(0);
  const past = run('edition', '2020-01-01', 'The past', '--dry-run');
  expect(past.output).not.toContain('in the future');
  expect(past.exitCode).toBe(0);
});

test('a new content folder passes the check, and its rulings have their numbers', () => {
  const made = runFrom(folder, 'new', ['my-game', '--name', 'Rivers of Gold'], {});
  expect(made.output).toContain('SPACELINE_CONTENT=my-game npm run check');
  expect(made.exitCode).toBe(0);
  const checked = runFrom(folder, 'check', [], { SPACELINE_CONTENT: 'my-game' });
  expect(checked.output).toContain('5 entries');
  expect(checked.output).toContain('0 errors, 0 warnings');
  expect(readFileSync(join(folder, 'my-game/site.yml'), 'utf8')).toContain('name: Rivers of Gold');
  const spaced = runFrom(folder, 'new', ['my game'], {});
  expect(spaced.output).toContain("SPACELINE_CONTENT='my game' npm run dev");
  const again = runFrom(folder, 'new', ['my-game'], {});
  expect(again.output).toContain('my-game already holds something; nothing was written');
  expect(again.exitCode).toBe(1);
}, 60_000);

test.each([
  ['nowhere', 'it does not exist'],
  ['round', 'its symbolic links form a circle'],
])('a new content folder is not written through a link that leads nowhere: to %s', (to, why) => {
  symlinkSync(to, join(folder, 'round'));
  const { exitCode, output } = runFrom(folder, 'new', ['round'], {});
  expect(output).toContain(`round cannot be read: ${why}`);
  expect(output).toContain('nothing was written');
  expect(exitCode).toBe(1);
});

describe('a command that Node starts in another folder', () => {
  const runIn = (file: string, args: string[], env: NodeJS.ProcessEnv = {}): RunResult =>
    runScript(file, args, env, folder, root);

  test('reads the content of its own checkout, and shows paths from where it was started', () => {
    const { exitCode, stdout } = runIn('check.ts', []);
    expect(stdout).toMatch(/^\d+ entries, \d+ documents?, \d+ rulings: 0 errors/mu);
    expect(exitCode).toBe(0);
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    const found = runIn('check.ts', [], { SPACELINE_CONTENT: 'content' });
    expect(found.stdout).toMatch(/^content\/glossary\/sea-serpent\.md:9:10 /u);
  });

  test('reads and writes what it was given from there', () => {
    expect(runIn('new.ts', ['my-game']).exitCode).toBe(0);
    expect(existsSync(join(folder, 'my-game/site.yml'))).toBe(true);
    const here = { SPACELINE_CONTENT: 'content' };
    expect(runIn('number.ts', ['content/glossary/fog.md'], here).exitCode).toBe(0);
    expect(runIn('graph.ts', ['--out', 'graph'], here).exitCode).toBe(0);
    expect(existsSync(join(folder, 'graph/graph.json'))).toBe(true);
  });

  test('builds', () => {
    const env = { SPACELINE_CONTENT: 'content', SPACELINE_OUT: 'site', SPACELINE_CACHE: 'cache' };
    const { exitCode, output } = runIn('build.ts', [], env);
    expect(output).toContain(`Built ${join(folder, 'site')}`);
    expect(exitCode).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['cache', 'content', 'site']);
    expect(existsSync(join(folder, 'site/glossary/fog/index.html'))).toBe(true);
  });
}, 120_000);

describe('a folder that the system does not make', () => {
  // In /proc, where there is one; elsewhere in a file.
  const places = [...(existsSync('/proc') ? ['/proc/my-game', '/proc/my/game'] : []), 'file/game'];

  test.each(places)('is refused, and nothing runs for ever: %s', (place) => {
    writeFileSync(join(folder, 'file'), '');
    for (const [command, ...args] of [
      ['new', place],
      ['graph', '--out', place],
    ]) {
      const { exitCode, output } = runFrom(folder, command ?? '', args, {
        SPACELINE_CONTENT: content,
      });
      expect(output).toMatch(/cannot be written: .*folder.* \(\w+\)\. Nothing was changed\.\n/u);
      expect(exitCode).toBe(1);
    }
  });

  test.each(places)('is no reason to fail where only a cache would be: %s', (place) => {
    writeFileSync(join(folder, 'file'), '');
    const env = { SPACELINE_CONTENT: content, SPACELINE_CACHE: place };
    expect(runFrom(folder, 'check', [], env).output).toContain('0 errors');
  });

  test('is named with the variable where the site would be', () => {
    writeFileSync(join(folder, 'file'), '');
    const env = { SPACELINE_CONTENT: content, SPACELINE_OUT: 'file/site/dist' };
    const { exitCode, output } = runFrom(folder, 'build', [], env);
    expect(output).toMatch(
      /^SPACELINE_OUT: \S+file\/site\/dist cannot be made: a part of its path/mu,
    );
    expect(exitCode).toBe(1);
  });
}, 60_000);

test.each(['Rivers of Gold', 'Rivers: "The #1" Game\'s {Return}', '[Gold] $& $1'])(
  'what `new` writes passes the check without a finding, with every number given: %s',
  (name) => {
    const game = mkdtempSync(join(folder, 'my-game-'));
    expect(runScript('new.ts', [game, '--name', name]).exitCode).toBe(0);
    const sources = readContent(game);
    const site = readSite(readFileSync(join(game, 'site.yml'), 'utf8')).site;
    expect([site.name, site.game]).toEqual([name, name]);
    expect(sources.map(({ path }) => path)).toContain('glossary/building.md');
    const { diagnostics } = withEditions(compile(sources, parseFile), sources, parseFile);
    expect(diagnostics).toEqual([]);
    expect(numberFiles(sources, [], parseFile).numbered).toEqual([]);
  },
);
