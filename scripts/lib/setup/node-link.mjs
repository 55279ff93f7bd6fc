// Runs on the machine's own Node, before anything is installed: built-in modules alone.
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const windows = process.platform === 'win32';

/** @param {string} root the repository's folder */
export function installedNode(root) {
  const platform = `${windows ? 'win' : process.platform}-${process.arch}`;
  return join(root, 'node_modules', `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');
}

/**
 * Links the installed Node into `node_modules/.bin`, where npm scripts find it. npm 10 removes the link: the skipped packages for other
 * platforms have a command of the same name.
 *
 * @param {string} root the repository's folder
 */
export function linkNode(root) {
  const node = installedNode(root);
  const link = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  if (!existsSync(node) || existsSync(link)) return;
  if (windows) writeFileSync(link, `@"${node}" %*\r\n`);
  else symlinkSync(node.replace(join(root, 'node_modules'), '..'), link);
}
