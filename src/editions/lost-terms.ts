import type { Editions, FileFinding } from './chain.ts';
import type { ContentPlaces } from './content-places.ts';
import { editionPath } from './file.ts';

/** Terms that editions published, that nothing refers to now, and whose name leads nowhere. */
export function lostTerms(
  { editions, current }: Editions,
  leadsSomewhere: (name: string) => boolean,
  { inEdition }: Pick<ContentPlaces, 'inEdition'>,
): FileFinding[] {
  const lost = new Map<string, { date: string; message: string }>();
  for (const { date, state } of editions) {
    for (const [slug, name] of state.terms) {
      if (current.terms.has(slug) || leadsSomewhere(name)) continue;
      const message = `"${name}" had a page in the edition of ${date}, and nothing refers to it now`;
      lost.set(slug, { date, message });
    }
  }
  return [...lost].map(([slug, { date, message }]) => {
    const place = inEdition(date, 'terms', slug);
    return { path: editionPath(date), finding: { code: 'term/vanished', message, place } };
  });
}
