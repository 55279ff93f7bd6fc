import { expect, inject, test } from 'vitest';
import type { RunResult } from '../lib/build-site.ts';
import { runCommand } from '../lib/build-site.ts';

const { real, fixture } = inject('sites');

const ask = (site: { folder: string; base: string }, ...args: string[]): Promise<RunResult> =>
  runCommand('ask', args, { SPACELINE_OUT: site.folder, SPACELINE_BASE: site.base });

test('npm run ask answers a program with the rulings and their addresses', async () => {
  const { stdout, exitCode } = await ask(real, 'can a stopped ship move', '--json');
  const { question, results } = JSON.parse(stdout);
  expect(exitCode).toBe(0);
  expect(question).toBe('can a stopped ship move');
  expect(results).toHaveLength(3);
  const [first] = results;
  expect(first).toMatchObject({ name: 'stopped' });
  const { number } = first.ruling;
  expect(first.url).toBe(`${real.base}glossary/stopped/#${number}`);
  expect(results.filter(({ certain }: { certain: boolean }) => certain).length).toBeLessThan(2);
});

test('npm run ask says in the terminal what it searched for', async () => {
  const { stdout } = await ask(real, 'do cybrogs blow up', '--limit', '1');
  expect(stdout).toMatch(/Also searched for "blow up": destroyed/u);
  expect(stdout.match(/^ {2}\S*\/glossary\//gmu)).toHaveLength(1);
});

test('npm run ask answers with addresses below the base path', async () => {
  const { stdout } = await ask(fixture, 'storm warning', '--json');
  const { results } = JSON.parse(stdout);
  expect(results[0].url).toContain(`${fixture.base}glossary/storm-warning/`);
});

test('npm run ask without a built site says what to do', async () => {
  const { output, exitCode } = await ask({ folder: '/nowhere', base: '/' }, 'boat');
  expect(exitCode).toBe(1);
  expect(output).toContain('Run "npm run build" first');
});
