import { cpSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSite } from '../../src/read/index.ts';
import type { CommandName, RunResult } from '../lib/build-site.ts';
import { fixtureContent, root, runCommand, runScript } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';
import { treeOf } from '../lib/site-files.ts';

const folder = new TestFolder();

beforeEach(() => cpSync(fixtureContent, folder.at('content'), { recursive: true }));

afterEach(() => vi.restoreAllMocks());

type Call = [name: CommandName, ...args: string[]];

/** Runs a command with the content of the test, from the folder above the content folder. */
const runWith = (content: string, ...[name, ...args]: Call): Promise<RunResult> =>
  runCommand(name, args, { SPACELINE_CONTENT: content }, folder.path);

const run = (...call: Call): Promise<RunResult> => runWith('content', ...call);

/** Checks the exit code of a command and what it prints. */
async function expectRun(
  ran: RunResult | Promise<RunResult>,
  exitCode: number,
  ...says: (string | RegExp)[]
): Promise<RunResult> {
  const result = await ran;
  for (const one of says) {
    if (typeof one === 'string') expect(result.output).toContain(one);
    else expect(result.output).toMatch(one);
  }
  expect(result.exitCode, result.output).toBe(exitCode);
  return result;
}

const put = (path: string, text: string): void => folder.put(`content/${path}`, text);
const textAt = (path: string): string => folder.read(`content/${path}`);
const contentTree = (): Record<string, string> => treeOf(folder.at('content'));

const serpent = 'glossary/sea-serpent.md';
const front = '---\ntitle: Sea Serpent\nkind: card\nsources: ["Harbour Book"]\n---\n\n';
const unnumbered = `${front}It sleeps.\n\nIt bites boats.\n`;
/** An entry whose ninth line has an error in its tenth column. */
const faulty = `${front}It sleeps. ^p1\n\nIt bites [Fin] boats. ^p2\n`;

const scripts = readdirSync(join(root, 'scripts')).filter((file) =>
  /(?<!^run)\.m?[jt]s$/u.test(file),
);

test.each(scripts)('scripts/%s explains itself with --help', async (file) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const { default: run } = await import(join(root, 'scripts', file));
  expect(await run(['--help'])).toBe(0);
  const help = String(log.mock.calls[0]?.[0]);
  const [, name = ''] = /^npm (?:run )?(\S+)/u.exec(help) ?? [];
  const named: Record<string, string> = (await import('../../package.json')).scripts;
  const script = file.replace('.ts', '');
  expect(named[name]).toMatch(new RegExp(`scripts/(?:run\\.mjs )?${script}$`, 'u'));
  expect(help).toContain('\nOptions:\n');
  expect(help).toMatch(/\nExample:\n {2}npm /u);
});

test('a command reads the content of its checkout, or a folder named relative to the start folder', async () => {
  const start = (script: string, args: string[], env = {}) =>
    runScript(script, args, env, folder.path);
  await expectRun(start('check.ts', []), 0, /^\d+ entries, \d+ documents?, .*: 0 errors/mu);
  put(serpent, faulty);
  const env = { SPACELINE_CONTENT: 'content' };
  await expectRun(start('check.ts', [], env), 1, /^content\/glossary\/sea-serpent\.md:9:10 /mu);
});

test('npm run check reads a table of 3,000 rows within 500 MB', async () => {
  const rows = '| A boat docks | [Sail] |\n'.repeat(3000);
  put('glossary/quays.md', `${front}| Boat | Tide |\n|---|---|\n${rows}\n^p1\n`);
  const content = folder.at('content');
  const env = { SPACELINE_CONTENT: content, NODE_OPTIONS: '--max-old-space-size=500' };
  await expectRun(runScript('check.ts', [], env), 0, '0 errors');
});

test.each<[said: string, ...call: Call]>([
  ["Unknown option '--no-such-option'.", 'number', '--no-such-option'],
  ['rename does not take "today".', 'rename', 'fog', 'Mist', 'today'],
  ['rename needs OLD "NEW TITLE": npm run rename -- OLD "NEW TITLE"', 'rename', 'fog'],
  ['--format takes text, json or github, not "xml".', 'check', '--format', 'xml'],
  ['edition needs DATE "TITLE": npm run edition -- DATE "TITLE"', 'edition'],
  ['elsewhere.md is no file of', 'number', 'elsewhere.md'],
  ['--out needs a value, not an empty text.', 'graph', '--out', ''],
  ['edition takes no empty text as DATE "TITLE".', 'edition', '2026-12-01', ' '],
])('a wrong call ends with 2 and changes nothing: %s', async (said, ...call) => {
  const before = contentTree();
  await expectRun(run(...call), 2, said, `"npm run ${call[0]} -- --help" shows how to use it.`);
  expect(contentTree()).toEqual(before);
});

test('a command refuses to run if npm took an option for itself', async () => {
  const ran = runCommand('check', [], { npm_config_all: 'true' });
  await expectRun(ran, 2, 'Put "--" before it: npm run check -- --all');
});

test('npm run check prints path:line:column, level, code and message, the remedy once for each code, and exits with 1', async () => {
  put(serpent, faulty.replace('[Fin]', '[Fin] [Eye]'));
  const { stdout } = await expectRun(run('check'), 1);
  const [first, remedy, ...others] = stdout.split('\n');
  expect(first).toMatch(/^content\/\S+-serpent\.md:9:10 {2}error {2}icon\/unknown-code {2}\S/u);
  expect(remedy).toMatch(/^ {4}→ Correct it, add it to icons\.yml/u);
  expect(others.filter((line) => line.includes('→'))).toEqual([]);
});

test('npm run check prints annotations of a pull request with --format github, with paths from the repository', async () => {
  put(serpent, faulty);
  folder.put('content/.git/HEAD', '');
  const { stdout } = await expectRun(run('check', '--format', 'github'), 1);
  expect(stdout).toMatch(
    /^::error file=glossary\/sea-serpent\.md,line=9,col=10,title=icon\/unknown-code::there is no icon \[Fin\].*%0ACorrect it/mu,
  );
});

test('npm run check prints errors before warnings, causes without consequences, and one line for faults that a command corrects', async () => {
  put(serpent, `${unnumbered}\nIt dives.\n`);
  put('glossary/kraken.md', '---\ntitle: Kraken: the beast\nkind: card\n---\n\nIt waits. ^p1\n');
  put('glossary/reef.md', `${front.replace('Sea Serpent', 'Reef')}See Kraken. ^p1\n`);
  const later = 'Other checks follow when content/glossary/kraken.md can be read.';
  const { stdout } = await expectRun(run('check'), 1, '2 more ruling/no-number', later);
  const codes = [...stdout.matchAll(/ {2}(?:error|warning) {2}(\S+)/gu)].map(([, code]) => code);
  expect(codes).toEqual(['front-matter/unreadable', 'ruling/no-number']);
  put('glossary/kraken.md', '---\ntitle: Kraken\nkind: card\n---\n\nIt waits. ^p1\n');
  expect((await run('check')).stdout).not.toContain('Other checks');
});

test('npm run check warns of a local origin if the site is built to be published', async () => {
  put('site.yml', 'name: Tidewater\n');
  const env = { SPACELINE_CONTENT: 'content', SPACELINE_PUBLISH: '1' };
  await expectRun(runCommand('check', [], env, folder.path), 0, 'warning  site/local-origin');
  expect((await run('check')).output).not.toContain('site/local-origin');
});

test('npm run check names the folder that it read, which the settings file may choose', async () => {
  folder.put('.env', `SPACELINE_CONTENT=${folder.at('content')}\n`);
  const env = { SPACELINE_SETTINGS: folder.at('.env') };
  await expectRun(runCommand('check', [], env), 0, `Content folder: ${folder.at('content')}`);
});

test('npm run check prints 20 diagnostics of a code and the number of the others; with --all, prints all', async () => {
  put(serpent, faulty.replace('[Fin]', '[Fin] '.repeat(23).trim()));
  const { stdout } = await expectRun(run('check'), 1, '3 more icon/unknown-code', '23 errors');
  expect(stdout.split('  icon/unknown-code  ')).toHaveLength(21);
  const all = await expectRun(run('check', '--all'), 1);
  expect(all.stdout.split('  icon/unknown-code  ')).toHaveLength(24);
});

test('npm run check prints JSON alone with --format json, with the remedy of each diagnostic', async () => {
  put(serpent, faulty);
  const { stdout } = await expectRun(run('check', '--format', 'json'), 1);
  const remedy = expect.stringMatching(/^Correct it/u);
  const place = { line: 9, column: 10, level: 'error' };
  expect(JSON.parse(stdout)).toMatchObject([{ ...place, code: 'icon/unknown-code', remedy }]);
});

test('npm run check reports unreadable files together with all other faults', async () => {
  put(serpent, faulty);
  symlinkSync('nowhere.md', folder.at('content/glossary/squall.md'));
  symlinkSync('nowhere.json', folder.at('content/editions.json'));
  const unreadable = /squall\.md:1:1 {2}error {2}file\/unreadable {2}.*what does not exist/u;
  for (const _ of ['parsed', 'from the cache'])
    await expectRun(run('check'), 1, 'serpent.md:9:10  error', unreadable, '3 errors');
});

test.each<Call>([['check'], ['edition', '2026-01-01', 'First']])(
  'npm run %s fails without an entry or document',
  async (...call) => {
    const empty = folder.at('empty');
    folder.put('empty/site.yml', '');
    const said = `content/empty  there is no entry and no document in ${empty}`;
    await expectRun(runWith('empty', ...call), 1, said, 'Set SPACELINE_CONTENT');
    folder.put('empty/documents/rules.md', '---\ntitle: Rules\n---\n\nOne rows. ^r1\n');
    await expectRun(runWith('empty', ...call), 0);
  },
);

test('npm run check -- --review lists rulings with outdated references, and the differences', async () => {
  put(serpent, `${front}It sleeps in fog. See [[fog#^p1]]. ^p1\n`);
  await expectRun(run('number'), 0);
  await expectRun(run('edition', '2025-01-01', 'First'), 0);
  const changed = textAt('glossary/fog.md').replace(/^.*\S \^p1$/mu, 'Fog hides every boat. ^p1');
  put('glossary/fog.md', changed);
  await expectRun(run('edition', '2025-06-01', 'Second'), 0);
  await expectRun(
    run('check', '--review'),
    0,
    /sea-serpent\.md:\d+:\d+ {2}Sea Serpent, p1$/mu,
    'Fog, p1 changed on 2025-06-01',
    'Fog [-closes every harbour but The Lantern-]{+hides every boat+}.',
    '1 ruling to review',
  );
  const { stdout } = await run('check', '--review', '--format', 'json');
  const target = { address: 'glossary/fog', number: 'p1', date: '2025-06-01' };
  const ruling = { number: 'p1', title: 'Sea Serpent, p1', targets: [target] };
  expect(JSON.parse(stdout)).toMatchObject([ruling]);
  const later = textAt(serpent).replace('kind: card', 'kind: card\nreviewed: 2999-01-01');
  put(serpent, later);
  await expectRun(run('check'), 1, /sea-serpent\.md:4:1 {2}error {2}review\/future-date {2}/u);
});

describe('npm run number', () => {
  beforeEach(() => put(serpent, unnumbered));

  test('with --dry-run prints how many numbers it would give, and writes nothing', async () => {
    const said = ['content/glossary/sea-serpent.md: 2 numbers', '2 rulings to number; nothing was'];
    await expectRun(run('number', '--dry-run'), 0, ...said);
    expect(textAt(serpent)).toBe(unnumbered);
  });

  test('numbers the named files alone', async () => {
    put('glossary/sea-snake.md', unnumbered.replace('Serpent', 'Snake'));
    await expectRun(run('number', 'content/glossary/sea-snake.md'), 0);
    expect(textAt(serpent)).toBe(unnumbered);
    expect(textAt('glossary/sea-snake.md')).toContain('^p2');
  });

  test('refuses a file without rulings, and numbers no other', async () => {
    const said = 'Name .md files of content/glossary or content/documents; nothing was changed';
    await expectRun(run('number', `content/${serpent}`, 'content/site.yml'), 1, said);
    expect(textAt(serpent)).toBe(unnumbered);
  });
});

test.each<Call>([
  ['number'],
  ['rename', 'sea-serpent', 'Sea Snake'],
  ['import', 'rules.txt'],
  ['edition', '2026-01-01', 'First'],
])('npm run %s names a file that cannot be read, and changes nothing', async (...call) => {
  put(serpent, unnumbered);
  folder.put('rules.txt', '1. A boat docks.\n');
  const before = contentTree();
  const squall = folder.at('content/glossary/squall.md');
  symlinkSync('squall.md', squall);
  const said = /^content\/glossary\/squall\.md.* cannot be read: .*symbolic links/mu;
  expect((await expectRun(run(...call), 1, said)).output).not.toContain(folder.path);
  rmSync(squall);
  expect(contentTree()).toEqual(before);
});

test('npm run rename changes no file that a link of the content folder leads to', async () => {
  const file = join(realpathSync(folder.path), 'shared.md');
  const text = '---\ntitle: Sea Serpent\nkind: card\nlastNumber: p1\n---\n\nIt dives. ^p1\n';
  folder.put('shared.md', text);
  symlinkSync(file, folder.at(`content/${serpent}`));
  for (const title of ['Sea Snake', 'Sea-Serpent'])
    await expectRun(run('rename', 'sea-serpent', title), 1, 'outside of', 'Nothing was changed');
  expect(folder.read('shared.md')).toBe(text);
});

test('an edition for a future day is made with a warning', async () => {
  const made = (date: string) => run('edition', date, 'A day', '--dry-run');
  await expectRun(made('2099-01-01'), 0, '2099-01-01 is in the future');
  expect((await expectRun(made('2020-01-01'), 0)).output).not.toContain('future');
});

test.each(['Rivers: "The #1" Game\'s {Return}', '[Gold] $& $1'])(
  'npm run new writes numbered content without a diagnostic: %s',
  async (name) => {
    const next = 'SPACELINE_CONTENT=my-game npm run check';
    await expectRun(run('new', 'my-game', '--name', name), 0, next);
    const sound = /^5 entries, .*: 0 errors, 0 warnings\nContent folder: /u;
    await expectRun(runWith('my-game', 'check'), 0, sound);
    await expectRun(runWith('my-game', 'number', '--dry-run'), 0, '0 rulings to number');
    expect(folder.read('my-game/README.md')).toContain(`# ${name}\n`);
    const workflow = folder.read('my-game/.github/workflows/check.yml');
    expect(workflow).toMatch(/ENGINE_VERSION: \S+\n/u);
    const { site } = readSite(folder.read('my-game/site.yml'));
    expect([site.name, site.game]).toEqual([name, name]);
  },
);

test.each([
  ['de', 'Wachturm', undefined],
  ['fr-CA', 'Tour de guet', undefined],
  ['en-AU', 'Watchtower', undefined],
  ['he', 'Watchtower', 'en'],
])('npm run new writes a starter in %s, else in English', async (language, title, other) => {
  await expectRun(run('new', 'own', '--language', language), 0);
  const { site } = readSite(folder.read('own/site.yml'));
  expect([site.language, site.contentLanguage]).toEqual([language, other]);
  expect(folder.read('own/words.yml')).toContain(title);
  await expectRun(runWith('own', 'check'), 0, '0 errors');
  rmSync(join(folder.path, 'own/glossary'), { recursive: true });
  await expectRun(runWith('own', 'check'), 0, '0 entries, 1 document, 4 rulings: 0 errors');
});

test('npm run new refuses an invalid BCP 47 code, and a folder that is not empty', async () => {
  await expectRun(run('new', 'own', '--language', 'Deutsch!'), 2, 'such as de or pt-BR');
  await expectRun(run('new', 'my game'), 0, "SPACELINE_CONTENT='my game' npm run dev");
  await expectRun(run('new', 'my game'), 1, 'my game already holds something; nothing');
});

test.each(['nowhere', 'round'])(
  'npm run new does not write through a link that leads nowhere: to %s',
  async (to) => {
    symlinkSync(to, folder.at('round'));
    await expectRun(run('new', 'round'), 1, 'cannot be written: ', 'Nothing was changed');
  },
);

test('a folder that cannot be created stops commands, but not as a cache', async () => {
  folder.put('file', '');
  const place = 'file/game';
  const said = /cannot be written: .+ \(E\w+\)\. Nothing was changed\.\n/u;
  await expectRun(run('new', place), 1, said);
  await expectRun(run('graph', '--out', place), 1, said);
  const env = { SPACELINE_CONTENT: folder.at('content'), SPACELINE_CACHE: place };
  await expectRun(runCommand('check', [], env, folder.path), 0, '0 errors');
});

test('npm run graph writes three files into a folder named relative to the start folder', async () => {
  await expectRun(run('graph', '--out', 'graph'), 0);
  expect(readdirSync(folder.at('graph'))).toEqual(['graph.dot', 'graph.gexf', 'graph.json']);
});
