import { compareText, fold, slugify, sortKey } from '../../../glossary/index.ts';
import {
  type Block,
  type BlockLine,
  oneLine,
  sourceOf,
  splitRuns,
  textOfBlock,
  textOfLine,
  textOfRuns,
} from '../block.ts';
import { bulletOf } from '../lines.ts';
import { findHeads, type HeadAt } from '../profile/heads.ts';
import type { Part } from '../profile/profile.ts';
import { boxed } from './boxes.ts';
import { readDocument } from './document.ts';
import { type Draft, depthsOf, type Text } from './draft.ts';
import { isLetterHead, isTitle, readHead } from './head.ts';
import { printedNumberOf } from './printed-numbers.ts';

/** A head without a text of its own, which is another name of the next one. */
interface Waiting {
  title: string;
  source: number[];
}

/** Reads a part with heads: an entry from each of them to the next. */
export function readEntries(draft: Draft, blocks: readonly Block[], part: Part): void {
  const heads = withNamed(findHeads(blocks, part), blocks, draft.profile.heads);
  const [first] = heads;
  if (!first) {
    const from = part.from === undefined ? '' : ` from "${part.from}" on`;
    const message = `no head of style "${part.style}" in ${draft.source.name}${from}`;
    draft.notice('profile/no-head', message);
    readDocument(draft, blocks, 'text');
    return;
  }
  readFront(draft, [...blocks.slice(0, first.block), ...linesBefore(blocks, first)]);
  let waiting: Waiting[] = [];
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1];
    const { body, after } = bodyOf(draft, blocks, head, next, part);
    const from = part.style === 'headings' ? 0 : head.line;
    const lines = blocks[head.block]?.lines.slice(from, head.line + 1) ?? [];
    const source = sourceOf({ lines });
    const shares = part.style === 'mark' || part.style === 'definitions';
    if (shares && next && after.length === 0 && body.every((block) => textOfBlock(block) === '')) {
      waiting.push({ title: head.title, source });
      continue;
    }
    const entry = entryOf(draft, head, waiting, source);
    waiting = [];
    const depths = depthsOf(body);
    const clean = body.flatMap((block) => cleanBlocks(draft, block, depths, part));
    entry.blocks = boxed(draft.withoutEmpty(clean), draft.profile);
    if (entry.blocks.length > 0) draft.entries.push(entry);
    else {
      // A head without text: a chapter between entries.
      const own = [...entry.headSource, ...body.flatMap(sourceOf)];
      const heading = {
        ...headBlock(head.title, own),
        lines: oneLine([{ text: head.title }], own),
      };
      draft.document.blocks.push(draft.headingOf(heading, 2));
    }
    if (part.style === 'title-line' && next) reportHiddenHeads(draft, entry, body, next);
    if (after.length > 0) readDocument(draft, after, 'numbers');
  }
}

/** Heads, with those that the profile names. */
function withNamed(
  heads: readonly HeadAt[],
  blocks: readonly Block[],
  named: readonly string[],
): HeadAt[] {
  const wanted = new Set(named.map(fold));
  const taken = new Set(heads.map(({ block, line }) => `${block}.${line}`));
  const more = blocks.flatMap(({ lines }, block) =>
    lines.flatMap((one, line): HeadAt[] => {
      const text = textOfLine(one);
      if (!wanted.has(fold(text)) || taken.has(`${block}.${line}`)) return [];
      return [{ block, line, end: text.length, rest: text.length, title: text.trim() }];
    }),
  );
  return [...heads, ...more].sort((a, b) => a.block - b.block || a.line - b.line);
}

/** The lines of a head's block that are before it. */
function linesBefore(blocks: readonly Block[], head: HeadAt): Block[] {
  const block = blocks[head.block];
  return block && head.line > 0 ? [{ ...block, lines: block.lines.slice(0, head.line) }] : [];
}

/** Reads what stands before the first head: text for the document, or titles and navigation. */
function readFront(draft: Draft, front: readonly Block[]): void {
  const { document } = draft;
  if (front.some(isSentence)) {
    readDocument(draft, front, 'numbers');
    return;
  }
  for (const block of front) {
    const text = textOfBlock(block);
    const isHeading = block.kind === 'heading';
    const isTitleOfAll =
      document.headSource.length === 0 && slugify(document.title) === slugify(text);
    const isNumbered = document.blocks.some(({ printed }) => printed !== undefined);
    if (isHeading && isTitleOfAll) document.headSource.push(...sourceOf(block));
    // The section that contains the entries: rules refer to its number.
    else if (isNumbered && printedNumberOf(text, isHeading))
      readDocument(draft, [block], 'numbers');
    else draft.drop(block, 'title or navigation before the first entry');
  }
}

/** Whether a block is text to read, and not a menu. */
export function isSentence(block: Block): boolean {
  const text = textOfBlock(block);
  return text.split(' ').length >= 6 && /[.!?:]["”’)]*$/u.test(text);
}

function entryOf(
  { cleaner, document }: Draft,
  head: HeadAt,
  waiting: readonly Waiting[],
  source: number[],
): Text {
  const clean = (title: string): string => cleaner.title(title, source[0]);
  const all = [...waiting.map(({ title }) => title), head.title].map((title) =>
    readHead(clean(title)),
  );
  const [main = readHead(head.title), ...others] = all;
  const { tag, updatedBy, aliases } = main;
  // A bracket that is part of the name stays in it: "Survey Drone (Sixteen of Nineteen)".
  const isWhole = aliases[0] === main.title && aliases[1] !== undefined;
  return {
    type: 'entry',
    title: isWhole ? clean(head.title).replace(/\s+/gu, ' ') : main.title,
    aliases: [...aliases, ...others.flatMap((other) => [other.title, ...other.aliases])],
    ...(tag !== undefined && { tag }),
    sources: [...document.sources, ...(updatedBy === undefined ? [] : [updatedBy])],
    blocks: [],
    from: document.from,
    headSource: [...waiting.flatMap((one) => one.source), ...source],
  };
}

/** The blocks of an entry, and those after it that belong to no entry. */
function bodyOf(
  draft: Draft,
  blocks: readonly Block[],
  head: HeadAt,
  next: HeadAt | undefined,
  part: Part,
): { body: Block[]; after: Block[] } {
  const own = blocks[head.block];
  const body: Block[] = [];
  const after: Block[] = [];
  if (own && part.style !== 'headings') {
    const isShared = next?.block === head.block;
    const behind = isShared ? own.lines.slice(0, next.line) : own.lines;
    const lines = linesFrom(behind, head.line, head.rest);
    const kind = own.kind === 'row' || own.kind === 'term' ? 'paragraph' : own.kind;
    if (lines.length > 0) body.push({ ...own, kind, lines });
  }
  const indent = own?.lines[head.line]?.indent ?? 0;
  for (const block of blocks.slice(head.block + 1, next?.block)) {
    const isHigher = part.style === 'bold' || block.level < (part.level ?? 2);
    const ends =
      (block.kind === 'heading' &&
        (part.style === 'headings' || part.style === 'bold') &&
        isHigher) ||
      (part.style === 'mark' && indent > 0 && (block.lines[0]?.indent ?? indent) < indent);
    const text = textOfBlock(block);
    if (isLetterHead(text) && text.length < 8) draft.drop(block, 'letter of the alphabet');
    else if (ends || after.length > 0) after.push(block);
    else body.push(block);
  }
  if (next && next.block !== head.block) body.push(...linesBefore(blocks, next));
  return { body, after };
}

/** Lines from an offset on: what follows a head. */
function linesFrom(lines: readonly BlockLine[], at: number, offset: number): BlockLine[] {
  const [first, next, ...others] = lines.slice(at);
  const [, rest] = splitRuns(first?.runs ?? [], offset);
  if (first && textOfRuns(rest).trim() !== '')
    return [{ ...first, runs: rest, joins: false }, ...(next ? [next, ...others] : [])];
  return next ? [{ ...next, joins: false }, ...others] : [];
}

/** A block of an entry, cleaned. In a text of one entry, "title – text" begins a section. */
function cleanBlocks(
  draft: Draft,
  block: Block,
  depths: ReadonlyMap<number, number>,
  part: Part,
): Block[] {
  if (block.kind === 'heading') return [draft.headingOf(block, depths.get(block.level) ?? 2)];
  const isSectioned = part.only === 'first' && block.kind === 'paragraph';
  const [section] = isSectioned ? findHeads([block], { style: 'title-dash' }) : [];
  if (!section || !/^\p{Lu}/u.test(section.title)) return draft.cleaner.blocks(block);
  const heading = headBlock(section.title, block.lines[0]?.source ?? []);
  const text = { ...block, lines: linesFrom(block.lines, 0, section.rest) };
  return [draft.headingOf(heading, 2), ...draft.cleaner.blocks(text)];
}

function headBlock(text: string, source: number[]): Block {
  return { kind: 'heading', level: 2, lines: oneLine([{ text }], source), gap: 0 };
}

/** Reports lines inside an entry that look like the next head, and are in its place in the alphabet. */
function reportHiddenHeads(
  draft: Draft,
  { title }: Text,
  body: readonly Block[],
  next: HeadAt,
): void {
  for (const { lines } of body.filter(({ kind }) => kind === 'paragraph')) {
    for (const line of lines.slice(0, -1)) {
      const words = textOfLine(line);
      if (line.joins || bulletOf(words) !== undefined || !isTitle(words, 60)) continue;
      const isBetween =
        compareText(sortKey(title), sortKey(words)) < 0 &&
        compareText(sortKey(words), sortKey(next.title)) < 0;
      const message = `"${words}" stands inside "${title}", and in its place in the alphabet`;
      if (isBetween) draft.notice('head/hidden', message, line.source[0]);
    }
  }
}
