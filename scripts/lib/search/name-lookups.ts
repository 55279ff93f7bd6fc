import MiniSearch from 'minisearch';
import { type NameIndex, NameMatcher, nameKey } from '../../../src/search/index.ts';
import { placeOf, type Quality, qualityOf, type SearchQuery } from './queries.ts';

/** How one way of looking names up does. */
export interface NameLookup {
  name: string;
  /** Over the queries of the classes that ask for a name. */
  all: Quality;
  typo: Quality;
  /** The share of those with typos whose name is found at all. */
  typoFound: number;
  /** Milliseconds of one query, on average. */
  time: number;
}

const nameGroups = new Set(['exact', 'punctuation', 'prefix', 'typo', 'alias']);
const most = 80;
const rounds = 20;

/**
 * Looks the same names up as the site does and with MiniSearch alone, in its own order.
 */
export async function compareNameLookups(
  index: NameIndex,
  queries: readonly SearchQuery[],
): Promise<NameLookup[]> {
  const asked = queries.filter(({ group }) => nameGroups.has(group));
  const matcher = await NameMatcher.of(index);
  await matcher.prepare();
  const ways: [name: string, find: (text: string) => string[]][] = [
    ['the site', (text) => matcher.match(text, most).map(({ name }) => name.target.url)],
    ['MiniSearch alone', miniSearch(index)],
  ];
  return ways.map(([name, find]) => {
    const places = asked.map((query): [SearchQuery, number] => {
      const urls = [...new Set(find(query.text))];
      const shown = urls.map((url) => ({ url, isClosest: false }));
      return [query, placeOf(query, shown, index.base)];
    });
    const typos = places.flatMap(([{ group }, place]) => (group === 'typo' ? [place] : []));
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round++) for (const { text } of asked) find(text);
    const { user } = process.cpuUsage(start);
    return {
      name,
      all: qualityOf(places.map(([, place]) => place)),
      typo: qualityOf(typos),
      typoFound: typos.filter((place) => place > 0).length / typos.length,
      time: user / 1000 / rounds / asked.length,
    };
  });
}

function miniSearch({ names }: NameIndex): (text: string) => string[] {
  const index = new MiniSearch<{ id: number; key: string; joined: string }>({
    fields: ['key', 'joined'],
  });
  index.addAll(names.map(({ key }, id) => ({ id, key, joined: joined(key) })));
  return (text) => {
    const key = nameKey(text);
    return index
      .search(`${key} ${joined(key)}`, { prefix: true, fuzzy: 0.34, maxFuzzy: 2 })
      .slice(0, most)
      .map(({ id }) => names[Number(id)]?.target.url ?? '');
  };
}

function joined(key: string): string {
  return key.replaceAll(' ', '');
}
