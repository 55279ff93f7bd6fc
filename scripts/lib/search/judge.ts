import type { SearchQuery } from './queries.ts';

/** One result of a search engine. */
export interface Finding {
  /** Its text. The page of a term also has the texts that mention it. */
  places: readonly Place[];
  /** The engine says that it answers the query. */
  isCertain: boolean;
}

/** A text that a result shows. */
export interface Place {
  /** With the base path. */
  url: string;
  /** The ruling that the result leads to, then the others that it shows. */
  numbers: readonly string[];
}

/** Whether the first result of an engine is right. */
export interface Verdict {
  /** It is a right text; or, if nothing is right, no result is certain. */
  entry: boolean;
  /** It leads to a right ruling. */
  best: boolean;
  /** A right ruling is among those that it shows at first. */
  rows: boolean;
  /** It is certain and leads to a right ruling; or, if nothing is right, no result is certain. */
  honest: boolean;
}

/** Scores an engine's results for a query against its correct rulings. */
export function judge({ right }: SearchQuery, findings: readonly Finding[], base: string): Verdict {
  if (right.length === 0) {
    const holds = findings.every(({ isCertain }) => !isCertain);
    return { entry: holds, best: holds, rows: holds, honest: holds };
  }
  const [first] = findings;
  if (!first) return { entry: false, best: false, rows: false, honest: false };
  const isRight = (shown: (place: Place) => readonly string[] | undefined): boolean =>
    first.places.some((place) =>
      right
        .filter(({ text }) => base + text === place.url)
        .some(({ number }) => number === undefined || (shown(place)?.includes(number) ?? true)),
    );
  const best = isRight(({ numbers }) => numbers.slice(0, 1));
  return {
    entry: isRight(() => undefined),
    best,
    rows: isRight(({ numbers }) => numbers),
    honest: best && first.isCertain,
  };
}

/** Whether a ruling is right for a query, and not only a text. */
export function asksForRuling({ right }: SearchQuery): boolean {
  return right.some(({ number }) => number !== undefined);
}
