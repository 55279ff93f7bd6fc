import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from '../../../src/site/index.ts';

export interface LockOptions {
  /** Locked folder: an absolute path. */
  path: string;
  /** Timeout of the wait for another build. */
  waitSeconds: number;
  /** Called once, when it has to wait. */
  onWait(): void;
}

/** Delay between two attempts to lock. */
const retryMs = 100;

/**
 * Waits until no other build of a path runs, then keeps others from starting.
 *
 * The lock is a local socket that the build listens on. The system closes it when the process ends, however that
 * happens, so no lock file is left behind. Builds in two containers with the same checkout do not see each other.
 *
 * @returns unlocks
 * @throws if the other build still runs after `waitSeconds`
 */
export async function lock({ path, waitSeconds, onWait }: LockOptions): Promise<() => void> {
  const address = addressFor(path);
  const timeOver = AbortSignal.timeout(waitSeconds * 1000);
  for (let attempt = 1; ; attempt++) {
    const unlock = await listen(address);
    if (unlock) return unlock;
    if (attempt === 1) onWait();
    if (timeOver.aborted)
      throw new Error(
        `Another build of this checkout still runs after ${waitSeconds} s. End it, or wait longer: ` +
          `npm run build -- --wait ${waitSeconds * 2}`,
      );
    await removeUnused(address);
    await wait(retryMs);
  }
}

/** A socket address for a path: in Linux and Windows one without a file. */
function addressFor(path: string): string {
  const name = `spaceline-${createHash('sha1').update(path).digest('hex').slice(0, 20)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\?\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/**
 * Listens at an address.
 *
 * @returns closes it again; undefined if another process listens there
 */
function listen(address: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (faultCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}

/** Removes the socket file of a killed process. Windows has no such files. */
async function removeUnused(address: string): Promise<void> {
  if (process.platform === 'linux') return;
  const isRefused = await new Promise((resolve) => {
    const socket = connect(address, () => resolve(false));
    socket.on('error', (error) => resolve(faultCode(error) === 'ECONNREFUSED'));
    socket.on('close', () => resolve(false));
  });
  if (isRefused) rmSync(address, { force: true });
}
