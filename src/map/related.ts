import type { Address, Entry, Link, Ruling } from '../glossary/browser.ts';

/** A ruling in another entry that mentions the same names. */
export interface RelatedRuling {
  /** Its entry. */
  from: Pick<Link, 'name' | 'url'>;
  number: Ruling['number'];
  /** The names that both mention, the rarest first; two or more. */
  shared: Pick<Link, 'name' | 'url'>[];
}

/** A ruling that holds today, with two or more names that it mentions. It mentions its own entry, whatever it says. */
interface Mentioning {
  entry: Entry;
  number: Ruling['number'];
  names: Link[];
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
 * so is what no longer applies. The time grows with the number of references.
 */
export function relatedRulings(entries: readonly Entry[]): Relations {
  const all = entries.flatMap(mentioning);
  const uses = new Map<Address, number>();
  for (const { names } of all)
    for (const { address } of names) uses.set(address, (uses.get(address) ?? 0) + 1);
  const rarity = ({ address }: Link): number => 1 / (uses.get(address) ?? 1);
  const byRarity = (a: Link, b: Link): number =>
    rarity(b) - rarity(a) || (a.address < b.address ? -1 : 1);
  const ofPair = new Map<string, Mentioning[]>();
  for (const ruling of all) {
    ruling.names = ruling.names.sort(byRarity).slice(0, mostNames);
    for (const { key } of pairsOf(ruling)) {
      const others = ofPair.get(key);
      if (!others) ofPair.set(key, [ruling]);
      else if (others.length < mostRulings) others.push(ruling);
    }
  }
  const ofEntry = Map.groupBy(all, ({ entry }) => entry);
  return { get: (entry) => relatedTo(entry, ofEntry.get(entry) ?? []) };

  function relatedTo(entry: Entry, own: readonly Mentioning[]): RelatedRuling[] {
    const found = new Map<Mentioning, Map<Address, Link>>();
    for (const { key, names } of own.flatMap(pairsOf)) {
      for (const other of ofPair.get(key) ?? []) {
        if (other.entry === entry) continue;
        const shared = found.get(other) ?? new Map();
        for (const name of names) shared.set(name.address, name);
        found.set(other, shared);
      }
    }
    if (found.size === 0) return [];
    const referring = new Set(
      entry.backlinks.map(({ from, number }) => `${from.address} ${number}`),
    );
    return [...found]
      .filter(([{ entry: from, number }]) => !referring.has(`${from.address} ${number}`))
      .map(([{ entry: from, number }, names]) => {
        const shared = [...names.values()].sort(byRarity);
        return { from, number, shared, score: shared.reduce((sum, one) => sum + rarity(one), 0) };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, mostRelated)
      .map(({ from, number, shared }) => ({ from, number, shared }));
  }
}

/** The rulings of an entry that hold and mention two names or more. */
function mentioning(entry: Entry): Mentioning[] {
  const standings = new Map(entry.rulings.map(({ number, standing }) => [number, standing]));
  const byNumber = Map.groupBy(entry.references, ({ number }) => number);
  return [...byNumber].flatMap(([number, references]) => {
    const names = new Map<Address, Link>([[entry.address, entry]]);
    for (const { to } of references) if (!names.has(to.address)) names.set(to.address, to);
    const standing = standings.get(number);
    const holds = standing === 'current' || standing === 'temporary';
    return holds && names.size > 1 ? [{ entry, number, names: [...names.values()] }] : [];
  });
}

/** Each pair of the names of a ruling, in any order under one key. */
function pairsOf({ names }: Mentioning): { key: string; names: [Link, Link] }[] {
  return names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => ({
      key: [one.address, other.address].sort().join(' '),
      names: [one, other] satisfies [Link, Link],
    })),
  );
}
