import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedNode, linkNode } from './node-link.mjs';
import { fits, oldestNode } from './node-version.mjs';

// Runs on the machine's own Node, before anything is installed: built-in modules alone.

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';

/**
 * Installs the locked packages if needed, and finds the Node that runs everything else.
 *
 * @returns {string} path of Node
 * @throws if npm fails or no Node fits
 */
export function prepare() {
  if (!isInstalled(root)) install();
  linkNode(root);
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
  const found = [installedNode(root), process.execPath].find((path) => fits(versionOf(path)));
  if (found) return found;
  throw new Error(
    `Spaceline needs Node ${oldestNode.join('.')} or later. This machine's is ${process.version}, and the ` +
      `Node that comes with the packages does not run on ${process.platform}-${process.arch}.\n` +
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
