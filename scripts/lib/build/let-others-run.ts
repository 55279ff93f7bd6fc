import { setImmediate as afterEvents } from 'node:timers/promises';

/** Milliseconds that signals, timers and messages wait at most, about. */
const longestWait = 20;

let last = performance.now();

/** For long work in small parts, before each of them: lets signals, timers and messages in every now and then. */
export async function letOthersRun(): Promise<void> {
  if (performance.now() - last < longestWait) return;
  await afterEvents();
  last = performance.now();
}
