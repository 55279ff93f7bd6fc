import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Nodes } from 'hast';
import { visit } from 'unist-util-visit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serve } from '../../scripts/lib/serve-site.ts';
import { lock } from '../../scripts/lib/site-output.ts';
import de from '../../src/languages/de/interface.json' with { type: 'json' };
import en from '../../src/languages/en/interface.json' with { type: 'json' };
import type { Plural } from '../../src/languages/index.ts';
import {
  buildEnvironment,
  readersShell,
  root,
  runAstroBuild,
  runBuild,
  runCommand,
} from '../lib/build-site.ts';
import { fileError, TestFolder, withFileFaults } from '../lib/folder.ts';
import { attributesOf, filesOf, type Page, pagesOf, treeOf } from '../lib/site-files.ts';

/*
 * Whole builds of small content folders. How a site takes the place of the last one, step by step, is in
 * tests/unit/publish.test.ts.
 */

const folder = new TestFolder('file');
const home = folder.path;
const [content, out] = [folder.at('content'), folder.at('dist')];
/** The content with errors, and the content of the German site. */
const [faulty, german] = [folder.at('faulty'), folder.at('german')];
const fixture = join(root, 'tests/fixtures/editions');
const base = '/regeln/';

/** A folder on another disk than the checkout, on most systems. */
const disk = existsSync('/dev/shm') ? '/dev/shm' : home;
const onOtherDisk = join(disk, `spaceline-${process.pid}`);
const hasOtherDisk = statSync(disk).dev !== statSync(root).dev;
afterAll(() => rmSync(onOtherDisk, { recursive: true, force: true }));

/** Texts of a page that a reader sees or hears, one per node. */
function textsOf(page: Page): string[] {
  const texts: string[] = [];
  visit(page.tree, 'text', ({ value }, _, parent?: Nodes) => {
    const isData = parent?.type === 'element' && /^(?:script|style)$/u.test(parent.tagName);
    if (!isData) texts.push(value);
  });
  const names = ['ariaLabel', 'alt', 'title', 'placeholder', 'content'];
  const attributes = names.flatMap((name) => attributesOf(page, name));
  return [...texts, ...attributes].flatMap((text) => text.replace(/\s+/gu, ' ').trim() || []);
}

/** The words of all texts of a language, divided at placeholders and marks. */
function stretchesOf(groups: Record<string, Record<string, string | Plural>>): Set<string> {
  const forms = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)));
  const stretches = forms.flatMap((form) => form.split(/\{\w+\}|[[\]()`]/u));
  return new Set(stretches.map((stretch) => stretch.trim()));
}

/** Starts a build in a separate group of processes, with folders relative to the start folder. */
function startBuild(): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...readersShell,
      ...buildEnvironment({ content: 'german', out: 'dist', base, cache: 'cache' }),
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
  cpSync(fixture, german, { recursive: true });
  const settings = folder.read('german/site.yml').replace('language: en', 'language: de');
  const wording = 'wording:\n  searchPlaceholder: Leinen los\n  term: Wort\n';
  folder.put('german/site.yml', `${settings.trimEnd()}\n${wording}`);
  folder.put('dist/glossary/docking/index.html', 'Last');
  folder.put('dist/version.json', '{"version":"last","base":"/regeln/"}\n');
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
    const killed = startBuild();
    const ended = once(killed, 'exit');
    // While the build writes pages. What is left after each step is in the tests of publishing.
    while (killed.exitCode === null && !existsSync(join(next, 'index.html'))) await wait(5);
    if (killed.exitCode === null && killed.pid !== undefined) process.kill(-killed.pid, 'SIGKILL');
    await ended;
    expect(treeOf(out)).toEqual(site);
    const release = await lock(root);
    const build = startBuild();
    const [said] = await once(build.stdout ?? build, 'data');
    expect(String(said)).toBe('Another build of this checkout is running: waiting for it to end\n');
    release();
    const served = await serve(out, base);
    let answers = '';
    while (build.exitCode === null) {
      const { ok } = await fetch(`${served.origin}${base}glossary/docking/`);
      answers += ok ? '+' : '-';
      await wait(100);
    }
    await served.close();
    expect(build.exitCode).toBe(0);
    // Only once is the site missing: between the two renames.
    expect(answers).toMatch(/^\++-*\+*$/u);
    expect(answers.match(/\+/gu)?.length).toBeGreaterThan(10);
    expect(treeOf(out)).toHaveProperty(['glossary/harbour-cafe/index.html']);
    expect(readdirSync(home).sort()).toEqual(['cache', 'content', 'dist', 'faulty', 'german']);
  });

  test('writes the site that npx astro build writes into another folder, with another cache and the base path of a changed configuration', async () => {
    // A configuration as an editor changes it for a host that serves the site below a path.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
    const changed = mkdtempSync(join(root, 'node_modules/.cache/spaceline-config-'));
    const config = join(changed, 'astro.config.mjs');
    const text = readFileSync(join(root, 'astro.config.mjs'), 'utf8')
      .replaceAll("from './", `from '${pathToFileURL(root)}/`)
      .replace(/\n {2}base,\n/u, `\n  base: '/regeln',\n`);
    writeFileSync(config, text);
    const other = join(home, 'other');
    const where = { content: german, out: other, cache: join(home, 'others') };
    const { exitCode, output } = await runAstroBuild(where, relative(root, config));
    rmSync(changed, { recursive: true });
    expect(output).not.toContain('error');
    expect(exitCode, output).toBe(0);
    expect(treeOf(other)).toEqual(treeOf(out));
  });

  /** Runs a build in which Astro does nothing but this. */
  async function buildWith(astro: (into: string) => void, site = out): Promise<string> {
    vi.doMock('astro', () => ({ build: ({ outDir }: { outDir: string }) => astro(outDir) }));
    const { exitCode, output } = await runCommand(
      'build',
      [],
      buildEnvironment({ content, out: site }),
    );
    vi.doUnmock('astro');
    expect(exitCode).toBe(1);
    return output;
  }

  test('names the fault if a file cannot be written, and leaves nothing behind', async () => {
    const before = treeOf(out);
    const output = await buildWith((into) => {
      mkdirSync(into, { recursive: true });
      throw fileError('ENOSPC');
    });
    const said = `The build failed: no space left on device (ENOSPC). ${out} is as it was before.`;
    expect(output.trim().split('\n').at(-1)).toBe(said);
    expect(treeOf(out)).toEqual(before);
    expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.runIf(hasOtherDisk)('leaves nothing in the checkout if another disk is full', async () => {
    const full = (from: unknown): void => {
      if (String(from).endsWith('.astro/next')) throw fileError('ENOSPC');
    };
    const make = (into: string) => mkdirSync(into, { recursive: true });
    const step = () => buildWith(make, join(onOtherDisk, 'site'));
    const output = await withFileFaults(['cpSync'], full, step);
    expect(output).toContain('The build failed: no space left on device (ENOSPC).');
    expect(readdirSync(onOtherDisk)).toEqual([]);
    expect(existsSync(join(root, '.astro/next'))).toBe(false);
  });
});

// The site that the first builds have made.
describe('a site in German', () => {
  let pages: Page[] = [];

  beforeAll(() => {
    pages = pagesOf({ folder: out, base, origin: '' });
  });

  const entryPage = () => pages.find(({ file }) => file === 'glossary/docking/index.html');

  test('every page has the language and direction of the site', () => {
    expect(pages.length).toBeGreaterThan(60);
    for (const { file, html } of pages) {
      expect(html, file).toContain('<html lang="de" dir="ltr">');
    }
  });

  test('every address has the base path', () => {
    expect(entryPage()?.html).toContain('href="/regeln/glossary/"');
    const api = readFileSync(join(out, 'api/glossary.json'), 'utf8');
    expect(api).toContain('"/regeln/glossary/docking/"');
  });

  test('texts of site.yml replace texts of the interface', () => {
    const entry = entryPage();
    expect(entry && textsOf(entry)).toEqual(expect.arrayContaining(['Leinen los', 'Wort']));
  });

  test('no page of the site shows an English word of the interface', () => {
    const own = stretchesOf(de);
    const words = filesOf(fixture)
      .map((file) => readFileSync(join(fixture, file), 'utf8'))
      .join('\n');
    const english = [...stretchesOf(en)].filter(
      (stretch) => stretch.length > 2 && !own.has(stretch) && !words.includes(stretch),
    );
    const whole = new Set(english);
    const long = english.filter((stretch) => stretch.split(' ').length > 2);
    const shown = pages.flatMap((page) =>
      textsOf(page)
        .filter((text) => whole.has(text) || long.some((stretch) => text.includes(stretch)))
        .map((text) => `${page.file}: ${text}`),
    );
    expect(shown).toEqual([]);
  });

  test('no script of the site has an English sentence of the interface', () => {
    const own = stretchesOf(de);
    const sentences = [...stretchesOf(en)].filter(
      (stretch) => stretch.split(' ').length > 2 && !own.has(stretch),
    );
    const scripts = filesOf(out).filter((file) => /^(?:_astro\/.*|sw)\.js$/u.test(file));
    expect(scripts.length).toBeGreaterThan(5);
    for (const file of scripts) {
      const text = readFileSync(join(out, file), 'utf8');
      const english = sentences.filter((sentence) => text.includes(sentence));
      expect(english, file).toEqual([]);
    }
  });

  test('the style sheet has the words that are read aloud at changed words', () => {
    const sheets = filesOf(out).filter((file) => /^_astro\/.*\.css$/u.test(file));
    const styles = sheets.map((file) => readFileSync(join(out, file), 'utf8')).join('');
    expect(styles).toContain(de.changes.wordsAdded);
    expect(styles).toContain(de.changes.wordsRemoved);
  });

  test('downloads are in the language of the site', () => {
    const [text = ''] = filesOf(join(out, 'downloads')).filter((file) => file.endsWith('.txt'));
    const plain = readFileSync(join(out, 'downloads', text), 'utf8');
    expect(plain).toContain(de.help.helpSources);
    expect(plain).not.toContain(en.help.helpSources);
    expect(plain).toContain(de.kinds.temporaryRuling.toUpperCase());
  });
});
