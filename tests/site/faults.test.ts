import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtureContent, runBuild } from '../lib/build-site.ts';

let folder: string;
let content: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spaceline-faults-'));
  content = join(folder, 'content');
  cpSync(fixtureContent, content, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An entry whose ninth line has a fault in its tenth column. */
const faulty = `---
title: Sea Serpent
kind: card
sources: ["Harbour Book"]
---

It sleeps. ^p1

It bites [Fin] boats. ^p2
`;

/** Lets no file be renamed or linked into a folder, as where it lies on a file system of its own. */
const ownFileSystem = (folder: string): string => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const check = (from, to) => {
  const isIn = (path) => String(path).includes(${JSON.stringify(folder)});
  if (isIn(from) !== isIn(to)) {
    throw Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' });
  }
};
const { renameSync, linkSync } = fs;
const { rename } = fs.promises;
fs.renameSync = (from, to) => { check(from, to); renameSync(from, to); };
fs.linkSync = (from, to) => { check(from, to); linkSync(from, to); };
fs.promises.rename = async (from, to) => { check(from, to); await rename(from, to); };
syncBuiltinESMExports();
`;

/** In the place of Pagefind's program: never comes to an end, and panics as that does where its pipe breaks first. */
const leftAlone = `#!${process.execPath}
import { writeFileSync } from 'node:fs';
writeFileSync(import.meta.filename + '.runs', '');
process.stdin.on('end', () => setTimeout(() => console.error('Pagefind panicked'), 1000)).resume();
`;

describe('npm run build', () => {
  test('builds into a folder on another file system', () => {
    const [out, preload] = [join(folder, 'dist'), join(folder, 'own-file-system.mjs')];
    writeFileSync(preload, ownFileSystem(folder));
    const { exitCode, output } = runBuild({ content, out, preload });
    expect(exitCode, output).toBe(0);
    expect(readdirSync(join(out, '_astro')).some((file) => file.endsWith('.css'))).toBe(true);
  });

  test('that fails on the way says why, and nothing else', () => {
    const [preload, indexer] = [join(folder, 'failing.mjs'), join(folder, 'indexer.mjs')];
    writeFileSync(indexer, leftAlone, { mode: 0o755 });
    writeFileSync(
      preload,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      import { isMainThread } from 'node:worker_threads';
      process.env.PAGEFIND_EXTENDED_BINARY_PATH = ${JSON.stringify(indexer)};
      const { writeFileSync } = fs;
      const never = new Int32Array(new SharedArrayBuffer(4));
      fs.writeFileSync = (file, ...rest) => {
        if (isMainThread && String(file).endsWith('index.html')) {
          while (!fs.existsSync(${JSON.stringify(`${indexer}.runs`)})) Atomics.wait(never, 0, 0, 20);
          throw new Error('the disk is full');
        }
        writeFileSync(file, ...rest);
      };
      syncBuiltinESMExports();`,
    );
    const { exitCode, output } = runBuild({ content, out: join(folder, 'dist'), preload });
    expect(exitCode).toBe(1);
    expect(output.trim().split('\n').at(-1)).toBe('the disk is full');
    expect(output).not.toMatch(/panicked|Pagefind/u);
  });

  test('ends with 1 and names the place, and makes no page, where the content has an error', () => {
    writeFileSync(join(content, 'glossary/sea-serpent.md'), faulty);
    const out = join(folder, 'dist');
    const { exitCode, output } = runBuild({ content, out });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/glossary\/sea-serpent\.md:9:10 {2}error {2}icon\/unknown-code {2}\S/u);
    expect(existsSync(join(out, 'index.html'))).toBe(false);
  });

  test('ends with 1 where a file of the content would become no page', () => {
    writeFileSync(join(content, 'glossary/notes.txt'), 'Not an entry.\n');
    const { exitCode, output } = runBuild({ content, out: join(folder, 'dist') });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/glossary\/notes\.txt:1:1 {2}error {2}file\/unexpected/u);
  });

  test('ends with 1 where a file of the content cannot be read, and leaves the last site as it is', () => {
    const out = join(folder, 'dist');
    expect(runBuild({ content, out }).exitCode).toBe(0);
    const pages = (): string[] => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();
    const before = pages();
    symlinkSync('nowhere.md', join(content, 'glossary/squall.md'));
    const { exitCode, output } = runBuild({ content, out });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/glossary\/squall\.md:1:1 {2}error {2}file\/unreadable/u);
    expect(pages()).toEqual(before);
  });

  test('leaves a folder alone that holds what no build put there', () => {
    const out = join(folder, 'somewhere');
    cpSync(fixtureContent, out, { recursive: true });
    // A site has such a folder and such a file, and so has many another project.
    mkdirSync(join(out, 'api'));
    writeFileSync(join(out, 'version.json'), '{"version":"1.0.0"}\n');
    expect(runBuild({ content, out }).exitCode).toBe(1);
    expect(existsSync(join(out, 'site.yml'))).toBe(true);
  });

  test('leaves a link alone: it builds where that leads, or says that it leads nowhere', () => {
    const [there, linked] = [join(folder, 'there'), join(folder, 'linked')];
    mkdirSync(there);
    symlinkSync('there', linked);
    expect(runBuild({ content, out: linked }).exitCode).toBe(0);
    expect(readlinkSync(linked)).toBe('there');
    expect(existsSync(join(there, 'index.html'))).toBe(true);
    const lost = join(folder, 'lost');
    symlinkSync('nowhere', lost);
    const { exitCode, output } = runBuild({ content, out: lost });
    expect(exitCode).toBe(1);
    expect(output).toContain(
      `${lost} is a link that leads nowhere: name a folder in SPACELINE_OUT`,
    );
  });
});
