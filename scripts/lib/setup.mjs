// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './command.mjs';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const platform = `${windows ? 'win' : process.platform}-${process.arch}`;

/** The Node that is installed with the packages. */
const installedNode = join(modules, `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');

/** Minimum version of Node: it runs TypeScript files without a flag, and the packages need it. */
const oldestNode = [22, 19];

/** @param {string} version as Node prints it: `v22.19.0` */
export function fits(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Says which Node is needed. */
export const neededNode = `Node ${oldestNode.join('.')} or later, and this is ${process.version}`;

/**
 * Links the installed Node into `node_modules/.bin`, where npm scripts find it. npm 10 removes the link when it skips
 * the packages for other platforms, which have a command of the same name.
 */
export function linkNode() {
  const link = join(modules, '.bin', windows ? 'node.cmd' : 'node');
  if (!existsSync(installedNode) || existsSync(link)) return;
  if (windows) writeFileSync(link, `@"${installedNode}" %*\r\n`);
  else symlinkSync(installedNode.replace(modules, '..'), link);
}

/**
 * Installs the locked packages if needed, and finds the Node that runs everything else.
 *
 * @returns {string} path of Node
 * @throws if npm fails or no Node fits
 */
export function prepare() {
  if (!isInstalled(root)) install();
  linkNode();
  return fittingNode();
}

function install() {
  if (windows && process.execPath.startsWith(modules)) {
    throw new Error('The packages have changed. Run "npm ci", then this again.');
  }
  const began = Date.now();
  console.log(
    'Installing the packages of package-lock.json (needed once, takes about a minute) ...',
  );
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // npm replaces node_modules with the Node in it, so it has to run on the machine's own Node.
  const { status, error, stdout, stderr } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', ...quiet],
    {
      cwd: root,
      encoding: 'utf8',
      shell: windows,
      env: { ...process.env, PATH: pathWithoutModules() },
    },
  );
  if (error || status !== 0) {
    console.error(error ? error.message : `${stdout}${stderr}`);
    throw new Error('The packages could not be installed: "npm ci" failed, see above.');
  }
  console.log(`Installed in ${seconds(began)}.`);
}

/** @returns {string} */
function fittingNode() {
  const found = [installedNode, process.execPath].find((path) => fits(versionOf(path)));
  if (found) return found;
  throw new Error(
    `Spaceline needs ${neededNode}. The Node that comes with the packages does not run on ${platform}.\n` +
      'Install Node 24 from https://nodejs.org/ and run this again.',
  );
}

/** @param {string} path */
function versionOf(path) {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * Runs a program in the repository's folder, with the given Node and the packages' commands first in PATH, and with
 * this process's input and output. SIGINT and SIGTERM are passed on to it.
 *
 * @param {string} node path of the Node to use
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function run(node, command, args) {
  const path = [dirname(node), join(modules, '.bin'), pathWithoutModules()];
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows && command !== node,
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  // npm starts a script in a shell that passes on no signals: when npm is killed, the shell ends and the script keeps running.
  const parent = process.ppid;
  const orphaned = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent)
      child.kill('SIGTERM');
  }, 500);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(orphaned);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** @param {number} began as of Date.now() */
export function seconds(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`;
}

/** PATH, in which Node finds Windows' Path too, without the packages' commands. */
function pathWithoutModules() {
  const folders = process.env['PATH']?.split(delimiter) ?? [];
  return folders.filter((folder) => !folder.startsWith(modules)).join(delimiter);
}

/**
 * Whether node_modules matches package-lock.json, by npm's own list of what it installed. Packages for other platforms
 * may be missing.
 *
 * @param {string} root the repository's folder
 * @returns {boolean}
 */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const surplus = Object.keys(present).some((path) => !(path in wanted));
  if (surplus) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (path === '') return true;
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 * @param {string} path
 * @returns {Record<string, Package> | undefined} by the folder each is installed in
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * The port to serve at.
 *
 * @param {string | undefined} text the value of PORT
 * @returns {number}
 * @throws {UsageError} if it is not a port
 */
export function portFrom(text) {
  const port = Number(text?.trim() || 4321);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new UsageError(`PORT is "${text}", which is not a port: give a number from 0 to 65535.`);
}

/**
 * The error of a port that another program listens at.
 *
 * @param {number} port
 */
export function portInUse(port) {
  return new Error(
    `Port ${port} is in use by another program. End that program, or choose another port: ` +
      `PORT=${port + 1} npm start`,
  );
}

/**
 * Makes sure that a port can be served at.
 *
 * @param {number} port
 * @throws if another program listens at it
 */
export async function assertFree(port) {
  const server = createServer().listen(port);
  const isBusy = await once(server, 'listening').then(
    () => false,
    (error) => error.code === 'EADDRINUSE',
  );
  server.close();
  if (isBusy) throw portInUse(port);
}
