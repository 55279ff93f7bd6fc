import type { APIRoute } from 'astro';
import { escapeHtml } from '../model/index.ts';
import { base, site, wording } from '../site/pages.ts';

/** `/opensearch.xml`: lets a browser search the site from its address bar. */
export const GET: APIRoute = () => {
  const home = escapeHtml(site.origin + base);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The specification allows 16 characters for the name and 1024 for the description.
    `<ShortName>${escapeHtml(site.name.slice(0, 16))}</ShortName>`,
    `<Description>${escapeHtml(site.description.slice(0, 1024))}</Description>`,
    `<Language>${escapeHtml(wording.language)}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${home}favicon.svg</Image>`,
    `<Url type="text/html" template="${home}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/opensearchdescription+xml' },
  });
};
