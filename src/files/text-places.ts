import { addressOf } from '../editions/browser.ts';
import type { Glossary } from '../glossary/browser.ts';

/** What an edition's address leads to today. */
export interface TextPlace {
  /** The name to show: `stasis, p5`. */
  name: string;
  /** With the base path; nothing where the text is no more. */
  href?: string;
}

interface Place {
  name: string;
  url: string;
  numbers: ReadonlySet<string>;
}

const known = new WeakMap<Glossary, Map<string, Place>>();

/**
 * Where a text, a term or a ruling stands today that an edition knows by its address.
 *
 * @param address `glossary/stasis`, also one that the text formerly had
 */
export function textPlace(glossary: Glossary, address: string, number?: string): TextPlace {
  const places = known.get(glossary) ?? allPlaces(glossary);
  known.set(glossary, places);
  const place = places.get(address);
  const name = place?.name ?? address.slice(address.indexOf('/') + 1);
  const shown = number === undefined ? name : `${name}, ${number}`;
  if (!place) return { name: shown };
  const at = number !== undefined && place.numbers.has(number) ? `#${number}` : '';
  return { name: shown, href: place.url + at };
}

function allPlaces({ entries, documents, terms, sharedTitles }: Glossary): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { slug, url, title } of [...terms, ...sharedTitles]) {
    places.set(`terms/${slug}`, { name: title, url, numbers: new Set() });
  }
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
  return places;
}
