import type { Entry, Link, Ruling } from '../glossary/browser.ts';

/** A ruling in another entry that mentions the same names. */
export interface RelatedRuling {
  /** Its entry. */
  from: Pick<Link, 'name' | 'url'>;
  number: Ruling['number'];
  /** The names that both mention, the rarest first; two or more. */
  shared: Pick<Link, 'name' | 'url'>[];
}

/** A ruling that holds today and mentions two names or more. It mentions its own entry, whatever it says. */
interface Mentioning {
  entry: Entry;
  number: Ruling['number'];
  /** The names that it mentions, the rarest first, as indices. */
  names: number[];
}

/** Names of a ruling whose pairs count: the rarest. Pairs grow with the square. */
const mostNames = 8;
/** Maximum number of rulings compared for a pair. A pair in more rulings says little. */
const mostRulings = 40;
const mostRelated = 5;

/** Finds the rulings that are related to an entry. */
export interface Relations {
  get(entry: Entry): RelatedRuling[];
}

/**
 * Finds for every entry the rulings of other entries that mention the same two names as one of its own, the best first:
 * those that share more names, and rarer ones. What refers to the entry itself is listed there already, and left out;
 * so is what no longer applies. The time grows with the number of references; what is found for one entry takes none of
 * the others.
 */
export function relatedRulings(entries: readonly Entry[]): Relations {
  const { rulings, links, uses } = mentioning(entries);
  const byPair = new Map<number, number[]>();
  for (const [index, ruling] of rulings.entries()) {
    for (const pair of pairsOf(ruling, links.length)) {
      const list = byPair.get(pair);
      if (!list) byPair.set(pair, [index]);
      else if (list.length < mostRulings) list.push(index);
    }
  }
  const weight = (name: number): number => 1 / (uses[name] ?? 1);
  const ofEntry = Map.groupBy(rulings, (ruling) => ruling.entry);
  return { get: (entry) => relatedTo(entry, ofEntry.get(entry) ?? []) };

  function relatedTo(entry: Entry, own: readonly Mentioning[]): RelatedRuling[] {
    let referring: ReadonlySet<string> | undefined;
    const found = new Map<number, Set<number>>();
    for (const ruling of own) {
      for (const pair of pairsOf(ruling, links.length)) {
        for (const index of byPair.get(pair) ?? []) {
          const other = rulings[index];
          if (!other || other.entry === entry) continue;
          // Most entries have no such ruling.
          referring ??= new Set(entry.backlinks.map(({ from, number }) => place(from, number)));
          if (referring.has(place(other.entry, other.number))) continue;
          const shared = found.get(index) ?? new Set();
          found.set(index, shared.add(Math.floor(pair / links.length)).add(pair % links.length));
        }
      }
    }
    const best = [...found]
      .map(([index, shared]) => {
        const names = [...shared].sort((a, b) => weight(b) - weight(a) || a - b);
        return { index, names, score: names.reduce((sum, name) => sum + weight(name), 0) };
      })
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, mostRelated);
    return best.flatMap(({ index, names }) => {
      const ruling = rulings[index];
      if (!ruling) return [];
      const { entry: from, number } = ruling;
      const shared = names.flatMap((name) => links[name] ?? []).map(shown);
      return [{ from: shown(from), number, shared }];
    });
  }
}

function place({ address }: Link, number: Ruling['number']): string {
  return `${address}#${number}`;
}

function shown({ name, url }: Pick<Link, 'name' | 'url'>): Pick<Link, 'name' | 'url'> {
  return { name, url };
}

/** Every ruling that mentions two names, with the names as indices and how many rulings use each. */
function mentioning(entries: readonly Entry[]): {
  rulings: Mentioning[];
  links: Link[];
  uses: number[];
} {
  const indices = new Map<string, number>();
  const links: Link[] = [];
  const uses: number[] = [];
  const rulings = entries.flatMap((entry) => {
    const holding = new Set(
      entry.rulings
        .filter(({ standing }) => standing === 'current' || standing === 'temporary')
        .map(({ number }) => number),
    );
    const byNumber = Map.groupBy(entry.references, ({ number }) => number);
    return [...byNumber].flatMap(([number, references]): Mentioning[] => {
      const names = [...new Set([entry, ...references.map(({ to }) => to)].map(indexOf))];
      for (const name of names) uses[name] = (uses[name] ?? 0) + 1;
      return names.length > 1 && holding.has(number) ? [{ entry, number, names }] : [];
    });
  });
  const use = (name: number): number => uses[name] ?? 0;
  for (const ruling of rulings) ruling.names.sort((a, b) => use(a) - use(b) || a - b);
  return { rulings, links, uses };

  function indexOf(link: Link): number {
    const known = indices.get(link.address);
    if (known !== undefined) return known;
    indices.set(link.address, links.length);
    return links.push(link) - 1;
  }
}

/** Every two names of a ruling as one number. */
function pairsOf({ names }: Mentioning, count: number): number[] {
  const rarest = names.slice(0, mostNames).sort((a, b) => a - b);
  return rarest.flatMap((one, index) =>
    rarest.slice(index + 1).map((other) => one * count + other),
  );
}
