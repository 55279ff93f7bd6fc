import { type Address, type Glossary, rulingPath, siblingOf, slugOf } from '../glossary/browser.ts';

/** What an edition's address leads to today. */
export interface TextPlace {
  /** The name to show: `stasis, p5`. */
  name: string;
  /** With the base path; nothing where the text is no more. */
  href?: string;
}

const known = new WeakMap<Glossary, ReadonlyMap<Address, Address>>();

/**
 * Where a text, a term or a ruling is today that an edition knows by its address.
 *
 * @param address present or former address of the page
 */
export function textPlace(glossary: Glossary, address: Address, number?: string): TextPlace {
  const redirects = known.get(glossary) ?? redirectsOf(glossary);
  known.set(glossary, redirects);
  const { pages, base } = glossary;
  const page = pages.get(address) ?? pages.get(redirects.get(address) ?? address);
  const name = page?.name ?? slugOf(address);
  const shown = number === undefined ? name : `${name}, ${number}`;
  if (!page) return { name: shown };
  const isThere =
    number !== undefined &&
    'rulings' in page &&
    (page.retired[number] !== undefined || page.rulings.some((ruling) => ruling.number === number));
  return { name: shown, href: base + rulingPath(page.address, isThere ? number : undefined) };
}

/** The present address of each former one. */
function redirectsOf({ entries, documents }: Glossary): Map<Address, Address> {
  return new Map(
    [...entries, ...documents].flatMap(({ address, formerly }) =>
      formerly.map((slug): [Address, Address] => [siblingOf(address, slug), address]),
    ),
  );
}
