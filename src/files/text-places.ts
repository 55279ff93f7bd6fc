import {
  type Address,
  byFormerAddress,
  type Document,
  type Entry,
  fillLink,
  type Glossary,
  rulingPath,
  type Site,
  slugOf,
} from '../glossary/browser.ts';

/** Present place of a text, a term or a ruling of any edition. */
export interface TextPlace {
  /** Present name: `stasis, p5`; `Rulebook, 702.19b` for a rule with a printed number. */
  name: string;
  /** With the base path; absent if the glossary has no such page now. */
  href?: string | undefined;
}

/** Returns the present place of a page or a ruling, by its address in any edition. */
export type FindPlace = (address: Address, number?: string) => TextPlace;

/** Finds the places of a glossary. */
export function placesIn({ entries, documents, pages, base }: Glossary): FindPlace {
  const renamed = new Map<Address, Entry | Document>(byFormerAddress([...entries, ...documents]));
  return (address, number) => {
    const page = pages.get(address) ?? renamed.get(address);
    const name = page?.name ?? slugOf(address);
    if (number === undefined) return { name, href: page?.url };
    if (!page || !('rulings' in page)) return { name: `${name}, ${number}`, href: page?.url };
    const isRetired = page.retired[number] !== undefined;
    const ruling = page.rulings.find((one) => one.number === number);
    const there = isRetired ? base + rulingPath(page.address, number) : page.url;
    return { name: `${name}, ${ruling?.printed ?? number}`, href: ruling?.url ?? there };
  };
}

/** The page about the same card or term on another site, if the site's settings name one for the entry's kind. */
export function cardLink(
  { name: entry, title, slug, url, kind }: Entry,
  { cardLinks, origin }: Pick<Site, 'cardLinks' | 'origin'>,
): URL | undefined {
  const template = cardLinks[kind];
  if (template === undefined) return undefined;
  return new URL(fillLink(template, { entry, title, slug, address: origin + url }));
}
