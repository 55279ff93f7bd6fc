import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from '../../../src/site/index.ts';

/** What a build says about itself to those that wait for it. */
export interface Holder {
  pid: number;
  /** The folder of its site. */
  out: string;
}

export interface LockOptions {
  /** What is locked: an absolute path. */
  path: string;
  /** The folder of the site that this build is for. */
  out: string;
  /** How long to wait for another build. */
  waitSeconds: number;
  /** Called once, when it has to wait; with nothing where the other build is too busy to answer. */
  onWait(holder: Holder | undefined): void;
}

/** How long a build may take to say who it is. It answers only between two long steps. */
const answerMs = 3000;

/** How long after a failed attempt the next one is made, where no connection tells when the lock is free. */
const retryMs = 100;

/**
 * Waits until no other build of a path runs, then keeps others from starting.
 *
 * The lock is a local socket that the build listens on. The system closes it when the process ends, however that
 * happens: so there is no lock file that is left behind, is empty, names a process id that is in use again, or cannot
 * be written. A build that waits is connected to it, and continues the moment it closes. Builds in two containers with
 * the same checkout do not see each other.
 *
 * @returns unlocks
 * @throws where the other build still runs after `waitSeconds`
 */
export async function lock({ path, out, waitSeconds, onWait }: LockOptions): Promise<() => void> {
  const address = addressFor(path);
  const deadline = performance.now() + waitSeconds * 1000;
  let holder: Holder | undefined;
  let told = false;
  for (;;) {
    const release = await listen(address, { pid: process.pid, out });
    if (release) return release;
    await untilFree(address, deadline, (answer) => {
      holder = answer ?? holder;
      if (!told) onWait(answer);
      told = true;
    });
    if (performance.now() >= deadline) {
      throw new Error(
        `${describe(holder)} still runs after ${waitSeconds} s. End it, or wait longer: ` +
          `npm run build -- --wait ${waitSeconds * 2}`,
      );
    }
  }
}

/** A build, as the subject of a sentence. */
export function describe(holder: Holder | undefined): string {
  return holder
    ? `Another build of this checkout (process ${holder.pid}, into ${holder.out})`
    : 'Another build of this checkout';
}

/** A socket address for a path: in Linux and Windows one without a file. */
function addressFor(path: string): string {
  const name = `spaceline-${createHash('sha1').update(path).digest('hex').slice(0, 20)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\?\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** Listens at an address. @returns closes it again; nothing where another process listens there */
function listen(address: string, self: Holder): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const waiting = new Set<Socket>();
    const server: Server = createServer((socket) => {
      waiting.add(socket);
      socket.unref();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => waiting.delete(socket));
      socket.write(`${JSON.stringify(self)}\n`);
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

/** Waits until a build ends or the time is over, and passes on what it says about itself. */
async function untilFree(
  address: string,
  deadline: number,
  onAnswer: (holder: Holder | undefined) => void,
): Promise<void> {
  const left = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())));
  const socket = connect(address);
  const silent = setTimeout(() => onAnswer(undefined), answerMs);
  let refused = false;
  await new Promise<void>((done) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      said += text;
      if (!said.includes('\n')) return;
      clearTimeout(silent);
      onAnswer(holderOf(said));
    });
    socket.on('error', (error) => {
      refused = faultCode(error) === 'ECONNREFUSED';
    });
    socket.on('close', () => done());
    left.addEventListener('abort', () => done());
  });
  clearTimeout(silent);
  socket.destroy();
  // A file that a killed process left, where sockets have one.
  if (refused && !address.startsWith('\0')) rmSync(address, { force: true });
  if (!left.aborted) await wait(refused ? retryMs : 0);
}

function holderOf(said: string): Holder | undefined {
  try {
    const { pid, out }: Partial<Holder> = JSON.parse(said);
    return pid === undefined || out === undefined ? undefined : { pid, out };
  } catch {
    return undefined;
  }
}
