import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/build-site.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const again = 'public, max-age=0, must-revalidate';
const forever = 'public, max-age=31536000, immutable';

/** What each kind of file is to be kept for, on every host. */
const lifetimes: [path: string, lifetime: string][] = [
  ['/', again],
  ['/glossary/stasis/', again],
  ['/404.html', again],
  ['/_astro/Base.CrIgWjk8.css', forever],
  ['/_astro/Base.DMvA80LS.js', forever],
  ['/theme.js', again],
  ['/icons.css', again],
  ['/search/names.json', again],
  ['/pagefind/pagefind.js', again],
  ['/pagefind/pagefind-entry.json', again],
  ['/pagefind/fragment/en_04ce416.pf_fragment', forever],
  ['/pagefind/index/en_dfd6ce5.pf_index', forever],
  ['/api/glossary.json', again],
  ['/downloads/spaceline.epub', again],
  ['/manifest.webmanifest', again],
  ['/version.json', again],
  ['/library/manifest.json', 'no-cache'],
  ['/sw.js', 'no-store'],
];

/** Only what a page cannot say itself must come as a header. */
const always: Record<string, string> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** The rules of `_headers` for a path. Where two set one header, both hosts join their values. */
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

/** The headers of `.htaccess` for a path: a later one takes the place of an earlier. */
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

/** The headers of `nginx.conf` for a path: the first pattern that fits decides. */
function nginx(path: string): Record<string, string> {
  const config = read('docs/hosting/nginx.conf');
  const map = [...config.matchAll(/^ {4}(default|~\S+) +"([^"]+)";/gmu)];
  const fits = map.find(
    ([, key = '']) => key.startsWith('~') && new RegExp(key.slice(1), 'u').test(path),
  );
  const lifetime = (fits ?? map.find(([, key]) => key === 'default'))?.[2] ?? '';
  const headers = config.matchAll(/add_header (\S+) "?([^";]+(?:'[^']*')?[^";]*)"?( always)?;/gu);
  return Object.fromEntries(
    [...headers].map(([, name = '', value = '']) => [
      name,
      value === '$spaceline_cache' ? lifetime : value,
    ]),
  );
}

describe.each([
  ['Netlify and Cloudflare', netlify, ''],
  ['Apache', apache, ''],
  ['Apache, below a path', apache, '/sub/path'],
  ['nginx', nginx, ''],
  ['nginx, below a path', nginx, '/sub/path'],
])('on %s', (_, headersFor, base) => {
  test.each(lifetimes)('%s is kept as the table says: %s', (path, lifetime) => {
    // Netlify and Cloudflare do by themselves what the others are told to.
    expect(headersFor(base + path)['Cache-Control'] ?? again).toBe(lifetime);
  });

  test('every page comes with what it cannot say itself', () => {
    expect(headersFor(`${base}/glossary/stasis/`)).toMatchObject(always);
  });
});
