import { type Entry, fillLink, type Site } from '../glossary/browser.ts';

/** The page about the same card or term on another site, if the site's settings name one for the entry's kind. */
export function cardLink(
  { name: entry, title, slug, url, kind }: Entry,
  { cardLinks, origin }: Pick<Site, 'cardLinks' | 'origin'>,
): URL | undefined {
  const template = cardLinks[kind];
  if (template === undefined) return undefined;
  return new URL(fillLink(template, { entry, title, slug, address: origin + url }));
}
