import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostRedirects, redirectPages } from '../../src/outputs/host-files.ts';
import { plainWording } from '../../src/views/index.ts';
import { root } from '../lib/build-site.ts';
import { MemoryContent } from '../lib/memory-content.ts';

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
const files = new Map(made.map(({ path, text }) => [path, text]));

type Host = (path: string) => string | undefined;

/** The target of the first line of `_redirects` for a path whose status matches. */
const redirectBy =
  (status: RegExp): Host =>
  (path) =>
    lines('_redirects')
      .find((line) => line.startsWith(`${path} `) && status.test(line))
      ?.split(' ')[1];

/** Reads the `.htaccess` of a folder. Apache matches the decoded path, and encodes the target. */
const apache: Host = (path) => {
  const file = files.get(`${decodeURI(path).slice(base.length)}.htaccess`);
  const [, pattern, to] = /^RedirectMatch 302 "(.+)" "(.+)"$/mu.exec(file ?? '') ?? [];
  const fits = pattern !== undefined && new RegExp(pattern, 'u').test(decodeURI(path));
  return fits && to !== undefined ? encodeURI(to) : undefined;
};

/** Reads the line of a path in the map. nginx matches the decoded path, and sends the target unchanged. */
const nginx: Host = (path) => {
  const own = (line: string): boolean => line.startsWith(`"${decodeURI(path)}" `);
  return /"([^"]+)";$/u.exec(lines('nginx-redirects.conf').find(own) ?? '')?.[1];
};

function lines(file: string): string[] {
  return (files.get(file) ?? '').split('\n').filter((line) => !line.startsWith('#'));
}

describe.each<[string, Host]>([
  // Netlify ignores a line if the page exists, unless its status ends in "!".
  ['Netlify', redirectBy(/!$/u)],
  // Cloudflare ignores a line unless its status is a number.
  ['Cloudflare', redirectBy(/ 30\d$/u)],
  ['Apache', apache],
  ['nginx', nginx],
])('%s', (_, host) => {
  test.each([
    ['a renamed entry', 'glossary/fog/', 'glossary/sea-mist/'],
    ['one of another script', 'glossary/гавань/', 'glossary/порт/'],
    ['a term that became an entry', 'terms/pilot/', 'glossary/pilot/'],
  ])('redirects the readers of %s', (_what, from, to) => {
    expect(host(encodeURI(base + from))).toBe(encodeURI(base + to));
  });

  test.each([
    ['a page that is there', 'glossary/sea-mist/'],
    ['a ruling that is no more: its page says why', 'glossary/sea-mist/2/'],
    ['a ruling of a renamed entry: its page leads to its place', 'glossary/fog/1/'],
    ['a term that leads to the search', 'terms/master/'],
  ])('does not redirect %s', (_what, path) => {
    expect(host(base + path)).toBeUndefined();
  });
});

test('the configuration of nginx reads the lines that the build writes, and passes the query on', () => {
  const config = readFileSync(join(root, 'docs/hosting/nginx.conf'), 'utf8');
  const [, variable, file] =
    /^map \$uri \$(\w+) \{\n {4}include \S+\/([\w.-]+);\n\}$/mu.exec(config) ?? [];
  expect([...files.keys()]).toContain(file);
  expect(config.search(/^map_hash_bucket_size/mu)).toBeLessThan(config.search(/^map \$/mu));
  expect(config).toContain(`if ($${variable}) {\n        return 302 $${variable}$is_args$args;`);
});

test('only addresses that redirect are listed, with the signs of a pattern escaped', () => {
  const folders = ['glossary/fog/', 'glossary/гавань/', 'terms/pilot/'];
  const forApache = folders.map((one) => `${one}.htaccess`);
  expect([...files.keys()]).toEqual([...forApache, '_redirects', 'nginx-redirects.conf']);
  expect(files.get('glossary/fog/.htaccess')).toContain('"^/sub/a\\+b/glossary/fog/$"');
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
  const pages = new Map(
    [...redirectPages(compilation.redirects, compilation)].map(({ path, text }) => [path, text]),
  );
  const retired = pages.get('glossary/fog/2/index.html');
  expect(retired).toContain('<h1>Fog, p2</h1>');
  expect(retired).toContain('<p>Retired; now in <a href="/glossary/haze/#p2">haze, p2</a></p>');
  expect(retired).not.toContain('http-equiv="refresh"');
  expect(pages.get('glossary/mist/2/index.html')).toContain('http-equiv="refresh"');
  expect(pages.get('glossary/mist/history/index.html')).toContain('<title>Mist \u00b7 ');
});
