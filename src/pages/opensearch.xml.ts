import type { APIRoute } from 'astro';
import { glossary } from '../site/glossary.ts';
import { markupText } from '../site/markup.ts';

/** `/opensearch.xml`: lets a browser search the site from its address bar. */
export const GET: APIRoute = async () => {
  const { site, base } = await glossary();
  const home = markupText(site.origin + base);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The specification allows 16 characters for the name and 1024 for the description.
    `<ShortName>${markupText(site.name.slice(0, 16))}</ShortName>`,
    `<Description>${markupText(site.description.slice(0, 1024))}</Description>`,
    `<Language>${markupText(site.language)}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${home}favicon.svg</Image>`,
    `<Url type="text/html" template="${home}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/opensearchdescription+xml' },
  });
};
