import { type Entry, lowerBound } from '../glossary/browser.ts';

/** An entry as a stop on the line. */
export interface Stop {
  name: string;
  url: string;
}

/** What stands around a place in a list, in order: four stops where there are as many, two of them on each side. */
export interface Neighbourhood {
  before: Stop[];
  after: Stop[];
}

/**
 * What stands around a stop.
 *
 * @param stops in sort order
 * @param position of the stop among them
 */
export function besideStop(stops: readonly Stop[], position: number): Neighbourhood {
  return around(stops, position, position + 1);
}

/**
 * What would stand around a name that has no entry.
 *
 * @param entries in sort order
 * @param sortKey of the name
 */
export function besideName(entries: readonly Entry[], sortKey: string): Neighbourhood {
  const position = lowerBound(entries, (entry) => entry.sortKey < sortKey);
  return around(entries, position, position);
}

/** What stands around the places `from` up to `to` of a list. */
function around(stops: readonly Stop[], from: number, to: number): Neighbourhood {
  const stop = ({ name, url }: Stop): Stop => ({ name, url });
  const before = Math.max(2, 4 - (stops.length - to));
  const after = Math.max(2, 4 - from);
  return {
    before: stops.slice(Math.max(0, from - before), from).map(stop),
    after: stops.slice(to, to + after).map(stop),
  };
}
