import type { Address, Glossary, Link, Ruling, Term } from '../glossary/browser.ts';

/** A text and those of its rulings that name something. */
interface Naming {
  link: Link;
  rulings: Ruling[];
}

/** Every ruling that refers to a term, in the order of its backlinks, grouped by text. */
export function rulingsNaming(term: Term, { pages }: Pick<Glossary, 'pages'>): Naming[] {
  const found = new Map<Address, Naming>();
  for (const { from, number } of term.backlinks) {
    const text = pages.get(from.address);
    const rulings = text && 'rulings' in text ? text.rulings : [];
    const ruling = rulings.find((candidate) => candidate.number === number);
    if (!ruling) continue;
    const naming = found.get(from.address);
    if (!naming) found.set(from.address, { link: from, rulings: [ruling] });
    else if (!naming.rulings.includes(ruling)) naming.rulings.push(ruling);
  }
  return [...found.values()];
}
