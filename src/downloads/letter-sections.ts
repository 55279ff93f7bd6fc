import { letterLabel } from '../files/index.ts';
import {
  compareText,
  type Entry,
  type Glossary,
  letterOf,
  type SharedTitle,
  sortKey,
  type Term,
} from '../glossary/browser.ts';

/** One name of the alphabet, and what it leads to. */
export type LetterItem = Entry | Term | SharedTitle;

/** A letter and its names, in sort order. */
export interface LetterSection {
  /** `a` to `z`, or `0` for all else. */
  letter: string;
  /** What to show: `S`, or `#` for all else. */
  label: string;
  items: LetterItem[];
}

/** Entries, names without an entry and shared titles in one alphabet, `0` last. */
export function letterSections({ entries, terms, sharedTitles }: Glossary): LetterSection[] {
  const items = [
    ...sharedTitles.map((item) => keyed(item, sortKey(item.title))),
    ...entries.map((item) => keyed(item, item.sortKey)),
    ...terms.map((item) => keyed(item, item.sortKey)),
  ];
  items.sort((a, b) => compareText(a.key, b.key));
  const found = new Map<string, LetterSection>();
  for (const { key, item } of items) {
    const letter = letterOf(key);
    const section = found.get(letter);
    if (section) section.items.push(item);
    else found.set(letter, { letter, label: letterLabel(letter), items: [item] });
  }
  return [...found.values()].sort((a, b) => rank(a.letter) - rank(b.letter));
}

function keyed(item: LetterItem, key: string): { key: string; item: LetterItem } {
  return { key, item };
}

function rank(letter: string): number {
  return letter === '0' ? Number.POSITIVE_INFINITY : letter.charCodeAt(0);
}
