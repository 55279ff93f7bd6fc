import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from '../../src/site/index.ts';
import { writeGlossary } from './made-glossary.ts';
import { type DevServer, startDev } from './serve-site.ts';

/** Time and memory that a command took, child processes included. */
export interface Cost {
  /** Processor time, user and system, in seconds. */
  processor: number;
  /** Elapsed time in seconds. */
  wall: number;
  /** Peak memory; 0 on a system without /proc. */
  megabytes: number;
}

/** Makes a cold build into an empty folder, and measures it. */
export type Build = (home: string) => Promise<Cost>;

/** Milliseconds. */
const sampleInterval = 100;

/**
 * Runs a command of a POSIX shell and measures it.
 *
 * @throws with the end of its output if it fails
 */
function measure(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    // At the end the shell writes the processor time of all processes that it waited for to file descriptor 3.
    const child = spawn('sh', ['-c', `(${command}); code=$?; times >&3; exit $code`], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const said = ['', '', '', ''];
    for (const stream of [1, 2, 3])
      child.stdio[stream]?.on('data', (chunk) => {
        said[stream] = (said[stream] + String(chunk)).slice(-2000);
      });
    let kilobytes = 0;
    const sampler = setInterval(() => {
      kilobytes = Math.max(kilobytes, child.pid === undefined ? 0 : residentOf(child.pid));
    }, sampleInterval);
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(sampler);
      const [, output, errors, times = ''] = said;
      if (status !== 0)
        return reject(new Error(`${command} ended with ${status}:\n${output}${errors}`));
      const wall = (performance.now() - start) / 1000;
      resolve({ processor: secondsIn(times), wall, megabytes: kilobytes / 1024 });
    });
  });
}

/** Adds up the output of `times`: `0m0.001s 0m0.002s`, for the shell and for its children. */
function secondsIn(times: string): number {
  return [...times.matchAll(/(\d+)m([\d.]+)s/gu)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Resident memory of a process and its descendants, in kilobytes. */
function residentOf(pid: number | string): number {
  const resident = /^VmRSS:\s+(\d+)/mu.exec(readProc(`${pid}/status`))?.[1] ?? 0;
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + residentOf(child), Number(resident));
}

/** Returns a file of a process; empty if the process has ended, or on a system without `/proc`. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** Builds a content folder with a checkout, without npm, which would add a fifth of a second. */
export function buildOf(checkout: string, content: string): Build {
  return (home) => {
    // Older commits keep bundles in the checkout.
    rmSync(join(checkout, '.astro/bundles'), { recursive: true, force: true });
    return measure(`"${process.execPath}" --run build`, checkout, environmentIn(home, content));
  };
}

/** Checks a commit out into a folder, with its packages, and builds with it. */
export function buildOfCommit(commit: string, checkout: string, content: string): Build {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, commit]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: checkout,
    stdio: 'inherit',
  });
  return buildOf(checkout, content);
}

const peers = { '@11ty/eleventy': '3.1.2', pagefind: '1.6.0' };

/** Memory limit of Eleventy, in megabytes: with Node's default, 10,000 entries are too many. */
const eleventyHeap = 8192;

/**
 * Builds a content folder with Eleventy and the Pagefind CLI: a page for each entry.
 *
 * @param peer where to install both; needs npm
 */
export function buildOfPeer(peer: string, content: string): Build {
  const layouts = join(peer, 'layouts');
  const folders = { glossary: join(content, 'glossary'), layouts };
  mkdirSync(layouts, { recursive: true });
  writeFileSync(join(layouts, 'entry.njk'), layout);
  writeFileSync(
    join(peer, 'eleventy.config.cjs'),
    `const folders = ${JSON.stringify(folders)};\n${config}`,
  );
  const manifest = JSON.stringify({ private: true, dependencies: peers });
  writeFileSync(join(peer, 'package.json'), manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: peer,
    stdio: 'inherit',
  });
  const bin = join(peer, 'node_modules', '.bin') + delimiter;
  const NODE_OPTIONS = `--max-old-space-size=${eleventyHeap}`;
  return (home) => {
    const { PATH = '', ...env } = process.env;
    return measure('eleventy --quiet && pagefind --site "$SITE_OUT"', peer, {
      ...env,
      PATH: bin + PATH,
      NODE_OPTIONS,
      SITE_OUT: home,
    });
  };
}

const layout =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head>' +
  '<body><main data-pagefind-body><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>';

const config = `
const { relative } = require('node:path');
module.exports = (config) => {
  config.addGlobalData('layout', 'entry.njk');
  config.setUseGitIgnore(false);
  const layouts = relative(folders.glossary, folders.layouts);
  return {
    dir: { input: folders.glossary, layouts, includes: layouts, output: process.env.SITE_OUT },
    markdownTemplateEngine: false,
  };
};
`;

/** Milliseconds. */
const longest = 300_000;
const pollInterval = 10;

/**
 * Generates a glossary, starts `npm run dev` with an empty cache, starts it again, and edits the content. Prints the median
 * time of each step, from the save to the updated page.
 *
 * @param folder for the content and what the server writes
 * @param count how many entries, at least two for each round
 * @param rounds how often each edit is made
 */
export async function measureDev(folder: string, count: number, rounds: number): Promise<void> {
  const home = join(folder, String(count));
  const content = join(home, 'content');
  mkdirSync(home);
  const entries = writeGlossary(content, count);
  const fileOf = (slug: string): string => join(content, 'glossary', `${slug}.md`);
  const times: Record<string, number[]> = {};
  let server: DevServer | undefined;
  const start = async (): Promise<void> => {
    server = await startDev({ ...environmentIn(home, content), PORT: '4398' });
  };
  /** Measures how long the page of an entry takes to contain a text, or to disappear. */
  const time = async (
    step: string,
    act: () => unknown,
    slug: string,
    expected?: string,
  ): Promise<void> => {
    const begun = performance.now();
    await act();
    for (;;) {
      const response = await fetch(`${server?.address}glossary/${slug}/`).catch(() => undefined);
      const page = response?.ok ? await response.text() : undefined;
      if (expected === undefined ? page === undefined : page?.includes(expected)) break;
      if (performance.now() - begun > longest) throw new Error(`${slug} never changed`);
      await wait(pollInterval);
    }
    times[step] = [...(times[step] ?? []), performance.now() - begun];
  };

  const [first] = entries;
  if (!first) throw new Error('there is no entry');
  try {
    await time('first page', start, first.slug, first.title);
    await server?.stop();
    await time('first page of the next start', start, first.slug, first.title);
    for (let round = 0; round < rounds; round++) {
      for (const [index, [step, save]] of saves.entries()) {
        const entry = entries[round * saves.length + index] ?? first;
        const word = `Round ${round} ${step}`;
        const edited = entry.text.replace(' ^p1', ` ${word}. ^p1`);
        await time(step, () => save(fileOf(entry.slug), edited), entry.slug, word);
      }
      const slug = `zz-new-${round}`;
      const file = fileOf(slug);
      const text = `---\ntitle: New ${round}\nkind: term\n---\n\nIt is new. See [[${first.title}]]. ^p1\n`;
      await time('new file', () => writeFileSync(file, text), slug, `New ${round}`);
      await time('deleted file', () => rmSync(file), slug);
    }
  } finally {
    await server?.stop();
  }
  console.log(`${count} entries, medians of ${rounds}:`);
  for (const [step, all] of Object.entries(times))
    console.log(`  ${step}: ${seconds(median(all, Number) ?? Number.NaN)}`);
}

const saves = [
  ['edit in place', (file: string, text: string): void => writeFileSync(file, text)],
  [
    'edit by rename',
    (file: string, text: string): void => {
      writeFileSync(`${file}~`, text);
      renameSync(`${file}~`, file);
    },
  ],
] as const;

/** The value in the middle; `undefined` without any. */
export function median<Value>(
  values: readonly Value[],
  by: (value: Value) => number,
): Value | undefined {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)];
}

/** A size to print: `12.3 KB`. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** The environment of a command that builds or serves generated content, with its output below a folder. */
export function environmentIn(folder: string, content: string, base = ''): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: `${folder}/dist`,
    SPACELINE_CACHE: `${folder}/cache`,
    SPACELINE_BASE: base,
    INIT_CWD: undefined,
  };
}
