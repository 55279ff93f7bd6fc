import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../../scripts/lib/serve.ts';
import { fixtureContent, readersShell, root, runBuild, runScript } from '../lib/build-site.ts';
import { filesOf } from '../lib/site-files.ts';

/** A site as hashes of its files. */
type Tree = Record<string, string>;

function tree(below: string): Tree {
  const hash = (file: string): string =>
    createHash('sha1')
      .update(readFileSync(join(below, file)))
      .digest('hex');
  return Object.fromEntries(filesOf(below).map((file) => [file, hash(file)]));
}

const versions = ['Tidewater', 'Ebbwater'] as const;
type Version = (typeof versions)[number];

/** Writes the content of a version: every page shows its name, and each has an entry that the other has not. */
function writeVersion(content: string, version: Version): void {
  rmSync(content, { recursive: true, force: true });
  cpSync(fixtureContent, content, { recursive: true });
  const file = join(content, 'site.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('name: Tidewater', `name: ${version}`));
  const entry = `---\ntitle: Of ${version}\nkind: term\nlastNumber: p1\n---\n\nA ruling. ^p1\n`;
  writeFileSync(join(content, `glossary/of-${version.toLowerCase()}.md`), entry);
}

const home = mkdtempSync(join(tmpdir(), 'spaceline-swap-'));
const content = join(home, 'content');
/** Holds the site and what a build keeps for the next one. */
const folder = join(home, 'site');
const cache = join(folder, 'cache');
const dist = join(folder, 'dist');
/** Each version as it is built from nothing. */
const whole = new Map<Version, Tree>();
let out: string;

beforeAll(() => {
  out = dist;
  for (const version of versions) {
    expect(build(version)).toMatchObject({ exitCode: 0 });
    whole.set(version, tree(out));
    renameSync(folder, join(home, version));
  }
}, 300_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  out = dist;
  mkdirSync(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const build = (version: Version) => {
  writeVersion(content, version);
  return runBuild({ content, out, cache });
};

/** Brings a version as it is after a build from nothing. */
function beginWith(version: Version): void {
  cpSync(join(home, version), folder, { recursive: true });
}

/** Starts a build, in a group of processes of its own. */
function startBuild(version: Version, into = out) {
  writeVersion(content, version);
  return spawn(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...readersShell,
      SPACELINE_CONTENT: content,
      SPACELINE_OUT: into,
      SPACELINE_CACHE: cache,
    },
  });
}

type RunningBuild = ReturnType<typeof startBuild>;

/** Waits until a build has printed a text. */
async function untilSaid({ stdout }: RunningBuild, text: string | RegExp): Promise<void> {
  let printed = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.match(text)) return;
  }
  throw new Error(`The build did not say ${text}:\n${printed}`);
}

async function exitCodeOf(build: RunningBuild): Promise<unknown> {
  build.stdout.resume();
  return build.exitCode ?? (await once(build, 'exit'))[0];
}

/** The status of a page and the name in it. */
async function answerOf(url: string): Promise<string> {
  try {
    const response = await fetch(url);
    const [, name = ''] = /(Tidewater|Ebbwater)/u.exec(await response.text()) ?? [];
    return `${response.status} ${name}`;
  } catch (error) {
    return String(error);
  }
}

/** Mounts a small disk, or skips the test where the system does not allow it. */
function mountDisk(context: { skip(condition: boolean, note: string): void }, size: string) {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  context.skip(status !== 0, 'this system mounts no small disk');
  return { disk, unmount: () => spawnSync('umount', ['-l', disk]) };
}

describe('a rebuild', () => {
  test('gives the same bytes as a build from nothing, time after time', () => {
    beginWith('Tidewater');
    for (const version of ['Ebbwater', 'Tidewater', 'Tidewater', 'Ebbwater'] as const) {
      expect(build(version)).toMatchObject({ exitCode: 0 });
      expect(tree(out)).toEqual(whole.get(version));
    }
  });

  test('gives them after the site was removed, or a page of it', () => {
    beginWith('Tidewater');
    rmSync(join(out, 'glossary/fog'), { recursive: true });
    build('Ebbwater');
    expect(tree(out)).toEqual(whole.get('Ebbwater'));
    rmSync(out, { recursive: true });
    build('Ebbwater');
    expect(tree(out)).toEqual(whole.get('Ebbwater'));
  });

  test('brings back what somebody removed from the site, also two builds later', () => {
    beginWith('Tidewater');
    build('Tidewater');
    rmSync(join(out, 'glossary/fog'), { recursive: true });
    for (const _ of [1, 2, 3]) {
      build('Tidewater');
      expect(tree(out)).toEqual(whole.get('Tidewater'));
    }
  });

  test('that is killed at any moment leaves a whole site, and the next one is whole too', async () => {
    beginWith('Tidewater');
    const start = performance.now();
    expect(build('Ebbwater').exitCode).toBe(0);
    let lasts = performance.now() - start;
    let interrupted = 0;
    for (let kill = 0; kill < 15; kill++) {
      const child = startBuild(versions[kill % 2] ?? 'Tidewater');
      const started = performance.now();
      const ended = once(child, 'exit');
      await Promise.race([ended, wait(lasts * (0.2 + 0.8 * Math.random()))]);
      // The machine may have less to do than when the first one was measured.
      if (child.exitCode !== null) lasts = Math.min(lasts, performance.now() - started);
      if (child.exitCode === null && child.pid !== undefined) {
        process.kill(-child.pid, kill % 3 === 0 ? 'SIGINT' : 'SIGKILL');
        interrupted++;
      }
      await ended;
      const left = tree(out);
      expect([whole.get('Tidewater'), whole.get('Ebbwater')]).toContainEqual(left);
    }
    expect(interrupted).toBeGreaterThan(5);
    expect(build('Tidewater').exitCode).toBe(0);
    expect(tree(out)).toEqual(whole.get('Tidewater'));
  }, 600_000);

  test('answers requests while it runs, all but one at most that meets the moment of the swap', async () => {
    beginWith('Tidewater');
    const site = await serve({ folder: out });
    const child = startBuild('Ebbwater');
    const ended = once(child, 'exit');
    const seen = new Map<string, number>();
    while (child.exitCode === null) {
      const answer = await answerOf(`${site.origin}/glossary/fog/`);
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
      await wait(1);
    }
    await ended;
    const last = await fetch(`${site.origin}/glossary/fog/`);
    expect(await last.text()).toContain('Ebbwater');
    await site.close();
    const failed = [...seen].filter(([answer]) => !/^200 (?:Tide|Ebb)water$/u.test(answer));
    expect(
      failed.reduce((sum, [, count]) => sum + count, 0),
      String(failed),
    ).toBeLessThanOrEqual(1);
    expect(seen.get('200 Tidewater')).toBeGreaterThan(10);
  });

  test('on a full disk leaves the last site, says why, and leaves nothing else', (context) => {
    const { disk, unmount } = mountDisk(context, '24m');
    try {
      out = join(disk, 'dist');
      expect(build('Tidewater')).toMatchObject({ exitCode: 0 });
      fill(join(disk, 'filler'));
      const { exitCode, output } = build('Ebbwater');
      expect(output).toContain(`the disk is full (ENOSPC). ${out} is as it was before.`);
      expect(exitCode).toBe(1);
      expect(tree(out)).toEqual(whole.get('Tidewater'));
      expect(readdirSync(disk).sort()).toEqual(['dist', 'filler']);
    } finally {
      unmount();
    }
  });

  test('replaces what is in a folder that is a disk of its own', (context) => {
    const { disk, unmount } = mountDisk(context, '64m');
    try {
      out = disk;
      for (const version of ['Tidewater', 'Ebbwater', 'Tidewater'] as const) {
        const { exitCode, output } = build(version);
        expect(exitCode, output).toBe(0);
        expect(tree(out)).toEqual(whole.get(version));
      }
    } finally {
      unmount();
    }
  });
});

describe('the graph files', () => {
  const graph = (): Tree =>
    Object.fromEntries(Object.entries(tree(out)).filter(([file]) => file.startsWith('graph.')));

  test('written before the first build do not keep it from the folder, and no build removes them', () => {
    writeVersion(content, 'Tidewater');
    const env = { SPACELINE_CONTENT: content, SPACELINE_OUT: out };
    expect(runScript('graph.ts', [], env)).toMatchObject({ exitCode: 0 });
    const before = graph();
    expect(Object.keys(before)).toEqual(['graph.dot', 'graph.gexf', 'graph.json']);
    for (const version of ['Tidewater', 'Ebbwater', 'Tidewater'] as const) {
      expect(build(version)).toMatchObject({ exitCode: 0 });
      expect(tree(out)).toEqual({ ...whole.get(version), ...before });
    }
  });
});

describe('a checkout that cannot be written', () => {
  const said =
    /cannot be written: .+\. The site is built from a temporary copy, and nothing is kept/u;

  test('builds elsewhere all the same, and says what it cannot keep', () => {
    const checkout = join(folder, 'checkout');
    mkdirSync(checkout);
    writeVersion(content, 'Tidewater');
    // One command: a checkout that is mounted, and can be written, must never be in a folder that a test removes.
    const isMounted = spawnSync('mount', ['-o', 'bind,ro', root, checkout]).status === 0;
    try {
      const { exitCode, output } = isMounted
        ? runBuild({ content, out, checkout })
        : runBuild({ content, out, preload: asReadOnly() });
      expect(output).toMatch(said);
      expect(exitCode, output).toBe(0);
      expect(tree(out)).toEqual(whole.get('Tidewater'));
    } finally {
      spawnSync('umount', ['-l', checkout]);
    }
  });

  /** A module with which the checkout seems read-only, for systems that mount no folder so. */
  function asReadOnly(): string {
    const preload = join(folder, 'read-only.mjs');
    writeFileSync(
      preload,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { accessSync } = fs;
      fs.accessSync = (path, mode) => {
        const isInside = String(path).startsWith(${JSON.stringify(root)});
        if (!isInside || mode !== fs.constants.W_OK) return accessSync(path, mode);
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      };
      syncBuiltinESMExports();`,
    );
    return preload;
  }
});

describe('two builds of one checkout', () => {
  test('take turns, and the second says for whom it waits', async () => {
    const first = startBuild('Tidewater');
    const second = join(folder, 'second');
    await untilSaid(first, 'Compiled');
    // Stopped while it holds the lock, so that the second cannot come too late.
    process.kill(-(first.pid ?? 0), 'SIGSTOP');
    const other = startBuild('Tidewater', second);
    await untilSaid(
      other,
      /Another build of this checkout( \(process \d+, into .*dist\))? is running: waiting for it to end/u,
    );
    process.kill(-(first.pid ?? 0), 'SIGCONT');
    expect(await Promise.all([first, other].map(exitCodeOf))).toEqual([0, 0]);
    expect(existsSync(join(out, 'index.html'))).toBe(true);
    expect(tree(second)).toEqual(whole.get('Tidewater'));
  });
});

/** Fills a disk to its last byte. */
function fill(file: string): void {
  for (const size of [65_536, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Full.
    }
  }
}
