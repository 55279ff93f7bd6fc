import { hash } from 'node:crypto';
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

/** Names in a row, in a letter. */
export interface LetterPart {
  section: LetterSection;
  items: LetterItem[];
  /** Not the first of its letter. */
  goesOn: boolean;
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

/**
 * Most of a part's text, in characters. Long chapters are slow to open on a reader with electronic ink, and
 * books of more than 300 files are refused by one of the large shops: so not a file for every entry either.
 */
const longestPart = 150_000;

/** From here on a part ends with the next name that can end one. */
const enough = 0.8 * longestPart;

/**
 * Cuts a letter into parts: the chapters of a book, and what the other files are made of. So that an edit changes no
 * other part than its own, most of them end with certain names, whatever the length of those before.
 */
export function partsOfLetter(section: LetterSection): LetterPart[] {
  const parts: LetterPart[] = [];
  let length = longestPart;
  let isComplete = true;
  for (const item of section.items) {
    length += weightOf(item);
    const last = parts.at(-1);
    if (last && !isComplete && length <= longestPart) last.items.push(item);
    else {
      parts.push({ section, items: [item], goesOn: parts.length > 0 });
      length = weightOf(item);
    }
    isComplete = length >= enough && endsParts(item);
  }
  return parts;
}

/** About how long the text of a name will be. */
function weightOf(item: LetterItem): number {
  const cited = item.type === 'shared' ? 0 : item.backlinks.length * 80;
  return 300 + cited + (item.type === 'entry' ? item.html.length : 0);
}

/** Whether a part may end with a name: true for one of eight. */
function endsParts({ slug }: LetterItem): boolean {
  return hash('sha1', slug, 'buffer').readUInt8() % 8 === 0;
}

/** What the text of a part is made from, besides what all texts are. */
export function sourceOfPart({ section, items, goesOn }: LetterPart): string {
  return JSON.stringify([
    section.letter,
    goesOn,
    items.map((item) => {
      if (item.type === 'entry') return item.hash;
      return item.type === 'term'
        ? item
        : [item.url, item.name, item.entries.map(({ name, url }) => [name, url])];
    }),
  ]);
}

function keyed(item: LetterItem, key: string): { key: string; item: LetterItem } {
  return { key, item };
}

function rank(letter: string): number {
  return letter === '0' ? Number.POSITIVE_INFINITY : letter.charCodeAt(0);
}
