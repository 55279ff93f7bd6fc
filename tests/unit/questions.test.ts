import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixtureContent, runCommand } from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';
import { entry } from '../markdown/compiled.ts';

const folder = new TestFolder();
const run = (...args: string[]) =>
  runCommand('questions', args, { SPACELINE_CONTENT: 'content' }, folder.path);

/** Writes two similar rulings, a ruling that resembles no other, and a ruling with a question. */
function writeContent(): void {
  const body = [
    'A lighthouse burns oil in each night of the winter. ^p1',
    'A lighthouse burns coal in each night of the summer. ^p2',
    'The keeper sleeps by day. ^p3',
    'Gulls nest on the gallery in spring. ^p4',
  ].join('\n\n');
  folder.put('content/glossary/lighthouse.md', entry('Lighthouse', body));
  folder.put('content/site.yml', 'name: Coast\n');
  const questions = '# What players ask.\nLighthouse:\n  p3:\n    - who rests at noon\n';
  folder.put('content/questions.yml', questions);
}

test('rulings without questions are listed, sorted by likeness', async () => {
  writeContent();
  const { stdout, exitCode } = await run();
  expect(exitCode).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines.slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^Lighthouse, p1 {2}\d+ % like Lighthouse, p2$/u),
    expect.stringMatching(/^Lighthouse, p2 {2}\d+ % like Lighthouse, p1$/u),
  ]);
  expect(lines.at(-1)).toBe('3 rulings without questions');
});

test('a brief has a heading for each ruling, with the most similar other ruling', async () => {
  writeContent();
  const { stdout } = await run('--brief', '1');
  expect(stdout).toMatch(/^## glossary\/lighthouse#p[12]$/mu);
  expect(stdout).toMatch(/^Not to be confused with Lighthouse, p[12]: /mu);
});

test('questions that find their ruling are kept; others are reported with the reason', async () => {
  writeContent();
  const written = [
    '## glossary/lighthouse#p4',
    '- where do birds breed on the tower',
    '- who rests at noon',
    '- the keeper sleeps by day',
    '## glossary/lighthouse#p9',
    '- is there a ninth',
  ];
  folder.put('answers.md', written.join('\n\n'));
  const { stdout, output, exitCode } = await run('--read', 'answers.md');
  expect(exitCode, output).toBe(0);
  expect(stdout).toContain('not kept  who rests at noon: this question is there already');
  expect(stdout).toMatch(/not kept {2}the keeper sleeps by day: .*lighthouse\/#p3/u);
  expect(stdout).toContain('#p9: there is no such ruling');
  expect(stdout).toContain('1 question kept, 3 not');
  const text = folder.read('content/questions.yml');
  expect(text).toMatch(/^# What players ask\.$/mu);
  const kept = { p3: ['who rests at noon'], p4: ['where do birds breed on the tower'] };
  expect(parse(text)).toEqual({ Lighthouse: kept });
});

test('nothing is written with --dry-run, and a missing or empty file of questions is created', async () => {
  cpSync(fixtureContent, folder.at('content'), { recursive: true });
  folder.put('answers.md', '## glossary/fog#p1\n\n- can boats sail when it is misty\n');
  await run('--read', 'answers.md', '--dry-run');
  expect(() => folder.read('content/questions.yml')).toThrow('ENOENT');
  await run('--read', 'answers.md');
  expect(folder.read('content/questions.yml')).toContain('- can boats sail when it is misty');
});
