import type { Wording } from '../languages/browser.ts';
import { contentWords, fold } from '../languages/index.ts';
import type { Document, Entry, Glossary, Listed, Section, Term } from '../link/index.ts';
import {
  type Heading,
  letterPath,
  lowerBound,
  nameOrder,
  type Ruling,
  rulingUrl,
} from '../model/index.ts';
import type { Site } from '../read/index.ts';
import { countRules } from './descriptions.ts';

/** A name under a letter. */
export type Name = Entry | Term;

/** Names whose sort keys begin with the same two characters. */
interface NameGroup {
  /** The two characters as an id: `sa`; `s-` after a first word of one letter. */
  id: string;
  /** The two characters to show: `Sa`. */
  label: string;
  names: Name[];
}

/** A letter and its names. */
export interface Letter {
  /** A letter of the alphabet, or `0` for all other characters. */
  letter: string;
  /** Label: `S`, or `#` for all other characters. */
  label: string;
  /** Address with the base path. */
  url: string;
  entries: Entry[];
  terms: Term[];
  /** Entries and terms together, in sort order, by their first two characters. */
  groups: NameGroup[];
}

/** Returns the properties of a name that a list shows beside its kind. */
export function listedName(name: Name) {
  const entry = name.type === 'entry' ? name : undefined;
  const isWithdrawn = entry?.withdrawn !== undefined;
  const standings = new Set(isWithdrawn ? [] : entry?.rulings.map(({ standing }) => standing));
  standings.delete('current');
  // An entry that only refers to another entry.
  const leadsTo = entry?.redirect ? entry.references[0]?.to.name : undefined;
  return { name, entry, isWithdrawn, standings: [...standings], leadsTo };
}

/** Returns the label of a letter. */
export function letterLabel(letter: string): string {
  return letter === '0' ? '#' : letter.toUpperCase();
}

/** The id of a sort key's group on the page of its letter. */
export function groupId(sortKey: string): string {
  const id = firstTwo(fold(sortKey)).replace(/[^\p{L}\p{M}\p{N}]/gu, '-');
  return [...id].length < 2 ? `${id}-` : id;
}

function groupLabel(sortKey: string): string {
  const [first = '', ...rest] = firstTwo(sortKey).trim();
  return first.toUpperCase() + rest.join('');
}

function firstTwo(text: string): string {
  return [...text].slice(0, 2).join('');
}

/** Every letter that has names, in order, `0` last. */
export function letters({ site, base, entries, terms }: Glossary): Letter[] {
  return byLetter([...entries, ...terms], site).map(({ letter, label, items }) => ({
    letter,
    label,
    url: base + letterPath(letter),
    entries: items.filter((name) => name.type === 'entry'),
    terms: items.filter((name) => name.type === 'term'),
    groups: groups(items),
  }));
}

/** Names in sort order under their letters, `0` last. */
export function byLetter<Item extends Listed>(
  names: readonly Item[],
  site: Site,
): { letter: string; label: string; items: Item[] }[] {
  const order = nameOrder(contentWords(site));
  const sorted = names.toSorted((a, b) => order(a.sortKey, b.sortKey));
  return [...Map.groupBy(sorted, ({ letter }) => letter)]
    .sort(([a], [b]) => Number(a === '0') - Number(b === '0'))
    .map(([letter, items]) => ({ letter, label: letterLabel(letter), items }));
}

function groups(names: readonly Name[]): NameGroup[] {
  return [...Map.groupBy(names, ({ sortKey }) => groupId(sortKey))].map(([id, own]) => ({
    id,
    label: groupLabel(own[0]?.sortKey ?? ''),
    names: own,
  }));
}

/**
 * The entries before and after the place that a name without an entry would have.
 *
 * @param sortKey of the name
 */
export function besideName(
  { site, entries }: Glossary,
  sortKey: string,
): { before: Entry | undefined; after: Entry | undefined } {
  const order = nameOrder(contentWords(site));
  const position = lowerBound(entries, (entry) => order(entry.sortKey, sortKey) < 0);
  return { before: entries[position - 1], after: entries[position] };
}

/** An item in the contents of a document: a heading, or the rules before the first heading. */
export interface ContentsItem {
  /** Absent for rules without a heading. */
  heading?: Heading;
  name: string;
  /** Address of its page, with the base path. */
  url: string;
  /** Rule whose text is the heading. */
  rule?: Ruling;
  /** Rules directly below the heading, without {@link rule}. */
  rules: Ruling[];
  below: ContentsItem[];
  /** Number of rules in the section. */
  count: number;
}

/** Returns the title of a section. */
export function sectionName(
  { name }: Pick<Section, 'name'>,
  { sections }: Pick<Wording, 'sections'>,
): string {
  return name || sections.openingRules;
}

/** The headings of a page, for its table of contents. */
export function headingItems(
  headings: readonly Heading[],
): { href: string; text: string; depth: number }[] {
  return headings.map((heading) => ({
    href: `#${heading.id}`,
    text: headingName(heading),
    depth: heading.depth,
  }));
}

/** A heading with its printed number. */
export function headingName({ printed, text }: Heading): string {
  return [printed, text].filter(Boolean).join(' ');
}

/**
 * Returns the contents of a document that is read by section as a tree of headings with their rules, without the text
 * above the contents.
 */
export function contentsOf(
  { sections }: Pick<Document, 'sections'>,
  wording: Pick<Wording, 'sections'>,
): ContentsItem[] {
  const root: ContentsItem[] = [];
  const open: { depth: number; item: ContentsItem }[] = [];
  const pages = sections.filter(({ key }) => key !== '');
  // The rules below a heading may be on several pages.
  const byHeading = Map.groupBy(
    pages.flatMap(({ rulings }) => rulings),
    ({ heading }) => heading?.id,
  );
  for (const section of pages) {
    const { url, headings } = section;
    for (const heading of headings) {
      const rules = byHeading.get(heading.id) ?? [];
      const rule = rules[0] && isPrintedOn(rules[0], heading) ? rules.shift() : undefined;
      const item: ContentsItem = {
        heading,
        name: headingName(heading),
        url: heading === headings[0] ? url : rulingUrl(url, heading.id),
        ...(rule && { rule }),
        rules,
        below: [],
        count: 0,
      };
      while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
      (open.at(-1)?.item.below ?? root).push(item);
      open.push({ depth: heading.depth, item });
      for (const { item: above } of open) above.count += countRules(rules) + (rule ? 1 : 0);
    }
    const rules = section.rulings.filter(({ heading }) => !heading);
    if (rules.length > 0)
      root.push({
        name: sectionName(section, wording),
        url,
        rules,
        below: [],
        count: countRules(rules),
      });
  }
  return root;
}

function isPrintedOn({ printed }: Ruling, heading: Heading): boolean {
  return printed !== undefined && (printed === heading.printed || printed === heading.text);
}
