import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { random } from '../../scripts/lib/made-glossary.ts';
import { serve } from '../../scripts/lib/serve-site.ts';
import { lock } from '../../scripts/lib/site-output.ts';
import {
  buildEnvironment,
  readersShell,
  root,
  runAstroBuild,
  runBuild,
  runCommand,
  runScript,
} from '../lib/build-site.ts';
import { TestFolder } from '../lib/folder.ts';
import { treeOf } from '../lib/site-files.ts';

/*
 * Whole builds of a small content folder. How a site takes the place of the last one, step by step, is in
 * tests/unit/publish.test.ts.
 */

const folder = new TestFolder('file');
const home = folder.path;
const [content, out] = [folder.at('content'), folder.at('dist')];
/** The content with errors, and with one more entry. */
const [faulty, changed] = [folder.at('faulty'), folder.at('changed')];

/** A folder on another disk than the checkout, on most systems. */
const disk = existsSync('/dev/shm') ? '/dev/shm' : home;
const onOtherDisk = join(disk, `spaceline-${process.pid}`);
const hasOtherDisk = statSync(disk).dev !== statSync(root).dev;
afterAll(() => rmSync(onOtherDisk, { recursive: true, force: true }));

/** Starts a build in a group of processes of its own. */
function startBuild(from: string, into = out): ChildProcess {
  return spawn(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...readersShell, ...buildEnvironment({ content: from, out: into }) },
  });
}

/** The site of the content, as hashes of its files. */
let site: Record<string, string>;
/** Milliseconds that its build took. */
let duration: number;

beforeAll(async () => {
  await runCommand('new', ['content', '--name', 'Rivers of Gold'], {}, home);
  cpSync(content, faulty, { recursive: true });
  const hut = (text: string) => `---\ntitle: Hut\nkind: card\nlastNumber: p1\n---\n\n${text} ^p1\n`;
  folder.put('faulty/glossary/hut.md', hut('It is [Bg].'));
  folder.put('faulty/glossary/notes.txt', 'Not an entry.\n');
  symlinkSync('nowhere.md', folder.at('faulty/glossary/squall.md'));
  cpSync(content, changed, { recursive: true });
  folder.put('changed/glossary/hut.md', hut('It is small.'));
  const env = { SPACELINE_CONTENT: 'content', SPACELINE_OUT: 'dist', SPACELINE_CACHE: 'cache' };
  const start = performance.now();
  const { exitCode, output } = runScript('build.ts', [], env, home);
  duration = performance.now() - start;
  expect(output).toContain(`Built ${out}`);
  expect(exitCode).toBe(0);
  site = treeOf(out);
});

describe('npm run build', () => {
  test('reads and writes folders relative to the start folder', () => {
    expect(readdirSync(home).sort()).toEqual(['cache', 'changed', 'content', 'dist', 'faulty']);
    expect(site).toHaveProperty(['glossary/market-day/index.html']);
  });

  test('prints the lines of npm run check and exits with 1 if the content has an error; the last site stays', async () => {
    const { stdout } = await runCommand('check', [], { SPACELINE_CONTENT: faulty });
    const lines = stdout.trim().split('\n').slice(0, -1);
    expect(lines.filter((line) => /^\S+:\d+:\d+ {2}error {2}/u.test(line))).toHaveLength(3);
    const { exitCode, output } = runBuild({ content: faulty, out });
    expect(output).toContain(lines.join('\n'));
    expect(output).toContain('3 errors');
    expect(exitCode).toBe(1);
    expect(treeOf(out)).toEqual(site);
  });

  test('leaves the last site when it is killed; the next build waits for its turn, answers requests meanwhile, and writes all', async () => {
    const next = random(31);
    const trees: Record<string, string>[] = [];
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const build = startBuild(changed);
      const ended = once(build, 'exit');
      await Promise.race([ended, wait(duration * next())]);
      if (build.exitCode === null && build.pid !== undefined) process.kill(-build.pid, signal);
      await ended;
      trees.push(treeOf(out));
    }
    const release = await lock(root, 300);
    const build = startBuild(changed);
    const [said] = await once(build.stdout ?? build, 'data');
    expect(String(said)).toBe('Another build of this checkout is running: waiting for it to end\n');
    release();
    const served = await serve({ folder: out });
    let answers = '';
    while (build.exitCode === null) {
      const { ok } = await fetch(`${served.origin}/glossary/market-day/`);
      answers += ok ? '+' : '-';
      await wait(20);
    }
    await served.close();
    expect(build.exitCode).toBe(0);
    // Only once is the site missing: between the two renames.
    expect(answers).toMatch(/^\++-*\+*$/u);
    expect(answers.match(/\+/gu)?.length).toBeGreaterThan(10);
    const whole = treeOf(out);
    expect(whole).toHaveProperty(['glossary/hut/index.html']);
    expect(trees.filter((tree) => !isDeepStrictEqual(tree, site))).toEqual(
      trees.filter((tree) => isDeepStrictEqual(tree, whole)),
    );
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  /** Builds while a function of the file system fails for the files of a pattern. */
  function buildFailing(name: string, code: string, files: string, into = out) {
    folder.put(
      'failing.mjs',
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { ${name} } = fs;
      fs.${name} = (file, ...rest) => {
        if (!String(file).endsWith(${JSON.stringify(files)})) return ${name}(file, ...rest);
        throw Object.assign(new Error('${code}'), { code: '${code}' });
      };
      syncBuiltinESMExports();`,
    );
    return runBuild({ content, out: into, preload: folder.at('failing.mjs') });
  }

  test('refuses a checkout that cannot be written', () => {
    const { exitCode, output } = buildFailing('accessSync', 'EROFS', root);
    expect(output).toContain(`${root} cannot be written: the disk is read-only (EROFS)`);
    expect(exitCode).toBe(1);
  });

  test('names the fault if a file cannot be written, and leaves nothing behind', () => {
    const before = treeOf(out);
    const { exitCode, output } = buildFailing('writeFileSync', 'ENOSPC', '.next/api/graph.json');
    const said = `The build failed: the disk is full (ENOSPC). ${out} is as it was before.`;
    expect(output.trim().split('\n').at(-1)).toBe(said);
    expect(exitCode).toBe(1);
    expect(treeOf(out)).toEqual(before);
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.runIf(hasOtherDisk)('leaves nothing in the checkout if another disk is full', () => {
    const { output } = buildFailing('cpSync', 'ENOSPC', '.astro/next', join(onOtherDisk, 'site'));
    expect(output).toContain('The build failed: the disk is full (ENOSPC).');
    expect(readdirSync(onOtherDisk)).toEqual([]);
    expect(existsSync(join(root, '.astro/next'))).toBe(false);
  });
});

test('npx astro build writes the site of npm run build into another folder, with another cache', async () => {
  const other = join(home, 'other');
  const cache = join(home, 'others');
  const { exitCode, output } = await runAstroBuild({ content, out: other, cache });
  expect(exitCode, output).toBe(0);
  expect(treeOf(other)).toEqual(site);
});

const refused: [said: string, format: string, into: string][] = [
  ['build.format is "file", and the addresses of a site end with a slash', 'file', out],
];
if (hasOtherDisk)
  refused.push([`SPACELINE_OUT=${onOtherDisk} npm run build`, 'directory', onOtherDisk]);

test.each(refused)('npx astro build refuses what it cannot do: %s', async (said, format, into) => {
  const config = folder.at('astro.config.mjs');
  const built = `{ ...config, build: { ...config.build, format: '${format}' } }`;
  const text = `import config from '${root}/astro.config.mjs';\nexport default ${built};\n`;
  folder.put('astro.config.mjs', text);
  const { exitCode, output } = await runAstroBuild({ content, out: into }, relative(root, config));
  expect(output).toContain(said);
  expect(exitCode).toBe(1);
});
