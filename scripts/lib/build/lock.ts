import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until no other build runs in this checkout, and keeps the next from starting: Astro writes what it bundles
 * to one place, whichever folder a build is for.
 *
 * @param file marks that a build runs, and holds its process id
 * @returns call it when the build has ended
 */
export async function takeTurn(file: string): Promise<() => void> {
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

/** Whether the process that a mark names is still there. */
function isRunning(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
