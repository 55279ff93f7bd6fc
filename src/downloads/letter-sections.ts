import { byLetter } from '../files/index.ts';
import type { Entry, Glossary, SharedTitle, Term } from '../glossary/index.ts';

/** Page listed under a letter. */
export type LetterItem = Entry | Term | SharedTitle;

/** A letter and its names, in sort order. */
export interface LetterSection {
  /** A letter of the alphabet, or `0` for all else. */
  letter: string;
  /** Label: `S`, or `#` for all other characters. */
  label: string;
  items: LetterItem[];
}

/** Entries, names without an entry and shared titles in one alphabet, `0` last. */
export function letterSections({ site, entries, terms, sharedTitles }: Glossary): LetterSection[] {
  return byLetter<LetterItem>([...sharedTitles, ...entries, ...terms], site);
}

/**
 * Maximum length of a part, in characters. Long chapters are slow to open on a reader with electronic ink, and
 * books of more than 300 files are refused by one of the large shops: so not a file for every entry either.
 */
const longestPart = 150_000;

/** Cuts the names of a letter into parts: the chapters of a book. */
export function partsOfLetter({ items }: LetterSection): LetterItem[][] {
  const parts: LetterItem[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const weight = weightOf(item);
    length += weight;
    if (length <= longestPart) parts.at(-1)?.push(item);
    else {
      parts.push([item]);
      length = weight;
    }
  }
  return parts;
}

/** Approximate length of the HTML of a name. */
function weightOf(item: LetterItem): number {
  const cited = item.type === 'shared' ? 0 : item.backlinks.length * 80;
  const rulings =
    item.type === 'entry' ? [...item.rulings, ...item.applied.map(({ ruling }) => ruling)] : [];
  return 300 + cited + rulings.reduce((sum, { html }) => sum + html.length + 100, 0);
}
