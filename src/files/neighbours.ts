import { type Entry, lowerBound } from '../glossary/browser.ts';

/** An entry as a stop on the line. */
export interface Stop {
  name: string;
  url: string;
}

/** What stands around a place among the entries: up to two stops on each side, in sort order. */
export interface Neighbourhood {
  before: Stop[];
  after: Stop[];
}

/**
 * What stands around an entry.
 *
 * @param entries in sort order
 * @param position of the entry among them
 */
export function besideEntry(entries: readonly Entry[], position: number): Neighbourhood {
  return around(entries, position, position + 1);
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

function around(entries: readonly Entry[], from: number, to: number): Neighbourhood {
  const stop = ({ name, url }: Entry): Stop => ({ name, url });
  return {
    before: entries.slice(Math.max(0, from - 2), from).map(stop),
    after: entries.slice(to, to + 2).map(stop),
  };
}
