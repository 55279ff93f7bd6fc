import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from '../../../src/site/index.ts';

export interface LockOptions {
  /** Locked folder: an absolute path. */
  path: string;
  /** The folder of the site that this build is for. */
  out: string;
  /** Timeout of the wait for another build. */
  waitSeconds: number;
  /** Called once, when it has to wait. */
  onWait(): void;
}

/** Delay between two attempts to connect. */
const retryMs = 100;

/**
 * Waits until no other build of a path runs, then keeps others from starting.
 *
 * The lock is a local socket that the build listens on. The system closes it when the process ends, however that
 * happens, so no lock file is left behind. A build that waits is connected to it, and continues the moment it closes. Builds in two containers with
 * the same checkout do not see each other.
 *
 * @returns unlocks
 * @throws if the other build still runs after `waitSeconds`
 */
export async function lock({ path, out, waitSeconds, onWait }: LockOptions): Promise<() => void> {
  const address = addressFor(path);
  const timeOver = AbortSignal.timeout(waitSeconds * 1000);
  let holder = '';
  for (let attempt = 1; ; attempt++) {
    const unlock = await listen(address, ` (process ${process.pid}, into ${out})`);
    if (unlock) return unlock;
    if (attempt === 1) onWait();
    holder = (await untilFree(address, timeOver)) || holder;
    if (timeOver.aborted) {
      throw new Error(
        `Another build of this checkout${holder} still runs after ${waitSeconds} s. End it, or wait longer: ` +
          `npm run build -- --wait ${waitSeconds * 2}`,
      );
    }
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
 * @param self what is said to each process that connects
 * @returns closes it again; undefined if another process listens there
 */
function listen(address: string, self: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = new Set<Socket>();
    const server: Server = createServer((socket) => {
      waiting.add(socket);
      socket.unref();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => waiting.delete(socket));
      socket.write(self);
    });
    server.once('error', (error) => {
      if (faultCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });
}

/**
 * Waits until a build ends or the time is over.
 *
 * @returns what the build says about itself; empty if it is too busy to answer
 */
async function untilFree(address: string, timeOver: AbortSignal): Promise<string> {
  const socket = connect(address).setEncoding('utf8');
  let said = '';
  let isRefused = false;
  await new Promise<void>((done) => {
    socket.on('data', (text) => {
      said += text;
    });
    socket.on('error', (error) => {
      isRefused = faultCode(error) === 'ECONNREFUSED';
    });
    socket.on('close', () => done());
    if (timeOver.aborted) done();
    timeOver.addEventListener('abort', () => done());
  });
  socket.destroy();
  // A file that a killed process left, where sockets have one.
  if (isRefused && !address.startsWith('\0')) rmSync(address, { force: true });
  if (isRefused && !timeOver.aborted) await wait(retryMs);
  return said;
}
