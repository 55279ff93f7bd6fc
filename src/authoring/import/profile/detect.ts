import { compareText, sortKey } from '../../../glossary/index.ts';
import { type Block, type SourceText, textOfBlock, textOfLine, textOfRuns } from '../block.ts';
import { bulletOf, endsSentence } from '../lines.ts';
import { NumberSequence, printedNumberOf } from '../outline/printed-numbers.ts';
import { findHeads, type HeadAt, type HeadStyle } from './heads.ts';
import type { Part, Style } from './profile.ts';

/** A part of a source as it was recognised. */
export interface Recognised {
  part: Part;
  /** Why, in words. */
  reasons: string[];
  /** Five heads or rules, from all over the part. */
  samples: string[];
  heads: number;
}

interface Fit {
  part: Style;
  score: number;
  reasons: string[];
  titles: string[];
}

const glossaryTitle =
  /^\W*(?:appendix\s+\w+\W+)?(?:\w{1,4}[.)]\s+)?(?:the\s+)?(?:glossary(?:\s+of\s+\w+)?|lexicon|terms|definitions|definition of terms|glossary entries|terms and definitions|glossar|glossaire)\W*$/iu;
const backTitle =
  /^\W*(?:(?:\w{1,4}[.)]\s+)?(?:credits|acknowledge?ments?|bibliography|(?:informative |normative )?references|copyright|legal|licen[cs]e|about(?: this \w+)?|authors?(?:'s address)?|version history|change ?log|revision history|index)|appendix\s+\w{1,3}\b.{0,60})\W*$/iu;

/** Finds the profile that fits a source best, part by part, with reasons and samples. */
export function detect(source: SourceText, several: boolean): Recognised[] {
  const cuts = [0];
  for (const [index, block] of source.blocks.entries()) {
    const text = textOfRuns(block.lines[0]?.runs ?? []);
    const alone = block.lines.length === 1 || block.kind === 'heading';
    if (index === 0 || !alone || block.kind === 'item' || block.kind === 'row' || text.length > 70)
      continue;
    if (glossaryTitle.test(text) || backTitle.test(text)) cuts.push(index);
  }
  const found: Recognised[] = [];
  for (const [index, from] of cuts.entries()) {
    const blocks = source.blocks.slice(from, cuts[index + 1]);
    const title = blocks[0] ? textOfBlock(blocks[0]) : '';
    const called = index > 0 && glossaryTitle.test(title);
    const fit =
      index === 0 && cuts.length > 1 && isMenu(blocks) ? menuFit(blocks) : bestFit(blocks, called);
    const before = found.at(-1);
    // What has no heads of its own belongs to the part before it, unless that is a glossary.
    if (before && index > 0 && sameStyle(before.part, fit.part) && !isHeadStyle(fit.part.style))
      continue;
    // "Index" between "Hull" and "Jetty" is a head like them.
    if (before && index > 0 && isSameHead(before.part, fit.part)) {
      before.heads += fit.titles.length;
      continue;
    }
    found.push({
      part: {
        ...(several ? { file: source.name } : {}),
        ...(index > 0 ? { from: title.slice(0, 120) } : {}),
        ...fit.part,
      },
      reasons: fit.reasons,
      samples: samplesOf(fit.titles),
      heads: fit.titles.length,
    });
  }
  return found;
}

/** Whether a style makes entries. */
export function isHeadStyle(style: Part['style']): style is HeadStyle {
  return style !== 'numbers' && style !== 'text' && style !== 'skip';
}

function sameStyle(a: Part, b: Style): boolean {
  return a.style === b.style || (a.style === 'numbers' && b.style === 'text');
}

function isSameHead({ file: _, from: __, ...a }: Part, b: Style): boolean {
  return isHeadStyle(a.style) && JSON.stringify(a) === JSON.stringify(b);
}

function samplesOf(titles: readonly string[]): string[] {
  if (titles.length <= 5) return [...titles];
  return [0, 1, 2, 3, 4].map((step) => titles[Math.round((step * (titles.length - 1)) / 4)] ?? '');
}

function bestFit(blocks: readonly Block[], called: boolean): Fit {
  const fits = [...headFits(blocks, called), numbersFit(blocks), textFit(blocks)];
  fits.sort((a, b) => b.score - a.score);
  return fits[0] ?? textFit(blocks);
}

function headFits(blocks: readonly Block[], called: boolean): Fit[] {
  const tries: Style[] = [];
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  for (const level of levels) tries.push({ style: 'headings', level });
  for (const head of marksIn(blocks)) tries.push({ style: 'mark', head });
  for (const gap of [1, 2]) {
    tries.push({ style: 'title-line', gap });
    tries.push({ style: 'title-line', gap, apart: true });
  }
  tries.push(
    { style: 'title-dash' },
    { style: 'bold' },
    { style: 'definitions' },
    { style: 'table' },
  );
  return tries.flatMap((part) => fitOf(blocks, part, called) ?? []);
}

function fitOf(blocks: readonly Block[], part: Style, called: boolean): Fit | undefined {
  const heads = findHeads(blocks, part);
  if (heads.length === 0) return undefined;
  const titles = heads.map(({ title }) => title);
  if (part.style === 'title-dash') {
    const single = singleEntry(blocks, heads);
    if (single) return single;
  }
  if (heads.length < 3) return undefined;
  // Numbered headings are sections of a rulebook, and in order whatever they say.
  const numbered = titles.filter((title) => printedNumberOf(title, part.style === 'headings'));
  if (part.style !== 'mark' && numbered.length > titles.length * 0.3) return undefined;
  // Output of a program has marks before its lines as well; titles are names, and each occurs once.
  const different = new Set(titles.map((title) => sortKey(title))).size;
  const named = titles.filter((title) => /\p{L}/u.test(title)).length;
  if (different < titles.length * 0.8 || named < titles.length * 0.8) return undefined;
  const order = orderOf(titles);
  const { covered, share } = coverageOf(blocks, heads, part);
  const enough = heads.length >= 8 ? 1 : heads.length / 8;
  const wanted = part.style === 'mark' || part.style === 'definitions' ? 0.65 : called ? 0.6 : 0.75;
  if (part.style === 'mark' && heads.length * 40 < blocks.length) return undefined;
  if (order < wanted || share < leastShare(part.style)) return undefined;
  const explicit =
    part.style === 'mark'
      ? 0.12
      : part.style === 'headings' || part.style === 'definitions'
        ? 0.06
        : 0;
  const score =
    (0.45 * order + 0.3 * share + 0.25 * covered) * (0.6 + 0.4 * enough) +
    explicit +
    (called ? 0.05 : 0);
  const reasons = [
    `${heads.length} heads`,
    `${percent(order)} of them in alphabetical order`,
    `${percent(share)} of what could be a head is one`,
    `${percent(covered)} of the text stands under a head`,
  ];
  if (called) reasons.push('its title calls it a glossary');
  return { part, score, reasons, titles };
}

/** Minimum share of possible places for heads that have one: the others are then errors. */
function leastShare(style: Part['style']): number {
  if (style === 'title-line') return 0.6;
  return style === 'title-dash' || style === 'table' ? 0.5 : style === 'bold' ? 0.4 : 0;
}

/** A text of one entry: it begins "title – text", and what follows is not another entry. */
function singleEntry(blocks: readonly Block[], heads: readonly HeadAt[]): Fit | undefined {
  const [first] = heads;
  if (first?.block !== 0 || blocks.some(({ kind }) => kind === 'heading') || blocks.length > 80)
    return undefined;
  const opening = textOfRuns(blocks[0]?.lines[0]?.runs ?? []).slice(first.end, first.rest);
  if (/:\s*$/u.test(opening)) return undefined;
  if (heads.length >= 4 && orderOf(heads.map(({ title }) => title)) > 0.85) return undefined;
  if (blocks.length > 1 && heads.length > blocks.length * 0.8) return undefined;
  const reasons = [
    'the text begins with a title, a dash and its meaning',
    heads.length > 1
      ? `${heads.length - 1} later lines of that form are not in alphabetical order: they are headings of its sections`
      : 'there is no second one',
  ];
  return {
    part: { style: 'title-dash', only: 'first' },
    score: 0.7,
    reasons,
    titles: [first.title],
  };
}

/** The share of heads that do not come before the one before them. */
function orderOf(titles: readonly string[]): number {
  if (titles.length < 2) return 0;
  let inOrder = 0;
  for (let at = 1; at < titles.length; at++) {
    if (compareText(sortKey(titles[at - 1] ?? ''), sortKey(titles[at] ?? '')) <= 0) inOrder++;
  }
  return inOrder / (titles.length - 1);
}

/** How much of the text the heads explain, and the share of possible places that have one. */
function coverageOf(blocks: readonly Block[], heads: readonly HeadAt[], part: Style) {
  const first = heads[0]?.block ?? 0;
  const lengths = blocks.map((block) => textOfBlock(block).length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const under = lengths.slice(first).reduce((sum, length) => sum + length, 0);
  const headBlocks = new Set(heads.map(({ block }) => block));
  let could = 0;
  for (const [index, block] of blocks.entries()) {
    if (index < first) continue;
    if (part.style === 'headings' || part.style === 'definitions' || part.style === 'mark') {
      if (headBlocks.has(index)) could++;
    } else if (part.style === 'table') {
      if (block.kind === 'row' || block.kind === 'paragraph') could++;
    } else if (part.style === 'title-line' && !part.apart) {
      if (block.gap >= (part.gap ?? 1) && block.kind !== 'item') could++;
    } else if (block.kind !== 'item' && block.kind !== 'row' && block.kind !== 'code') could++;
  }
  return {
    covered: all === 0 ? 0 : under / all,
    share: could === 0 ? 0 : Math.min(1, headBlocks.size / could),
  };
}

/** An entry that only refers, on the line of its head: "accounting  See: COMSEC accounting." */
const seeAtOnce = '(?:See|Compare)(?:\\s+also)?:\\s.*';

/** Marks before many short lines: patterns for style `mark`. */
function marksIn(blocks: readonly Block[]): string[] {
  const before = new Map<string, number>();
  const around = new Map<string, number>();
  for (const { lines, kind } of blocks) {
    if (kind === 'code' || kind === 'row') continue;
    for (const line of lines) {
      const text = textOfLine(line);
      const both = /^([:*|=#@<>~]{1,3})\s?[^\s:*|=#@<>~].{0,78}?\s?([:*|=#@>~]{1,3})(?=\s|$)/u.exec(
        text,
      );
      if (both?.[1] && both[2]) {
        const key = `${both[1]}\n${both[2]}`;
        around.set(key, (around.get(key) ?? 0) + 1);
        continue;
      }
      if (bulletOf(text) !== undefined) continue;
      const mark = /^([^§\p{L}\p{N}\s"“”'‘’([<.,–—-]{1,3})\s?(?=[\p{L}\p{N}*"(.@/<-])/u.exec(
        text,
      )?.[1];
      if (mark) before.set(mark, (before.get(mark) ?? 0) + 1);
    }
  }
  const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  const patterns: string[] = [];
  for (const [key, times] of around) {
    const [open = '', close = ''] = key.split('\n');
    if (times >= 5)
      patterns.push(
        `^${escaped(open)}\\s?(?<title>\\S.{0,78}?)\\s?${escaped(close)}(?:\\s+(?<rest>.*))?$`,
      );
  }
  for (const [mark, times] of before) {
    if (times >= 5)
      patterns.push(`^${escaped(mark)}\\s*(?<title>\\S.*?)(?:\\s+(?<rest>${seeAtOnce}))?$`);
  }
  return patterns;
}

function numbersFit(blocks: readonly Block[]): Fit {
  const sequence = new NumberSequence();
  const titles: string[] = [];
  let inOrder = 0;
  let could = 0;
  for (const block of blocks) {
    if (block.kind === 'row' || block.kind === 'code') continue;
    could++;
    for (const line of block.lines) {
      if (line.joins) continue;
      const text = textOfLine(line);
      const number = printedNumberOf(text, block.kind === 'heading');
      const placed = number && sequence.next(number);
      if (!number || !placed) continue;
      titles.push(text.slice(0, 90));
      if (placed.inOrder) inOrder++;
    }
  }
  const share = could === 0 ? 0 : Math.min(1, titles.length / could);
  const order = titles.length === 0 ? 0 : inOrder / titles.length;
  const fits = titles.length >= 3 && order >= 0.7 && share >= 0.1;
  return {
    part: { style: 'numbers' },
    score: fits ? 0.5 + 0.25 * order + 0.2 * Math.min(1, share * 1.5) : 0,
    reasons: [
      `${titles.length} printed numbers`,
      `${percent(order)} of them follow from the one before`,
      `${percent(share)} of the blocks begin with one`,
    ],
    titles,
  };
}

function textFit(blocks: readonly Block[]): Fit {
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(textOfBlock);
  const titles =
    headings.length > 0 ? headings : blocks.map((block) => textOfBlock(block).slice(0, 90));
  const sentences = blocks.filter((block) => endsSentence(textOfBlock(block))).length;
  return {
    part: { style: 'text' },
    score: 0.4,
    reasons: [
      `no style of heads or numbers fits`,
      `headings: ${headings.length}, paragraphs: ${sentences}`,
    ],
    titles,
  };
}

/** Whether no block holds a sentence: the menu of a page, or its title alone. */
function isMenu(blocks: readonly Block[]): boolean {
  return (
    blocks.length < 12 &&
    blocks.every(
      (block) =>
        textOfBlock(block).split(' ').length < 6 || !/[.!?:]["”’)]*$/u.test(textOfBlock(block)),
    )
  );
}

function menuFit(blocks: readonly Block[]): Fit {
  return {
    part: { style: 'skip' },
    score: 0,
    reasons: ['no sentence stands in it: titles or navigation'],
    titles: blocks.map((block) => textOfBlock(block).slice(0, 90)),
  };
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
