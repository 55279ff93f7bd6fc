import { join, resolve, sep } from 'node:path';

/** Where a build reads and writes. */
export interface Settings {
  /** The content folder, absolute. */
  content: string;
  /** The folder of the finished site, absolute. */
  out: string;
  /** Base path, with a slash at both ends. */
  base: string;
  /** What may be kept from one build to the next, absolute: a folder for each content folder and base path. */
  cache: string;
  /**
   * The bundles of the pages, absolute. In the checkout: the bundled code has to find its packages, and it is the same
   * for every content folder with the same words.
   */
  bundles: string;
}

/**
 * The settings that the environment gives: `SPACELINE_CONTENT`, `SPACELINE_OUT`, `SPACELINE_BASE`, `SPACELINE_CACHE`. A
 * relative path counts from where the command was started.
 *
 * @throws where the site would be written into the content folder, whose files the next build would refuse
 */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  const content = folder(env, 'SPACELINE_CONTENT', 'content');
  const out = folder(env, 'SPACELINE_OUT', 'dist');
  if (`${out}${sep}`.startsWith(`${content}${sep}`)) {
    throw new Error(
      `SPACELINE_OUT: ${out} is inside of the content folder. Name one outside of it.`,
    );
  }
  const base = `/${(env['SPACELINE_BASE'] ?? '').split('/').filter(Boolean).join('/')}/`.replace(
    '//',
    '/',
  );
  const name = `${content} ${out} ${base}`.replace(/[^\w]+/gu, '-').slice(-120);
  const cache = join(folder(env, 'SPACELINE_CACHE', 'node_modules/.cache/spaceline'), name);
  return { content, out, base, cache, bundles: resolve('.astro/bundles') };
}

/** Where the command was started: npm runs scripts in the repository's folder, and says in `INIT_CWD` where it was called. */
export function startFolder(env: NodeJS.ProcessEnv = process.env): string {
  const byNpm = env['npm_lifecycle_event'] === undefined ? undefined : env['INIT_CWD'];
  return byNpm || process.cwd();
}

function folder(env: NodeJS.ProcessEnv, variable: string, usual: string): string {
  const named = env[variable];
  return named ? resolve(startFolder(env), named) : resolve(usual);
}
