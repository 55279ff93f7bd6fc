import { fold } from '../../languages/index.ts';
import { isFirstStep, slugify } from '../../model/index.ts';
import {
  type Block,
  type BoxKind,
  blockOf,
  type Notice,
  type Replaced,
  type Run,
  type SourceText,
  sliceRuns,
  textOfBlock,
  textOfRuns,
  textWithCount,
  trimRuns,
} from '../block.ts';
import { allowedText, contentsTitle } from '../clean.ts';
import { endsSentence } from '../formats/plain-text.ts';
import { beginsWith } from '../profile/detect.ts';
import {
  boxWords,
  findHeads,
  type HeadAt,
  hasHeads,
  hasSentence,
  isLetterHead,
  isSentence,
  isTitle,
  isTooLong,
  type Part,
  type Profile,
  readHead,
  type WithHeads,
  wholeHead,
} from '../profile/profile.ts';
import {
  type NumberPlace,
  NumberSequence,
  numberReader,
  type PrintedNumber,
  printedNumberOf,
  type ReadNumber,
} from './number-forms.ts';

/** An entry or a document of the import. */
export interface Text {
  type: 'entry' | 'document';
  /** As printed. */
  title: string;
  /** Further names in the head of the entry. */
  aliases: string[];
  tag?: string;
  sources: string[];
  /** Titles as printed in the source, with brackets; empty if the source does not print a title. */
  heads: string[];
  blocks: Block[];
  /** Index of the source it came from. */
  from: number;
  /** Source lines of its head. */
  headSource: number[];
}

/** Mutable state while a source is sorted into texts. */
type Draft = ReturnType<typeof draftOf>;

/** Makes the draft of a source, with a document for all text outside of entries. */
function draftOf(source: SourceText, from: number, profile: Profile) {
  const title = titleOf(source);
  const document: Text = {
    ...{ type: 'document', aliases: [], heads: [], blocks: [], headSource: [], from },
    title: profile.title ?? title,
    sources: [profile.source ?? title],
  };
  const entries: Text[] = [];
  const notices: Notice[] = [];
  return {
    ...{ source, profile, document, entries, notices },
    /** Title as the source prints it. */
    title,
    numberOf: numberReader(profile.numbers),
    /** Printed numbers so far. */
    numbers: new NumberSequence(),
    replaced: [...source.replaced],
  };
}

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

/** Turns the first line of a part into a heading, unless a printed number gives the line its depth. */
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

/** Head with its source lines. A head without text is an alias of the next head. */
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
  readFront(draft, blocks.slice(0, first.block));
  const mayShare = part.style === 'mark' || part.style === 'definitions';
  let waiting: HeadLines[] = [];
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1];
    const { body, after } = bodyOf(draft, blocks, head, next, part);
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
      readDocument(draft, [blockOf('heading', [{ text: title }], entry.headSource)], 'text');
    }
    if (after.length > 0) readDocument(draft, after, 'numbers');
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
  const others = blocks.slice(head.block + 1, next?.block);
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
  const heading = blockOf('heading', [{ text: section.title }], block.source.slice(0, 1));
  return [headingOf(heading, 2), { ...block, runs: sliceRuns(block.runs, section.rest) }];
}

/** Takes the block that prints the title of the source. Drops the block if the profile gives another title. */
function takeTitle(draft: Draft, block: Block): void {
  const { document } = draft;
  const text = textOfBlock(block);
  const isTitle = slugify(text) === slugify(document.title);
  document.heads.push(isTitle ? text : '');
  if (isTitle) document.headSource.push(...block.source);
  else drop(draft, block, 'title of the source');
}

/** Drops a block, and records the reason. */
function drop({ replaced }: Draft, block: Block, why: string): void {
  replaced.push({ source: block.source, text: textOfBlock(block), why });
}

/** Returns the source lines of a text. */
export function linesOf({ headSource, blocks }: Text): number[] {
  return [...headSource, ...blocks.flatMap(({ source }) => source)];
}

/** Returns the title of a source: its own, its first heading or line, or the name of its file. */
export function titleOf({ title, blocks, name, format }: SourceText): string {
  const [block, next] = blocks;
  const text = block ? textOfBlock(block) : '';
  const hasText = next !== undefined && hasSentence(next);
  const highest = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  // Chapters may have the level of a title. In a Word file, the title has a different style.
  const isChapter = hasText && highest.length > 1 && format !== 'docx';
  const isHeading = block !== undefined && block === highest[0] && !isChapter;
  // A glossary may begin with a head.
  const isAlone = next?.gap !== 0 || !hasText;
  const isLine = block?.kind === 'paragraph' && block.height === 1 && isAlone && blocks.length > 3;
  const isNamed =
    (isHeading && !contentsTitle.test(text)) ||
    (isLine && isTitle(text, 70) && /^\p{Lu}.* /u.test(text));
  const printed = isNamed && printedNumberOf(text, true) === undefined ? text : undefined;
  // The title of a page often names its site instead.
  const own = format === 'html' && isHeading ? (printed ?? title) : (title ?? printed);
  const stem = name.replace(/\.[^.]+$/u, '').replace(/[_-]+/gu, ' ');
  return allowedText(own ?? stem.trim());
}

/** Returns a block as a heading, or as a paragraph if no address can be made of its text. */
function headingOf(block: Block, level: number): Block {
  // The compiler reads a caret and what follows it at the end as a number.
  const words = textOfBlock(block).replace(/\^\S*\s*$/u, '');
  if (!/[\p{L}\p{N}]/u.test(words) || isTooLong(words)) return paragraphOf(block);
  const runs = block.runs.map(({ strong: _, ...run }) => run);
  return { ...block, kind: 'heading', level: Math.min(6, Math.max(2, level)), runs };
}

/** Returns a block as a paragraph. */
function paragraphOf({ count: _, ...block }: Block, runs: Run[] = block.runs): Block {
  return { ...block, kind: 'paragraph', level: 0, runs };
}

/** Returns the depth in a file for each level of heading that blocks have: the highest is `##`. */
function depthsOf(blocks: readonly Block[]): Map<number, number> {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : [])));
  const sorted = [...levels].sort((a, b) => a - b);
  return new Map(sorted.map((level, index) => [level, Math.min(index + 2, 6)]));
}

/**
 * Makes boxes of marked paragraphs: "Errata:", "Example:" and "Note:" stand at their start, or alone in the
 * paragraph above. Removes the mark and adds it to `replaced`.
 */
function boxed(blocks: readonly Block[], { boxes }: Profile, replaced: Replaced[]): Block[] {
  const kinds = ['errata', 'update', 'example', 'note'] as const;
  const words = new Map<string, BoxKind>(
    kinds.flatMap((kind) => [...boxWords[kind], ...boxes[kind]].map((word) => [fold(word), kind])),
  );
  const done: Block[] = [];
  let label: Block | undefined;
  for (const [index, block] of blocks.entries()) {
    const [opening = '', word = ''] =
      /^\s*([\p{L}.’' ]{2,40}?)\s*(?::\s*|\s(?=(?:[A-Z]|\d{1,2}):\s))/u.exec(textOfBlock(block)) ??
      [];
    const box = block.kind === 'paragraph' ? (label?.box ?? words.get(fold(word))) : undefined;
    if (!box) {
      done.push(block);
      continue;
    }
    const runs = label ? block.runs : trimRuns(sliceRuns(block.runs, opening.length));
    const source = [...(label?.source ?? []), ...block.source];
    const isLabel = runs.length === 0 && blocks[index + 1]?.kind === 'paragraph';
    if (!label && (isLabel || runs.length > 0)) replaced.push({ source: [], text: opening });
    label = isLabel ? { ...block, box } : undefined;
    if (runs.length === 0 && !isLabel) done.push(block);
    else if (!isLabel) done.push({ ...block, box, runs, source });
  }
  return done;
}

const question = /^\s*(?:Q|Question|Frage)\s*\d{0,3}\s*:\s*(?=\S)/u;
const answer = /(?<=^|[.?!)"”’]\s+)(?:A|Answer|Antwort)\s*\d{0,3}\s*:\s*(?=\S)/u;

/**
 * Makes headings of the questions of a list of questions and answers, so that each answer stands under its question.
 * Numbers in an answer are list numbers, not printed numbers.
 *
 * @param replaced receives the marks of questions and answers
 */
function withQuestions(blocks: readonly Block[], replaced: Replaced[]): Block[] {
  const parts = blocks.flatMap((block) => {
    const text = textOfBlock(block);
    const at = question.test(text) ? answer.exec(text)?.index : undefined;
    if (at === undefined) return [block];
    return [
      { ...block, runs: trimRuns(sliceRuns(block.runs, 0, at)) },
      { ...block, runs: sliceRuns(block.runs, at), source: [] },
    ];
  });
  const take = (block: Block, mark: RegExp): Block => {
    const runs = trimRuns(block.runs);
    const [text = ''] = mark.exec(textOfRuns(runs)) ?? [];
    replaced.push({ source: [], text });
    return paragraphOf(block, trimRuns(sliceRuns(runs, text.length)));
  };
  const done: Block[] = [];
  let level = 1;
  let isAnswer = false;
  /** A question that is too long for a heading, and waits for its answer. */
  let waiting: Block | undefined;
  for (const [index, block] of parts.entries()) {
    const text = textOfBlock(block);
    const isFlow = block.kind !== 'row' && block.kind !== 'code';
    const next = parts.slice(index + 1, index + 4);
    if (isFlow && question.test(text) && next.some((one) => answer.test(textOfBlock(one)))) {
      const asked = take(block, question);
      isAnswer = true;
      if (isTooLong(textOfBlock(asked))) waiting = asked;
      else done.push({ ...asked, kind: 'heading', level: level + 1, isQuestion: true });
    } else if (!isAnswer || block.kind === 'heading') {
      done.push(block);
      if (block.kind === 'heading') ({ level } = block);
      isAnswer = false;
    } else if (isFlow && answer.exec(text)?.index === 0) {
      const { runs, source, ...answered } = take(block, answer);
      done.push({
        ...answered,
        isUnnumbered: true,
        runs: waiting ? [...waiting.runs, { text: ' ' }, ...runs] : runs,
        source: [...(waiting?.source ?? []), ...source],
      });
      waiting = undefined;
    } else done.push({ ...block, isUnnumbered: true });
  }
  return done;
}

/**
 * Reads a part without heads: headings, rules and paragraphs of the document.
 *
 * @param style whether rules may have printed numbers
 */
function readDocument(draft: Draft, given: readonly Block[], style: 'numbers' | 'text'): void {
  const { document, numbers, numberOf } = draft;
  const isNumbered = style === 'numbers';
  const blocks = withQuestions(given, draft.replaced);
  const forms = formsIn(isNumbered ? blocks : [], numberOf);
  const title = slugify(document.title);
  const depths = depthsOf(blocks.filter((block) => slugify(textOfBlock(block)) !== title));
  /** Depth of the last printed number. */
  let depth = 0;
  /** Depth of the last heading without a number, above the numbered rules. */
  let base = 0;
  /** Open numbered rules by depth: possible parents of the next rule. */
  let above: Block[] = [];
  /** Depth of the numbered heading above; 0 if the heading above has no number. */
  let section = 0;
  for (const [index, block] of blocks.entries()) {
    if (isDocumentTitle(block)) takeTitle(draft, block);
    else document.blocks.push(...[read(block, blocks[index + 1])].flat());
  }

  /** Returns whether a block is the title of the document: the first block, if it has the words of the title. */
  function isDocumentTitle(block: Block): boolean {
    const own = slugify(textOfBlock(block));
    const isFirst = document.blocks.length === 0 && document.heads.length === 0;
    return isFirst && (own === title || own === slugify(draft.title));
  }

  function read(block: Block, next: Block | undefined): Block | Block[] {
    const { kind } = block;
    if (kind === 'heading' && !isSentence(block)) return readHeading(block);
    if (block.isUnnumbered) return kind === 'term' ? paragraphOf(block) : block;
    if (kind === 'item') return isNumbered ? readItem(block, next) : block;
    if (kind === 'row' || kind === 'code') return block;
    const one = paragraphOf(block);
    const rule = isNumbered ? readRule(one, next) : undefined;
    if (rule || !isPlainHeading(one, next)) return rule ?? one;
    const { steps = [] } = (next && numberOf(textOfBlock(next))) ?? {};
    const isNewSeries = steps.length === 1 && isFirstStep(steps[0] ?? '');
    return isNewSeries ? readHeading(one) : headingOf(one, Math.min(depth + 1, 5));
  }

  function readHeading(block: Block): Block {
    const isRead = isNumbered && !block.isQuestion;
    const number = isRead ? numberOf(textOfBlock(block), true) : undefined;
    const placed = number && numbers.next(number);
    const level = depths.get(block.level) ?? 2;
    const heading = headingOf(block, level);
    if (placed)
      return put(heading, heading.kind === 'heading' ? number.printed : undefined, placed);
    numbers.restart();
    base = level - 1;
    above = [];
    section = 0;
    return heading;
  }

  /**
   * Returns whether the heading above has the same number: its text may repeat the number. "1." below "1." begins a list.
   */
  function isOfHeading({ printed, steps }: PrintedNumber): boolean {
    const head = document.blocks.at(-1);
    const isList = steps.length === 1 && !/\d{3}/u.test(printed);
    return head?.kind === 'heading' && head.printed === printed && !isList;
  }

  /** Reads the number of a list item. The item keeps its place in the list, unless it is a title. */
  function readItem(block: Block, next: Block | undefined): Block {
    const { level } = block;
    const text = textWithCount(block);
    const number = level > 1 && block.count !== undefined ? undefined : numberOf(text);
    if (number && isOfHeading(number) && block.count !== undefined) return paragraphOf(block);
    const placed = number && numbers.next(number);
    if (!placed) return block;
    if (block.count === undefined) return put(block, number.printed, placed);
    const plain = paragraphOf(block, [{ text: `${block.count}. ` }, ...block.runs]);
    const isHeading = next?.kind !== 'item' && isHead(plain, number, next);
    // Markdown would read the number 1 from the list item "351. 1. A boat docks".
    if (!isHeading && !numberOf(textOfBlock(block))) return put(block, number.printed, placed);
    draft.replaced.push({ source: [], text: '', by: String(block.count) });
    const rule = isHeading ? headingOf(plain, base + placed.depth + 1) : plain;
    return put(rule, number.printed, placed);
  }

  /** Reads a paragraph as a rule, if it begins with a printed number that has a place among the others. */
  function readRule(block: Block, next: Block | undefined): Block | Block[] | undefined {
    const text = textOfBlock(block);
    const number = numberOf(text, block.height === 1 && isTitle(text));
    if (number && isOfHeading(number)) {
      draft.replaced.push({ source: [], text: text.slice(0, number.length) });
      return { ...block, runs: sliceRuns(block.runs, number.length) };
    }
    const placed = number && numbers.next(number);
    if (!placed) return undefined;
    const isHeading = isWhole(block, number) || isHead(block, number, next);
    const parent = above[placed.depth - 2];
    const step = parent && parent.kind !== 'heading' ? stepOf(block, number, parent) : undefined;
    if (step?.count !== undefined) draft.replaced.push({ source: [], text: String(step.count) });
    const level = base + placed.depth + 1;
    // Without a separate heading, the rule would be in the section of another number.
    const isElsewhere = !isHeading && step === undefined && placed.depth <= section;
    if (isElsewhere) {
      const mark = { ...block, runs: trimRuns(sliceRuns(block.runs, 0, number.length)) };
      const rest = { ...block, runs: sliceRuns(block.runs, number.length), source: [] };
      return [put(headingOf(mark, level), number.printed, placed), rest];
    }
    return put(step ?? (isHeading ? headingOf(block, level) : block), number.printed, placed);
  }

  /** Returns whether the text after a number is a heading. Numbers of the same form may begin sentences too. */
  function isHead(block: Block, number: PrintedNumber, next: Block | undefined): boolean {
    if (!isTitled(block, number)) return false;
    const title = textOfBlock(block).slice(number.length);
    const { titles = 0, sentences = 0, finished = 0 } = forms.get(number.form) ?? {};
    if (titles >= 3 * sentences) return true;
    if (next && numberOf(textOfBlock(next))?.printed.startsWith(number.printed)) return true;
    // A sentence that introduces a list has no full stop: "An appeal is possible if".
    const isAboveList = next?.kind === 'item' || !next;
    const isShort = title.split(/\s+/u).length <= 5 && /^[\p{Lu}\p{N}"“]/u.test(title);
    const isInBrackets = /[(a]$/u.test(number.style);
    return isShort && !isAboveList && !isInBrackets && finished >= sentences * 0.9;
  }

  /** Stores a rule at its depth, as a parent of later rules. */
  function put(block: Block, printed: string | undefined, place: NumberPlace): Block {
    const rule = printed === undefined ? block : { ...block, printed };
    ({ depth } = place);
    if (rule.kind === 'heading') section = depth;
    above = [...above.slice(0, depth - 1), rule];
    return rule;
  }

  /** Returns whether a paragraph of one line is a heading, which a plain text shows only by position. */
  function isPlainHeading(block: Block, next: Block | undefined): boolean {
    const isApart = block.gap > 0 || document.blocks.length + document.heads.length === 0;
    if (draft.source.format !== 'text' || block.height > 1 || !isApart) return false;
    if (!next || next.kind === 'heading') return false;
    const text = textOfBlock(block);
    if (!isTitle(text, 60) || !/^\p{Lu}/u.test(text)) return false;
    const below = textOfBlock(next);
    return (
      numberOf(below) !== undefined || (next.gap > 0 && (below.length > 60 || endsSentence(below)))
    );
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

/** Returns whether the text after a printed number may be a title. */
function isTitled(block: Block, { length }: PrintedNumber): boolean {
  const title = textOfBlock(block).slice(length);
  return block.height === 1 && isTitle(title) && !endsSentence(title);
}

/** Counts the titles and the sentences after the numbers of each form. `finished` sentences end in a full stop. */
function formsIn(blocks: readonly Block[], numberOf: ReadNumber) {
  const none = { titles: 0, sentences: 0, finished: 0 };
  const forms = new Map<string, typeof none>();
  for (const block of blocks) {
    const number = block.kind === 'paragraph' ? numberOf(textOfBlock(block)) : undefined;
    if (!number) continue;
    const use = forms.get(number.form) ?? { ...none };
    forms.set(number.form, use);
    if (isTitled(block, number)) use.titles++;
    else {
      use.sentences++;
      if (endsSentence(textOfBlock(block))) use.finished++;
    }
  }
  return forms;
}

/** Turns a rule with a one-step number, such as "1." or "(a)", into a list item if its parent has no heading. */
function stepOf(block: Block, { label, steps }: PrintedNumber, above: Block): Block | undefined {
  if (steps.length > 1 || label !== '') return undefined;
  const level = above.kind === 'item' ? above.level + 1 : 1;
  const [mark = '', count] = /^(\d+)[.)]\s*/u.exec(textOfBlock(block)) ?? [];
  // Markdown list items need a plain number and a text.
  if (count === undefined || mark === textOfBlock(block)) return { ...block, kind: 'item', level };
  const runs = sliceRuns(block.runs, mark.length);
  return { ...block, kind: 'item', level, runs, count: Number(count) };
}
