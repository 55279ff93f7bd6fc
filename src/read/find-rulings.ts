import type { Root as HtmlRoot } from 'hast';
import type {
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parent,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import rehypeSlug from 'rehype-slug';
import {
  type Finding,
  type Heading as GlossaryHeading,
  type OutlineRule,
  outline,
  type Point,
  type Positions,
  type ReadPrinted,
  tooLong,
} from '../model/index.ts';
import { cutStart, placeIn, report, SKIP, startOf, walk } from './block-places.ts';
import { isAroundRulings, noBox, readBox } from './boxes.ts';
import type { Box, ParsedRuling } from './parsed-file.ts';
import { swallowedRules } from './unsupported.ts';

/** The printed number at the start of a block, and its position. */
export interface PrintedAt {
  text: string;
  place: Point;
  /** Whether the number is the whole text of the heading: `## Article 9`. */
  isWhole?: boolean | undefined;
  /** Whether the number is the number of a list item. */
  isMarker?: boolean | undefined;
}

/** A ruling's number as written in the text. */
interface WrittenNumber {
  /** Without its caret. */
  value: string;
  place: Point;
}

/** A heading with a number, printed or its own, and the blocks under it: a rule of a document. */
interface SectionNode extends Parent {
  type: 'rulingSection';
  children: [Heading, ...RootContent[]];
}

declare module 'mdast' {
  interface Data {
    /** Index of the ruling that this node is. */
    ruling?: number | undefined;
    /** The printed number at the start of this block. */
    printed?: PrintedAt | undefined;
    /** The number on a line of its own after this block. */
    number?: WrittenNumber;
    /** The caret at the end of this text is escaped: it is text. */
    isEscaped?: boolean;
  }
  interface RootContentMap {
    rulingSection: SectionNode;
  }
  interface BlockContentMap {
    rulingSection: SectionNode;
  }
}

/** A ruling of a file, whose content is still Markdown. */
type FoundRuling = Omit<ParsedRuling, 'content'>;

/** The rulings of a file. */
export interface FoundRulings {
  rulings: readonly FoundRuling[];
  headings: GlossaryHeading[];
  /** Printed numbers of the rulings, as written, by their indexes. Only in a document. */
  printed: (PrintedAt | undefined)[] | undefined;
}

/**
 * Finds the rulings of a file (the blocks of its body), removes their numbers from the text and marks each block with
 * `data.ruling`.
 *
 * @param written the file's text
 * @param readPrinted how the printed numbers of a document are read; an entry has none
 */
export function findRulings(
  tree: Root,
  written: Positions,
  findings: Finding[],
  readPrinted?: ReadPrinted,
): FoundRulings {
  const rulings: FoundRuling[] = [];
  const headings: GlossaryHeading[] = [];
  const outlined: OutlineRule[] = [];
  /** Offsets of the ends of the rulings. */
  const ends: number[] = [];
  /** Headings above the current block, with their rules. */
  const above: { depth: number; heading: number; rule: number | undefined }[] = [];
  /** The last paragraph with a printed number below them. Blocks after it without one belong to it. */
  let lead: number | undefined;
  /** The last paragraph. A list after it belongs to it. */
  let last: number | undefined;

  markEscapes(tree, written);
  attachLoneNumbers(tree, findings);
  if (readPrinted) markPrinted(tree, readPrinted, written.text);
  gatherSections(tree);
  visitBlocks(tree.children, noBox);
  keepStrayNumbers();
  if (readPrinted) outlineRules();
  const ids = headingIds(headings.map(({ text }) => text));
  return {
    rulings,
    headings: headings.map((heading, index) => ({ ...heading, id: ids[index] ?? '' })),
    printed: readPrinted && outlined.map(({ printed }) => printed),
  };

  function visitBlocks(blocks: readonly RootContent[], box: Box): void {
    for (const block of blocks) visitBlock(block, box);
  }

  function visitBlock(block: RootContent, box: Box): void {
    switch (block.type) {
      case 'heading':
        addHeading(block);
        return;
      case 'rulingSection': {
        const [heading, ...rest] = block.children;
        const number = takeNumber(heading);
        addHeading(heading, rulings.length);
        addRuling(block, box, number, headingRule(above.slice(0, -1)), heading.data?.printed);
        for (const inner of rest) if (inner.type === 'heading') addHeading(inner);
        return;
      }
      case 'list':
        if (block.data?.number) addRuling(block, box, block.data.number, ownerRule());
        else {
          const parent = last ?? headingRule();
          for (const item of block.children) visitItem(item, box, parent);
        }
        return;
      case 'containerDirective':
        visitBox(block, box);
        return;
      case 'paragraph':
        visitParagraph(block, box);
        return;
      case 'table':
      case 'blockquote':
      case 'code':
        addRuling(block, box, takeClosingNumber(block), ownerRule());
        return;
      default:
    }
  }

  /** A box is a ruling without a number, or with a number at the end or after the box; any other box contains rulings. */
  function visitBox(block: ContainerDirective, around: Box): void {
    const own = readBox(block, written, findings);
    const appliesTo = [...(around.appliesTo ?? []), ...(own.appliesTo ?? [])];
    const box = { ...own, ...(appliesTo.length > 0 && { appliesTo }) };
    const count = countNumbers(block);
    if (own.appliesTo && block.data?.number) {
      const message = `"^${block.data.number.value}" is behind the box: put it at the end of its ruling`;
      findings.push({ code: 'ruling/bad-number', message, place: block.data.number.place });
    }
    if (block.children.length === 0) {
      report(findings, 'text/unsupported', block, `the box ":::${block.name}" is empty`);
      return;
    }
    const whole = box.kind !== 'text' && (block.data?.number || count <= 1);
    const number = whole ? takeClosingNumber(block) : undefined;
    if (whole && (number || count === 0)) addRuling(block, box, number, ownerRule());
    else visitBlocks(block.children, box);
  }

  function visitParagraph(block: Paragraph, box: Box): void {
    if (written.text.startsWith(':::', block.position?.start.offset)) {
      const message =
        'a box starts with a line ":::note" or ":::update{source="..."}" and ends with a line ":::"';
      report(findings, 'directive/unknown', block, message);
      return;
    }
    const number = takeNumber(block) ?? block.data?.number;
    if (block.children.length === 0) return;
    const printed = block.data?.printed;
    const parent = printed ? headingRule() : ownerRule();
    if (printed) lead = rulings.length;
    last = rulings.length;
    addRuling(block, box, number, parent, printed);
  }

  /** An item is a ruling. A list inside it belongs to it, unless the list has numbers of its own. */
  function visitItem(item: ListItem, box: Box, parent: number | undefined): void {
    if (item.children[0]?.type !== 'paragraph') {
      report(findings, 'text/unsupported', item, 'a list item must start with text');
      return;
    }
    let number: WrittenNumber | undefined;
    for (const child of item.children) {
      if (child.type === 'paragraph') number ??= takeNumber(child);
      number ??= child.data?.number;
    }
    const index = rulings.length;
    addRuling(item, box, number, parent, item.data?.printed);
    for (const child of item.children) {
      if (child.type !== 'list' || (countNumbers(child) === 0 && !beginsPrinted(child))) continue;
      for (const inner of child.children) visitItem(inner, box, index);
    }
  }

  /** @param rule the index of the ruling that the heading is */
  function addHeading(heading: Heading, rule?: number): void {
    const { depth, data } = heading;
    const text = plainText(heading);
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    above.push({ depth, heading: headings.length, rule });
    lead = undefined;
    last = undefined;
    const printed = data?.printed?.isWhole ? undefined : data?.printed?.text;
    const fault = readPrinted && tooLong(text);
    if (fault) report(findings, 'name/too-long', heading, fault);
    headings.push({ id: '', depth, text, printed });
  }

  /** Finds the parent of each rule. */
  function outlineRules(): void {
    const { places, findings: wrong } = outline(outlined);
    for (const [index, place] of places.entries()) Object.assign(rulings[index] ?? {}, place);
    const swallowed = readPrinted ? swallowedRules(rulings, ends, readPrinted, written) : [];
    // A swallowed rule leaves a gap in the numbers, which is not reported as well.
    const others = wrong.filter(({ code }) => swallowed.length === 0 || code !== 'printed/gap');
    findings.push(...swallowed, ...others);
  }

  /** The rule of the nearest heading above. */
  function headingRule(headings = above): number | undefined {
    return headings.findLast(({ rule }) => rule !== undefined)?.rule;
  }

  /** Rule that contains a block without a printed number: the last numbered paragraph, or the rule of the heading. */
  function ownerRule(): number | undefined {
    return lead ?? headingRule();
  }

  /** @param parent index of the rule above the ruling */
  function addRuling(
    node: RootContent,
    box: Box,
    number: WrittenNumber | undefined,
    parent: number | undefined,
    printed?: PrintedAt,
  ): void {
    const ruling: FoundRuling = {
      ...box,
      number: number?.value,
      heading: headings.length > 0 ? headings.length - 1 : undefined,
      place: startOf(node),
      numberPlace: number?.place ?? startOf(node),
      ...whereToNumber(node),
    };
    node.data = { ...node.data, ruling: rulings.length };
    const scope = above.at(node.type === 'rulingSection' ? -2 : -1);
    const heading = scope?.rule === undefined ? scope?.heading : undefined;
    outlined.push({ printed, above: parent, heading });
    ends.push(node.position?.end.offset ?? 0);
    rulings.push(ruling);
  }

  /** Reports the numbers that are left in the text. A ruling without a number takes the first of its text. */
  function keepStrayNumbers(): void {
    const keep = (node: Nodes, outer?: number): void => {
      const index = node.data?.ruling ?? outer;
      if (node.type === 'text') keepIn(node, rulings[index ?? -1]);
      else if ('children' in node) for (const child of node.children) keep(child, index);
    };
    const keepIn = (text: Text, ruling: FoundRuling | undefined): void => {
      for (const { value, place, isGlued } of strayNumbers(text, written)) {
        const message = isGlued
          ? `"^${value}" needs a space before it`
          : `"^${value}" is not at the end of a ruling; after a table, leave a blank line before the number`;
        findings.push({ code: 'ruling/bad-number', message, place });
        if (ruling && ruling.number === undefined)
          Object.assign(ruling, { number: value, numberPlace: place });
      }
    };
    keep(tree);
  }
}

/** Position in the file at which a ruling's number is written. */
function whereToNumber(node: RootContent): Pick<ParsedRuling, 'numberOffset' | 'numberAlone'> {
  const closing =
    node.type === 'listItem'
      ? node.children[0]
      : node.type === 'rulingSection'
        ? // A line of number signs may close a heading.
          (node.children[0].children.at(-1) ?? node.children[0])
        : closingParagraph(node);
  const end = (closing ?? node).position?.end.offset ?? 0;
  return { numberOffset: end, numberAlone: closing === undefined };
}

/** The paragraph that a block ends in; none in a table or in code. */
function closingParagraph(node: Nodes): Nodes | undefined {
  if (node.type === 'paragraph') return node;
  const last = 'children' in node ? node.children.at(-1) : undefined;
  return last && closingParagraph(last);
}

/**
 * Takes the printed numbers that begin headings, paragraphs and items of lists out of the text and keeps them in
 * `data.printed`: `702.19b A boat`, `**702.19b** A boat`, `**702.19b Docking.** A boat`, `4\. A boat`. The number of an
 * item is a printed number too: Markdown reads `4. A boat` as a list. A backslash before a number, or before the text of
 * an item, says that the number is text.
 *
 * @param tree a file, or a box around rulings
 */
function markPrinted(
  { children }: Root | ContainerDirective,
  read: ReadPrinted,
  written: string,
): void {
  for (const block of children) {
    if (block.type === 'heading' || block.type === 'paragraph') mark(block, block, read);
    else if (block.type === 'list') markItems(block, read, written);
    else if (isAroundRulings(block)) markPrinted(block, read, written);
  }
}

/**
 * Whether a block, an item of a list, or a block of a box around rulings begins with a printed number. The numbering of a
 * list itself does not count.
 */
function beginsPrinted(block: Nodes): boolean {
  if (isAroundRulings(block)) return block.children.some(beginsPrinted);
  if (block.type !== 'list') return block.data?.printed !== undefined;
  return block.children.some(
    (item) =>
      (item.data?.printed && !item.data.printed.isMarker) || item.children.some(beginsPrinted),
  );
}

function markItems(list: List, read: ReadPrinted, written: string): void {
  const markers = list.children.map(({ position }) => {
    const start = position?.start;
    const line = written.slice(start?.offset, (start?.offset ?? 0) + 12);
    return /^\d{1,9}[.)]/u.exec(line)?.[0] ?? '';
  });
  // Authors who let Markdown count write "1." before every item.
  const isCounted = markers.length > 1 && markers.every((marker) => marker === markers[0]);
  for (const [index, item] of list.children.entries()) {
    const [first] = item.children;
    if (first?.type === 'paragraph') mark(first, item, read);
    for (const child of item.children) if (child.type === 'list') markItems(child, read, written);
    const marker = markers[index] ?? '';
    const text = first?.type === 'paragraph' ? firstText(first) : undefined;
    const isText = text && /^\\[\p{L}\p{N}]/u.test(text.value);
    // Before a word and a number the backslash stays: it says that these are no reference.
    if (isText && !/^\\\p{L}+\.?\s+\d/u.test(text.value)) cutStart(text, 1);
    if (isText || item.data?.printed || marker === '') continue;
    const count = isCounted ? (list.start ?? 1) + index : Number.parseInt(marker, 10);
    const found = read(`${count}${marker.slice(-1)}`);
    if (!found) continue;
    const printed = { text: found.printed, place: startOf(item), isMarker: true };
    item.data = { ...item.data, printed };
  }
}

function mark(block: Paragraph | Heading, holder: Nodes, read: ReadPrinted): void {
  const text = firstText(block);
  const found = text && read(text.value);
  if (text?.value.startsWith('\\') && read(text.value.slice(1))) cutStart(text, 1);
  if (!text || !found) return;
  const place = startOf(text);
  const words = plainText(block).slice(found.length);
  const isWhole = !/[\p{L}\p{N}]/u.test(words.replace(/\^\S*\s*$/u, ''));
  if (isWhole && block.type === 'paragraph') return;
  holder.data = { ...holder.data, printed: { text: found.printed, place, isWhole } };
  if (isWhole) return;
  cutStart(text, found.length);
  if (text.value === '') dropEmpty(block);
}

/** The text that a block begins with, emphasised or not. */
function firstText(block: Parents): Text | undefined {
  const [first] = block.children;
  if (first?.type === 'text') return first;
  return first?.type === 'strong' || first?.type === 'emphasis' ? firstText(first) : undefined;
}

/** Removes emphasis that held only the number, and the space after it. */
function dropEmpty(block: Paragraph | Heading): void {
  const isEmpty = (node: PhrasingContent | undefined): boolean =>
    node?.type === 'text'
      ? node.value === ''
      : (node?.type === 'strong' || node?.type === 'emphasis') && node.children.every(isEmpty);
  if (isEmpty(block.children[0])) block.children.shift();
  const [next] = block.children;
  if (next?.type !== 'text') return;
  cutStart(next, /^[.:)]?[^\S\n\r]*/u.exec(next.value)?.[0].length ?? 0);
}

const trailingNumber = /(?:^|\s)\^([^\s^]*)\s*$/u;
const loneNumber = /^\^(\S*)$/u;
const strayNumber = /\^([pr]\d+)(?![\p{L}\p{N}])/gu;

/** Marks the texts that end in an escaped caret, `\^2`, before their numbers are read. */
function markEscapes(tree: Root, written: Positions): void {
  if (!written.text.includes('\\^')) return;
  walk(tree, (text) => {
    if (text.type !== 'text') return;
    const match = trailingNumber.exec(text.value);
    if (!match) return;
    const index = match.index + match[0].indexOf('^');
    if (isEscapedAt(placeIn(text, index), written)) text.data = { ...text.data, isEscaped: true };
  });
}

/** Whether a backslash precedes a place. */
function isEscapedAt(place: Point, { text, offsetOf }: Positions): boolean {
  const offset = offsetOf(place);
  let first = offset;
  while (text[first - 1] === '\\') first--;
  return (offset - first) % 2 === 1;
}

/** Moves a number in a paragraph of its own to the block before it: a table, a list or a box. */
function attachLoneNumbers(tree: Root, findings: Finding[]): void {
  walk(tree, (paragraph, index, parent) => {
    if (paragraph.type !== 'paragraph') return undefined;
    if (index === undefined || parent === undefined) return SKIP;
    const [only, other] = paragraph.children;
    const match =
      only?.type === 'text' && !other && !only.data?.isEscaped ? loneNumber.exec(only.value) : null;
    if (!match) return SKIP;
    const before = parent.children[index - 1] as Nodes | undefined;
    if (!before || before.type === 'paragraph' || before.type === 'heading') {
      const message = `"${match[0]}" is on a line of its own: put the number of a paragraph at its end`;
      report(findings, 'ruling/bad-number', paragraph, message);
    }
    if (before && before.type !== 'heading') {
      before.data = {
        ...before.data,
        number: { value: match[1] ?? '', place: startOf(paragraph) },
      };
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Removes and returns the number at the end of a paragraph or a heading. */
function takeNumber(block: Paragraph | Heading): WrittenNumber | undefined {
  const text = lastText(block);
  const match = trailingNumber.exec(text?.value ?? '');
  if (!text || !match) return undefined;
  const index = match.index + match[0].indexOf('^');
  const number = { value: match[1] ?? '', place: placeIn(text, index) };
  text.value = text.value.slice(0, match.index);
  if (text.value === '') block.children.pop();
  return number;
}

/** Removes and returns the number of a block: after it, or at the end of its last paragraph. */
function takeClosingNumber(block: Nodes): WrittenNumber | undefined {
  if (block.data?.number) return block.data.number;
  if (block.type === 'paragraph') return takeNumber(block);
  const last = 'children' in block ? block.children.at(-1) : undefined;
  return last && takeClosingNumber(last);
}

/** Whether a heading or a paragraph ends in a number. */
function hasNumber(block: Paragraph | Heading): boolean {
  return trailingNumber.test(lastText(block)?.value ?? '');
}

/** Counts the numbers in a block, including those on lines of their own. */
function countNumbers(block: Nodes): number {
  let count = 0;
  walk(block, (node) => {
    if (node.type === 'paragraph' && hasNumber(node)) count++;
    if (node !== block && node.data?.number) count++;
  });
  return count;
}

/** Numbers left in a text: not at the end of a ruling, and so without a meaning. */
function* strayNumbers(
  text: Text,
  written: Positions,
): Generator<WrittenNumber & { isGlued: boolean }> {
  for (const { index, 1: value = '' } of text.value.matchAll(strayNumber)) {
    const place = placeIn(text, index);
    const isGlued = /\S/u.test(text.value.charAt(index - 1));
    if (!isEscapedAt(place, written)) yield { value, place, isGlued };
  }
}

function lastText(block: Paragraph | Heading) {
  const last = block.children.at(-1);
  return last?.type === 'text' && !last.data?.isEscaped ? last : undefined;
}

/**
 * Puts each heading with a number, and the blocks after it up to the next heading of its level or the next block with a
 * number of its own, into a section.
 */
function gatherSections(tree: Root): void {
  const gathered: RootContent[] = [];
  let section: SectionNode | undefined;
  let depth = 0;
  for (const block of tree.children) {
    if (block.type === 'heading') {
      const numbered = hasNumber(block) || beginsPrinted(block);
      if (numbered || block.depth <= depth) section = undefined;
      if (numbered) {
        section = { type: 'rulingSection', children: [block] };
        if (block.position) section.position = { ...block.position };
        depth = block.depth;
        gathered.push(section);
        continue;
      }
    } else if (section && (block.data?.number || countNumbers(block) > 0 || beginsPrinted(block))) {
      section = undefined;
    }
    if (!section) {
      gathered.push(block);
      continue;
    }
    section.children.push(block);
    if (section.position && block.position) section.position.end = block.position.end;
  }
  tree.children = gathered;
}

/** Reserved ids: ids of rulings, and of parts of a page around the text. */
export const takenIds =
  /^(?:[pr]\d.*|q|main|contents|contents-title|cited-by|related|later|sources|standing|tree-title|tree-filter)$/u;

const addIds = rehypeSlug();

/** Returns ids for the headings of a file: `combat`, `combat-1`. Reserved ids are avoided. */
function headingIds(texts: readonly string[]): string[] {
  const headings = texts.map((value) => ({
    type: 'element' as const,
    tagName: 'h2',
    properties: { id: undefined },
    children: [{ type: 'text' as const, value }],
  }));
  const tree: HtmlRoot = { type: 'root', children: headings };
  addIds(tree);
  return headings.map(({ properties }) => {
    const id = String(properties.id ?? '');
    // The slug of "½", which is a number, is empty.
    return id === '' || takenIds.test(id) ? `heading-${id}` : id;
  });
}
