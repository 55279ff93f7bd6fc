import type { APIRoute } from 'astro';
import { iconStyles } from '../files/index.ts';
import { glossary } from '../site/index.ts';

/** `/icons.css`: the pictures of the icons, for the pages that show some. */
export const GET: APIRoute = async () => {
  const { icons } = await glossary();
  return new Response(iconStyles(icons), { headers: { 'Content-Type': 'text/css' } });
};
