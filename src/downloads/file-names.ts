import { type Site, slugify } from '../glossary/browser.ts';

/** The files to take along, by the end of their names. */
export const downloadTypes = ['html', 'epub', 'txt'] as const;

export type DownloadType = (typeof downloadTypes)[number];

/** Path of a file to take along, from the root of the site: `downloads/harbour-glossary.epub`. */
export function downloadPath(site: Pick<Site, 'name'>, type: DownloadType): string {
  return `downloads/${slugify(site.name) || 'glossary'}.${type}`;
}
