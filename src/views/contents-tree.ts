import type { Wording } from '../languages/browser.ts';
import type { Document, Section } from '../link/index.ts';
import { type Heading, type Ruling, rulingUrl } from '../model/index.ts';

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
  /** Number of rules in it. */
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
 * The contents of a document that is read by section, as a tree: its headings, and the rules below each. Text above the
 * contents is left out.
 */
export function contentsOf(
  { sections }: Pick<Document, 'sections'>,
  wording: Pick<Wording, 'sections'>,
): ContentsItem[] {
  const root: ContentsItem[] = [];
  const open: { depth: number; item: ContentsItem }[] = [];
  const byId = new Map<string, ContentsItem>();
  for (const section of sections) {
    if (section.key === '') continue;
    for (const heading of section.headings) {
      const item: ContentsItem = {
        heading,
        name: headingName(heading),
        url: heading === section.headings[0] ? section.url : rulingUrl(section.url, heading.id),
        rules: [],
        below: [],
        count: 0,
      };
      while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
      (open.at(-1)?.item.below ?? root).push(item);
      open.push({ depth: heading.depth, item });
      byId.set(heading.id, item);
    }
    const unheaded = section.rulings.filter(({ heading }) => !heading);
    if (unheaded.length > 0) {
      const name = sectionName(section, wording);
      root.push({ name, url: section.url, rules: unheaded, below: [], count: unheaded.length });
    }
    for (const ruling of section.rulings) addRuling(ruling);
  }
  for (const item of root) countRules(item);
  return root;

  function addRuling(ruling: Ruling): void {
    const item = byId.get(ruling.heading?.id ?? '');
    if (!item) return;
    const isHeading =
      item.rule === undefined && item.rules.length === 0 && isPrintedOn(ruling, item.heading);
    if (isHeading) item.rule = ruling;
    else item.rules.push(ruling);
  }
}

function isPrintedOn({ printed }: Ruling, heading: Heading | undefined): boolean {
  return printed !== undefined && (printed === heading?.printed || printed === heading?.text);
}

function countRules(item: ContentsItem): number {
  const below = item.below.reduce((sum, one) => sum + countRules(one), 0);
  item.count = below + item.rules.length + (item.rule ? 1 : 0);
  return item.count;
}
