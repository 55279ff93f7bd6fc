import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve } from '../../scripts/lib/serve-site.ts';
import { lock } from '../../scripts/lib/site-output.ts';
import {
  buildEnvironment,
  readersShell,
  root,
  runAstroBuild,
  runBuild,
  runCommand,
} from '../lib/build-site.ts';
import { fileError, TestFolder, withFileFaults } from '../lib/folder.ts';
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

/** Starts a build in a separate group of processes, with folders relative to the start folder. */
function startBuild(): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...readersShell,
      ...buildEnvironment({ content: 'changed', out: 'dist', cache: 'cache' }),
    },
  });
}

/** The last site, as hashes of its files: a page that every build has, and the mark of a site. */
let site: Record<string, string>;

beforeAll(async () => {
  await runCommand('new', ['content', '--name', 'Rivers of Gold'], {}, home);
  cpSync(content, faulty, { recursive: true });
  const hut = (text: string) => `---\ntitle: Hut\nkind: card\nlastNumber: p1\n---\n\n${text} ^p1\n`;
  folder.put('faulty/glossary/hut.md', hut('It is [Bg].'));
  folder.put('faulty/glossary/notes.txt', 'Not an entry.\n');
  symlinkSync('nowhere.md', folder.at('faulty/glossary/squall.md'));
  cpSync(content, changed, { recursive: true });
  folder.put('changed/glossary/hut.md', hut('It is small.'));
  folder.put('dist/glossary/market-day/index.html', 'Last');
  folder.put('dist/version.json', '{"version":"last","base":"/"}\n');
  site = treeOf(out);
});

describe('npm run build', () => {
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
    const next = join(root, '.astro/next');
    rmSync(next, { recursive: true, force: true });
    const trees: Record<string, string>[] = [];
    // As soon as the build has checked the content, and while it writes pages.
    for (const [signal, written] of [
      ['SIGINT', next],
      ['SIGKILL', join(next, 'index.html')],
    ] as const) {
      const build = startBuild();
      const ended = once(build, 'exit');
      while (build.exitCode === null && !existsSync(written)) await wait(5);
      if (build.exitCode === null && build.pid !== undefined) process.kill(-build.pid, signal);
      await ended;
      trees.push(treeOf(out));
    }
    const release = await lock(root);
    const build = startBuild();
    const [said] = await once(build.stdout ?? build, 'data');
    expect(String(said)).toBe('Another build of this checkout is running: waiting for it to end\n');
    release();
    const served = await serve(out);
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
    for (const tree of trees) expect([site, whole]).toContainEqual(tree);
    expect(readdirSync(home).sort()).toEqual(['cache', 'changed', 'content', 'dist', 'faulty']);
  });

  test('writes the site that npx astro build writes into another folder, with another cache', async () => {
    const other = join(home, 'other');
    const built = await runAstroBuild({
      content: changed,
      out: other,
      cache: join(home, 'others'),
    });
    expect(built.exitCode, built.output).toBe(0);
    expect(treeOf(other)).toEqual(treeOf(out));
  });

  test('names the fault if a file cannot be written, and leaves nothing behind', () => {
    folder.put(
      'failing.mjs',
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { writeFileSync } = fs;
      fs.writeFileSync = (file, ...rest) => {
        if (!String(file).endsWith('.astro/next/api/graph.json')) return writeFileSync(file, ...rest);
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      };
      syncBuiltinESMExports();`,
    );
    const before = treeOf(out);
    const { exitCode, output } = runBuild({ content, out, preload: folder.at('failing.mjs') });
    const said = `The build failed: no space left on device (ENOSPC). ${out} is as it was before.`;
    expect(output.trim().split('\n').at(-1)).toBe(said);
    expect(exitCode).toBe(1);
    expect(treeOf(out)).toEqual(before);
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.runIf(hasOtherDisk)('leaves nothing in the checkout if another disk is full', async () => {
    vi.doMock('astro', () => ({
      build: ({ outDir }: { outDir: string }) => mkdirSync(outDir, { recursive: true }),
    }));
    const full = (from: unknown): void => {
      if (String(from).endsWith('.astro/next')) throw fileError('ENOSPC');
    };
    const env = buildEnvironment({ content, out: join(onOtherDisk, 'site') });
    const step = () => runCommand('build', [], env);
    const { output } = await withFileFaults(['cpSync'], full, step);
    vi.doUnmock('astro');
    expect(output).toContain('The build failed: no space left on device (ENOSPC).');
    expect(readdirSync(onOtherDisk)).toEqual([]);
    expect(existsSync(join(root, '.astro/next'))).toBe(false);
  });
});
