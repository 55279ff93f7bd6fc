import type { APIRoute } from 'astro';
import { changesFeed } from '../../outputs/index.ts';
import { compilation } from '../../site/pages.ts';

/** `/changes/feed.xml`: Atom feed of the editions with their changes. */
export const GET: APIRoute = () =>
  new Response(changesFeed(compilation), {
    headers: { 'Content-Type': 'application/atom+xml' },
  });
