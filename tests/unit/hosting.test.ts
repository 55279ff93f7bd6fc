import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/build-site.ts';

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
  const headerOf = (value: string): string => (value[0] === '$' ? (match?.[2] ?? '') : value);
  return Object.fromEntries(
    [...headers].map(([, name = '', value = '']) => [name, headerOf(value)]),
  );
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

  test('every page is served with the headers that it cannot declare itself', () => {
    expect(headersFor(`${base}/glossary/stasis/`)).toMatchObject(pageHeaders);
  });
});
