import { countOf, highestOf } from '../glossary/browser.ts';
import type { Editions, FileFinding } from './chain.ts';
import type { ContentPlaces } from './content-places.ts';
import { numbersEver } from './follow.ts';
import { addressesOf, type TextState } from './state.ts';

/**
 * Holds the last number that each text records against all that it ever had: a number that was given and deleted
 * between two editions leaves nothing behind but that record.
 */
export function checkLastNumbers(
  { editions, current }: Editions,
  { pathOf, lastNumberOf, inMatter, ofNumber }: ContentPlaces,
): FileFinding[] {
  const states = editions.map(({ state }) => state);
  return [...current.texts.values()].flatMap((text): FileFinding[] => {
    const finding = findingOf(text);
    return finding ? [{ path: pathOf(text.address) ?? `${text.address}.md`, finding }] : [];
  });

  function findingOf(text: TextState): FileFinding['finding'] | undefined {
    const { address } = text;
    const recorded = lastNumberOf(address);
    const published = highestOf(numbersEver(states, addressesOf(text)));
    const code = 'ruling/last-number';
    if (recorded !== undefined) {
      if (count(recorded) >= count(published)) return undefined;
      const message = `the last number given was ${published}, not ${recorded}: run "npm run number"`;
      return { code, message, place: inMatter(address, 'lastNumber') };
    }
    const numbers = [...text.rulings.map(({ number }) => number), ...Object.keys(text.retired)];
    const highest = highestOf(numbers);
    if (highest === undefined || count(highest) <= count(published)) return undefined;
    const message = `${highest} is in no edition, and no "lastNumber" says that it was given: run "npm run number"`;
    return { code, message, place: ofNumber(address, highest) };
  }
}

function count(number: string | undefined): number {
  return number === undefined ? 0 : countOf(number);
}
