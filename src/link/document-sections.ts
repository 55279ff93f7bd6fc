import { type Inline, isHeading, slugify, startTag } from '../model/index.ts';
import type { ParsedFile } from '../read/index.ts';

/** A page of a document that is read by section, before its text is resolved. */
export interface PlannedSection {
  /**
   * Last part of the address: the words of the first heading (`combat`). A page that begins in the middle of a
   * section also has the count of the page (`combat/2`). Empty for the text before the first heading, if that is
   * short: it is above the contents.
   */
  key: string;
  /** Heading of the page, or the first and the last heading. Empty for the text before the first heading. */
  name: string;
  /** Index of the first block, and of the block after the last. */
  start: number;
  end: number;
  /** Indexes of the headings above it, from the top. */
  within: number[];
  /** Whether the page begins with a heading, and not between rules. */
  isHeaded: boolean;
  /** Indexes of the headings and of the rulings on the page. */
  headings: number[];
  rulings: number[];
}

/** Division of a document into pages, with the keys of its headings in addresses. */
export type SectionPlan = ReturnType<typeof planSections>;

/**
 * Maximum length of a page's text, in characters of HTML as {@link sizeOf} counts them: 30 KB gzipped, with
 * everything that the page loads.
 */
const maxSize = 40_000;

/** Maximum size of the text above the contents, before the first heading, counted alike. */
const maxOpening = 4000;

/** A block of the body of a document: a page may begin with each. */
interface Block {
  index: number;
  /** Approximate length of its HTML. */
  size: number;
  /** Depth of the heading that it begins with. For a rule without a heading: how far it is below all headings. */
  level: number;
  /** Indexes of the headings and of the rules in it. */
  headings: number[];
  rules: number[];
  /** Number of headings before it. */
  headingsBefore: number;
}

/** The level of a rule right below a heading. */
const ruleLevel = 10;

/**
 * Divides a document into pages: one for each section of the highest level, and several for a section that is too long,
 * from heading to heading, or between rules without a heading.
 *
 * `pages` in the front matter can ask for a single page or for sections. By default, a short document is a single page.
 *
 * @returns the pages (none for a single page), the key of each heading, and the page key of each rule, both by index.
 *   A page that begins with a heading has the key of the heading.
 */
export function planSections(file: ParsedFile) {
  const pages = file.matter?.pages;
  const taken = new Map<string, number>();
  const headingKeys = file.headings.map(({ text }) => freeKey(slugify(text) || 'section', taken));
  const blocks = blocksOf(file);
  const none = { sections: [], headingKeys, ruleKeys: [] };
  if (pages === 'one' || (pages === undefined && sizeOf(blocks) <= maxSize)) return none;
  const counts = new Map<string, number>();
  const sections = topGroups(blocks)
    .flatMap(paged)
    .map((page) => sectionOf(page, file, headingKeys, counts));
  if (sections.length < 2) return none;
  const ruleKeys: string[] = [];
  for (const { key, rulings } of sections) for (const index of rulings) ruleKeys[index] = key;
  return { sections, headingKeys, ruleKeys };
}

/**
 * Returns the first of `combat`, `combat-2`, `combat-3` that is free, and reserves it.
 *
 * @param taken the last count tried for each key
 */
function freeKey(words: string, taken: Map<string, number>): string {
  let count = taken.get(words) ?? 0;
  let key = words;
  if (count > 0)
    do key = `${words}-${++count}`;
    while (taken.has(key));
  taken.set(key, 1).set(words, Math.max(count, 1));
  return key;
}

function blocksOf({ headings, rulings, body }: ParsedFile): Block[] {
  let count = 0;
  const drafts = body.map((block, index) => {
    const nodes = nodesIn([block]);
    const headingsBefore = count;
    return {
      index,
      size: nodes.reduce((sum, node) => sum + lengthOf(node), 0),
      headings: nodes.filter(isHeading).map(() => count++),
      headingsBefore,
      // The element of a rule may contain its heading.
      isHeaded: nodes
        .filter(({ type }) => type !== 'ruling')
        .slice(0, 2)
        .some(isHeading),
      rules: nodes.flatMap((node) => (node.type === 'ruling' ? node.index : [])),
    };
  });
  const headed = new Set(drafts.flatMap(({ isHeaded, rules }) => (isHeaded ? rules : [])));
  return drafts.map(({ isHeaded, ...block }): Block => {
    const depth = headings[block.headingsBefore]?.depth ?? 0;
    return { ...block, level: isHeaded ? depth : ruleLevel + depthOf(block.rules[0]) };
  });

  /** All nodes of blocks and of the rules in them. */
  function nodesIn(parts: readonly Inline[]): Inline[] {
    return parts.flatMap((node) => {
      if (node.type === 'markup') return [node, ...nodesIn(node.children)];
      return node.type === 'ruling' ? [node, ...nodesIn(rulings[node.index]?.content ?? [])] : node;
    });
  }

  /** Depth of a rule in the tree, headings not counted. */
  function depthOf(index: number | undefined): number {
    let depth = 0;
    for (let at = index; at !== undefined; at = rulings[at]?.parent) {
      if (at !== index && !headed.has(at)) depth++;
    }
    return depth;
  }
}

/** Approximate length of a node's HTML, without its children. */
function lengthOf(node: Inline): number {
  if (node.type === 'markup') return startTag(node).length + node.tag.length + 3;
  if (node.type === 'text') return weightOf(node.value);
  // A ruling has a link on its number.
  return node.type === 'ruling' ? 60 : 100;
}

/** Characters of a text. Scripts with many characters compress badly, so their characters count more. */
function weightOf(text: string): number {
  const [middle, east] = [/[\u0250-\u2E7F]/gu, /[\u2E80-\u{10FFFF}]/gu];
  return text.length + (text.match(middle)?.length ?? 0) + 3 * (text.match(east)?.length ?? 0);
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { size }) => sum + size, 0);
}

/** Groups blocks into sections of the highest level with several headings, with the text before the first section. */
function topGroups(blocks: readonly Block[]): Block[][] {
  const depths = blocks.map(({ level }) => level).filter((level) => level < ruleLevel);
  const depth = [...depths].sort((a, b) => a - b)[1];
  return depth === undefined ? [[...blocks]] : groupsOf(blocks, depth);
}

/**
 * Groups blocks, each group up to the next block of this level or a higher one. A heading alone belongs to the section
 * below.
 */
function groupsOf(blocks: readonly Block[], level: number): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1) ?? [];
    const isHeadAlone = last.every((one) => one.level < ruleLevel);
    const isBelow = isHeadAlone && block.level > (last.at(-1)?.level ?? block.level);
    if (last.length > 0 && (block.level > level || isBelow)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Number of blocks that a section begins with, each below the one before: headings and their first rule. */
function headOf(blocks: readonly Block[]): number {
  const end = blocks.findIndex(({ level }, at) => level <= (blocks[at - 1]?.level ?? 0));
  return end < 0 ? blocks.length : end;
}

/** Divides a section that is too long for a page into its direct parts, recursively. Short parts share a page. */
function paged(blocks: readonly Block[]): Block[][] {
  const rest = blocks.slice(headOf(blocks));
  if (sizeOf(blocks) <= maxSize || rest.length === 0) return [[...blocks]];
  const groups = groupsOf(blocks, Math.min(...rest.map(({ level }) => level)));
  // Pages of about the same length are better than full pages and a short last page.
  const size = sizeOf(blocks);
  const even = size / Math.ceil(size / maxSize);
  const pages: Block[][] = [];
  let open: { count: number; size: number; blocks: Block[] } | undefined;
  let before = 0;
  for (const group of groups) {
    const more = sizeOf(group);
    const count = Math.floor((before + more / 2) / even);
    before += more;
    if (more > maxSize) {
      pages.push(...paged(group));
      open = undefined;
    } else if (open?.count === count && open.size + more <= maxSize) {
      open.size += more;
      open.blocks.push(...group);
    } else {
      open = { count, size: more, blocks: [...group] };
      pages.push(open.blocks);
    }
  }
  return pages;
}

/** The key of the text before the first heading. */
const opening = 'start';

function sectionOf(
  blocks: readonly Block[],
  { headings, rulings }: ParsedFile,
  headingKeys: readonly string[],
  counts: Map<string, number>,
): PlannedSection {
  const [first, last] = [blocks[0], blocks.at(-1)];
  const own = blocks.flatMap((block) => block.headings);
  const rules = blocks.flatMap((block) => block.rules);
  const before = first?.headingsBefore ?? 0;
  const isHeaded = first !== undefined && first.level < ruleLevel;
  const page = {
    start: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    isHeaded,
    headings: own,
    rulings: rules,
  };
  if (isHeaded) {
    const further = own.slice(1).filter((index) => depthAt(index) <= first.level);
    const name = [before, ...further.slice(-1)].map(labelAt).join(' \u2013 ');
    return { ...page, key: headingKeys[before] ?? '', name, within: above(before) };
  }
  if (before === 0 && sizeOf(blocks) <= maxOpening) {
    return { ...page, key: '', name: '', within: [] };
  }
  const base =
    headingKeys[before - 1] ?? freeKey(opening, new Map(headingKeys.map((key) => [key, 1])));
  const count = (counts.get(base) ?? (before > 0 ? 1 : 0)) + 1;
  counts.set(base, count);
  const ends = [rules[0], rules.at(-1)].map((index) => {
    const rule = rulings[index ?? -1];
    return rule?.printed ?? rule?.number ?? '';
  });
  const of = before > 0 ? labelAt(before - 1) : '';
  const name = [of, ends.filter(Boolean).join('\u2013')].filter(Boolean).join(', ');
  const within = before > 0 ? above(before - 1) : [];
  return { ...page, key: count === 1 ? base : `${base}/${count}`, name, within };

  function depthAt(index: number): number {
    return headings[index]?.depth ?? 0;
  }

  function labelAt(index: number): string {
    const { printed, text = '' } = headings[index] ?? {};
    return [printed, text].filter(Boolean).join(' ');
  }

  /** The headings above a heading in the tree. */
  function above(index: number): number[] {
    const found: number[] = [];
    let depth = depthAt(index);
    // The second level is the highest level of headings in a document.
    for (let at = index - 1; at >= 0 && depth > 2; at--) {
      if (depthAt(at) >= depth) continue;
      found.unshift(at);
      depth = depthAt(at);
    }
    return found;
  }
}
