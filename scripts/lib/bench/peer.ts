import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cost, measure } from './measure.ts';

const versions = { '@11ty/eleventy': '3.1.2', pagefind: '1.6.0' };

/** Eleventy's memory, in megabytes: with Node's default it fails on the files of 10,000 entries. */
const eleventyHeap = 8192;

/** Runs a cold build of the peer into a new folder, and measures it. */
export type Peer = (out: string, processors: string | undefined) => Promise<Cost>;

/**
 * Installs the peer of a build: Eleventy and the Pagefind CLI over the same Markdown, a page for each entry.
 *
 * @param folder where to install; needs npm
 * @param content the content folder
 */
export function installPeer(folder: string, content: string): Peer {
  const home = join(folder, 'peer');
  const manifest = JSON.stringify({ private: true, dependencies: versions });
  write(home, { 'package.json': manifest });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: home,
    stdio: 'inherit',
  });
  const folders = { glossary: join(content, 'glossary'), layouts: join(home, 'layouts') };
  write(folders.layouts, { 'entry.njk': layout });
  const settings = `const folders = ${JSON.stringify(folders)};\n${config}`;
  write(home, { 'eleventy.config.cjs': settings });
  const bin = (command: string): string => join(home, 'node_modules', '.bin', command);
  const options = { NODE_OPTIONS: `--max-old-space-size=${eleventyHeap}` };
  return async (out, processors) => {
    const pinned = { cwd: home, ...(processors !== undefined && { processors }) };
    const env = { ...process.env, ...options, SITE_OUT: out };
    const pages = await measure({ command: bin('eleventy'), args: ['--quiet'], env, ...pinned });
    const search = await measure({ command: bin('pagefind'), args: ['--site', out], ...pinned });
    return {
      processor: pages.processor + search.processor,
      wall: pages.wall + search.wall,
      megabytes: Math.max(pages.megabytes, search.megabytes),
      output: pages.output + search.output,
    };
  };
}

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const layout =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head>' +
  '<body><main data-pagefind-body><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>';

const config = `
const { relative } = require('node:path');
module.exports = (config) => {
  config.addGlobalData('layout', 'entry.njk');
  config.setUseGitIgnore(false);
  const layouts = relative(folders.glossary, folders.layouts);
  return {
    dir: { input: folders.glossary, layouts, includes: layouts, output: process.env.SITE_OUT },
    markdownTemplateEngine: false,
  };
};
`;
