import type { APIRoute } from 'astro';
import { base, site } from '../site/pages.ts';

/** `/robots.txt`: everything may be read; where the sitemap stands. */
export const GET: APIRoute = () => {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${base}sitemap.xml\n`);
};
