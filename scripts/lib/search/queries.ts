import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

/** A text that answers a query, or one ruling in it. */
export interface Right {
  /** Address of the text without base path: `glossary/stasis/`, `icons/#icon-au`. */
  text: string;
  number?: string;
}

/** A query with its correct results. */
export interface SearchQuery {
  /** Queries of `tuned` may be used to choose weights; those of `unseen` never are. */
  set: 'tuned' | 'unseen';
  /** Kind of the query: `exact`, `typo`, `question`, ... */
  group: string;
  text: string;
  /** Any one of these is right; none if the glossary has no answer. */
  right: Right[];
}

const group = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const file = z.strictObject({
  tuned: z.record(z.string(), group),
  unseen: z.record(z.string(), group),
});

/** Reads `queries.yml`. */
export function readQueries(path: string): SearchQuery[] {
  const sets = file.parse(parse(readFileSync(path, 'utf8')));
  return (['tuned', 'unseen'] as const).flatMap((set) =>
    Object.entries(sets[set]).flatMap(([name, queries]) =>
      Object.entries(queries).map(([text, right]) => ({
        set,
        group: name,
        text,
        right: right === 'nothing' ? [] : [right].flat().map(readRight),
      })),
    ),
  );
}

function readRight(right: string): Right {
  const [name = '', number] = right.split(' ');
  const [path = '', anchor] = (
    name.includes('/') || name.includes('#') ? name : `glossary/${name}`
  ).split('#');
  const text = anchor === undefined ? `${path}/` : `${path}/#${anchor}`;
  return number === undefined ? { text } : { text, number };
}
