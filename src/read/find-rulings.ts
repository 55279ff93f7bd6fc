import type { Heading, ListItem, Nodes, Paragraph, Root, RootContent, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import {
  type Finding,
  type Heading as GlossaryHeading,
  type OutlineRule,
  outline,
  type Positions,
  type ReadPrinted,
  tooLong,
} from '../model/index.ts';
import { report, startOf } from './block-places.ts';
import { noBox, readBox } from './boxes.ts';
import type { Box, ParsedRuling } from './parsed-file.ts';
import {
  attachLoneNumbers,
  beginsPrinted,
  countNumbers,
  gatherSections,
  headingIds,
  markEscapes,
  markPrinted,
  type PrintedAt,
  strayNumbers,
  takeClosingNumber,
  takeNumber,
  type WrittenNumber,
} from './printed-blocks.ts';
import { swallowedRules } from './unsupported.ts';

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
