import type { APIRoute } from 'astro';
import { llmsText } from '../outputs/index.ts';
import { compilation } from '../site/pages.ts';

/** `/llms.txt`: tells programs where the site's texts and data are. */
export const GET: APIRoute = () => new Response(llmsText(compilation));
