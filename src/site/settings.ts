import { resolve } from 'node:path';

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
}

/** The settings that the environment gives: `SPACELINE_CONTENT`, `SPACELINE_OUT`, `SPACELINE_BASE`. */
export function settings(env: NodeJS.ProcessEnv = process.env): Settings {
  const content = resolve(env['SPACELINE_CONTENT'] || 'content');
  const out = resolve(env['SPACELINE_OUT'] || 'dist');
  const base = `/${(env['SPACELINE_BASE'] ?? '').split('/').filter(Boolean).join('/')}/`.replace(
    '//',
    '/',
  );
  const name = `${content} ${out} ${base}`.replace(/[^\w]+/gu, '-').slice(-120);
  return { content, out, base, cache: resolve('node_modules/.cache/spaceline', name) };
}
