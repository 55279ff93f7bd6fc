import type { APIRoute } from 'astro';
import { changesFeed } from '../../files/index.ts';
import { compilation } from '../../site/pages.ts';

/** `/changes/feed.xml`: an Atom feed of the editions, each with what it changed. */
export const GET: APIRoute = () =>
  new Response(changesFeed(compilation), {
    headers: { 'Content-Type': 'application/atom+xml' },
  });
