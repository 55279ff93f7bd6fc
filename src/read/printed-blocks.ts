import type { Heading, List, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString as plainText } from 'mdast-util-to-string';
import type { Point, ReadPrinted } from '../model/index.ts';
import { cutStart, startOf } from './block-places.ts';
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

declare module 'mdast' {
  interface Data {
    /** The printed number at the start of this block. */
    printed?: PrintedAt | undefined;
  }
}

/**
 * Takes the printed numbers that begin headings, paragraphs and items of lists out of the text and keeps them in
 * `data.printed`: `702.19b A boat`, `**702.19b** A boat`, `**702.19b Docking.** A boat`, `4\. A boat`. The number of an
 * item is a printed number too: Markdown reads `4. A boat` as a list. A backslash before a number, or before the text of
 * an item, says that the number is text.
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
