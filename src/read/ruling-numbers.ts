import type {
  Heading,
  List,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import type { Finding, Point, Positions, ReadPrinted } from '../model/index.ts';
import { cutStart, placeIn, report, SKIP, startOf, walk } from './block-places.ts';
import { isAroundRulings } from './boxes.ts';

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
export interface WrittenNumber {
  /** Without its caret. */
  value: string;
  place: Point;
}

declare module 'mdast' {
  interface Data {
    /** The printed number at the start of this block. */
    printed?: PrintedAt | undefined;
    /** The number on a separate line after this block. */
    number?: WrittenNumber;
    /** The caret at the end of this text is escaped: it is text. */
    isEscaped?: boolean;
  }
}

/**
 * Moves the printed numbers that begin headings, paragraphs and list items from the text to `data.printed`: `702.19b
 * A boat`, `**702.19b** A boat`, `**702.19b Docking.** A boat`, `4\. A boat`. List numbers are printed numbers too:
 * Markdown reads `4. A boat` as a list. A backslash before a number, or before the text of an item, says that the
 * number is text.
 *
 * @param tree a file, or a box around rulings
 */
export function markPrinted(
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
export function beginsPrinted(block: Nodes): boolean {
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
  // Authors who leave the numbering to Markdown write "1." before every item.
  const isCounted = markers.length > 1 && markers.every((marker) => marker === markers[0]);
  for (const [index, item] of list.children.entries()) {
    const [first] = item.children;
    if (first?.type === 'paragraph') mark(first, item, read);
    for (const child of item.children) if (child.type === 'list') markItems(child, read, written);
    const marker = markers[index] ?? '';
    const text = first?.type === 'paragraph' ? firstText(first) : undefined;
    const isText = text && /^\\[\p{L}\p{N}]/u.test(text.value);
    // A backslash before a word and a number stays: it marks text that is not a reference.
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
export function markEscapes(tree: Root, written: Positions): void {
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

/** Moves a number in a separate paragraph to the preceding table, list or box. */
export function attachLoneNumbers(tree: Root, findings: Finding[]): void {
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
export function takeNumber(block: Paragraph | Heading): WrittenNumber | undefined {
  const text = lastText(block);
  const match = trailingNumber.exec(text?.value ?? '');
  if (!text || !match) return undefined;
  const index = match.index + match[0].indexOf('^');
  const number = { value: match[1] ?? '', place: placeIn(text, index) };
  text.value = text.value.slice(0, match.index);
  if (text.value === '') block.children.pop();
  return number;
}

/**
 * Returns the number on the line after a block; without one, removes and returns the number at the end of the last
 * paragraph.
 */
export function takeClosingNumber(block: Nodes): WrittenNumber | undefined {
  if (block.data?.number) return block.data.number;
  if (block.type === 'paragraph') return takeNumber(block);
  const last = 'children' in block ? block.children.at(-1) : undefined;
  return last && takeClosingNumber(last);
}

/** Whether a heading or a paragraph ends in a number. */
function hasNumber(block: Paragraph | Heading): boolean {
  return trailingNumber.test(lastText(block)?.value ?? '');
}

/** Counts the numbers in a block, including those on separate lines. */
export function countNumbers(block: Nodes): number {
  let count = 0;
  walk(block, (node) => {
    if (node.type === 'paragraph' && hasNumber(node)) count++;
    if (node !== block && node.data?.number) count++;
  });
  return count;
}

/** Yields the numbers that are not at the end of a ruling, and so have no meaning. */
export function* strayNumbers(
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
 * Groups blocks. A heading with a number forms a group with the blocks up to the next heading of its level or the
 * next numbered block; any other block is alone.
 */
export function gatherSections(blocks: readonly RootContent[]): RootContent[][] {
  const groups: RootContent[][] = [];
  /** Depth of the heading whose section is open; 0 without one. */
  let depth = 0;
  for (const block of blocks) {
    const isHeading = block.type === 'heading';
    const isNumbered = isHeading
      ? hasNumber(block) || beginsPrinted(block)
      : depth > 0 && (block.data?.number || countNumbers(block) > 0 || beginsPrinted(block));
    if (isNumbered || (isHeading && block.depth <= depth)) depth = 0;
    if (depth > 0) groups.at(-1)?.push(block);
    else groups.push([block]);
    if (isHeading && isNumbered) depth = block.depth;
  }
  return groups;
}
