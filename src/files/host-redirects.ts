import type { Redirect } from '../editions/index.ts';
import type { Glossary } from '../glossary/browser.ts';
import type { SiteFile } from './site-compilation.ts';

/** A redirect of the host. Both addresses include the base path. */
interface HostRedirect {
  from: string;
  to: string;
}

/** The whole page of a text or a term. */
const wholePage = /^[^/?#]+\/[^/?#]+\/$/u;

/**
 * Generates the redirects for hosts, each in the format of the host. A browser keeps the fragment of an address across
 * a redirect, and every host keeps the query. The page at the old address needs JavaScript for that; it stays for hosts
 * without redirects.
 *
 * Only whole pages have them: the page of a retired ruling names its new place, and for a day shows its former text.
 * Their status is 302: browsers cache a permanent redirect for good, and would loop once an entry gets its old name
 * back.
 *
 * - `_redirects`: Netlify and Cloudflare
 * - `.htaccess` beside the page at each old address: Apache, which then reads it for that address alone
 * - `nginx-redirects.conf`: lines of a `map`
 */
export function* hostRedirects(
  redirects: readonly Redirect[],
  { base, site }: Pick<Glossary, 'base' | 'site'>,
): Generator<SiteFile> {
  const written = (path: string): string => new URL(base + path, site.origin).pathname;
  const pages: HostRedirect[] = [];
  for (const { path, to, reason } of redirects) {
    if (reason !== undefined || !wholePage.test(path) || !wholePage.test(to)) continue;
    const redirect = { from: written(path), to: written(to) };
    pages.push(redirect);
    yield { path: `${path}.htaccess`, text: apacheFile(redirect) };
  }
  yield { path: '_redirects', text: netlifyFile(pages) };
  yield { path: 'nginx-redirects.conf', text: nginxFile(pages) };
}

/** Netlify redirects from an existing page only if the status ends in "!"; Cloudflare ignores such a line. */
function netlifyFile(redirects: readonly HostRedirect[]): string {
  const lines = redirects.flatMap(({ from, to }) => [
    `${from} ${to} 302!\n`,
    `${from} ${to} 302\n`,
  ]);
  return `# Addresses that lead on, for Netlify (302!) and for Cloudflare, which ignores those lines (302).\n${lines.join('')}`;
}

function apacheFile({ from, to }: HostRedirect): string {
  const pattern = decodeURI(from).replace(/[\\^$.|?*+()[\]{}]/gu, '\\$&');
  return `<IfModule mod_alias.c>\nRedirectMatch 302 "^${pattern}$" "${decodeURI(to)}"\n</IfModule>\n`;
}

function nginxFile(redirects: readonly HostRedirect[]): string {
  const lines = redirects.map(({ from, to }) => `"${decodeURI(from)}" "${to}";\n`);
  return `# Addresses that lead on: lines of a map in nginx.conf.\n${lines.join('')}`;
}
