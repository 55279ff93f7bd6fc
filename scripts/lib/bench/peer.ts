import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cost, measure } from './measure.ts';

const versions = { '@11ty/eleventy': '3.1.2', pagefind: '1.5.2' };

/**
 * Installs what builds are compared with: Eleventy with one layout, and the Pagefind CLI over its pages.
 *
 * @param folder where to install; needs npm
 * @param content the content folder
 * @returns runs a cold build of both and measures it
 */
export function installPeer(folder: string, content: string): () => Promise<Cost> {
  const home = join(folder, 'peer');
  const out = join(home, 'site');
  mkdirSync(join(home, 'layouts'), { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ private: true, dependencies: versions }),
  );
  writeFileSync(
    join(home, 'layouts', 'entry.njk'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head>' +
      '<body><main data-pagefind-body><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>',
  );
  writeFileSync(
    join(home, 'eleventy.config.cjs'),
    `module.exports = (config) => {
  config.addGlobalData('layout', 'entry.njk');
  config.setUseGitIgnore(false);
  return {
    dir: { input: ${JSON.stringify(join(content, 'glossary'))}, layouts: '../../peer/layouts', includes: '../../peer/layouts', output: ${JSON.stringify(out)} },
    markdownTemplateEngine: false,
  };
};
`,
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: home,
    stdio: 'inherit',
  });
  const bin = (name: string): string => join(home, 'node_modules', '.bin', name);
  return async () => {
    rmSync(out, { recursive: true, force: true });
    const pages = await measure(bin('eleventy'), ['--quiet'], { cwd: home });
    const search = await measure(bin('pagefind'), ['--site', out], { cwd: home });
    return {
      seconds: pages.seconds + search.seconds,
      megabytes: Math.max(pages.megabytes, search.megabytes),
      output: pages.output + search.output,
    };
  };
}
