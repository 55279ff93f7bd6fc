// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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
