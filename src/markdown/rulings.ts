import type { Heading, ListItem, Paragraph, Parent, Root, RootContent } from 'mdast';
import type {} from 'mdast-util-to-hast';
import { toString as plainText } from 'mdast-util-to-string';
import type { Plugin } from 'unified';
import type { Node } from 'unist';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import type { Heading as GlossaryHeading, ParsedRuling, Point } from '../glossary/index.ts';
import { type Box, noBox, readBox } from './boxes.ts';
import { findingsOf, startOf } from './findings.ts';

/** A heading with a number, and the blocks under it: a rule of a document. */
export interface SectionNode extends Parent {
  type: 'rulingSection';
  children: RootContent[];
}

interface WrittenNumber {
  value: string;
  place: Point;
}

declare module 'mdast' {
  interface Data {
    /** Index of the ruling that this node is. */
    ruling?: number;
    /** The number that stands on a line of its own behind this block. */
    number?: WrittenNumber;
  }
  interface RootContentMap {
    rulingSection: SectionNode;
  }
  interface BlockContentMap {
    rulingSection: SectionNode;
  }
}

declare module 'vfile' {
  interface DataMap {
    rulings: Omit<ParsedRuling, 'parts'>[];
    headings: Omit<GlossaryHeading, 'id'>[];
  }
}

const trailingNumber = /(?:^|\s)\^([^\s^]*)\s*$/u;
const loneNumber = /^\^(\S*)$/u;

/**
 * remark plugin: finds the rulings of a file (the blocks of its body), takes their numbers out of the text and
 * marks each block with `data.ruling`. What it finds stands in `file.data.rulings` and `file.data.headings`.
 */
export const remarkRulings: Plugin<[], Root> = () => (tree, file) => {
  const findings = findingsOf(file);
  const rulings: Omit<ParsedRuling, 'parts'>[] = [];
  file.data.rulings = rulings;
  const headings: Omit<GlossaryHeading, 'id'>[] = [];
  file.data.headings = headings;

  attachLoneNumbers(tree);
  gatherSections(tree);
  visitBlocks(tree.children, noBox);

  function visitBlocks(blocks: readonly Node[], box: Box): void {
    for (const block of blocks) visitBlock(block as RootContent, box);
  }

  function visitBlock(block: RootContent, box: Box): void {
    switch (block.type) {
      case 'heading':
        addHeading(block);
        return;
      case 'rulingSection': {
        const [heading, ...rest] = block.children;
        const number = heading?.type === 'heading' ? takeNumber(heading) : undefined;
        if (heading?.type === 'heading') addHeading(heading);
        addRuling(block, box, number);
        for (const inner of rest) if (inner.type === 'heading') addHeading(inner);
        return;
      }
      case 'list':
        if (block.data?.number) addRuling(block, box, block.data.number);
        else for (const item of block.children) visitItem(item, box);
        return;
      case 'containerDirective': {
        const inner = readBox(block, findings);
        const count = countNumbers(block);
        if (inner.kind === 'text' || count > 1) visitBlocks(block.children, inner);
        else addRuling(block, inner, block.data?.number ?? takeInnerNumber(block));
        return;
      }
      case 'paragraph':
        addRuling(block, box, takeNumber(block) ?? block.data?.number);
        return;
      case 'table':
      case 'blockquote':
      case 'code':
        addRuling(block, box, block.data?.number ?? takeInnerNumber(block));
        return;
      default:
    }
  }

  /** An item is a ruling; lists inside it are rulings of their own where they have numbers, else part of it. */
  function visitItem(item: ListItem, box: Box): void {
    let number = item.data?.number;
    for (const child of item.children) {
      if (child.type === 'paragraph') number ??= takeNumber(child);
      number ??= child.data?.number;
    }
    addRuling(item, box, number);
    for (const child of item.children) {
      if (child.type === 'list' && countNumbers(child) > 0) visitBlock(child, box);
    }
  }

  function addHeading(heading: Heading): void {
    headings.push({ depth: heading.depth, text: plainText(heading) });
  }

  function addRuling(node: RootContent, box: Box, number: WrittenNumber | undefined): void {
    const ruling: Omit<ParsedRuling, 'parts'> = {
      ...box,
      place: startOf(node),
      numberPlace: number?.place ?? startOf(node),
      ...whereToNumber(node),
    };
    if (number) ruling.number = number.value;
    if (headings.length > 0) ruling.heading = headings.length - 1;
    const hProperties = { dataRuling: String(rulings.length) };
    node.data = { ...node.data, ruling: rulings.length, hProperties };
    if (node.type === 'containerDirective') node.data.hName = 'aside';
    rulings.push(ruling);
  }
};

/** A paragraph that is only a number belongs to the block before it: a table or a box. */
function attachLoneNumbers(tree: Root): void {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (index === undefined || index === 0 || parent === undefined) return;
    const only = paragraph.children[0];
    const match =
      only?.type === 'text' && paragraph.children.length === 1 ? loneNumber.exec(only.value) : null;
    const before = parent.children[index - 1];
    if (!match || !before || before.type === 'paragraph' || before.type === 'heading') return;
    before.data = { ...before.data, number: { value: match[1] ?? '', place: startOf(paragraph) } };
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/**
 * Puts each heading that carries a number and the blocks under it, up to the next heading of its kind
 * or the next block with a number of its own, into a section.
 */
function gatherSections(tree: Root): void {
  const gathered: RootContent[] = [];
  let section: SectionNode | undefined;
  let depth = 0;
  for (const block of tree.children) {
    if (block.type === 'heading') {
      const numbered = hasNumber(block);
      if (numbered || block.depth <= depth) section = undefined;
      if (numbered) {
        section = { type: 'rulingSection', children: [], data: { hName: 'section' } };
        if (block.position) section.position = block.position;
        depth = block.depth;
        gathered.push(section);
      }
    } else if (section && countNumbers(block) > 0) {
      section = undefined;
    }
    if (section) section.children.push(block);
    else gathered.push(block);
  }
  tree.children = gathered;
}

function lastText(block: Paragraph | Heading) {
  const last = block.children.at(-1);
  return last?.type === 'text' ? last : undefined;
}

function hasNumber(block: Paragraph | Heading): boolean {
  return trailingNumber.test(lastText(block)?.value ?? '');
}

/** Takes the number that closes a paragraph or a heading out of its text. */
function takeNumber(block: Paragraph | Heading): WrittenNumber | undefined {
  const text = lastText(block);
  const match = trailingNumber.exec(text?.value ?? '');
  const end = text?.position?.end;
  if (!text || !match || !end) return undefined;
  const value = match[1] ?? '';
  text.value = text.value.slice(0, match.index);
  if (text.value === '') block.children.pop();
  const trailing = /\s*$/u.exec(match[0])?.[0].length ?? 0;
  return { value, place: { line: end.line, column: end.column - trailing - value.length - 1 } };
}

/** Takes the number that closes the last paragraph inside a block. */
function takeInnerNumber(block: Node): WrittenNumber | undefined {
  let number: WrittenNumber | undefined;
  visit(block, 'paragraph', (paragraph: Paragraph) => {
    number = takeNumber(paragraph) ?? number;
  });
  return number;
}

function countNumbers(block: Node): number {
  let count = 0;
  visit(block, (node: Node) => {
    if (node.type === 'paragraph' && hasNumber(node as Paragraph)) count++;
    if (node !== block && node.data && 'number' in node.data) count++;
  });
  return count;
}

/** Where in the file a ruling's number would be written. */
function whereToNumber(node: RootContent): Pick<ParsedRuling, 'numberOffset' | 'numberAlone'> {
  const end = node.position?.end.offset ?? 0;
  if (node.type === 'table' || node.type === 'code')
    return { numberOffset: end, numberAlone: true };
  const first = node.type === 'rulingSection' ? node.children[0] : undefined;
  let offset = first?.position?.end.offset ?? end;
  visit(node, 'paragraph', (paragraph: Paragraph) => {
    if (first) return EXIT;
    offset = paragraph.position?.end.offset ?? offset;
    return node.type === 'listItem' ? EXIT : undefined;
  });
  return { numberOffset: offset, numberAlone: false };
}
