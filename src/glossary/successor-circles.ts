import { chainFrom } from './chain.ts';
import type { Successor } from './content-tree.ts';
import type { FileFinding, Point } from './diagnostics.ts';

/** A ruling that another replaced. */
export interface ReplacedRuling {
  /** Path of its file, and the position of `supersededBy`. */
  path: string;
  place: Point;
  url: string;
  by: Successor;
}

/** Rulings whose `supersededBy` leads back to them: none of them would be in force. */
export function successorCircles(replaced: readonly ReplacedRuling[]): FileFinding[] {
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
