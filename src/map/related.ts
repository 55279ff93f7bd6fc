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
  /** Each pair of the rarest names that it mentions, as one number. */
  pairs: number[];
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
  const byPair = sharedPairs(rulings);
  const weight = (name: number): number => 1 / (uses[name] ?? 1);
  const ofEntry = Map.groupBy(rulings, (ruling) => ruling.entry);
  return { get: (entry) => relatedTo(entry, ofEntry.get(entry) ?? []) };

  function relatedTo(entry: Entry, own: readonly Mentioning[]): RelatedRuling[] {
    let referring: ReadonlySet<string> | undefined;
    const found = new Map<number, Set<number>>();
    for (const ruling of own) {
      for (const pair of ruling.pairs) {
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

/** The rulings of each pair that two rulings or more mention, as indices. */
function sharedPairs(rulings: readonly Mentioning[]): ReadonlyMap<number, number[]> {
  // Most pairs have one ruling: they need no list.
  const first = new Map<number, number>();
  const shared = new Map<number, number[]>();
  for (const [index, { pairs }] of rulings.entries()) {
    for (const pair of pairs) {
      const one = first.get(pair);
      const list = shared.get(pair);
      if (one === undefined) first.set(pair, index);
      else if (!list) shared.set(pair, [one, index]);
      else if (list.length < mostRulings) list.push(index);
    }
  }
  return shared;
}

/** Every ruling that holds and mentions two names or more, with all names and how many rulings use each. */
function mentioning(entries: readonly Entry[]): {
  rulings: Mentioning[];
  links: Link[];
  uses: number[];
} {
  const indices = new Map<string, number>();
  const links: Link[] = [];
  const uses: number[] = [];
  const found: { entry: Entry; number: Ruling['number']; names: number[] }[] = [];
  for (const entry of entries) {
    for (const [number, references] of Map.groupBy(entry.references, (one) => one.number)) {
      const names = [indexOf(entry)];
      for (const { to } of references) {
        const name = indexOf(to);
        if (!names.includes(name)) names.push(name);
      }
      for (const name of names) uses[name] = (uses[name] ?? 0) + 1;
      if (names.length > 1 && holds(entry, number)) found.push({ entry, number, names });
    }
  }
  const rulings = found.map(({ names, ...ruling }) => ({ ...ruling, pairs: pairsOf(names) }));
  return { rulings, links, uses };

  function indexOf(link: Link): number {
    const known = indices.get(link.address);
    if (known !== undefined) return known;
    indices.set(link.address, links.length);
    return links.push(link) - 1;
  }

  function pairsOf(names: readonly number[]): number[] {
    const use = (name: number): number => uses[name] ?? 0;
    const byUse = (a: number, b: number): number => use(a) - use(b) || a - b;
    const some = names.length > mostNames ? names.toSorted(byUse).slice(0, mostNames) : names;
    const rarest = some.toSorted((a, b) => a - b);
    const pairs: number[] = [];
    for (const [index, one] of rarest.entries())
      for (let at = index + 1; at < rarest.length; at++)
        pairs.push(one * links.length + (rarest[at] ?? 0));
    return pairs;
  }
}

/** Whether a ruling of an entry applies today. */
function holds({ rulings }: Entry, number: Ruling['number']): boolean {
  const standing = rulings.find((ruling) => ruling.number === number)?.standing;
  return standing === 'current' || standing === 'temporary';
}
