import { type Site, slugify } from '../glossary/browser.ts';

/** Path of a download, from the root of the site: `downloads/harbour-glossary.epub`. */
export function downloadPath(site: Pick<Site, 'name'>, type: 'html' | 'epub' | 'txt'): string {
  return `downloads/${slugify(site.name) || 'glossary'}.${type}`;
}
