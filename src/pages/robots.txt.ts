import type { APIRoute } from 'astro';
import { base, site } from '../site/pages.ts';

/** `/robots.txt`: allows everything, and names the sitemap. */
export const GET: APIRoute = () => {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${base}sitemap.xml\n`);
};
