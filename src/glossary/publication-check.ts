import { isOver, type Publication } from './content-tree.ts';
import type { Finding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import { isWebAddress, malformedAddress } from './link-template.ts';
import { fold } from './names.ts';
import { placeInMatter } from './parsed-file.ts';
import { didYouMean, nearest } from './suggest.ts';

/** Returns a publication of the front matter; a malformed address is left out. */
export function publicationOf({ url, ...source }: Publication): Publication {
  return url !== undefined && isWebAddress(url) ? { ...source, url } : source;
}

/**
 * Reports malformed addresses of publications in a file's front matter and, if the site lists authorities, rulings
 * without a publication of an authority. Notes, examples and outdated rulings need none.
 *
 * @param authorities names of sources, as `site.yml` has them
 */
export function checkPublications(
  { file, matter }: Pick<NamedFile, 'file' | 'matter'>,
  authorities: readonly string[],
): Finding[] {
  const addresses = matter.sources.flatMap(({ url }, index): Finding[] =>
    url === undefined || isWebAddress(url)
      ? []
      : [malformedAddress(url, placeInMatter(file, `sources.${index}.url`))],
  );
  if (authorities.length === 0) return addresses;
  const known = new Set(authorities.map(fold));
  const isOpen = !('withdrawn' in matter) || matter.withdrawn === undefined;
  const rulings = isOpen ? file.rulings : [];
  const unproven = rulings.flatMap(({ kind, standing, publication, number, place }): Finding[] => {
    const isOwn = kind === 'note' || kind === 'example';
    const sources = publication ? [publication] : matter.sources;
    if (isOwn || isOver(standing) || sources.some(({ name }) => known.has(fold(name)))) return [];
    const names = sources.map(({ name }) => `"${name}"`).join(', ');
    const near = sources.flatMap(({ name }) => nearest(name, authorities) ?? []);
    const message =
      names === ''
        ? `${number ?? 'the ruling'} has no source`
        : `${number ?? 'the ruling'}: ${names} is none of the authorities in site.yml${didYouMean(near[0])}`;
    return [{ code: 'source/no-authority', message, place }];
  });
  return [...addresses, ...unproven];
}
