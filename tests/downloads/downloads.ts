import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { BuiltSite } from '../lib/built-sites.ts';
import { type ApiText, textsOf } from '../lib/site-files.ts';

/** Path of a site's download, by its type. */
export function downloadOf(site: BuiltSite, type: 'html' | 'epub' | 'txt'): string {
  const folder = join(site.folder, 'downloads');
  const name = readdirSync(folder).find((file) => file.endsWith(`.${type}`));
  if (name === undefined) throw new Error(`${folder} holds no .${type}`);
  return join(folder, name);
}

/** Text of a site's download. */
export function textOf(site: BuiltSite, type: 'html' | 'txt'): string {
  return readFileSync(downloadOf(site, type), 'utf8');
}

/** The files inside of a site's EPUB, in their order, as text. */
export function bookOf(site: BuiltSite): Map<string, string> {
  const files = unzipSync(readFileSync(downloadOf(site, 'epub')));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** A site's entries, as the API has them. */
export function entriesOf(site: BuiltSite): ApiText[] {
  return textsOf(site).filter(({ address }) => address.startsWith('glossary/'));
}

/** The ids that the rulings of all entries have in a file to take along. */
export function rulingIdsOf(site: BuiltSite): string[] {
  return entriesOf(site).flatMap(({ slug, rulings }) =>
    rulings.map(({ number }) => `glossary.${slug}.${number}`),
  );
}

/** Every id and every internal link of an HTML or XHTML text. */
export function anchorsOf(html: string): { ids: string[]; links: string[] } {
  const all = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, value = '']) => value);
  return {
    ids: all(/<[^>]*\sid="([^"]+)"/gu),
    links: all(/<a [^>]*href="([^"]+)"/gu).filter((link) => !/^[a-z]+:/u.test(link)),
  };
}
