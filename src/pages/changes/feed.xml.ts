import type { APIRoute } from 'astro';
import { compilation } from '../../site/glossary.ts';
import { changesFeed } from '../../site/changes-feed.ts';

/** `/changes/feed.xml`: an Atom feed of the editions, each with what it changed. */
export const GET: APIRoute = async () =>
  new Response(changesFeed(await compilation()), {
    headers: { 'Content-Type': 'application/atom+xml' },
  });
