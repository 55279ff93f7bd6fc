import { isFirstStep } from '../../../documents/index.ts';
import { slugify } from '../../../glossary/index.ts';
import { type Block, splitRuns, textOfBlock } from '../block.ts';
import { endsSentence } from '../lines.ts';
import { type Draft, depthsOf, headingOf } from './draft.ts';
import { isTitle } from './head.ts';
import type { NumberPlace, PrintedNumber, ReadNumber } from './printed-numbers.ts';

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
  const all = style === 'numbers' ? withTitles(blocks, draft.numberOf) : blocks;
  const reader = new DocumentReader(draft, all, style);
  for (const [index, block] of all.entries()) {
    const read = reader.read(block, all[index + 1]);
    if (read) draft.document.blocks.push(read);
  }
}

class DocumentReader {
  readonly #draft: Draft;
  readonly #isNumbered: boolean;
  readonly #depths: ReadonlyMap<number, number>;
  /** Source lines of rules that look like titles, among siblings of which most do not. */
  readonly #untitled: ReadonlySet<number | undefined>;
  /** Depth of the last printed number. */
  #depth = 0;
  /** Depth of the last heading without a number: rules with numbers are below it. */
  #base = 0;
  /** The rules with numbers that the next one may be below, by their depth. */
  #above: Block[] = [];

  constructor(draft: Draft, blocks: readonly Block[], style: 'numbers' | 'text') {
    const title = slugify(draft.document.title);
    const headings = blocks.filter(({ kind }) => kind === 'heading');
    this.#draft = draft;
    this.#isNumbered = style === 'numbers';
    this.#untitled = this.#isNumbered ? untitledRules(blocks, draft.numberOf) : new Set();
    this.#depths = depthsOf(headings.filter((one) => slugify(textOfBlock(one)) !== title));
  }

  read(block: Block, next: Block | undefined): Block | undefined {
    const { kind } = block;
    if (this.#isDocumentTitle(block)) {
      this.#draft.takeTitle(block);
      return undefined;
    }
    if (kind === 'heading') return this.#heading(block);
    if (kind === 'item' || kind === 'row' || kind === 'code') return block;
    const one: Block = { ...block, kind: 'paragraph' };
    const rule = this.#isNumbered ? this.#rule(one) : undefined;
    if (rule) return rule;
    if (!this.#isPlainHeading(one, next)) return one;
    const { steps = [] } = (next && this.#draft.numberOf(textOfBlock(next))) ?? {};
    const isNewSeries = steps.length === 1 && isFirstStep(steps[0] ?? '');
    return isNewSeries ? this.#heading(one) : headingOf(one, Math.min(this.#depth + 1, 5));
  }

  /** Returns whether a block is the title of the document: its first one that says so. */
  #isDocumentTitle(block: Block): boolean {
    const { document, title } = this.#draft;
    if (document.blocks.length > 0 || document.heads.length > 0) return false;
    const own = slugify(textOfBlock(block));
    return own === slugify(document.title) || own === slugify(title);
  }

  #heading(block: Block): Block {
    const number = this.#isNumbered ? this.#draft.numberOf(textOfBlock(block), true) : undefined;
    const placed = number && this.#draft.numbers.next(number);
    const level = this.#depths.get(block.level) ?? 2;
    const heading = headingOf(block, level);
    if (placed)
      return this.#put(heading, heading.kind === 'heading' ? number.printed : undefined, placed);
    this.#draft.numbers.restart();
    this.#base = level - 1;
    this.#above = [];
    return heading;
  }

  /** Reads a paragraph as a rule, if it begins with a printed number that has a place among the others. */
  #rule(block: Block): Block | undefined {
    const text = textOfBlock(block);
    const number = this.#draft.numberOf(text, block.height === 1 && isTitle(text));
    const placed = number && this.#draft.numbers.next(number);
    if (!placed) return undefined;
    const isHeading =
      isWhole(block, number) || (isTitled(block, number) && !this.#untitled.has(block.source[0]));
    const above = this.#above[placed.depth - 2];
    const step = above && above.kind !== 'heading' ? stepOf(block, number, above) : undefined;
    if (step?.count !== undefined) this.#draft.replaced.push({ text: String(step.count), by: '' });
    const plain = isHeading ? headingOf(block, this.#base + placed.depth + 1) : block;
    return this.#put(step ?? plain, number.printed, placed);
  }

  /** Remembers a rule at its depth, for the rules below it. */
  #put(block: Block, printed: string | undefined, { depth }: NumberPlace): Block {
    const rule = printed === undefined ? block : { ...block, printed };
    this.#depth = depth;
    this.#above = [...this.#above.slice(0, depth - 1), rule];
    return rule;
  }

  /** Returns whether a paragraph of one line is a heading: in a plain text nothing but its place shows it. */
  #isPlainHeading(block: Block, next: Block | undefined): boolean {
    const { format } = this.#draft.source;
    const { blocks, heads } = this.#draft.document;
    const isApart = block.gap > 0 || blocks.length + heads.length === 0;
    if (format !== 'text' || block.height > 1 || !isApart) return false;
    if (!next || next.kind === 'heading') return false;
    const text = textOfBlock(block);
    if (!isTitle(text, 60) || !/^\p{Lu}/u.test(text)) return false;
    const below = textOfBlock(next);
    if (this.#draft.numberOf(below)) return true;
    return next.gap > 0 && (below.length > 60 || endsSentence(below));
  }
}

/** Returns whether a block is a number alone, such as "§ 5" or "Article 9": the head of a section. */
function isWhole(block: Block, { printed, length, label }: PrintedNumber): boolean {
  return (
    textOfBlock(block).length === length &&
    block.height === 1 &&
    label !== '' &&
    /^(?:§|\p{L}{2})/u.test(printed)
  );
}

/** Joins a number that is alone on its line with the title on the line below it. */
function withTitles(blocks: readonly Block[], numberOf: ReadNumber): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    const number = above?.kind === 'paragraph' && numberOf(textOfBlock(above));
    const text = textOfBlock(block);
    const isLine = block.kind === 'paragraph' && block.height === 1;
    if (above && number && isWhole(above, number) && isLine && isTitle(text) && !numberOf(text)) {
      const runs = [...above.runs, { text: ' ' }, ...block.runs];
      joined[joined.length - 1] = { ...above, runs, source: [...above.source, ...block.source] };
    } else joined.push(block);
  }
  return joined;
}

/** Returns whether the text behind a printed number may be a title. */
function isTitled(block: Block, { length }: PrintedNumber): boolean {
  const title = textOfBlock(block).slice(length);
  return block.height === 1 && isTitle(title) && !endsSentence(title);
}

/**
 * Finds rules that look like titles but are sentences, by their source lines: "(2) An appeal is possible if" above a
 * list. At least a quarter of the numbers of that form begin sentences.
 */
function untitledRules(blocks: readonly Block[], numberOf: ReadNumber): Set<number | undefined> {
  const rules = blocks.flatMap((rule) => {
    const number = rule.kind === 'paragraph' ? numberOf(textOfBlock(rule)) : undefined;
    return number ? { rule, number, isTitled: isTitled(rule, number) } : [];
  });
  const byForm = [...Map.groupBy(rules, ({ number }) => number.form).values()];
  const sentences = byForm.filter(
    (all) => all.filter((one) => one.isTitled).length * 4 < all.length * 3,
  );
  const mayBe = new Set(sentences.flat());
  return new Set(
    rules.flatMap((one, index) => {
      const hasRules = rules[index + 1]?.number.printed.startsWith(one.number.printed);
      return mayBe.has(one) && one.isTitled && !hasRules ? one.rule.source.slice(0, 1) : [];
    }),
  );
}

/** Makes a list item of a rule whose number has one step, such as "1." or "(a)", below a rule without a heading. */
function stepOf(block: Block, { label, steps }: PrintedNumber, above: Block): Block | undefined {
  if (steps.length > 1 || label !== '') return undefined;
  const level = above.kind === 'item' ? above.level + 1 : 1;
  const [mark = '', count] = /^(\d+)[.)]\s*/u.exec(textOfBlock(block)) ?? [];
  // Markdown has items with numbers alone, and none without a text.
  if (count === undefined || mark === textOfBlock(block)) return { ...block, kind: 'item', level };
  const runs = splitRuns(block.runs, mark.length)[1];
  return { ...block, kind: 'item', level, runs, count: Number(count) };
}
