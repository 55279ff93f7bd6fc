import type { Heading, Nodes, Paragraph, Root, Text } from 'mdast';
import type { Point, Positions } from '../model/index.ts';
import { placeIn, type Report, report, SKIP, startOf, walk } from './block-places.ts';

/** A ruling's number as written in the text. */
export interface WrittenNumber {
  /** Without its caret. */
  value: string;
  place: Point;
}

declare module 'mdast' {
  interface Data {
    /** The number on a line of its own after this block. */
    number?: WrittenNumber;
    /** The caret at the end of this text is escaped: it is text. */
    isEscaped?: boolean;
  }
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

/** Moves a number in a paragraph of its own to the block before it: a table, a list or a box. */
export function attachLoneNumbers(tree: Root, findings: Report): void {
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

/** Removes and returns the number of a block: after it, or at the end of its last paragraph. */
export function takeClosingNumber(block: Nodes): WrittenNumber | undefined {
  if (block.data?.number) return block.data.number;
  if (block.type === 'paragraph') return takeNumber(block);
  const last = 'children' in block ? block.children.at(-1) : undefined;
  return last && takeClosingNumber(last);
}

/** Whether a heading or a paragraph ends in a number. */
export function hasNumber(block: Paragraph | Heading): boolean {
  return trailingNumber.test(lastText(block)?.value ?? '');
}

/** Counts the numbers in a block, including those on lines of their own. */
export function countNumbers(block: Nodes): number {
  let count = 0;
  walk(block, (node) => {
    if (node.type === 'paragraph' && hasNumber(node)) count++;
    if (node !== block && node.data?.number) count++;
  });
  return count;
}

/** Numbers left in a text: not at the end of a ruling, and so without a meaning. */
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
