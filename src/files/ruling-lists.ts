import {
  type Entry,
  type Glossary,
  type Link,
  type Ruling,
  type Standing,
  type Term,
  typeOf,
} from '../glossary/browser.ts';

/** Every ruling that refers to a term, in the order of its backlinks, grouped by text. */
export function rulingsNaming(
  { backlinks }: Term,
  { pages }: Pick<Glossary, 'pages'>,
): { link: Link; rulings: Ruling[] }[] {
  const byText = Map.groupBy(backlinks, ({ from }) => from.address);
  return [...byText].flatMap(([address, all]) => {
    const text = pages.get(address);
    if (!text || !('rulings' in text)) return [];
    const numbers = new Set(all.map(({ number }) => number));
    const rulings = [...numbers].flatMap(
      (number) => text.rulings.find((one) => one.number === number) ?? [],
    );
    return [{ link: text, rulings }];
  });
}

/** The standings that the top of a text lists, in this order. */
const told = ['temporary', 'superseded', 'reversed'] as const satisfies Standing[];

/** Rulings of one standing other than current. */
export interface Outdated<One> {
  standing: (typeof told)[number];
  rulings: One[];
}

/**
 * The rulings that the top of a text lists, because they are temporary, superseded or reversed. Those at the start of
 * the text are left out: their boxes are visible there and say the same.
 */
export function outdatedBelow<One extends Pick<Ruling, 'standing'>>(
  rulings: readonly One[],
): Outdated<One>[] {
  return told
    .map((standing) => ({ standing, rulings: rulings.filter((one) => one.standing === standing) }))
    .filter((found) => found.rulings.some((one, index) => one !== rulings[index]));
}

/** The longest ruling that the help shows, in characters. */
const longest = 220;

/** A short ruling that shows what rulings have: a "See", a mention, a name without an entry. The richest one. */
export function specimen(entries: readonly Entry[]): { entry: Entry; ruling: Ruling } | undefined {
  const [best] = entries
    .flatMap((entry) => entry.rulings.map((ruling) => ({ entry, ruling })))
    .filter(
      ({ ruling: { kind, standing, text } }) =>
        kind === 'text' && standing === 'current' && text.length <= longest,
    )
    .map((one) => ({ ...one, parts: kindsOfReferences(one.ruling) }))
    .sort((a, b) => b.parts - a.parts || a.ruling.text.length - b.ruling.text.length);
  return best;
}

/** Count of the kinds of references that a ruling shows; a reference to a term is a kind of its own. */
function kindsOfReferences({ references = [] }: Ruling): number {
  return new Set(references.map(({ kind, to }) => `${kind} ${typeOf(to) === 'term'}`)).size;
}
