import { type Site, slugify } from '../glossary/browser.ts';

/** The files to take along, by the end of their names. */
export const takeAlongTypes = ['html', 'epub', 'txt'] as const;

export type TakeAlongType = (typeof takeAlongTypes)[number];

/** Path of a file to take along, from the root of the site: `downloads/harbour-glossary.epub`. */
export function takeAlongPath(site: Pick<Site, 'name'>, type: TakeAlongType): string {
  return `downloads/${slugify(site.name) || 'glossary'}.${type}`;
}
