import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Time and memory that a command took. */
export interface Cost {
  /** Processor time of the command and all its child processes, user and system, in seconds. */
  processor: number;
  /** Elapsed time in seconds. */
  wall: number;
  /** Peak memory of the command and all its child processes; 0 on a system without /proc. */
  megabytes: number;
  /** The last 2,000 characters of its output. */
  output: string;
}

/** A command to measure, and how it is started. */
export interface Measured {
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The processors that it may use, as `taskset` takes them: `0,1`. All unless given. */
  processors?: string;
}

/** Milliseconds. */
const sampleInterval = 100;

/** Runs a command, then writes the processor time of all processes that it waited for to file descriptor 3. */
const withTimes = '"$@"; code=$?; times >&3; exit $code';

/**
 * Runs a command and measures it. Needs a POSIX shell.
 *
 * @throws with the end of its output if it fails
 */
export function measure({ command, args, processors, ...options }: Measured): Promise<Cost> {
  const pinned = processors === undefined ? [] : ['taskset', '-c', processors];
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn('sh', ['-c', withTimes, 'sh', ...pinned, command, ...args], {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    const listen = (chunk: unknown): void => {
      output = (output + String(chunk)).slice(-2000);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    let times = '';
    child.stdio[3]?.on('data', (chunk) => {
      times += String(chunk);
    });
    let kilobytes = 0;
    const sampler = setInterval(() => {
      kilobytes = Math.max(kilobytes, child.pid === undefined ? 0 : residentOf(child.pid));
    }, sampleInterval);
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(sampler);
      const wall = (performance.now() - start) / 1000;
      if (status === 0)
        resolve({ processor: secondsIn(times), wall, megabytes: kilobytes / 1024, output });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`));
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

/** A file of a process; empty if it has ended, or on a system without `/proc`. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

const versions = { '@11ty/eleventy': '3.1.2', pagefind: '1.6.0' };

/** Eleventy's memory, in megabytes: with Node's default it fails on the files of 10,000 entries. */
const eleventyHeap = 8192;

/** Runs a cold build of the peer into a new folder, and measures it. */
export type Peer = (out: string, processors: string | undefined) => Promise<Cost>;

/**
 * Installs the peer of a build: Eleventy and the Pagefind CLI over the same Markdown, a page for each entry.
 *
 * @param folder where to install; needs npm
 * @param content the content folder
 */
export function installPeer(folder: string, content: string): Peer {
  const home = join(folder, 'peer');
  const manifest = JSON.stringify({ private: true, dependencies: versions });
  write(home, { 'package.json': manifest });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: home,
    stdio: 'inherit',
  });
  const folders = { glossary: join(content, 'glossary'), layouts: join(home, 'layouts') };
  write(folders.layouts, { 'entry.njk': layout });
  const settings = `const folders = ${JSON.stringify(folders)};\n${config}`;
  write(home, { 'eleventy.config.cjs': settings });
  const bin = (command: string): string => join(home, 'node_modules', '.bin', command);
  const options = { NODE_OPTIONS: `--max-old-space-size=${eleventyHeap}` };
  return async (out, processors) => {
    const pinned = { cwd: home, ...(processors !== undefined && { processors }) };
    const env = { ...process.env, ...options, SITE_OUT: out };
    const pages = await measure({ command: bin('eleventy'), args: ['--quiet'], env, ...pinned });
    const search = await measure({ command: bin('pagefind'), args: ['--site', out], ...pinned });
    return {
      processor: pages.processor + search.processor,
      wall: pages.wall + search.wall,
      megabytes: Math.max(pages.megabytes, search.megabytes),
      output: pages.output + search.output,
    };
  };
}

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
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
