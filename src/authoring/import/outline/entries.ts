import { fold, slugify } from '../../../glossary/index.ts';
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
import { hasSentence } from '../profile/detect.ts';
import { findHeads, type HeadAt, lineHead } from '../profile/heads.ts';
import type { Part } from '../profile/profile.ts';
import { boxed } from './boxes.ts';
import { readDocument } from './document.ts';
import { type Draft, depthsOf, type Text } from './draft.ts';
import { isLetterHead, readHead } from './head.ts';

/** A head and its source lines. One without a text of its own is another name of the next one. */
interface HeadLines {
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
  const names = new Set(heads.map(({ title }) => title.toLowerCase()));
  const front = [...blocks.slice(0, first.block), ...linesBefore(blocks, first)];
  readFront(draft, withoutListsOfNames(draft, front, names));
  const mayShare = part.style === 'mark' || part.style === 'definitions';
  let waiting: HeadLines[] = [];
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1];
    const { body, after } = bodyOf(draft, blocks, head, next, names, part);
    const lines = blocks[head.block]?.lines.slice(head.line, head.lastLine + 1) ?? [];
    const own = [...waiting, { title: head.title, source: sourceOf({ lines }) }];
    const isBare = after.length === 0 && body.every((block) => textOfBlock(block) === '');
    waiting = mayShare && next && isBare ? own : [];
    if (waiting.length > 0) continue;
    const entry = entryOf(draft, own);
    const depths = depthsOf(body);
    const clean = body.flatMap((block) => cleanBlocks(draft, block, depths, part));
    entry.blocks = boxed(draft.withoutEmpty(clean), draft.profile, draft.cleaner.replaced);
    if (entry.blocks.length > 0) draft.entries.push(entry);
    else {
      // A head without text: a chapter between entries.
      const source = [...entry.headSource, ...body.flatMap(sourceOf)];
      const title = own.map((name) => name.title).join(', ');
      draft.document.blocks.push(draft.headingOf(headBlock(title, source), 2));
    }
    if (after.length > 0) readDocument(draft, after, 'numbers');
  }
}

/** Adds the heads that the profile names. */
function withNamed(
  heads: readonly HeadAt[],
  blocks: readonly Block[],
  named: readonly string[],
): HeadAt[] {
  const wanted = new Set(named.map(fold));
  const more = blocks.flatMap(({ lines }, block) =>
    lines.flatMap((one, line) => {
      const text = textOfLine(one);
      const isKnown = (): boolean =>
        heads.some((head) => head.block === block && head.line === line);
      return wanted.has(fold(text)) && !isKnown()
        ? { ...lineHead(block, line, text), title: text.trim() }
        : [];
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
  if (front.some(hasSentence)) {
    readDocument(draft, front, 'numbers');
    return;
  }
  for (const block of front) {
    const text = textOfBlock(block);
    const isHeading = block.kind === 'heading';
    const isTitleOfAll = document.heads.length === 0 && slugify(document.title) === slugify(text);
    const isNumbered = document.blocks.some(({ printed }) => printed !== undefined);
    if (isHeading && isTitleOfAll) draft.takeTitle(block);
    // The section that contains the entries: rules refer to its number.
    else if (isNumbered && draft.numberOf(text, isHeading)) readDocument(draft, [block], 'numbers');
    else draft.drop(block, 'title or navigation before the first entry');
  }
}

/** Drops each letter of the alphabet with a list of names of entries below it: a list of contents. */
function withoutListsOfNames(
  draft: Draft,
  blocks: readonly Block[],
  names: ReadonlySet<string>,
): Block[] {
  const isName = (line: BlockLine): boolean => names.has(textOfLine(line).trim().toLowerCase());
  const isList = (block: Block | undefined): boolean =>
    block !== undefined && block.lines.filter(isName).length * 2 > block.lines.length;
  let isInList = false;
  return blocks.filter((block, index) => {
    const isLetter = isLetterHead(textOfBlock(block)) && isList(blocks[index + 1]);
    isInList = isLetter || (isInList && isList(block));
    if (isInList) draft.drop(block, isLetter ? 'letter of the alphabet' : 'contents');
    return !isInList;
  });
}

/** Makes an entry of its heads: the first names it, the others are aliases. */
function entryOf({ cleaner, document }: Draft, names: readonly HeadLines[]): Text {
  const clean = names.map(({ title, source }) => cleaner.title(title, source[0]));
  const [main, ...others] = clean.map(readHead);
  const { title = '', tag, updatedBy, aliases = [] } = main ?? {};
  // A bracket that is part of the name stays in it: "Survey Drone (Sixteen of Nineteen)".
  const isWhole = aliases[0] === title && aliases[1] !== undefined;
  return {
    type: 'entry',
    title: isWhole ? (clean[0] ?? '').replace(/\s+/gu, ' ') : title,
    aliases: [...aliases, ...others.flatMap((other) => [other.title, ...other.aliases])],
    ...(tag !== undefined && { tag }),
    sources: [...document.sources, ...(updatedBy === undefined ? [] : [updatedBy])],
    heads: clean,
    blocks: [],
    from: document.from,
    headSource: names.flatMap(({ source }) => source),
  };
}

/** Returns the blocks of an entry, and those after it that belong to no entry. */
function bodyOf(
  draft: Draft,
  blocks: readonly Block[],
  head: HeadAt,
  next: HeadAt | undefined,
  names: ReadonlySet<string>,
  part: Part,
): { body: Block[]; after: Block[] } {
  const own = blocks[head.block];
  const body: Block[] = [];
  const after: Block[] = [];
  if (own) {
    const end = next?.block === head.block ? next.line : own.lines.length;
    const lines = linesFrom(own.lines.slice(0, end), head.lastLine, head.rest);
    const isText = own.kind === 'item' || own.kind === 'code';
    if (lines.length > 0) body.push({ ...own, kind: isText ? own.kind : 'paragraph', lines });
  }
  const indent = own?.lines[head.line]?.indent ?? 0;
  const endsAt = ({ kind, level, lines: [first] }: Block): boolean => {
    if (part.style === 'mark') return indent > 0 && (first?.indent ?? indent) < indent;
    const isHigher = part.style === 'headings' && level < (part.level ?? 2);
    return kind === 'heading' && (isHigher || part.style === 'bold');
  };
  const others = blocks.slice(head.block + 1, next?.block);
  for (const block of withoutListsOfNames(draft, others, names)) {
    const text = textOfBlock(block);
    if (isLetterHead(text) && text.length < 8) draft.drop(block, 'letter of the alphabet');
    else if (after.length > 0 || endsAt(block)) after.push(block);
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
