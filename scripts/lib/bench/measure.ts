import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
