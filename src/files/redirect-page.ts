import type { Redirect } from '../editions/index.ts';
import { escapeHtml, type Glossary, pageUrl } from '../glossary/browser.ts';
import { format, formatHtml, type Wording } from '../wording/browser.ts';
import { pagePolicy } from './content-security-policy.ts';
import type { SiteFile } from './site-compilation.ts';

/** Parts of a site for the pages at redirected addresses. */
interface RedirectView {
  glossary: Pick<Glossary, 'base' | 'site'>;
  wording: Pick<Wording, 'language' | 'direction' | 'redirects'>;
}

/**
 * Generates the pages at redirected addresses. They redirect readers, also without JavaScript, and name the canonical
 * address. The page of a ruling that nothing replaces gives the reason instead.
 */
export function* redirectPages(
  redirects: readonly Redirect[],
  shown: RedirectView,
): Generator<SiteFile> {
  for (const redirect of redirects)
    yield { path: `${redirect.path}index.html`, text: page(redirect, shown) };
}

function page(
  { title, to, name, reason }: Redirect,
  { glossary: { base, site }, wording: { language, direction, redirects: words } }: RedirectView,
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
  ];
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`;
  const body =
    reason === undefined
      ? `<p>${formatHtml(words.redirectTo, { title: escapeHtml(title), link })}</p>`
      : `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(format(words.redirectRetired, { reason }))}</p><p>${link}</p>`;
  if (reason === undefined)
    head.push(`<meta http-equiv="refresh" content="0; url=${escapeHtml(url)}">`);
  return `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${direction}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<main>${body}</main>\n</body>\n</html>\n`;
}
