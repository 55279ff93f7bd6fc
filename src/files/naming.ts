import type { Document, Entry, Glossary, Link, Ruling, Term } from '../glossary/browser.ts';

/** A text and those of its rulings that name something. */
export interface Naming {
  link: Link;
  rulings: Ruling[];
}

/** Every entry and document by `entry/<slug>` or `document/<slug>`. */
export function textsByLink(glossary: Glossary): Map<string, Entry | Document> {
  const texts = [...glossary.entries, ...glossary.documents];
  return new Map(texts.map((text) => [`${text.type}/${text.slug}`, text]));
}

/**
 * Every ruling that names a term, in the order of its citations, by the text it stands in.
 *
 * @param texts from {@link textsByLink}
 */
export function rulingsNaming(term: Term, texts: ReadonlyMap<string, Entry | Document>): Naming[] {
  const found = new Map<string, Naming>();
  for (const { from, number } of term.citedBy) {
    const key = `${from.type}/${from.slug}`;
    const ruling = texts.get(key)?.rulings.find((candidate) => candidate.number === number);
    if (!ruling) continue;
    const naming = found.get(key);
    if (!naming) found.set(key, { link: from, rulings: [ruling] });
    else if (!naming.rulings.includes(ruling)) naming.rulings.push(ruling);
  }
  return [...found.values()];
}
