import type { Redirect } from '../editions/index.ts';
import type { Wording } from '../languages/browser.ts';
import type { Glossary } from '../link/index.ts';
import { escapeHtml, pageUrl } from '../model/index.ts';
import { formatHtml, formerRulingPage, linkHtml, type SiteFile } from '../views/index.ts';

/** The whole page of a text or a term. */
const wholePage = /^[^/?#]+\/[^/?#]+\/$/u;

/**
 * Generates the redirects for hosts, each in the format of the host. A browser keeps the fragment of an address across
 * a redirect, and every host keeps the query. The page at the old address needs JavaScript for that; it stays for hosts
 * without redirects.
 *
 * Only whole pages have them: the page of a retired ruling names its new place, and for a day shows its former text.
 * The status is 302: browsers cache a permanent redirect for good, and would loop once an entry gets its old name
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
  const pages = redirects
    .filter(({ path, to }) => wholePage.test(path) && wholePage.test(to))
    .map(({ path, to }) => ({ path, from: written(path), to: written(to) }));
  for (const { path, from, to } of pages) {
    const pattern = decodeURI(from).replace(/[\\^$.|?*+()[\]{}]/gu, '\\$&');
    const redirect = `RedirectMatch 302 "^${pattern}$" "${decodeURI(to)}"`;
    const text = `<IfModule mod_alias.c>\n${redirect}\n</IfModule>\n`;
    yield { path: `${path}.htaccess`, text };
  }
  // Netlify redirects from an existing page only if the status ends in "!"; Cloudflare ignores such a line.
  const netlify = pages.map(({ from, to }) => `${from} ${to} 302!\n${from} ${to} 302\n`);
  const forNetlify =
    '# Addresses that lead on, for Netlify (302!) and for Cloudflare, which ignores those lines (302).\n';
  yield { path: '_redirects', text: forNetlify + netlify.join('') };
  const nginx = pages.map(({ from, to }) => `"${decodeURI(from)}" "${to}";\n`);
  const forNginx = '# Addresses that lead on: lines of a map in nginx.conf.\n';
  yield { path: 'nginx-redirects.conf', text: forNginx + nginx.join('') };
}

/** Parts of a site for the pages at redirected addresses. */
interface RedirectView {
  glossary: Pick<Glossary, 'base' | 'icons' | 'pages' | 'site'>;
  wording: Wording;
}

/**
 * Generates the pages at redirected addresses, which redirect readers, also without JavaScript, and name the canonical
 * address. Two kinds of pages do not redirect: the page of a retired ruling shows its last text and its successor or the
 * reason, and the page of a printed number without a rule names the last rule with the number.
 *
 * @param template of the share pages
 */
export function* redirectPages(
  redirects: readonly Redirect[],
  shown: RedirectView,
  template: string,
): Generator<SiteFile> {
  for (const redirect of redirects) {
    const text = formerRulingPage(template, redirect, shown) ?? page(redirect, shown);
    yield { path: `${redirect.path}index.html`, text };
  }
}

function page(
  { title, to, name }: Redirect,
  { glossary: { base, site }, wording: { language, direction, redirects } }: RedirectView,
): string {
  const url = base + to;
  const canonical = new URL(pageUrl(url), site.origin).href;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${title} \u00b7 ${site.name}`)}</title>`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${escapeHtml(base)}favicon.svg" type="image/svg+xml">`,
    `<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">`,
    `<script src="${escapeHtml(base)}theme.js"></script>`,
    `<script src="${escapeHtml(base)}moved.js" defer></script>`,
    `<meta http-equiv="refresh" content="0; url=${escapeHtml(url)}">`,
  ];
  const link = linkHtml({ name, href: url });
  const body = formatHtml(redirects.redirectTo, { title: escapeHtml(title), link });
  return `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${direction}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<main><p>${body}</p></main>\n</body>\n</html>\n`;
}

/**
 * The Content-Security-Policy of every page: only the site's own origin, no inline script or style. Hosts add
 * `frame-ancestors`, which a page cannot set itself.
 */
export const pagePolicy = policyOf({
  'default-src': "'self'",
  // Pagefind is WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'form-action': "'self'",
});

/**
 * Policy of the downloaded HTML file: the page loads and runs nothing.
 *
 * @param style hash of its inline style, as `sha256-…`
 */
export function singleFilePolicy(style: string): string {
  return policyOf({
    'default-src': "'none'",
    'style-src': `'${style}'`,
    'img-src': 'data:',
    'form-action': "'none'",
  });
}

function policyOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries({ ...directives, 'base-uri': "'none'" })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
