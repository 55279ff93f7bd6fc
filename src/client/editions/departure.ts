import type { Departure, SplitPart } from '../../editions/browser.ts';
import { element } from '../shared/index.ts';

/**
 * Where the readers of a ruling go that left, in words with a link, or why there is no such place.
 *
 * @param base the site's base path, with a slash at both ends
 */
export function whereItWent({ to, name }: Departure, base: string): (Node | string)[] {
  if (to === undefined) return ['Nothing says where its readers go.'];
  if ('reason' in to) return [`${capital(to.reason)}.`];
  const href = `${base}${to.to}/${to.number === undefined ? '' : `#${to.number}`}`;
  const shown = [name ?? to.to, to.number].filter(Boolean).join(', ');
  return ['What it ruled stands in ', element('a', { href }, shown), '.'];
}

/**
 * Where the parts of a ruling stand that was split, in words with links; nothing where it was not.
 *
 * @param page the path of the page of its text
 */
export function whereItsPartsAre(
  split: readonly SplitPart[],
  page: string,
  base: string,
): (Node | string)[] {
  if (split.length === 0) return [];
  const links = split.flatMap(({ address, number, name }, index) => {
    const url = `${base}${address}/`;
    const link = element(
      'a',
      { href: `${url}#${number}` },
      url === page ? number : `${name}, ${number}`,
    );
    return index > 0 ? [', ', link] : [link];
  });
  return ['It was split. What was taken out of it stands in ', ...links, '.'];
}

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
