/**
 * Marks in HTML for parts that are inserted later. They consist of noncharacters (Unicode 16, 23.7: for internal use,
 * never for interchange), which {@link withoutMarks} removes from every text.
 */
const open = '\uFDD0';
const begin = '\uFDD1';
const end = '\uFDD2';
const close = '\uFDD3';

/** Mark of the open part with this index. */
export const openMark = (index: number): string => `${open}${index}${close}`;
/** Start of the text of the ruling with this index. */
export const beginMark = (index: number): string => `${begin}${index}${close}`;
/** End of the text of the ruling with this index. */
export const endMark = (index: number): string => `${end}${index}${close}`;

/** A piece of marked HTML. */
export type Marked =
  | { type: 'html'; html: string }
  | { type: 'open' | 'begin' | 'end'; index: number };

const mark = /([\uFDD0\uFDD1\uFDD2])(\d+)\uFDD3/u;

/** Splits marked HTML at its marks. */
export function* splitAtMarks(html: string): Generator<Marked> {
  const pieces = html.split(mark);
  for (let at = 0; at < pieces.length; at += 3) {
    const text = pieces[at] ?? '';
    if (text !== '') yield { type: 'html', html: text };
    const kind = pieces[at + 1];
    if (kind === undefined) return;
    const index = Number(pieces[at + 2]);
    yield { type: kind === open ? 'open' : kind === begin ? 'begin' : 'end', index };
  }
}

/** Text without noncharacters. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uFDD0-\uFDEF]/gu, '\uFFFD');
}
