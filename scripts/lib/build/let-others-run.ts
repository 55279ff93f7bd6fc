import { setImmediate as afterEvents } from 'node:timers/promises';

/** About how long signals, timers and messages wait at most, in milliseconds. */
const longestWait = 20;

let last = performance.now();

/** Handles waiting signals, timers and messages, if some time has passed. To be called between the parts of a long task. */
export async function letOthersRun(): Promise<void> {
  if (performance.now() - last < longestWait) return;
  await afterEvents();
  last = performance.now();
}
