import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cost, measure } from './measure.ts';

const versions = { '@11ty/eleventy': '3.1.2', pagefind: '1.5.2' };

/** Eleventy's memory, in megabytes: with Node's default it fails on the files of 10,000 entries. */
const eleventyHeap = 8192;

/** Runs a cold build of a peer into a new folder, and measures it. */
export type Peer = (out: string, processors: string | undefined) => Promise<Cost>;

/**
 * Installs what a build is compared with: Eleventy and the Pagefind CLI over the same Markdown, twice.
 *
 * @param folder where to install; needs npm
 * @param content the content folder
 * @returns `pages alone`: a page an entry; `same files`: its page with backlinks, a page a ruling, and a JSON file
 */
export function installPeers(folder: string, content: string): Record<string, Peer> {
  const home = join(folder, 'peer');
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ private: true, dependencies: versions }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
    cwd: home,
    stdio: 'inherit',
  });
  const glossary = join(content, 'glossary');
  return {
    'pages alone': peerIn(home, 'pages', glossary, pagesConfig, { 'entry.njk': layout }),
    'same files': peerIn(home, 'all', glossary, allConfig, { 'entry.njk': layout }, templates),
  };
}

function peerIn(
  home: string,
  name: string,
  glossary: string,
  config: string,
  layouts: Record<string, string>,
  inputs: Record<string, string> = {},
): Peer {
  const own = join(home, name);
  write(join(own, 'layouts'), layouts);
  write(join(own, 'templates'), inputs);
  const values = {
    glossary,
    layouts: join(own, 'layouts'),
    templates: join(own, 'templates'),
  };
  const settings = `const folders = ${JSON.stringify(values)};\n${config}`;
  write(own, { 'eleventy.config.cjs': settings });
  const bin = (command: string): string => join(home, 'node_modules', '.bin', command);
  const options = { NODE_OPTIONS: `--max-old-space-size=${eleventyHeap}` };
  return async (out, processors) => {
    const pinned = { cwd: own, ...(processors !== undefined && { processors }) };
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

const pagesConfig = `
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

/**
 * Entries, their rulings and backlinks are read once, before Eleventy's pages; a page a ruling and a JSON file an entry
 * are two paginated templates, as Eleventy's documentation has it.
 */
const allConfig = `
const { readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const markdown = require('markdown-it')({ html: true });

const entries = readdirSync(folders.glossary).map((file) => {
  const text = readFileSync(join(folders.glossary, file), 'utf8');
  const [, front, body] = text.split(/^---$/mu);
  const title = /^title: (.*)$/mu.exec(front)[1];
  const slug = file.replace(/\\.md$/u, '');
  return { title, slug, url: '/glossary/' + slug + '/', body, backlinks: [] };
});
const byTitle = new Map(entries.map((entry) => [entry.title, entry]));
for (const entry of entries) {
  const linked = (text) =>
    text.replace(/\\[\\[([^\\]]+)\\]\\]/gu, (_, title) => {
      const to = byTitle.get(title);
      if (!to) return title;
      if (!to.backlinks.some(({ url }) => url === entry.url))
        to.backlinks.push({ url: entry.url, title: entry.title });
      return '[' + title + '](' + to.url + ')';
    });
  entry.rulings = entry.body.trim().split(/\\n\\n+/u).map((block) => {
    const [, text, number] = /^(.*?)(?: \\^(p\\d+))?$/su.exec(block);
    const file = (number ?? '').slice(1);
    return { number, file, html: markdown.render(linked(text)), text };
  });
}
const rulings = entries.flatMap(({ slug, title, url, rulings }) =>
  rulings.filter(({ number }) => number).map((ruling) => ({ slug, title, url, ...ruling })),
);

module.exports = (config) => {
  config.setUseGitIgnore(false);
  config.addGlobalData('entries', entries);
  config.addGlobalData('rulings', rulings);
  config.addFilter('json', (value) => JSON.stringify(value));
  const layouts = relative(folders.templates, folders.layouts);
  return {
    dir: { input: folders.templates, layouts, includes: layouts, output: process.env.SITE_OUT },
  };
};
`;

const paginated = (over: string, permalink: string, more = ''): string =>
  `---\npagination: { data: ${over}, size: 1, alias: item }\npermalink: "${permalink}"\n${more}---\n`;

const templates: Record<string, string> = {
  'entries.njk':
    paginated(
      'entries',
      'glossary/{{ item.slug }}/index.html',
      'layout: entry.njk\neleventyComputed: { title: "{{ item.title }}" }\n',
    ) +
    '{% for ruling in item.rulings %}<div id="{{ ruling.number }}">{{ ruling.html | safe }}</div>{% endfor %}' +
    '{% if item.backlinks.length %}<ul>{% for one in item.backlinks %}' +
    '<li><a href="{{ one.url }}">{{ one.title }}</a></li>{% endfor %}</ul>{% endif %}',
  'rulings.njk':
    paginated('rulings', 'glossary/{{ item.slug }}/{{ item.file }}/index.html') +
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ item.title }}, {{ item.number }}</title></head>' +
    '<body><h1>{{ item.title }}, {{ item.number }}</h1>{{ item.html | safe }}<a href="{{ item.url }}">{{ item.title }}</a></body></html>',
  'api.njk':
    paginated('entries', 'api/glossary/{{ item.slug }}.json') +
    '{{ { title: item.title, url: item.url, rulings: item.rulings } | json | safe }}',
};
