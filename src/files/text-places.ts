import { addressOf } from '../editions/browser.ts';
import type { Glossary } from '../glossary/browser.ts';

/** Where a text, a term or a ruling of any edition is now. */
export interface TextPlace {
  /** Its name now: `stasis, p5`. */
  name: string;
  /** With the base path; absent where the glossary has no such page now. */
  href?: string;
}

/** Finds where a text, a term or a ruling is now, by its address in any edition: `glossary/stasis`, `p5`. */
export type FindPlace = (address: string, number?: string) => TextPlace;

/** Finds the places of a glossary. Former addresses of a text lead to it. */
export function placesIn({ entries, documents, terms, sharedTitles }: Glossary): FindPlace {
  const places = new Map<string, { name: string; url: string; numbers: ReadonlySet<string> }>();
  for (const { slug, url, title } of [...terms, ...sharedTitles])
    places.set(`terms/${slug}`, { name: title, url, numbers: new Set() });
  for (const text of [...entries, ...documents]) {
    const numbers = new Set([
      ...text.rulings.map(({ number }) => number),
      ...Object.keys(text.retired),
    ]);
    const name = text.type === 'entry' ? text.name : text.title;
    const address = addressOf(text);
    const place = { name, url: text.url, numbers };
    for (const slug of text.formerly) places.set(address.replace(/[^/]+$/u, slug), place);
    places.set(address, place);
  }
  return (address, number) => {
    const place = places.get(address);
    const name = place?.name ?? address.slice(address.indexOf('/') + 1);
    const shown = number === undefined ? name : `${name}, ${number}`;
    if (!place) return { name: shown };
    const at = number !== undefined && place.numbers.has(number) ? `#${number}` : '';
    return { name: shown, href: place.url + at };
  };
}
