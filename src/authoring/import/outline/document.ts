import { slugify } from '../../../glossary/index.ts';
import {
  type Block,
  type BlockLine,
  isVisible,
  runsOf,
  sourceOf,
  splitRuns,
  textOfBlock,
  textOfRuns,
} from '../block.ts';
import { paragraphsIn } from '../clean/clean.ts';
import { endsSentence } from '../lines.ts';
import type { Draft } from './draft.ts';
import { isTitle } from './head.ts';
import { depthsOf, headingOf } from './headings.ts';
import { type Placed, type PrintedNumber, printedNumberOf } from './printed-numbers.ts';

/** Where the rules of a document are while it is read. */
class Reading {
  readonly depths: ReadonlyMap<number, number>;
  /** Depth of the last printed number. */
  depth = 0;
  /** Depth of the last heading without a number: rules with numbers are below it. */
  base = 0;
  /** What the rules with numbers became, by their depth, down to the last one. */
  above: Block[] = [];

  constructor(depths: ReadonlyMap<number, number>) {
    this.depths = depths;
  }

  /** Notes a rule with its place among the others. */
  put(rule: Block, { depth }: Placed): void {
    this.depth = depth;
    this.above = [...this.above.slice(0, depth - 1), rule];
  }
}

/**
 * Reads a part without heads: headings, rules and paragraphs of the document.
 *
 * @param style whether rules may have printed numbers
 */
export function readDocument(
  draft: Draft,
  blocks: readonly Block[],
  style: 'numbers' | 'text',
): void {
  const { document, cleaner } = draft;
  const title = slugify(document.title);
  const reading = new Reading(
    depthsOf(blocks.filter((block) => slugify(textOfBlock(block)) !== title)),
  );
  for (const [index, block] of blocks.entries()) {
    if (isDocumentTitle(draft, block)) {
      document.headSource.push(...sourceOf(block));
      if (draft.profile.title === undefined) document.title = textOfBlock(block);
    } else if (block.kind === 'heading') {
      document.blocks.push(readHeading(draft, reading, block, style));
    } else if (block.kind === 'item' || block.kind === 'row' || block.kind === 'code') {
      document.blocks.push(...cleaner.blocks(block));
    } else {
      for (const lines of paragraphsIn(block.lines)) {
        const one: Block = { ...block, kind: 'paragraph', lines };
        const rule = style === 'numbers' ? readRule(draft, reading, one) : undefined;
        const isAlone = lines.length === 1 && lines.length === block.lines.length;
        const isHeading = isAlone && isPlainHeading(draft, one, blocks[index + 1]);
        if (rule) document.blocks.push(rule);
        else if (isHeading)
          document.blocks.push(headingOf(one, Math.min(reading.depth + 1, 5), draft));
        else document.blocks.push(...cleaner.blocks(one));
      }
    }
  }
}

/** Whether a block is the title of the document: its first one that says so, or is its highest heading. */
function isDocumentTitle({ document }: Draft, block: Block): boolean {
  if (document.blocks.length > 0 || document.headSource.length > 0) return false;
  const text = textOfBlock(block);
  if (slugify(text) === slugify(document.title)) return true;
  const isHighest = block.kind === 'heading' && block.level === 1;
  return isHighest && isVisible(text) && printedNumberOf(text, true) === undefined;
}

function readHeading(draft: Draft, reading: Reading, block: Block, style: string): Block {
  const number = style === 'numbers' ? printedNumberOf(textOfBlock(block), true) : undefined;
  const placed = number && place(draft, number, block);
  const level = reading.depths.get(block.level) ?? 2;
  const heading = headingOf(block, level, draft);
  if (!placed) {
    reading.base = level - 1;
    reading.above = [];
    return heading;
  }
  const rule = heading.kind === 'heading' ? { ...heading, printed: number.printed } : heading;
  reading.put(rule, placed);
  return rule;
}

/** A paragraph as a rule, if it begins with a printed number that has a place among the others. */
function readRule(draft: Draft, reading: Reading, block: Block): Block | undefined {
  const text = textOfBlock(block);
  const number = printedNumberOf(text);
  const placed = number && place(draft, number, block);
  if (!placed) return undefined;
  const title = text.slice(number.length);
  const isHeading = block.lines.length === 1 && isTitle(title) && !endsSentence(title);
  const [paragraph = block] = draft.cleaner.blocks(block);
  const above = reading.above[placed.depth - 2];
  const step = above && above.kind !== 'heading' ? stepOf(paragraph, number, above) : undefined;
  const plain = isHeading ? headingOf(block, reading.base + placed.depth + 1, draft) : paragraph;
  const rule = { ...(step ?? plain), printed: number.printed };
  reading.put(rule, placed);
  return rule;
}

/** The place of a printed number among those of the source. Reports one that is out of order. */
function place(draft: Draft, number: PrintedNumber, block: Block): Placed | undefined {
  const placed = draft.numbers.next(number);
  const message = `"${textOfBlock(block).slice(0, 60)}"`;
  if (placed && !placed.inOrder) draft.notice('number/out-of-order', message, sourceOf(block)[0]);
  return placed;
}

/** A rule with a number of one step, such as "1." or "(a)", below a rule without a heading: an item of a list. */
function stepOf(block: Block, { label, steps }: PrintedNumber, above: Block): Block | undefined {
  if (steps.length > 1 || label !== '') return undefined;
  const item: Block = {
    ...block,
    kind: 'item',
    level: above.kind === 'item' ? above.level + 1 : 1,
  };
  const runs = runsOf(block);
  const [mark = '', count] = /^(\d+)[.)]\s*/u.exec(textOfRuns(runs)) ?? [];
  // Markdown has items with numbers alone.
  if (count === undefined) return item;
  const lines = item.lines.map(
    (line): BlockLine => ({ ...line, runs: splitRuns(runs, mark.length)[1] }),
  );
  return { ...item, count: Number(count), lines };
}

/** Whether a paragraph of one line is a heading: in a plain text nothing but its place shows it. */
function isPlainHeading({ source }: Draft, block: Block, next: Block | undefined): boolean {
  if (source.format !== 'text' || block.gap === 0 || !next || next.kind === 'heading') return false;
  const [text, below] = [textOfBlock(block), textOfBlock(next)];
  const isAbove = below.length > 60 || endsSentence(below) || printedNumberOf(below) !== undefined;
  return isTitle(text, 60) && /^\p{Lu}/u.test(text) && isAbove;
}
