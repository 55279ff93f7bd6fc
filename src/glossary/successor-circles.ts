import { chainFrom } from './chain.ts';
import type { Finding } from './diagnostics.ts';
import type { LinkedRuling } from './link.ts';
import type { ParsedFile } from './parsed-file.ts';

/** A text whose rulings are resolved. */
export interface RulingsOfText {
  file: ParsedFile;
  rulings: readonly Pick<LinkedRuling, 'supersededBy'>[];
  /** Where the ruling of an index is read. */
  urlOf(index: number): string | undefined;
}

/** Rulings whose `supersededBy` leads back to them: none of them would be in force. */
export function successorCircles(
  texts: readonly RulingsOfText[],
): { path: string; finding: Finding }[] {
  const replaced = texts.flatMap(({ file, rulings, urlOf }) =>
    rulings.flatMap(({ supersededBy }, index) => {
      const url = supersededBy && urlOf(index);
      const place = url && file.rulings[index]?.supersededBy?.place;
      return url && place ? [{ path: file.path, url, by: supersededBy, place }] : [];
    }),
  );
  const next = new Map(replaced.map(({ url, by }) => [url, by.url]));
  return replaced.flatMap(({ path, url, by, place }) => {
    if (!chainFrom(by.url, (at) => next.get(at)).has(url)) return [];
    const message =
      by.url === url
        ? `"${by.name}" is this ruling itself`
        : `"${by.name}" is superseded by this ruling in its turn`;
    return [{ path, finding: { code: 'ruling/superseded-by', message, place } }];
  });
}
