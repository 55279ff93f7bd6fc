import type { APIRoute } from 'astro';
import { base, glossary } from '../site/pages.ts';
import { iconPath, iconStyles } from '../views/index.ts';

/** `/icons.css`: draws the icons, for the pages that show some. A page loads the drawings of its own icons alone. */
export const GET: APIRoute = () => {
  const { icons } = glossary;
  const sheet = iconStyles(icons, (icon) => base + iconPath(icon));
  return new Response(sheet, { headers: { 'Content-Type': 'text/css' } });
};
