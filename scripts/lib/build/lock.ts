import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until no other build runs in this checkout, then keeps others from starting: Astro bundles into one folder of
 * the checkout, whatever folder a build is for.
 *
 * @param file the lock file; it holds the process id of the build that runs
 * @returns unlocks
 */
export async function lock(file: string): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch {
      if (!isRunning(file)) rmSync(file, { force: true });
      else if (!told) {
        console.log('Another build is running here: waiting for it to end');
        told = true;
      }
      await wait(100);
    }
  }
}

/** Whether the process that holds the lock still runs. */
function isRunning(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
