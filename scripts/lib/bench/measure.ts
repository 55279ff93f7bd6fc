import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Time and memory that a command took. */
export interface Cost {
  seconds: number;
  /** Peak memory of the command and all its child processes; 0 on a system without /proc. */
  megabytes: number;
  /** The last 2,000 characters of its output. */
  output: string;
}

/** Milliseconds. */
const sampleInterval = 100;

/**
 * Runs a command and measures it.
 *
 * @throws with the end of its output where it fails
 */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: unknown): void => {
      output = (output + String(chunk)).slice(-2000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    let kilobytes = 0;
    const sampler = setInterval(() => {
      kilobytes = Math.max(kilobytes, child.pid === undefined ? 0 : residentOf(child.pid));
    }, sampleInterval);
    child.once('error', reject);
    child.once('close', (status) => {
      clearInterval(sampler);
      const seconds = (performance.now() - start) / 1000;
      if (status === 0) resolve({ seconds, megabytes: kilobytes / 1024, output });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${status}:\n${output}`));
    });
  });
}

/** Resident memory of a process and its descendants, in kilobytes. */
function residentOf(root: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of listProcesses()) {
    const pid = Number(name);
    const status = readStatus(pid);
    const parent = /^PPid:\s+(\d+)/mu.exec(status)?.[1];
    const size = /^VmRSS:\s+(\d+)/mu.exec(status)?.[1];
    parents.set(pid, Number(parent));
    sizes.set(pid, Number(size ?? 0));
  }
  const below = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && below(parents.get(pid)));
  let sum = 0;
  for (const [pid, size] of sizes) if (below(pid)) sum += size;
  return sum;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  } catch {
    return [];
  }
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
