import { chainFrom } from './collections.ts';
import type { FileFinding } from './diagnostics.ts';
import type { NamedFile } from './directory.ts';
import type { LinkedRuling } from './link.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { RulingPlaces } from './ruling-places.ts';

/** Finds rulings whose `supersededBy` leads back to them: none of them would be in force. */
export function successorCircles(
  named: readonly NamedFile[],
  texts: ReadonlyMap<ParsedFile, readonly LinkedRuling[]>,
  { places, base }: { places: RulingPlaces; base: string },
): FileFinding[] {
  const replaced = named.flatMap(({ link, file, numbers }) =>
    file.rulings.flatMap(({ supersededBy }, index) => {
      const [by, number] = [texts.get(file)?.[index]?.supersededBy, numbers[index]];
      if (!by || !number || !supersededBy) return [];
      const url = base + places.pathOf(link.address, number);
      return [{ path: file.path, place: supersededBy.place, url, by }];
    }),
  );
  const next = new Map(replaced.map(({ url, by }) => [url, by.url]));
  return replaced.flatMap(({ path, url, by, place }) => {
    if (!chainFrom(by.url, (at) => next.get(at)).has(url)) return [];
    const message =
      by.url === url
        ? `"${by.name}" is this ruling itself`
        : `"${by.name}" is superseded by this ruling in its turn`;
    return [{ path, code: 'ruling/superseded-by', message, place }];
  });
}
