import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { seconds } from '../../src/site/index.ts';
import { launchBrowser } from './chromium.ts';
import { writeGlossary } from './made-glossary.ts';
import { type DevServer, serve, startDev } from './serve-site.ts';

/** Time and memory that a command took, child processes included. */
export interface Cost {
  /** Processor time, user and system, in seconds. */
  processor: number;
  /** Elapsed time in seconds. */
  wall: number;
  /** Peak memory; 0 on a system without /proc. */
  megabytes: number;
}

/** Returns the median; `undefined` for an empty list. */
export function median<Value>(
  values: readonly Value[],
  by: (value: Value) => number,
): Value | undefined {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)];
}

/** The environment of a command that builds or serves generated content, with its output below a folder. */
export function environmentIn(folder: string, content: string, base = ''): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SPACELINE_CONTENT: content,
    SPACELINE_OUT: `${folder}/dist`,
    SPACELINE_CACHE: `${folder}/cache`,
    NODE_COMPILE_CACHE: `${folder}/modules`,
    SPACELINE_BASE: base,
    INIT_CWD: undefined,
  };
}

/** Builds a content folder with the output below a folder, and returns the folder of the site. */
export function buildBelow(folder: string, content: string, base: string): string {
  const env = environmentIn(folder, content, base);
  execFileSync('npm', ['run', '-s', 'build'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'dist');
}

/** Serves a built site, and opens a browser for it. */
export async function visitSite(folder: string, base: string) {
  const site = await serve(folder, base);
  const browser = await launchBrowser();
  const close = async (): Promise<void> => {
    await browser.close();
    await site.close();
  };
  return { home: site.origin + base, browser, close };
}

/** Milliseconds. */
const sampleInterval = 100;

/**
 * Runs a command of a POSIX shell and measures it.
 *
 * @throws with its output if it fails
 */
async function measure(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Cost> {
  const start = performance.now();
  // At the end the shell prints the processor time of all processes that it waited for.
  const run = promisify(execFile)('sh', ['-c', `${command} && times`], { cwd, env });
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentOf(run.child.pid ?? 0));
  }, sampleInterval);
  try {
    const { stdout } = await run;
    const wall = (performance.now() - start) / 1000;
    return { processor: processorSeconds(stdout), wall, megabytes: peak / 1024 };
  } finally {
    clearInterval(sampler);
  }
}

/** Adds up the last two lines of `times`, for the shell and for its children: `0m0.001s 0m0.002s`. */
function processorSeconds(output: string): number {
  const lines = output.trimEnd().split('\n').slice(-2).join(' ');
  return [...lines.matchAll(/(\d+)m([\d.]+)s/gu)].reduce(
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

/** Measures a cold build of a content folder with a checkout. Runs Node directly: npm would add a fifth of a second. */
export function measureBuild(checkout: string, content: string, home: string): Promise<Cost> {
  // Older commits keep bundles in the checkout.
  rmSync(join(checkout, '.astro/bundles'), { recursive: true, force: true });
  return measure(`"${process.execPath}" --run build`, checkout, environmentIn(home, content));
}

/** Milliseconds. */
const longest = 300_000;
const pollInterval = 10;

/**
 * Generates a glossary, starts `npm run dev` with an empty cache, and edits the content. Prints the median time of each step,
 * from the save to the updated page.
 *
 * @param folder for the content and what the server writes
 * @param count how many entries, more than rounds
 * @param rounds how often each edit is made
 */
export async function measureDev(folder: string, count: number, rounds: number): Promise<void> {
  const home = join(folder, String(count));
  const content = join(home, 'content');
  const [first, ...others] = writeGlossary(content, count);
  if (!first) throw new Error('there is no entry');
  const save = (slug: string, text: string): void =>
    writeFileSync(join(content, 'glossary', `${slug}.md`), text);
  const times = new Map<string, number[]>();
  let server: DevServer | undefined;
  /** Measures how long the page of an entry takes to contain a text. */
  const time = async (step: string, act: () => unknown, slug: string, expected: string) => {
    const begun = performance.now();
    await act();
    for (;;) {
      const response = await fetch(`${server?.address}glossary/${slug}/`).catch(() => undefined);
      if (response?.ok && (await response.text()).includes(expected)) break;
      if (performance.now() - begun > longest) throw new Error(`${slug} never changed`);
      await wait(pollInterval);
    }
    times.set(step, [...(times.get(step) ?? []), performance.now() - begun]);
  };
  const start = async (): Promise<void> => {
    server = await startDev({ ...environmentIn(home, content), PORT: '4398' });
  };
  try {
    await time('first page', start, first.slug, first.title);
    for (const [round, { slug, text }] of others.slice(0, rounds).entries()) {
      const edited = text.replace(' ^p1', ` Round ${round}. ^p1`);
      await time('edit', () => save(slug, edited), slug, `Round ${round}`);
      const added = `---\ntitle: New ${round}\nkind: term\n---\n\nSee [[${first.title}]]. ^p1\n`;
      await time('new file', () => save(`new-${round}`, added), `new-${round}`, `New ${round}`);
    }
  } finally {
    await server?.stop();
  }
  console.log(`${count} entries, medians of ${rounds}:`);
  for (const [step, all] of times)
    console.log(`  ${step}: ${seconds(median(all, Number) ?? Number.NaN)}`);
}
