import { en, fold } from '../../languages/index.ts';
import { compareText, slugify, sortKey } from '../../model/index.ts';
import {
  type Block,
  blockOf,
  type SourceText,
  sliceRuns,
  textOfBlock,
  trimRuns,
} from '../block.ts';
import { beginsWith } from '../profile/detect.ts';
import type { Part, Profile } from '../profile/profile.ts';
import {
  findHeads,
  type HeadAt,
  hasHeads,
  hasSentence,
  isLetterHead,
  readHead,
  type WithHeads,
  wholeHead,
} from '../profile/profile.ts';
import { printedNumberOf } from './number-forms.ts';
import {
  boxed,
  type Draft,
  depthsOf,
  draftOf,
  drop,
  headingOf,
  readDocument,
  type Text,
  takeTitle,
  withQuestions,
} from './read-rules.ts';

/**
 * Sorts the blocks of a source into entries and one document, as a profile says. Text before, between and after the
 * entries belongs to the document, unless it is navigation.
 *
 * @param from index of the source in the import
 */
export function outline(source: SourceText, from: number, profile: Profile) {
  const draft = draftOf(source, from, profile);
  for (const { part, blocks: own } of partsOf(draft)) {
    if (part.style === 'skip')
      for (const block of own) drop(draft, block, 'left out by the profile');
    else if (hasHeads(part)) readEntries(draft, own, part);
    else readDocument(draft, withTitle(own, part), part.style === 'numbers' ? 'numbers' : 'text');
  }
  const { document, entries, replaced, notices } = draft;
  document.blocks = boxed(document.blocks, profile, replaced);
  const texts = document.blocks.length > 0 ? [...entries, document] : entries;
  const [title] = document.heads;
  if (document.blocks.length === 0 && title)
    replaced.push({ source: document.headSource, text: title, why: 'title of the source' });
  for (const text of texts) ensureRuling(text);
  return { texts, replaced, notices };
}

/** Makes a heading of the line that a part begins with, unless it has a number, by which its depth is found. */
function withTitle(blocks: Block[], { from }: Part): Block[] {
  const [first, ...others] = blocks;
  const isLine = from !== undefined && first?.kind === 'paragraph' && first.height === 1;
  if (!isLine || printedNumberOf(from)) return blocks;
  return [{ ...first, kind: 'heading', level: 1 }, ...others];
}

/** Returns the parts of the profile for this source, with their blocks. Reports parts whose first line is not found. */
function partsOf(draft: Draft): { part: Part; blocks: Block[] }[] {
  const { source, profile } = draft;
  const { blocks } = source;
  const starts: { part: Part; start: number }[] = [];
  for (const part of profile.parts) {
    if (part.file !== undefined && part.file !== source.name) continue;
    const after = (starts.at(-1)?.start ?? -1) + 1;
    const wanted = part.from;
    let times = part.nth ?? 1;
    const isStart = (block: Block, index: number): boolean =>
      index >= after && beginsWith(block, wanted ?? '') && --times === 0;
    const start = wanted === undefined ? after : blocks.findIndex(isStart);
    const message = `no line of ${source.name} reads "${wanted}", which a part begins with`;
    if (start < 0) draft.notices.push({ code: 'profile/no-part', message, file: source.name });
    else starts.push({ part, start });
  }
  return starts.map(({ part, start }, index) => ({
    part,
    blocks: blocks.slice(start, starts[index + 1]?.start),
  }));
}

/** Turns the last heading of a text into a paragraph if it has only headings: every text needs a ruling. */
function ensureRuling({ type, blocks }: Text): void {
  const isRuling = ({ kind, printed }: Block): boolean =>
    kind !== 'heading' || (type === 'document' && printed !== undefined);
  const last = blocks.at(-1);
  if (last && !blocks.some(isRuling)) last.kind = 'paragraph';
}

/** Head with its source lines. A head without text of its own is an alias of the next head. */
interface HeadLines {
  title: string;
  source: number[];
}

/** Reads a part with heads: each entry reaches from its head to the next head. */
function readEntries(draft: Draft, blocks: readonly Block[], part: WithHeads<Part>): void {
  const heads = withNamed(findHeads(blocks, part), blocks, draft.profile.heads);
  const [first] = heads;
  if (!first) {
    const from = part.from === undefined ? '' : ` from "${part.from}" on`;
    const message = `no head of style "${part.style}" in ${draft.source.name}${from}`;
    draft.notices.push({ code: 'profile/no-head', message, file: draft.source.name });
    readDocument(draft, blocks, 'text');
    return;
  }
  reportDisorder(draft, blocks, heads);
  const names = new Set(heads.map(({ title }) => title.toLowerCase()));
  readFront(draft, withoutListsOfNames(draft, blocks.slice(0, first.block), names));
  const mayShare = part.style === 'mark' || part.style === 'definitions';
  let waiting: HeadLines[] = [];
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1];
    const { body, after } = bodyOf(draft, blocks, head, next, names, part);
    const own = [...waiting, { title: head.title, source: blocks[head.block]?.source ?? [] }];
    const isBare = after.length === 0 && body.length === 0;
    waiting = mayShare && next && isBare ? own : [];
    if (waiting.length > 0) continue;
    const entry = entryOf(draft, own);
    const asked = withQuestions(body, draft.replaced);
    const depths = depthsOf(asked);
    const placed = asked.flatMap((block) => sectionOf(block, depths, part));
    entry.blocks = boxed(placed, draft.profile, draft.replaced);
    if (entry.blocks.length > 0) draft.entries.push(entry);
    else {
      // A head without text: a chapter between entries.
      const title = own.map((name) => name.title).join(', ');
      readDocument(draft, [headBlock(title, entry.headSource)], 'text');
    }
    if (after.length > 0) readDocument(draft, after, 'numbers');
  }
}

/** Reports heads that are out of order, if nearly all of the others are in order: lines of an entry may look like heads. */
function reportDisorder(draft: Draft, blocks: readonly Block[], heads: readonly HeadAt[]): void {
  const keys = heads.map(({ title }) => sortKey(readHead(title).title, en.words));
  const isAfter = (at: number, before: number): boolean =>
    compareText(keys[before] ?? '', keys[at] ?? '') <= 0;
  const wrong = heads.filter((_, at) => {
    // The neighbours are in order without it. Words of one stem, such as "Fly Speed" and "Flying", are sorted in many ways.
    const isBetween = at > 0 && at < heads.length - 1 && isAfter(at + 1, at - 1);
    const isFar = keys[at]?.charAt(0) !== keys[at - 1]?.charAt(0);
    return isBetween && isFar && !(isAfter(at, at - 1) && isAfter(at + 1, at));
  });
  if (wrong.length > heads.length * 0.05) return;
  for (const { title, block } of wrong) {
    const source = blocks[block]?.source[0];
    const message = `"${title}" is not in the order of the heads around it`;
    draft.notices.push({ code: 'head/out-of-order', message, file: draft.source.name, source });
  }
}

/** Adds the heads that the profile names, and heads of the last version in their place. */
function withNamed(
  heads: readonly HeadAt[],
  blocks: readonly Block[],
  named: readonly string[],
): HeadAt[] {
  const wanted = new Set(named.map(fold));
  const known = new Set(heads.map(({ block }) => block));
  const more = blocks.flatMap((one, block) => {
    const isHead = wanted.has(fold(textOfBlock(one))) || one.wasHead === true;
    return isHead && !known.has(block) ? { block, ...wholeHead(one) } : [];
  });
  return [...heads, ...more].sort((a, b) => a.block - b.block);
}

/** Reads the blocks before the first head: text for the document, or a few titles and navigation. */
function readFront(draft: Draft, front: readonly Block[]): void {
  const { document } = draft;
  if (front.length > 40 || front.some(hasSentence)) {
    readDocument(draft, front, 'numbers');
    return;
  }
  for (const block of front) {
    const text = textOfBlock(block);
    const isHeading = block.kind === 'heading';
    const isTitleOfAll = document.heads.length === 0 && slugify(document.title) === slugify(text);
    const isNumbered = document.blocks.some(({ printed }) => printed !== undefined);
    if (isHeading && isTitleOfAll) takeTitle(draft, block);
    // The section that contains the entries: rules refer to its number.
    else if (isNumbered && draft.numberOf(text, isHeading)) readDocument(draft, [block], 'numbers');
    else drop(draft, block, 'title or navigation before the first entry');
  }
}

/** Drops lists of contents: letters of the alphabet, each with names of entries below. */
function withoutListsOfNames(
  draft: Draft,
  blocks: readonly Block[],
  names: ReadonlySet<string>,
): Block[] {
  const { lines } = draft.source;
  // Names may read like lines of one paragraph.
  const isName = (line: number): boolean => names.has((lines[line]?.text ?? '').toLowerCase());
  const isList = (block: Block | undefined): boolean =>
    block !== undefined && block.source.filter(isName).length * 2 > block.source.length;
  let isInList = false;
  return blocks.filter((block, index) => {
    const isLetter = isLetterHead(textOfBlock(block)) && isList(blocks[index + 1]);
    isInList = isLetter || (isInList && isList(block));
    if (isInList) drop(draft, block, isLetter ? 'letter of the alphabet' : 'contents');
    return !isInList;
  });
}

/** Makes an entry of heads: the first is the title, the others are aliases. */
function entryOf({ document }: Draft, names: readonly HeadLines[]): Text {
  const heads = names.map(({ title }) => title);
  const [main, ...others] = heads.map(readHead);
  const { title = '', tag, updatedBy, aliases = [] } = main ?? {};
  return {
    type: 'entry',
    title,
    aliases: [...aliases, ...others.flatMap((other) => [other.title, ...other.aliases])],
    ...(tag !== undefined && { tag }),
    sources: [...document.sources, ...(updatedBy === undefined ? [] : [updatedBy])],
    heads,
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
  const runs = trimRuns(sliceRuns(own?.runs ?? [], head.rest));
  if (own && runs.length > 0) {
    const isText = own.kind === 'item' || own.kind === 'code';
    body.push({ ...own, kind: isText ? own.kind : 'paragraph', runs });
  }
  const endsAt = ({ kind, level, indent }: Block): boolean => {
    if (part.style === 'mark') return own !== undefined && indent < own.indent;
    const isHigher = part.style === 'headings' && level < (part.level ?? 2);
    return kind === 'heading' && (isHigher || part.style === 'bold');
  };
  const others = withoutListsOfNames(draft, blocks.slice(head.block + 1, next?.block), names);
  const isLetter = (block: Block): boolean =>
    (block.kind === 'heading' || block.kind === 'paragraph') && isLetterHead(textOfBlock(block));
  const end = others.findLastIndex((block) => !isLetter(block)) + 1;
  for (const block of others.slice(end)) drop(draft, block, 'letter of the alphabet');
  for (const block of others.slice(0, end)) {
    if (after.length > 0 || endsAt(block)) after.push(block);
    else body.push(block);
  }
  return { body, after };
}

/** Returns a block of an entry at its depth. In a text of one entry, "title – text" begins a section. */
function sectionOf(block: Block, depths: ReadonlyMap<number, number>, part: Part): Block[] {
  if (block.kind === 'heading') return [headingOf(block, depths.get(block.level) ?? 2)];
  const [section] = part.only === 'first' ? findHeads([block], { style: 'title-dash' }) : [];
  if (!section || !/^\p{Lu}/u.test(section.title)) return [block];
  const heading = headBlock(section.title, block.source.slice(0, 1));
  return [headingOf(heading, 2), { ...block, runs: sliceRuns(block.runs, section.rest) }];
}

function headBlock(text: string, source: number[]): Block {
  return blockOf('heading', [{ text }], source);
}
