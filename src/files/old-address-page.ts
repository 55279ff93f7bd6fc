import type { OldAddress } from '../editions/index.ts';
import { escapeHtml, type Glossary } from '../glossary/browser.ts';
import { formatHtml, type Wording } from '../wording/browser.ts';
import type { SiteFile } from './api.ts';
import { pagePolicy } from './content-security-policy.ts';

/** What these pages show: parts of a compiled site. */
interface OldAddresses {
  glossary: Pick<Glossary, 'base' | 'site'>;
  oldAddresses: readonly OldAddress[];
  wording: Pick<Wording, 'language' | 'direction' | 'lost'>;
}

/**
 * The pages of addresses that lead on to another: a reader is sent on, without JavaScript too, and a search engine
 * is told which address counts. Where nothing took the place of what stood there, the page says why, and stays.
 */
export function* oldAddressPages(compilation: OldAddresses): Generator<SiteFile> {
  for (const old of compilation.oldAddresses)
    yield { path: `${old.path}index.html`, text: page(old, compilation) };
}

function page(
  { title, to, name, reason }: OldAddress,
  { glossary: { base, site }, wording: { language, direction, lost: words } }: OldAddresses,
): string {
  const url = base + to;
  const canonical = new URL(url.replace(/#.*$/u, ''), site.origin).href;
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
      ? `<p>${formatHtml(words.movedTo, { name: escapeHtml(title), link })}</p>`
      : `<h1>${escapeHtml(title)}</h1><p>${formatHtml(words.retiredPage, { reason: escapeHtml(reason) })}</p><p>${link}</p>`;
  if (reason === undefined)
    head.push(`<meta http-equiv="refresh" content="0; url=${escapeHtml(url)}">`);
  return `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${direction}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<main>${body}</main>\n</body>\n</html>\n`;
}
