import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { abandonSite, beginSite, lock, publishSite } from '../../scripts/lib/site-output.ts';
import { siteMark, siteMarkText } from '../../src/site/file-system.ts';
import { root } from '../lib/build-site.ts';
import { fileError, TestFolder, withFileFaults } from '../lib/folder.ts';
import { filesOf, treeOf } from '../lib/site-files.ts';

const folder = new TestFolder();
let out: string;

beforeEach(() => {
  out = folder.at('dist');
});

/** Writes a site whose pages name the site. Each site has a page that the other lacks. */
function writeSite(below: string, name: 'last' | 'next'): void {
  const put = (page: string, text: string) =>
    folder.put(join(below, page).slice(folder.path.length), text);
  for (const page of ['index.html', `${name}.html`, 'glossary/fog/index.html']) put(page, name);
  put(siteMark, siteMarkText(name, '/'));
}

/** The name of the site in a folder if the site is complete; otherwise its files. */
function siteIn(below: string): string {
  const files = filesOf(below).filter((file) => file !== siteMark);
  const texts = files.map((file) => readFileSync(join(below, file), 'utf8'));
  const [name = '', ...others] = new Set(texts);
  const isWhole = others.length === 0 && files.length === 3 && existsSync(join(below, siteMark));
  return isWhole ? name : files.join(' ');
}

function buildNext(named = out): void {
  const folders = beginSite(named);
  try {
    writeSite(folders.next, 'next');
    publishSite(folders);
  } catch (error) {
    abandonSite(folders);
    throw error;
  }
}

const changes = ['copyFileSync', 'renameSync', 'rmSync'] as const;

/** Runs a step in which changes of the disk can fail. */
const run = (step: () => void, beforeChange: () => void = () => undefined): Promise<void> =>
  withFileFaults(changes, beforeChange, step);

/** Runs a build in which each change of the disk fails in turn; then `verify`. */
async function failEach(isKilled: boolean, verify: () => unknown): Promise<number> {
  for (let fails = 1; ; fails++) {
    rmSync(out, { recursive: true, force: true });
    writeSite(out, 'last');
    let calls = 0;
    const outcome = run(buildNext, () => {
      calls++;
      if (isKilled ? calls >= fails : calls === fails) throw fileError('ENOSPC');
    });
    await outcome.catch(() => undefined);
    await verify();
    // Signals are held until then.
    await setImmediate();
    if (calls < fails) return fails;
  }
}

test('the folder of a site is complete after a build was killed at any step and another began', async () => {
  const steps = await failEach(true, async () => {
    await run(() => abandonSite(beginSite(out)));
    expect(siteIn(out)).toMatch(/^(?:last|next)$/u);
    expect(readdirSync(folder.path)).toEqual(['dist']);
  });
  expect(steps).toBeGreaterThan(4);
});

test('the folder of a site is complete after the disk failed at any step of a build', async () => {
  const seen = new Set<string>();
  await failEach(false, () => seen.add(siteIn(out)));
  expect([...seen].sort()).toEqual(['last', 'next']);
});

test('the folder of a site keeps the files of npm run graph', () => {
  const files = ['dist/graph.json', 'dist/graph.gexf', 'dist/graph.dot'];
  for (const file of files) folder.put(file, file);
  buildNext();
  buildNext();
  for (const file of files) expect(folder.read(file)).toBe(file);
});

test.each<[refused: string, put: () => void, name?: string]>([
  // Sites have such a file, but so do many other projects.
  ['{} holds files that no build put there: empty it', () => folder.put('dist/version.json', '{}')],
  ['{} is a file: name a folder in SPACELINE_OUT', () => folder.put('dist', 'mine')],
  ['ENOTDIR: not a directory, mkdir', () => folder.put('f', ''), 'f/a/b'],
])('a build refuses a folder that is not its own: %s', (said, put, name = 'dist') => {
  put();
  const before = treeOf(folder.path);
  expect(() => buildNext(folder.at(name))).toThrow(said.replace('{}', folder.at(name)));
  expect(treeOf(folder.path)).toEqual(before);
});

test('a build replaces the folder that a link leads to, and keeps the link', () => {
  const linked = folder.at('linked');
  symlinkSync('dist', linked);
  writeSite(out, 'last');
  buildNext(linked);
  expect(readlinkSync(linked)).toBe('dist');
  expect(siteIn(out)).toBe('next');
});

const take = (seconds: number, path = folder.path) => lock(path, seconds / 60);

test('the lock of a checkout excludes only builds of the same checkout, with an error and a remedy', async () => {
  const release = await take(0);
  await expect(take(1)).rejects.toThrow(
    /Another build of this checkout still runs after .* min: end it/u,
  );
  const other = await take(0, folder.at('other'));
  other();
  release();
});

test('the lock of a checkout admits waiting builds one at a time', async () => {
  let inside = 0;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const release = await take(30);
      expect(++inside).toBe(1);
      await setImmediate();
      inside--;
      release();
    }),
  );
});

test('the lock of a checkout is free as soon as the build that holds it is killed', async () => {
  const source = `
    import { lock } from ${JSON.stringify(join(root, 'scripts/lib/site-output.ts'))};
    await lock(${JSON.stringify(folder.path)}, 1);
    setInterval(() => console.log('locked'), 100);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { cwd: root });
  await once(child.stdout, 'data');
  const waiting = take(30);
  child.kill('SIGKILL');
  (await waiting)();
});
