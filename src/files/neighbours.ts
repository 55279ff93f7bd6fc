import {
  contentWords,
  type Glossary,
  type Link,
  lowerBound,
  nameOrder,
} from '../glossary/index.ts';

/** An entry as a stop on the line. */
type Stop = Pick<Link, 'name' | 'url'>;

/** The surroundings of a place in a list, in order: up to four stops, two on each side if there are as many. */
export interface Neighbourhood {
  before: Stop[];
  after: Stop[];
}

/**
 * The surroundings of a stop.
 *
 * @param stops in sort order
 * @param position of the stop among them
 */
export function besideStop(stops: readonly Stop[], position: number): Neighbourhood {
  return around(stops, position, position + 1);
}

/**
 * The surroundings that a name without an entry would have.
 *
 * @param sortKey of the name
 */
export function besideName({ site, entries }: Glossary, sortKey: string): Neighbourhood {
  const order = nameOrder(contentWords(site));
  const position = lowerBound(entries, (entry) => order(entry.sortKey, sortKey) < 0);
  return around(entries, position, position);
}

/** The surroundings of the places `from` up to `to` of a list. */
function around(stops: readonly Stop[], from: number, to: number): Neighbourhood {
  const before = Math.max(2, 4 - (stops.length - to));
  const after = Math.max(2, 4 - from);
  return {
    before: stops.slice(Math.max(0, from - before), from),
    after: stops.slice(to, to + after),
  };
}
