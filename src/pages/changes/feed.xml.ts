import type { APIRoute } from 'astro';
import { changesFeed } from '../../files/index.ts';
import { compilation, history } from '../../site/pages.ts';

/** `/changes/feed.xml`: an Atom feed of the editions, each with what it changed. */
export const GET: APIRoute = () =>
  new Response(changesFeed(compilation, history), {
    headers: { 'Content-Type': 'application/atom+xml' },
  });
