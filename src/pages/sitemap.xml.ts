import type { APIRoute } from 'astro';
import type { Document, Entry } from '../link/index.ts';
import { editionPagePath, escapeHtml, sitePaths } from '../model/index.ts';
import { base, glossary, history, site } from '../site/pages.ts';
import { letters } from '../views/index.ts';

const listedPages = [
  'home',
  'letters',
  'documents',
  'map',
  'icons',
  'help',
  'changes',
  'standing',
  'review',
  'citations',
  'briefing',
] as const;

/** A page that a search engine should know. */
interface ListedPage {
  url: string;
  /** The date of the edition that last changed it; left out if no edition did. */
  changed?: string | undefined;
}

/** `/sitemap.xml`: every page that a search engine should know. */
export const GET: APIRoute = () => {
  const { entries, terms, sharedTitles, documents: rulebooks } = glossary;
  const pages: ListedPage[] = [
    ...listedPages.map((page) => ({ url: base + sitePaths[page] })),
    ...history.editions
      .map(({ date }) => ({ url: base + editionPagePath(date), changed: date }))
      .reverse(),
    ...letters(glossary),
    ...entries.map(dated),
    ...terms,
    ...sharedTitles,
    ...rulebooks.flatMap((rulebook) => [
      dated(rulebook),
      ...rulebook.sections
        .filter(({ key }) => key !== '')
        .map(({ url }) => ({ ...dated(rulebook), url })),
    ]),
  ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ url, changed }) => {
      const location = `<loc>${escapeHtml(new URL(url, site.origin).href)}</loc>`;
      return `<url>${location}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
    }),
    '</urlset>',
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'application/xml' } });

  function dated({ url, address }: Entry | Document): ListedPage {
    return { url, changed: history.lastChange(address)?.date };
  }
};
