import type { APIRoute } from 'astro';
import { letters } from '../files/index.ts';
import { editionPagePath, escapeHtml, sitePaths } from '../glossary/index.ts';
import { glossary, history } from '../site/index.ts';

const { home, letters: allLetters, documents, icons, help, changes, standing } = sitePaths;
const listedPages = [home, allLetters, documents, icons, help, changes, standing];

/** `/sitemap.xml`: every page that a search engine should know. */
export const GET: APIRoute = async () => {
  const all = await glossary();
  const { editions } = await history();
  const { site, base } = all;
  const urls = [
    ...listedPages.map((path) => base + path),
    ...editions.map(({ date }) => base + editionPagePath(date)).reverse(),
    ...[...letters(all), ...all.entries, ...all.terms, ...all.sharedTitles, ...all.documents].map(
      ({ url }) => url,
    ),
  ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${escapeHtml(new URL(url, site.origin).href)}</loc></url>`),
    '</urlset>',
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'application/xml' } });
};
