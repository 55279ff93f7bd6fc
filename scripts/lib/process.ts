import { faultCode } from '../../src/site/index.ts';

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return faultCode(error) === 'EPERM';
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let isHolding = false;
let stopped: NodeJS.Signals | undefined;

/** Runs a step without asynchronous parts to its end: Ctrl-C and other requests to stop wait for it. */
export function withoutInterruption(step: () => void): void {
  // Steps of one turn of the event loop share their listeners.
  if (!isHolding) for (const signal of signals) process.on(signal, hold);
  isHolding = true;
  try {
    step();
  } finally {
    // A signal that came in the meantime is delivered in the next turn of the event loop.
    setImmediate(release);
  }
}

function hold(signal: NodeJS.Signals): void {
  stopped = signal;
}

function release(): void {
  if (!isHolding) return;
  for (const signal of signals) process.off(signal, hold);
  isHolding = false;
  const signal = stopped;
  stopped = undefined;
  if (signal) process.kill(process.pid, signal);
}
