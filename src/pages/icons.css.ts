import type { APIRoute } from 'astro';
import { glossary } from '../site/glossary.ts';
import { iconStyles } from '../site/icons.ts';

/** `/icons.css`: the pictures of the icons, for the pages that show some. */
export const GET: APIRoute = async () => {
  const { icons } = await glossary();
  return new Response(iconStyles(icons), { headers: { 'Content-Type': 'text/css' } });
};
