import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';

/** Folders that a command reads and writes. */
export interface Settings {
  /** The content folder, absolute. */
  content: string;
  /** The folder of the finished site, absolute. */
  out: string;
  /** Base path, with a slash at both ends. */
  base: string;
  /** The folder of the cache of parsed files, absolute. */
  cache: string;
  /** Whether the site is to be published: `origin` must be its address then. */
  publishes: boolean;
}

/** The checkout of Spaceline. */
const checkout = resolve(import.meta.dirname, '../..');

/**
 * Reads the settings from the environment: `SPACELINE_CONTENT`, `SPACELINE_OUT`, `SPACELINE_BASE`, `SPACELINE_CACHE`,
 * `SPACELINE_PUBLISH`. A relative path counts from where the command was started. Settings that the environment lacks are
 * read from the file `.env` of the checkout, where a relative path counts from the checkout.
 *
 * @throws if the site would be written into the content folder, whose files the next build would refuse, or if
 *   `SPACELINE_BASE` is not a path
 */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  const file = env === process.env ? settingsFile(env['SPACELINE_SETTINGS']) : {};
  const folder = (variable: string, usual: string): string => {
    const [named, inFile] = [env, file].map((one) => one[variable]?.trim());
    if (named) return namedPath(named, env);
    return inFile ? resolve(checkout, inFile) : resolve(usual);
  };
  const content = folder('SPACELINE_CONTENT', 'content');
  const out = folder('SPACELINE_OUT', 'dist');
  if (`${out}${sep}`.startsWith(`${content}${sep}`)) {
    throw new ContentError(
      `SPACELINE_OUT: ${out} is inside of the content folder. Name one outside of it.`,
    );
  }
  const base = basePath(env['SPACELINE_BASE'] ?? file['SPACELINE_BASE'] ?? '');
  const cache = folder('SPACELINE_CACHE', 'node_modules/.cache/spaceline');
  const publishes = (env['SPACELINE_PUBLISH'] ?? file['SPACELINE_PUBLISH'] ?? '') !== '';
  return { content, out, base, cache, publishes };
}

/** Working folder of the caller: npm runs scripts in the repository's folder, and sets `INIT_CWD` to the caller's. */
export function startFolder(env: NodeJS.ProcessEnv = process.env): string {
  const byNpm = env['npm_lifecycle_event'] === undefined ? undefined : env['INIT_CWD'];
  return byNpm || process.cwd();
}

/** Resolves the path of a file or folder from the folder in which the command was started. */
export function namedPath(named: string, env: NodeJS.ProcessEnv = process.env): string {
  // Only shells expand "~", and not in quotes.
  return resolve(startFolder(env), named.replace(/^~(?=$|[\\/])/u, homedir()));
}

/** A path of the content folder as seen from where the command was started. */
export function pathFrom(path: string, content: string): string {
  return [relative(startFolder(), content), path].filter(Boolean).join('/');
}

/** Prints which content folder a command worked on, beside its output. */
export function sayFolder(content: string): void {
  console.error(`Content folder: ${content}`);
}

/** Reads the settings file. */
function settingsFile(path = join(checkout, '.env')): NodeJS.Dict<string> {
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}

/** Returns a base path with a slash at both ends. */
function basePath(named: string): string {
  const steps = named.trim().split('/').filter(Boolean);
  if (!steps.every((step) => /^[\w~-][\w.~-]*$/u.test(step))) {
    throw new ContentError(
      `SPACELINE_BASE: "${named}" is no path of a site. Write what follows the host in its address, such as /rules/, in letters without accents, digits and -._~`,
    );
  }
  return steps.length === 0 ? '/' : `/${steps.join('/')}/`;
}

/**
 * Error in the content or in the settings, with a message for the editor. Has no stack trace, which Astro would print.
 */
export class ContentError extends Error {
  override stack = '';
}
