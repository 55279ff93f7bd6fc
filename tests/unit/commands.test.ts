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
import { readSite } from '../../src/glossary/index.ts';
import { fixtureContent, type RunResult, root, runScript } from '../lib/build-site.ts';
import { type CommandName, runCommand } from '../lib/run-command.ts';
import { treeOf } from '../lib/tree.ts';

let folder: string;
let content: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-commands-'));
  content = join(folder, 'content');
  cpSync(fixtureContent, content, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command for a person in the folder above the content folder. */
const run = (name: CommandName, ...args: string[]): Promise<RunResult> =>
  runCommand(name, args, { SPACELINE_CONTENT: 'content' }, folder);

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(content, path)), { recursive: true });
  writeFileSync(join(content, path), text);
};
const textAt = (path: string): string => readFileSync(join(content, path), 'utf8');

const serpent = 'glossary/sea-serpent.md';
const front = '---\ntitle: Sea Serpent\nkind: card\nsources: ["Harbour Book"]\n---\n\n';
const unnumbered = `${front}It sleeps.\n\nIt bites boats.\n`;
/** An entry whose ninth line has an error in its tenth column. */
const faulty = `${front}It sleeps. ^p1\n\nIt bites [Fin] boats. ^p2\n`;

describe('a command that Node starts', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = readdirSync(join(root, 'scripts')).filter(
    (file) => /\.(?:ts|mjs)$/u.test(file) && file !== 'postinstall.mjs',
  );

  test.each(files)('is in package.json and explains itself: scripts/%s', (file) => {
    const { exitCode, stdout } = runScript(file, ['--help']);
    expect(exitCode).toBe(0);
    const [, name = ''] = /^npm (?:run )?(\S+)/u.exec(stdout) ?? [];
    expect(scripts[name]).toMatch(new RegExp(`scripts/${file}$`, 'u'));
    expect(stdout).toContain('\nOptions:\n');
    expect(stdout).toMatch(/\nExample:\n {2}npm /u);
  });

  test('reads the content of its checkout, and what it is given from where it was started', () => {
    const own = runScript('check.ts', [], {}, folder);
    expect(own.stdout).toMatch(/^\d+ entries, \d+ documents?, \d+ rulings: 0 errors/mu);
    expect(own.exitCode).toBe(0);
    put(serpent, faulty);
    const env = { SPACELINE_CONTENT: 'content' };
    const given = runScript('check.ts', [], env, folder);
    expect(given.stdout).toMatch(/^content\/glossary\/sea-serpent\.md:9:10 /mu);
    expect(given.exitCode).toBe(1);
    expect(runScript('number.ts', ['--wrong'], env, folder).exitCode).toBe(2);
  });

  test('takes no more memory than a large table needs', () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `| A boat docks at ${row} | [Sail] |`);
    put(
      'glossary/quays.md',
      `---\ntitle: Quays\nkind: term\n---\n\n| Boat | Tide |\n|---|---|\n${rows.join('\n')}\n\n^p1\n`,
    );
    const env = { SPACELINE_CONTENT: content, NODE_OPTIONS: '--max-old-space-size=500' };
    const { exitCode, output } = runScript('check.ts', [], env);
    expect(output).toContain('0 errors');
    expect(exitCode).toBe(0);
  });
});

test.each<[said: string, ...Parameters<typeof run>]>([
  ["Unknown option '--no-such-option'.", 'number', '--no-such-option'],
  ['rename does not take "today".', 'rename', 'fog', 'Mist', 'today'],
  ['rename needs OLD "NEW TITLE": npm run rename -- OLD "NEW TITLE"', 'rename', 'fog'],
  ['--format takes text or json, not "xml".', 'check', '--format', 'xml'],
  ['elsewhere.md is no file of', 'number', 'elsewhere.md'],
  ['--out needs a value, not an empty text.', 'graph', '--out', ''],
  ['--out needs a value, not an empty text.', 'graph', '--out', '  '],
  ['--into needs a value, not an empty text.', 'import', 'rules.txt', '--into', ''],
  ['--profile needs a value, not an empty text.', 'import', 'rules.txt', '--profile='],
  ['import takes no empty text as FILE...', 'import', ''],
  ['new takes no empty text as FOLDER.', 'new', ''],
  ['number takes no empty text as [FILE...].', 'number', ''],
  ['rename takes no empty text as OLD "NEW TITLE".', 'rename', '', 'Mist'],
  ['edition takes no empty text as DATE "TITLE".', 'edition', '2026-12-01', ' '],
])(
  'a wrong call ends with 2, says how to use the command and changes nothing: %s',
  async (said, ...call) => {
    const before = treeOf(content);
    const { exitCode, output } = await run(...call);
    expect(output).toContain(said);
    expect(output).toContain(`"npm run ${call[0]} -- --help" shows how to use it.`);
    expect(exitCode).toBe(2);
    expect(treeOf(content)).toEqual(before);
  },
);

test('a command refuses to run if npm took an option for itself', async () => {
  const { exitCode, output } = await runCommand('check', [], { npm_config_all: 'true' });
  expect(output).toContain('Put "--" before it: npm run check -- --all');
  expect(exitCode).toBe(2);
});

describe('npm run check', () => {
  test('ends with 0 if nothing is wrong', async () => {
    const { exitCode, output } = await run('check');
    expect(output).toMatch(/^\d+ entries, \d+ documents, \d+ rulings: 0 errors, 0 warnings\n$/u);
    expect(exitCode).toBe(0);
  });

  test('prints path:line:column, level, code and message, once for each code a remedy, and ends with 1', async () => {
    put(serpent, faulty.replace('[Fin]', '[Fin] [Eye]'));
    const { exitCode, stdout } = await run('check');
    const [first, remedy, ...others] = stdout.split('\n');
    expect(first).toMatch(
      /^content\/glossary\/sea-serpent\.md:9:10 {2}error {2}icon\/unknown-code {2}\S/u,
    );
    expect(remedy).toMatch(/^ {4}→ Correct it, add it to icons\.yml/u);
    expect(others.filter((line) => line.includes('→'))).toEqual([]);
    expect(exitCode).toBe(1);
  });

  test('prints 20 diagnostics of a code and counts the others; all of them with --all', async () => {
    put(serpent, faulty.replace('[Fin]', Array.from({ length: 23 }, () => '[Fin]').join(' ')));
    const printed = (output: string): number => output.split('  icon/unknown-code  ').length - 1;
    const { stdout } = await run('check');
    expect(printed(stdout)).toBe(20);
    expect(stdout).toContain('3 more icon/unknown-code');
    expect(stdout).toContain('23 errors');
    expect(printed((await run('check', '--all')).stdout)).toBe(23);
  });

  test('prints JSON alone with --format json, with the remedy of each diagnostic', async () => {
    put(serpent, faulty);
    const { exitCode, stdout } = await run('check', '--format', 'json');
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

  test('reports files that cannot be read beside all else, as long as they cannot', async () => {
    put(serpent, faulty);
    symlinkSync('nowhere.md', join(content, 'glossary/squall.md'));
    symlinkSync('nowhere.json', join(content, 'editions.json'));
    for (const _ of ['parsed', 'from the cache']) {
      const { exitCode, stdout } = await run('check');
      expect(stdout).toMatch(/sea-serpent\.md:9:10 {2}error {2}icon\/unknown-code/u);
      expect(stdout).toMatch(
        /squall\.md:1:1 {2}error {2}file\/unreadable {2}.*what does not exist/u,
      );
      expect(stdout).toContain('3 errors, 0 warnings');
      expect(exitCode).toBe(1);
    }
    rmSync(join(content, 'glossary/squall.md'));
    put('glossary/squall.md', '');
    expect((await run('check')).stdout).toMatch(/squall\.md:\S+ {2}error {2}entry\/empty-body/u);
  });

  test('announces the parsing of a large file on standard error, once for all commands', async () => {
    const rulings = Array.from(
      { length: 7000 },
      (_, at) => `A boat docks when the tide is high, or if it is asked to. ^p${at + 1}`,
    );
    put(
      'glossary/quays.md',
      `---\ntitle: Quays\nkind: term\nlastNumber: p7000\n---\n\n${rulings.join('\n\n')}\n`,
    );
    const { stdout, output } = await run('check', '--format', 'json');
    expect(output).toContain('… parsing glossary/quays.md, 0.5 MB\n');
    expect(JSON.parse(stdout)).toBeInstanceOf(Array);
    expect((await run('rename', 'fog', 'Haze')).output).not.toContain('parsing');
  });

  test('names the variable if SPACELINE_CONTENT names no folder', async () => {
    const { exitCode, output } = await runCommand('check', [], { SPACELINE_CONTENT: '/no/such' });
    expect(output).toContain('SPACELINE_CONTENT: there is no folder /no/such.');
    expect(exitCode).toBe(1);
  });

  test('names folder and variable if there is no entry and no document', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(join(empty, 'icons'), { recursive: true });
    const env = { SPACELINE_CONTENT: empty };
    for (const [name, ...args] of [['check'], ['edition', '2026-01-01', 'First']] as const) {
      const { exitCode, output } = await runCommand(name, args, env);
      expect(output).toContain(`content/empty  there is no entry and no document in ${empty}`);
      expect(output).toContain('Set SPACELINE_CONTENT');
      expect(exitCode).toBe(1);
    }
    mkdirSync(join(empty, 'documents'));
    writeFileSync(join(empty, 'documents/rules.md'), '---\ntitle: Rules\n---\n\nOne rows. ^r1\n');
    expect((await runCommand('check', [], env)).output).toContain('0 errors');
  });
});

describe('npm run check -- --review', () => {
  beforeEach(async () => {
    put(serpent, `${front}It sleeps in fog. See [[fog#^p1]]. ^p1\n`);
    expect((await run('number')).exitCode).toBe(0);
    expect((await run('edition', '2025-01-01', 'First')).exitCode).toBe(0);
    const changed = textAt('glossary/fog.md').replace(/^.*\S \^p1$/mu, 'Fog hides every boat. ^p1');
    put('glossary/fog.md', changed);
    expect((await run('edition', '2025-06-01', 'Second')).exitCode).toBe(0);
  });

  test('lists the rulings that refer to what an edition has changed, with the difference', async () => {
    const { exitCode, stdout } = await run('check', '--review');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/sea-serpent\.md:\d+:\d+ {2}Sea Serpent, p1$/mu);
    expect(stdout).toContain('Fog, p1 changed on 2025-06-01');
    expect(stdout).toContain('Fog [-closes-]{+hides+} every');
    expect(stdout).toContain('1 ruling to review');
    const json = await run('check', '--review', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject([
      {
        number: 'p1',
        title: 'Sea Serpent, p1',
        targets: [{ address: 'glossary/fog', number: 'p1', type: 'changed', date: '2025-06-01' }],
      },
    ]);
  });

  test('leaves out rulings reviewed since, but refuses a day to come', async () => {
    const text = textAt(serpent);
    put(serpent, text.replace('kind: card', 'kind: card\nreviewed: 2025-06-02'));
    expect((await run('check', '--review')).stdout).toBe('0 rulings to review\n');
    put(serpent, text.replace('kind: card', 'kind: card\nreviewed: 2999-01-01'));
    const { exitCode, stdout } = await run('check');
    expect(stdout).toMatch(/sea-serpent\.md:4:1 {2}error {2}review\/future-date {2}/u);
    expect(exitCode).toBe(1);
  });
});

describe('npm run number', () => {
  beforeEach(() => put(serpent, unnumbered));

  test('with --dry-run prints how many numbers it would give, and writes nothing', async () => {
    const { exitCode, stdout } = await run('number', '--dry-run');
    expect(stdout).toContain('content/glossary/sea-serpent.md: 2 numbers');
    expect(stdout).toContain('2 rulings to number; nothing was written');
    expect(exitCode).toBe(0);
    expect(textAt(serpent)).toBe(unnumbered);
  });

  test('numbers the named files alone', async () => {
    put('glossary/sea-snake.md', unnumbered.replace('Serpent', 'Snake'));
    expect((await run('number', 'content/glossary/sea-snake.md')).exitCode).toBe(0);
    expect(textAt(serpent)).toBe(unnumbered);
    expect(textAt('glossary/sea-snake.md')).toContain('^p2');
  });

  test.each(['site.yml', 'icons/icons.yml', 'words.yml', 'editions/index.json', 'tides.md'])(
    'refuses a file without rulings, and numbers no other: %s',
    async (path) => {
      if (!existsSync(join(content, path)))
        put(path, path.endsWith('.json') ? '{ "editions": [] }\n' : '\n');
      const { exitCode, output } = await run('number', `content/${serpent}`, `content/${path}`);
      expect(output).toContain(
        `content/${path} is neither an entry nor a document, so it has no rulings to number. ` +
          'Name .md files of content/glossary or content/documents; nothing was changed',
      );
      expect(exitCode).toBe(1);
      expect(textAt(serpent)).toBe(unnumbered);
    },
  );
});

test.each<Parameters<typeof run>>([
  ['number'],
  ['number', '--dry-run'],
  ['rename', 'sea-serpent', 'Sea Snake'],
  ['import', 'rules.txt'],
  ['edition', '2026-01-01', 'First'],
])('npm run %s names a file that cannot be read, and changes nothing', async (...call) => {
  put(serpent, unnumbered);
  writeFileSync(join(folder, 'rules.txt'), '1. A boat docks.\n');
  const before = treeOf(content);
  symlinkSync('squall.md', join(content, 'glossary/squall.md'));
  const { exitCode, output } = await run(...call);
  expect(output).toMatch(/^content\/glossary\/squall\.md.* cannot be read: .*circle/mu);
  expect(output).not.toContain(folder);
  expect(exitCode).toBe(1);
  rmSync(join(content, 'glossary/squall.md'));
  expect(treeOf(content)).toEqual(before);
});

describe('npm run rename', () => {
  test('is not stopped by an error that was there before, though its message has the name', async () => {
    put(serpent, '---\ntitle: Sea Serpent\nkind: card\n---\n\nSee Sea Serpent. ^p1\n');
    expect((await run('check')).stdout).toContain('"Sea Serpent" refers to itself');
    const { exitCode, output } = await run('rename', 'sea-serpent', 'Sea Snake');
    expect(output).toContain('"Sea Serpent" is "Sea Snake" now');
    expect(exitCode).toBe(0);
  });

  test('refuses to move an entry that is a link to another file, which would keep its text', async () => {
    const file = join(realpathSync(folder), 'shared.md');
    const text = '---\ntitle: Sea Serpent\nkind: card\nlastNumber: p1\n---\n\nIt dives. ^p1\n';
    writeFileSync(file, text);
    symlinkSync(file, join(content, serpent));
    const { exitCode, output } = await run('rename', 'sea-serpent', 'Sea Snake');
    expect(output).toContain(`sea-serpent.md is a link to ${file}, which would keep its text`);
    expect(output).toContain('nothing was renamed');
    expect(exitCode).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect((await run('rename', 'sea-serpent', 'Sea-Serpent')).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('title: Sea-Serpent');
  });
});

test.each([
  ['2099-01-01', true],
  ['2020-01-01', false],
])('an edition of %s is made; with a warning if that is to come: %s', async (date, isWarned) => {
  const { exitCode, output } = await run('edition', date, 'A day', '--dry-run');
  expect(output.includes(`${date} is in the future`)).toBe(isWarned);
  expect(exitCode).toBe(0);
});

describe('npm run new', () => {
  test.each(['Rivers of Gold', 'Rivers: "The #1" Game\'s {Return}', '[Gold] $& $1'])(
    'writes content without a diagnostic, with every number given: %s',
    async (name) => {
      const made = await run('new', 'my-game', '--name', name);
      expect(made.output).toContain('SPACELINE_CONTENT=my-game npm run check');
      expect(made.exitCode).toBe(0);
      const env = { SPACELINE_CONTENT: 'my-game' };
      const checked = await runCommand('check', [], env, folder);
      expect(checked.output).toMatch(/^5 entries, .*: 0 errors, 0 warnings\n$/u);
      const numbered = await runCommand('number', ['--dry-run'], env, folder);
      expect(numbered.output).toContain('0 rulings to number');
      const { site } = readSite(readFileSync(join(folder, 'my-game/site.yml'), 'utf8'));
      expect([site.name, site.game]).toEqual([name, name]);
    },
  );

  test('quotes a folder with a space, and refuses one that holds something', async () => {
    expect((await run('new', 'my game')).output).toContain(
      "SPACELINE_CONTENT='my game' npm run dev",
    );
    const { exitCode, output } = await run('new', 'my game');
    expect(output).toContain('my game already holds something; nothing was written');
    expect(exitCode).toBe(1);
  });

  test.each([
    ['nowhere', 'it does not exist'],
    ['round', 'its symbolic links form a circle'],
  ])('does not write through a link that leads nowhere: to %s', async (to, why) => {
    symlinkSync(to, join(folder, 'round'));
    const { exitCode, output } = await run('new', 'round');
    expect(output).toContain(`round cannot be read: ${why}`);
    expect(output).toContain('nothing was written');
    expect(exitCode).toBe(1);
  });
});

describe('a folder that the system does not make', () => {
  // In /proc, if there is one; elsewhere in a file.
  const places = [...(existsSync('/proc') ? ['/proc/my-game', '/proc/my/game'] : []), 'file/game'];

  test.each(places)(
    'is refused by commands that write there, and is no reason to fail for a cache: %s',
    async (place) => {
      writeFileSync(join(folder, 'file'), '');
      for (const [name, ...args] of [
        ['new', place],
        ['graph', '--out', place],
      ] as const) {
        const { exitCode, output } = await run(name, ...args);
        expect(output).toMatch(/cannot be written: .*folder.* \(\w+\)\. Nothing was changed\.\n/u);
        expect(exitCode).toBe(1);
      }
      const env = { SPACELINE_CONTENT: content, SPACELINE_CACHE: place };
      expect((await runCommand('check', [], env, folder)).output).toContain('0 errors');
    },
  );
});

test('npm run graph writes three files into a folder named from where it was started', async () => {
  expect((await run('graph', '--out', 'graph')).exitCode).toBe(0);
  expect(readdirSync(join(folder, 'graph'))).toEqual(['graph.dot', 'graph.gexf', 'graph.json']);
});
