import type { APIRoute } from 'astro';
import { glossary } from '../site/pages.ts';

/** `/robots.txt`: everything may be read; where the sitemap stands. */
export const GET: APIRoute = () => {
  const { site, base } = glossary();
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${base}sitemap.xml\n`);
};
