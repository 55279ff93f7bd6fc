import type { APIRoute } from 'astro';
import { base, site, wording } from '../site/pages.ts';

/** `/manifest.webmanifest`: name and appearance of the site as an installed application. */
export const GET: APIRoute = () => {
  const manifest = {
    id: base,
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: wording.language,
    dir: wording.direction,
    start_url: base,
    scope: base,
    display: 'minimal-ui',
    background_color: '#10141f',
    theme_color: '#10141f',
    icons: [
      { src: `${base}favicon.svg`, type: 'image/svg+xml', sizes: 'any' },
      { src: `${base}icon-192.png`, type: 'image/png', sizes: '192x192' },
      { src: `${base}icon-512.png`, type: 'image/png', sizes: '512x512' },
      {
        src: `${base}icon-maskable-512.png`,
        type: 'image/png',
        sizes: '512x512',
        purpose: 'maskable',
      },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
