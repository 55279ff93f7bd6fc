const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a step without asynchronous parts to its end: Ctrl-C and other requests to stop wait for it. */
export function withoutInterruption(step: () => void): void {
  let stopped: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals): void => {
    stopped = signal;
  };
  for (const signal of signals) process.on(signal, hold);
  try {
    step();
  } finally {
    // A signal that came in the meantime is delivered in the next turn of the event loop.
    setImmediate(() => {
      for (const signal of signals) process.off(signal, hold);
      if (stopped) process.kill(process.pid, stopped);
    });
  }
}
