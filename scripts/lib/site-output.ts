import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode, siteBase, withoutInterruption } from '../../src/site/index.ts';

/** Delay between two attempts to lock. */
const retryMs = 100;
/** Minutes until a command gives up: far more than a build takes. */
const maxWait = 10;

/**
 * Locks a checkout, so that no other build starts. Waits for the end of a running build, and prints that.
 *
 * The lock is a local socket that the build listens on. The system closes it when the process ends, however that
 * happens, so no lock file is left behind. Builds in two containers with the same checkout do not see each other.
 *
 * @param path absolute path of the checkout
 * @param minutes timeout of the wait for another build
 * @returns unlocks
 * @throws if the other build still runs after that time
 */
export async function lock(path: string, minutes = maxWait): Promise<() => void> {
  const address = addressFor(path);
  const timeOver = AbortSignal.timeout(minutes * 60_000);
  for (let attempt = 1; ; attempt++) {
    const unlock = await listen(address);
    if (unlock) return unlock;
    if (attempt === 1)
      console.log('Another build of this checkout is running: waiting for it to end');
    if (timeOver.aborted)
      throw new Error(
        `Another build of this checkout still runs after ${minutes} min: end it, or wait for it.`,
      );
    await removeUnused(address);
    await wait(retryMs);
  }
}

/** Returns a socket address for a path; on Linux and Windows, the socket has no file. */
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
async function listen(address: string): Promise<(() => void) | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (faultCode(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return () => server.close();
}

/** Removes the socket file of a killed process. Windows has no such files. */
async function removeUnused(address: string): Promise<void> {
  if (process.platform === 'linux') return;
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    socket.destroy();
  } catch (error) {
    if (faultCode(error) === 'ECONNREFUSED') rmSync(address, { force: true });
  }
}

/** Files that `npm run graph` writes into the site's folder; builds keep them. */
const graphFiles = ['graph.json', 'graph.gexf', 'graph.dot'];

/** Folders of a build: the site, the next site while it is written, and the last site while it is replaced. */
type SiteFolders = ReturnType<typeof foldersOf>;

/**
 * Prepares to build a site: completes or removes the output of a killed build.
 *
 * The next site is written into a folder beside the last one, so that an interrupted or failed build does not change
 * the last site.
 *
 * @param named the folder of the site; may be a link to it
 * @throws if the folder contains other files, or cannot be made or replaced
 */
export function beginSite(named: string): SiteFolders {
  const folders = foldersOf(existsSync(named) ? realpathSync(named) : named);
  restore(folders);
  refuseForeign(folders.out);
  rmSync(folders.next, { recursive: true, force: true });
  return folders;
}

/** Moves a site that was built elsewhere to the folder of the next site, perhaps to another disk. */
export function moveSite(built: string, { next }: Pick<SiteFolders, 'next'>): void {
  try {
    renameSync(built, next);
  } catch (error) {
    if (faultCode(error) !== 'EXDEV') throw error;
    cpSync(built, next, { recursive: true });
  }
}

/** Puts the next site in the place of the last one, with two renames; for a moment between them, the site is missing. */
export function publishSite({ out, next, last }: SiteFolders): void {
  for (const name of graphFiles)
    if (existsSync(join(out, name))) copyFileSync(join(out, name), join(next, name));
  withoutInterruption(() => {
    if (existsSync(out)) renameSync(out, last);
    renameSync(next, out);
  });
  rmSync(last, { recursive: true, force: true });
}

/** Puts the last site back if a build failed to publish, and removes what it wrote, to free the disk. */
export function abandonSite(folders: SiteFolders): void {
  restore(folders);
  rmSync(folders.next, { recursive: true, force: true });
}

function foldersOf(out: string) {
  const parent = dirname(out);
  mkdirSync(parent, { recursive: true });
  const beside = (name: string): string => join(parent, `.${basename(out)}.${name}`);
  return { out, next: beside('next'), last: beside('last') };
}

/** Completes or reverts a build that failed or was killed between its two renames. */
function restore({ out, last }: SiteFolders): void {
  if (existsSync(out)) rmSync(last, { recursive: true, force: true });
  else if (existsSync(last)) renameSync(last, out);
}

/** @throws if the folder contains other files: the next site would replace them */
function refuseForeign(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory())
    throw new Error(`${out} is a file: name a folder in SPACELINE_OUT`);
  if (siteBase(out) !== undefined) return;
  if (readdirSync(out).every((name) => graphFiles.includes(name))) return;
  throw new Error(
    `${out} holds files that no build put there: empty it, or name another folder in SPACELINE_OUT`,
  );
}
