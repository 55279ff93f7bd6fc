import { en, fold } from '../../languages/index.ts';
import { compareText, countsOf, sortKey } from '../../model/index.ts';
import { type Block, type SourceText, textOfBlock, textWithCount } from '../block.ts';
import { bulletOf, endsSentence } from '../formats/plain-text.ts';
import { NumberSequence, type ReadNumber } from '../outline/number-forms.ts';
import type { Recognised, Style } from './profile.ts';
import {
  findHeads,
  type HeadAt,
  hasHeads,
  hasSentence,
  headRules,
  isLetterHead,
  isTitle,
  type WithHeads,
} from './profile.ts';

interface Fit {
  part: Style;
  score: number;
  reasons: string[];
  titles: string[];
}

const glossaryTitle =
  /^[^\p{L}\p{N}]*(?:appendix\s+\w+\W+)?(?:\w{1,4}[.)]\s+)?(?:the\s+)?(?:glossary(?:\s+of\s+\w+)?|lexicon|terms|definitions|definition of terms|glossary entries|terms and definitions|glossar|begriffe|begriffsbestimmungen|glossaire)[^\p{L}\p{N}]*$/iu;
const backTitle =
  /^[^\p{L}\p{N}]*(?:(?:\w{1,4}[.)]\s+)?(?:credits|acknowledge?ments?|bibliography|(?:informative |normative )?references|copyright|legal|licen[cs]e|about(?: this \w+)?|authors?(?:'s address)?|version history|change ?log|revision history|index)|appendix(?:\s+\w{1,3}\b|\s*:).{0,60})[^\p{L}\p{N}]*$/iu;

/**
 * Finds the profile that fits a source best, part by part, with reasons and samples.
 *
 * @param numberOf reader of its printed numbers
 */
export function detect(source: SourceText, several: boolean, numberOf: ReadNumber): Recognised[] {
  const { blocks: all } = source;
  const cuts = all.flatMap((block, index) => {
    const text = textOfBlock(block);
    const isHeading = block.kind === 'heading';
    const isApart = block.height === 1 && block.gap > 0 && all[index + 1]?.gap !== 0;
    const isLine = block.kind === 'paragraph' && isApart;
    const isTitle = (isHeading || isLine) && text.length <= 70 && index > 0;
    return isTitle && (glossaryTitle.test(text) || backTitle.test(text)) ? index : [];
  });
  const ends = cuts.flatMap((cut) => endsOfGlossary(all, cut));
  const starts = [...new Set([0, ...cuts, ...ends])].sort((a, b) => a - b);
  const found: Recognised[] = [];
  let last = -1;
  for (const [index, from] of starts.entries()) {
    const blocks = all.slice(from, starts[index + 1]);
    const isFirst = index === 0;
    const title = blocks[0] && !isFirst ? textOfBlock(blocks[0]) : '';
    const isIndex = !isFirst && /^\P{L}*index\P{L}*$/iu.test(title) && !blocks.some(hasSentence);
    const isMenu = isFirst && starts.length > 1 && blocks.length < 12 && !blocks.some(hasSentence);
    const { titles, reasons, part } =
      isMenu || isIndex ? menuFit(blocks) : bestFit(blocks, numberOf);
    const before = found.at(-1);
    // A part without heads belongs to the previous part, unless the previous part is a glossary.
    const isRest =
      before?.part.style === part.style ||
      (before?.part.style === 'numbers' && part.style === 'text');
    if (isRest && !hasHeads(part)) continue;
    const nth = all.slice(last + 1, from + 1).filter((block) => beginsWith(block, title)).length;
    last = from;
    const place = {
      file: several ? source.name : undefined,
      from: isFirst ? undefined : title.slice(0, 120),
      nth: !isFirst && nth > 1 ? nth : undefined,
    };
    const heads = titles.length;
    found.push({ part: { ...place, ...part }, reasons, samples: fiveOf(titles), heads });
  }
  return found;
}

/**
 * Finds the heading that ends a glossary: a heading of the same level as the title of the glossary, below which the
 * alphabet begins again. A heading of this level that is in alphabetical order between two entries is a slip of the
 * author.
 */
function endsOfGlossary(blocks: readonly Block[], from: number): number[] {
  const title = blocks[from];
  if (title?.kind !== 'heading' || !glossaryTitle.test(textOfBlock(title))) return [];
  const headings = [...blocks.entries()].filter(
    ([at, block]) => at > from && block.kind === 'heading' && !isLetterHead(textOfBlock(block)),
  );
  const entries = headings[0]?.[1].level ?? 0;
  const initial = (block: Block): string => sortKey(textOfBlock(block), en.words).charAt(0);
  let before = '';
  for (const [index, [at, block]] of headings.entries()) {
    const [, next = block] = headings[index + 1] ?? [];
    if (block.level === entries) before = initial(block);
    if (block.level > title.level) continue;
    if (initial(next.level > title.level ? next : block) < before) return [at];
  }
  return [];
}

/** Returns whether a part of a profile begins with a block. */
export function beginsWith(block: Block, from: string): boolean {
  return fold(textOfBlock(block).slice(0, 120)) === fold(from);
}

/** Returns five elements spread over a list. */
function fiveOf(all: readonly string[]): string[] {
  const steps = [0, 1, 2, 3, 4].map((step) => Math.round((step * (all.length - 1)) / 4));
  return [...new Set(steps)].flatMap((at) => all[at] ?? []);
}

/** Returns the reading that fits blocks best. */
function bestFit(blocks: readonly Block[], numberOf: ReadNumber): Fit {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  const tries: WithHeads[] = [
    ...[...levels].map((level): WithHeads => ({ style: 'headings', level })),
    ...marksIn(blocks).map((head): WithHeads => ({ style: 'mark', head })),
    ...[1, 2].flatMap((gap): WithHeads[] => [
      { style: 'title-line', gap },
      { style: 'title-line', gap, apart: true },
    ]),
    ...(['title-dash', 'bold', 'definitions', 'table'] as const).map((style) => ({ style })),
  ];
  const fits = tries.flatMap((part) => headFit(blocks, part, numberOf) ?? []);
  return [...fits, numbersFit(blocks, numberOf), textFit(blocks)].reduce((best, fit) =>
    fit.score > best.score ? fit : best,
  );
}

/** Tries a style of heads. Returns undefined if it finds few heads, or too many out of order. */
function headFit(blocks: readonly Block[], part: WithHeads, numberOf: ReadNumber): Fit | undefined {
  const { style } = part;
  const heads = findHeads(blocks, part);
  const titles = heads.map(({ title }) => title);
  const single = style === 'title-dash' ? singleEntry(blocks, heads) : undefined;
  const [first] = heads;
  if (single || !first || heads.length < 3) return single;
  // Numbered headings are sections of a rulebook; their numbers put them in order.
  const numbered = titles.filter((title) => numberOf(title, style === 'headings'));
  if (style !== 'mark' && numbered.length > titles.length * 0.3) return undefined;
  if (style === 'headings' && areChapters(blocks, heads)) return undefined;
  // Program output also has marks before its lines; titles are names, and each occurs once.
  const different = new Set(titles.map((title) => sortKey(title, en.words))).size;
  const named = titles.filter((title) => /\p{L}/u.test(title)).length;
  if (Math.min(different, named) < titles.length * 0.8) return undefined;
  const rules = headRules[style];
  const order = orderOf(titles);
  const own = new Set(heads.map(({ block }) => block));
  const could = blocks.filter(
    (block, at) => own.has(at) || (at >= first.block && rules.couldHave?.(block, part)),
  );
  const share = shareOf(heads.length, could.length);
  const covered = shareOf(lengthOf(blocks.slice(first.block)), lengthOf(blocks));
  // Lines between paragraphs are hardly in alphabetical order by chance: they are titles.
  const least = part.apart && order > 0.9 && heads.length >= 6 ? 0.2 : rules.share;
  if (order < rules.order || share < least) return undefined;
  const bonus = part.apart ? -0.05 : rules.bonus;
  const score = 0.45 * order + 0.3 * share + 0.25 * covered + bonus;
  const reasons = [
    `${heads.length} heads`,
    `${percent(order)} of them in alphabetical order`,
    `${percent(share)} of what could be a head is one`,
    `${percent(covered)} of the text stands under a head`,
  ];
  return { part, score, reasons, titles };
}

/** Returns whether headings are chapters: most of them have several headings below, most with different names. */
function areChapters(blocks: readonly Block[], heads: readonly HeadAt[]): boolean {
  const level = blocks[heads[0]?.block ?? 0]?.level ?? 0;
  const below = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level > level && index > (heads[0]?.block ?? 0)
      ? textOfBlock(block)
      : [],
  );
  return new Set(below).size > heads.length * 2;
}

/** Recognises a text of a single entry, which begins "title – text". */
function singleEntry(blocks: readonly Block[], heads: readonly HeadAt[]): Fit | undefined {
  const [first] = heads;
  if (first?.block !== 0 || blocks.some(({ kind }) => kind === 'heading') || blocks.length > 80)
    return undefined;
  if (blocks[0] && /:\s*$/u.test(textOfBlock(blocks[0]).slice(0, first.rest))) return undefined;
  if (heads.length >= 4 && orderOf(heads.map(({ title }) => title)) > 0.85) return undefined;
  if (blocks.length > 1 && heads.length > blocks.length * 0.8) return undefined;
  const later = `${heads.length - 1} later lines of that form are not in alphabetical order: they are headings of its sections`;
  const reasons = [
    'the text begins with a title, a dash and its meaning',
    heads.length > 1 ? later : 'there is no second one',
  ];
  return {
    part: { style: 'title-dash', only: 'first' },
    score: 0.7,
    reasons,
    titles: [first.title],
  };
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + textOfBlock(block).length, 0);
}

/** Returns the share of heads that are in order with the previous head. */
function orderOf(titles: readonly string[]): number {
  const keys = titles.map((title) => sortKey(title, en.words));
  const inOrder = keys.filter((key, at) => at > 0 && compareText(keys[at - 1] ?? '', key) <= 0);
  return shareOf(inOrder.length, keys.length - 1);
}

/** One-line entry that only refers: "accounting See: COMSEC accounting." */
const seeAtOnce = '(?:See|Compare)(?:\\s+also)?:\\s.*';

/** Finds marks before many short lines: patterns for style `mark`. */
function marksIn(blocks: readonly Block[]): string[] {
  const marks = blocks.flatMap((block) => {
    const text = textOfBlock(block);
    const isFlow = block.kind !== 'row' && block.kind !== 'code';
    if (!isFlow || isLetterHead(text) || bulletOf(text) !== undefined) return [];
    const [, mark] =
      /^([^§\p{L}\p{N}\s"“”'‘’`´„([<.,–—-]{1,3})\s?(?=[\p{L}\p{N}*"(.@/<-])/u.exec(text) ?? [];
    return mark ?? [];
  });
  const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  return [...countsOf(marks)].flatMap(([mark, times]) =>
    times >= 5 ? `^${escaped(mark)}\\s*(?<title>\\S.*?)(?:\\s+(?<rest>${seeAtOnce}))?$` : [],
  );
}

function numbersFit(blocks: readonly Block[], numberOf: ReadNumber): Fit {
  const sequence = new NumberSequence();
  const titles: string[] = [];
  const flow = blocks.filter(({ kind }) => kind !== 'row' && kind !== 'code');
  let [inOrder, could] = [0, 0];
  for (const block of flow) {
    const text = textWithCount(block);
    const number = numberOf(
      text,
      block.kind === 'heading' || (block.height === 1 && isTitle(text)),
    );
    const placed = number && sequence.next(number);
    if (placed) titles.push(titleOf(block));
    if (placed?.inOrder) inOrder++;
    if (placed || block.gap > 0) could++;
  }
  const share = shareOf(titles.length, could);
  const order = shareOf(inOrder, titles.length);
  const fits = titles.length >= 3 && order >= 0.7 && share >= 0.1;
  const score = fits ? 0.5 + 0.25 * order + 0.2 * Math.min(1, share * 1.5) : 0;
  const reasons = [
    `${titles.length} printed numbers`,
    `${percent(order)} of them follow from the one before`,
    `${percent(share)} of the blocks begin with one`,
  ];
  return { part: { style: 'numbers' }, score, reasons, titles };
}

function textFit(blocks: readonly Block[]): Fit {
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(textOfBlock);
  const sentences = blocks.filter((block) => endsSentence(textOfBlock(block))).length;
  const counts = `headings: ${headings.length}, paragraphs: ${sentences}`;
  const titles = headings.length > 0 ? headings : blocks.map(titleOf);
  const reasons = ['no style of heads or numbers fits', counts];
  return { part: { style: 'text' }, score: 0.4, reasons, titles };
}

function menuFit(blocks: readonly Block[]): Fit {
  const reasons = ['no sentence stands in it: titles or navigation'];
  return { part: { style: 'skip' }, score: 0, reasons, titles: blocks.map(titleOf) };
}

function titleOf(block: Block): string {
  return textOfBlock(block).slice(0, 90);
}

function shareOf(part: number, all: number): number {
  return all > 0 ? Math.min(1, part / all) : 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
