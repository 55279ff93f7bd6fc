import type { APIRoute } from 'astro';
import { changesFeed } from '../../files/index.ts';
import { compilation } from '../../site/index.ts';

/** `/changes/feed.xml`: an Atom feed of the editions, each with what it changed. */
export const GET: APIRoute = async () =>
  new Response(changesFeed(await compilation()), {
    headers: { 'Content-Type': 'application/atom+xml' },
  });
