import { compareText, fold, slugify, sortKey } from '../../../glossary/index.ts';
import {
  type Block,
  isVisible,
  type Notice,
  type SourceText,
  splitRuns,
  textOfBlock,
  textOfLine,
  textOfRuns,
} from '../block.ts';
import { allowedText } from '../clean/characters.ts';
import { furnitureOf } from '../clean/furniture.ts';
import type { IconTexts } from '../clean/icons.ts';
import { Words } from '../clean/words.ts';
import { bulletOf, endsSentence } from '../lines.ts';
import { isHeadStyle } from '../profile/detect.ts';
import { findHeads, type HeadAt } from '../profile/heads.ts';
import type { Part, Profile } from '../profile/profile.ts';
import { BoxFinder } from './boxes.ts';
import { isLetterHead, isTitle, readHead } from './head.ts';
import {
  type Cleaning,
  cleanLines,
  cleanRuns,
  groupLines,
  linesFrom,
  namesSection,
  type Piece,
  rawText,
  sourceOf,
} from './piece.ts';
import { NumberSequence, printedNumberOf } from './printed-numbers.ts';

/** An entry or a document of the import, before it is written. */
export interface Text {
  type: 'entry' | 'document';
  /** As printed. */
  title: string;
  /** Other names that its head gives. */
  aliases: string[];
  tag?: string;
  sources: string[];
  pieces: Piece[];
  /** Index of the source it came from. */
  from: number;
  /** Source lines of its head. */
  headSource: number[];
}

/** What became of a source line. */
export type Fate = { type: 'text'; text: Text } | { type: 'dropped'; why: string };

/** A source sorted into texts. */
export interface Outline {
  texts: Text[];
  /** By source line; absent where nothing was done with it. */
  fates: (Fate | undefined)[];
  notices: Notice[];
}

/**
 * Sorts the blocks of a source into entries and one document, as a profile says. What comes before, between and after
 * the entries belongs to the document, unless it is navigation.
 *
 * @param from index of the source among those of the import
 */
export function outline(
  source: SourceText,
  from: number,
  profile: Profile,
  icons: IconTexts,
): Outline {
  const fates: Outline['fates'] = [];
  for (const { source: line, why } of source.dropped) fates[line] = { type: 'dropped', why };
  const words = new Words();
  for (const { text } of source.lines) words.add(text);
  const wide = source.lines.filter(({ text }) => /\p{L} {2,3}\p{L}/u.test(text)).length;
  const notices: Notice[] = [];
  const cleaning: Cleaning = {
    words,
    icons,
    justified: source.lines.length > 20 && wide > source.lines.length * 0.2,
    file: source.name,
    notices,
  };
  const boxes = new BoxFinder(profile);
  const unwanted = profile.furniture.map((pattern) => new RegExp(pattern, 'u'));
  const sources = [profile.source ?? source.title ?? stemOf(source.name)];
  const texts: Text[] = [];
  const document: Text = {
    type: 'document',
    title: profile.title ?? source.title ?? stemOf(source.name),
    aliases: [],
    sources,
    pieces: [],
    from,
    headSource: [],
  };
  const blocks = source.blocks.flatMap((block) => clearBlock(block));
  const sequence = new NumberSequence();

  const { ranges, missing } = rangesOf(blocks, source, profile);
  for (const { from: line = '' } of missing) {
    const message = `no line of ${source.name} reads "${line}", which a part begins with`;
    notices.push({ code: 'profile/no-part', message, file: source.name });
  }
  for (const { part, start, end } of ranges) {
    const range = blocks.slice(start, end);
    if (part.style === 'skip') for (const block of range) drop(block, 'left out by the profile');
    else if (isHeadStyle(part.style)) readEntries(range, part);
    else readDocument(range, part.style);
  }
  document.pieces = boxes.boxed(withoutEmpty(document.pieces));
  if (document.pieces.length > 0 || document.headSource.length > 0) {
    if (document.pieces.length > 0) texts.push(document);
    else
      for (const line of document.headSource)
        fates[line] = { type: 'dropped', why: 'title of the source' };
  }
  for (const text of texts) {
    ensureRuling(text);
    for (const line of [...text.headSource, ...text.pieces.flatMap((piece) => piece.source)]) {
      fates[line] = { type: 'text', text };
    }
  }
  return { texts, fates, notices };

  /** A block without the lines that the profile leaves out, and without furniture. */
  function clearBlock(block: Block): Block[] {
    if (block.kind === 'code' || block.kind === 'row') return [block];
    const lines = block.lines.filter((line) => {
      const text = textOfLine(line);
      const why = unwanted.some((pattern) => pattern.test(text))
        ? 'dismissed by the profile'
        : furnitureOf(text);
      if (why !== undefined) for (const one of line.source) fates[one] = { type: 'dropped', why };
      return why === undefined;
    });
    return lines.length === 0 ? [] : [{ ...block, lines }];
  }

  function drop(block: Block, why: string): void {
    for (const line of sourceOf(block.lines)) fates[line] = { type: 'dropped', why };
  }

  /** Pieces of which something is left. The lines of the others are accounted for. */
  function withoutEmpty(pieces: readonly Piece[]): Piece[] {
    return pieces.filter((piece) => {
      if (!isEmpty(piece)) return true;
      for (const line of piece.source)
        fates[line] = { type: 'dropped', why: 'nothing is left of it but space' };
      return false;
    });
  }

  function readEntries(range: readonly Block[], part: Part): void {
    const heads = withForced(findHeads(range, part), range, profile.heads);
    if (heads.length === 0) {
      notices.push({
        code: 'profile/no-head',
        message: `no head of style "${part.style}" in ${source.name}${part.from === undefined ? '' : ` from "${part.from}" on`}`,
        file: source.name,
      });
      readDocument(range, 'text');
      return;
    }
    const [first] = heads;
    const front = range.slice(0, first?.block ?? 0);
    if (first && first.line > 0) {
      const block = range[first.block];
      if (block) front.push({ ...block, lines: block.lines.slice(0, first.line) });
    }
    if (front.some(isSentence)) readDocument(front, 'numbers');
    else
      for (const block of front) {
        if (
          block.kind === 'heading' &&
          document.headSource.length === 0 &&
          slugify(document.title) === slugify(textOfBlock(block))
        )
          document.headSource.push(...sourceOf(block.lines));
        // The section that contains the entries: rules refer to its number.
        else if (
          document.pieces.some(({ printed }) => printed !== undefined) &&
          printedNumberOf(textOfBlock(block), block.kind === 'heading')
        )
          readDocument([block], 'numbers');
        else drop(block, 'title or navigation before the first entry');
      }
    let waiting: { title: string; source: number[] }[] = [];
    for (const [index, head] of heads.entries()) {
      const next = heads[index + 1];
      const { body, after } = bodyOf(range, head, next, part);
      const source = sourceOf(
        range[head.block]?.lines.slice(part.style === 'headings' ? 0 : head.line, head.line + 1) ??
          [],
      );
      const alone = body.every(({ lines }) => rawText(lines) === '');
      const shares = part.style === 'mark' || part.style === 'definitions';
      if (alone && shares && next && after.length === 0) {
        waiting.push({ title: head.title, source });
        continue;
      }
      const text = entryOf(head, waiting, source);
      waiting = [];
      const depths = depthsOf(body);
      for (const block of body) text.pieces.push(...piecesOf(block, depths, part.only === 'first'));
      text.pieces = boxes.boxed(withoutEmpty(text.pieces));
      if (text.pieces.length === 0) {
        // A head without text: a chapter between entries.
        const runs = cleanRuns([{ text: head.title }], cleaning, source[0]);
        const kind = namesSection(runs) ? 'heading' : 'paragraph';
        document.pieces.push({
          kind,
          level: 2,
          runs,
          source: [...text.headSource, ...sourceOf(body.flatMap(({ lines }) => lines))],
        });
      } else texts.push(text);
      if (part.style === 'title-line') hiddenHeads(text, body, next);
      if (after.length > 0) readDocument(after, 'numbers');
    }
  }

  function entryOf(
    head: HeadAt,
    also: readonly { title: string; source: number[] }[],
    headSource: number[],
  ): Text {
    const clean = (text: string): string =>
      cleanRuns([{ text }], cleaning, headSource[0])
        .map(({ text: one }) => one)
        .join('');
    const [first, ...others] = [...also.map(({ title }) => title), head.title].map((title) =>
      readHead(clean(title)),
    );
    const main = first ?? readHead(head.title);
    const text: Text = {
      type: 'entry',
      title: main.title,
      aliases: [...main.aliases, ...others.flatMap(({ title, aliases }) => [title, ...aliases])],
      sources: [...sources, ...(main.updatedBy === undefined ? [] : [main.updatedBy])],
      pieces: [],
      from,
      headSource: [...also.flatMap(({ source: lines }) => lines), ...headSource],
    };
    if (main.tag !== undefined) text.tag = main.tag;
    // A bracket that is part of the name stays in it: "Survey Drone (Sixteen of Nineteen)".
    const [before, inside] = main.aliases;
    if (before === main.title && inside !== undefined)
      text.title = clean(head.title).replace(/\s+/gu, ' ');
    return text;
  }

  /** The blocks of an entry, and those after it that belong to no entry. */
  function bodyOf(range: readonly Block[], head: HeadAt, next: HeadAt | undefined, part: Part) {
    const own = range[head.block];
    const body: Block[] = [];
    const after: Block[] = [];
    const until = next?.block ?? range.length;
    if (own) {
      const lines = linesFrom(own, head.line, head.rest);
      const kept =
        next?.block === head.block
          ? lines.slice(0, lines.length - (own.lines.length - next.line))
          : lines;
      if (kept.length > 0 && part.style !== 'headings')
        body.push({
          ...own,
          kind: own.kind === 'row' || own.kind === 'term' ? 'paragraph' : own.kind,
          lines: kept,
        });
    }
    const indent = own?.lines[head.line]?.indent ?? 0;
    for (const block of range.slice(head.block + 1, until)) {
      const ends =
        after.length > 0 ||
        (block.kind === 'heading' &&
          part.style === 'headings' &&
          block.level < (part.level ?? 2)) ||
        (block.kind === 'heading' && part.style === 'bold') ||
        (part.style === 'mark' && indent > 0 && (block.lines[0]?.indent ?? indent) < indent);
      if (isLetterHead(textOfBlock(block)) && textOfBlock(block).length < 8)
        drop(block, 'letter of the alphabet');
      else if (ends) after.push(block);
      else body.push(block);
    }
    if (next && next.line > 0 && next.block !== head.block) {
      const block = range[next.block];
      if (block) body.push({ ...block, lines: block.lines.slice(0, next.line) });
    }
    return { body, after };
  }

  /** Pieces of a block inside an entry. */
  function piecesOf(
    block: Block,
    depths: ReadonlyMap<number, number>,
    sectioned: boolean,
  ): Piece[] {
    if (block.kind === 'heading') return [headingPiece(block, depths.get(block.level) ?? 2)];
    if (sectioned && block.kind === 'paragraph') {
      const [section] = findHeads([block], { style: 'title-dash' });
      if (section && section.line === 0 && /^\p{Lu}/u.test(section.title)) {
        const runs = cleanRuns([{ text: section.title }], cleaning, block.lines[0]?.source[0]);
        const heading: Piece = {
          kind: 'heading',
          level: 2,
          runs,
          source: block.lines[0]?.source ?? [],
        };
        return [heading, ...plainPieces({ ...block, lines: linesFrom(block, 0, section.rest) })];
      }
    }
    return plainPieces(block);
  }

  function headingPiece(block: Block, level: number, printed?: string): Piece {
    const runs = cleanLines(block.lines, cleaning);
    const source = sourceOf(block.lines);
    if (!namesSection(runs)) return { kind: 'paragraph', level: 0, runs, source };
    return {
      kind: 'heading',
      level: Math.min(6, Math.max(2, level)),
      runs: runs.map(({ strong: _, ...run }) => run),
      ...(printed === undefined ? {} : { printed }),
      source,
    };
  }

  function plainPieces(block: Block): Piece[] {
    const source = sourceOf(block.lines);
    if (block.kind === 'code') {
      const text = block.lines.map(textOfLine).join('\n');
      return [{ kind: 'code', level: 0, runs: [{ text: allowedText(text) }], source }];
    }
    if (block.kind === 'row') {
      const cells = (block.cells ?? []).map((cell) => cleanRuns(cell, cleaning, source[0]));
      return [
        { kind: 'row', level: 0, runs: [], cells, ...(block.first ? { first: true } : {}), source },
      ];
    }
    if (block.kind === 'item') {
      const runs = cleanLines(block.lines, cleaning);
      const count = block.count === undefined ? {} : { count: block.count };
      return [
        runs.length === 0
          ? note(source)
          : { kind: 'item', level: block.level, runs, ...count, source },
      ];
    }
    return groupLines(block.lines).map((lines): Piece => {
      const runs = cleanLines(lines, cleaning);
      return runs.length === 0
        ? note(sourceOf(lines))
        : { kind: 'paragraph', level: 0, runs, source: sourceOf(lines) };
    });
  }

  /** A line that is empty once it is cleaned. */
  function note(lines: number[]): Piece {
    return { kind: 'paragraph', level: 0, runs: [], source: lines };
  }

  function readDocument(range: readonly Block[], style: 'numbers' | 'text'): void {
    const depths = depthsOf(
      range.filter((block) => slugify(textOfBlock(block)) !== slugify(document.title)),
    );
    let numbered = 0;
    /** What the rules with numbers became, by their depth, down to the last one. */
    let written: Piece[] = [];
    // Rules with numbers are below the last heading without one.
    let base = 0;
    for (const [index, block] of range.entries()) {
      const text = textOfBlock(block);
      if (
        document.pieces.length === 0 &&
        document.headSource.length === 0 &&
        isDocumentTitle(block, text)
      ) {
        document.headSource.push(...sourceOf(block.lines));
        if (profile.title === undefined) document.title = text;
        continue;
      }
      if (block.kind === 'heading') {
        const number = printedNumberOf(text, true);
        const placed = number && style === 'numbers' ? sequence.next(number) : undefined;
        if (placed) numbered = placed.depth;
        if (number && placed && !placed.inOrder) outOfOrder(text, block);
        const level = depths.get(block.level) ?? 2;
        if (!placed) base = level - 1;
        const heading = headingPiece(block, level, placed ? number?.printed : undefined);
        written = placed ? [...written.slice(0, placed.depth - 1), heading] : [];
        document.pieces.push(heading);
        continue;
      }
      if (block.kind !== 'paragraph' && block.kind !== 'definition' && block.kind !== 'term') {
        document.pieces.push(...plainPieces(block));
        continue;
      }
      for (const [at, lines] of groupLines(block.lines).entries()) {
        const words = rawText(lines);
        const number = style === 'numbers' ? printedNumberOf(words) : undefined;
        const placed = number ? sequence.next(number) : undefined;
        const more = at < groupLines(block.lines).length - 1 || range[index + 1] !== undefined;
        if (number && placed) {
          numbered = placed.depth;
          if (!placed.inOrder) outOfOrder(words, block);
          const title = words.slice(number.length);
          const isHeading =
            lines.length === 1 && isTitle(title) && !endsSentence(title) && title !== '';
          const above = written[placed.depth - 2];
          const [paragraph] = plainPieces({ ...block, kind: 'paragraph', lines });
          const step =
            paragraph && above && above.kind !== 'heading' ? stepOf(paragraph, above) : undefined;
          const piece =
            step ??
            (isHeading ? headingPiece({ ...block, lines }, base + placed.depth + 1) : paragraph);
          if (!piece) continue;
          const rule = { ...piece, printed: number.printed };
          written = [...written.slice(0, placed.depth - 1), rule];
          document.pieces.push(rule);
          continue;
        }
        const alone = groupLines(block.lines).length === 1 && lines.length === 1 && block.gap > 0;
        const isHeading =
          more &&
          source.format === 'text' &&
          alone &&
          isTitle(words, 60) &&
          /^\p{Lu}/u.test(words) &&
          isAbove(range[index + 1]);
        if (isHeading)
          document.pieces.push(headingPiece({ ...block, lines }, Math.min(numbered + 1, 5) || 2));
        else document.pieces.push(...plainPieces({ ...block, kind: 'paragraph', lines }));
      }
    }
  }

  /** A rule with a number of one step, such as "1." or "(a)", below a rule without a heading: an item of a list. */
  function stepOf(paragraph: Piece, above: Piece): Piece | undefined {
    const text = textOfRuns(paragraph.runs);
    const number = printedNumberOf(text);
    if (!number || number.parts.length > 1 || /^(?:word|dotted|lettered)/u.test(number.style))
      return undefined;
    const level = above.kind === 'item' ? above.level + 1 : 1;
    // Markdown has items with numbers alone.
    if (number.style !== 'plain' || !/^\d+[.)]/u.test(text))
      return { ...paragraph, kind: 'item', level };
    const [, runs] = splitRuns(paragraph.runs, number.length);
    return { ...paragraph, kind: 'item', level, count: Number(number.printed), runs };
  }

  function isDocumentTitle(block: Block, text: string): boolean {
    if (slugify(text) === slugify(document.title)) return true;
    return (
      block.kind === 'heading' &&
      block.level === 1 &&
      isVisible(text) &&
      printedNumberOf(text, true) === undefined &&
      fates.every((fate) => fate?.type !== 'text')
    );
  }

  function outOfOrder(text: string, block: Block): void {
    const [line] = sourceOf(block.lines);
    notices.push({
      code: 'number/out-of-order',
      message: `"${text.slice(0, 60)}"`,
      file: source.name,
      ...(line === undefined ? {} : { source: line }),
    });
  }

  /** Lines inside an entry that look like the next head, and are in its place in the alphabet. */
  function hiddenHeads(text: Text, body: readonly Block[], next: HeadAt | undefined): void {
    if (!next) return;
    for (const { lines, kind } of body) {
      if (kind !== 'paragraph') continue;
      for (const [index, line] of lines.entries()) {
        const words = textOfLine(line);
        if (line.joins || !lines[index + 1] || bulletOf(words) !== undefined || !isTitle(words, 60))
          continue;
        const between =
          compareText(sortKey(text.title), sortKey(words)) < 0 &&
          compareText(sortKey(words), sortKey(next.title)) < 0;
        const [at] = line.source;
        if (!between) continue;
        notices.push({
          code: 'head/hidden',
          message: `"${words}" stands inside "${text.title}", and in its place in the alphabet`,
          file: source.name,
          ...(at === undefined ? {} : { source: at }),
        });
      }
    }
  }
}

function isEmpty({ kind, runs, cells = [] }: Piece): boolean {
  if (kind === 'row') return cells.every((cell) => cell.length === 0);
  if (kind === 'code') return runs.length === 0;
  return !isVisible(textOfRuns(runs));
}

/** A text of headings alone has no ruling: what comes last becomes one. */
function ensureRuling({ type, pieces }: Text): void {
  const isRuling = ({ kind, printed }: Piece): boolean =>
    kind !== 'heading' || (type === 'document' && printed !== undefined);
  const last = pieces.at(-1);
  if (last && !pieces.some(isRuling)) last.kind = 'paragraph';
}

/** The blocks of each part of the profile that reads this source, and the parts that begin nowhere in it. */
function rangesOf(blocks: readonly Block[], source: SourceText, { parts }: Profile) {
  const own = parts.filter(({ file }) => file === undefined || file === source.name);
  const starts: { part: Part; start: number }[] = [];
  const missing: Part[] = [];
  let at = 0;
  for (const part of own) {
    const wanted = part.from === undefined ? undefined : fold(part.from);
    const begins = (block: Block): boolean => {
      const [first] = block.lines;
      return (
        fold(textOfBlock(block).slice(0, 120)) === wanted ||
        (first !== undefined && fold(textOfLine(first)) === wanted)
      );
    };
    const found =
      wanted === undefined ? at : blocks.findIndex((block, index) => index >= at && begins(block));
    if (found < 0) {
      missing.push(part);
      continue;
    }
    starts.push({ part, start: found });
    at = found + 1;
  }
  const ranges = starts.map(({ part, start }, index) => ({
    part,
    start,
    end: starts[index + 1]?.start ?? blocks.length,
  }));
  return { ranges, missing };
}

/** Heads, with those that the profile names. */
function withForced(
  heads: readonly HeadAt[],
  blocks: readonly Block[],
  forced: readonly string[],
): HeadAt[] {
  if (forced.length === 0) return [...heads];
  const wanted = new Set(forced.map(fold));
  const taken = new Set(heads.map(({ block, line }) => `${block}.${line}`));
  const more = blocks.flatMap((block, index) =>
    block.lines.flatMap((line, at): HeadAt[] => {
      const title = textOfLine(line).trim();
      if (!wanted.has(fold(title)) || taken.has(`${index}.${at}`)) return [];
      const { length } = textOfLine(line);
      return [{ block: index, line: at, end: length, rest: length, title }];
    }),
  );
  return [...heads, ...more].sort((a, b) => a.block - b.block || a.line - b.line);
}

/** The depth in a file for each level of heading that blocks have: the highest is `##`. */
function depthsOf(blocks: readonly Block[]): Map<number, number> {
  const levels = [
    ...new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level] : []))),
  ];
  levels.sort((a, b) => a - b);
  return new Map(levels.map((level, index) => [level, Math.min(index + 2, 6)]));
}

/** Whether a block is text to read, and not a menu. */
function isSentence(block: Block): boolean {
  const text = textOfBlock(block);
  return text.split(' ').length >= 6 && /[.!?:]["”’)]*$/u.test(text);
}

/** Whether a heading may precede a block. */
function isAbove(block: Block | undefined): boolean {
  if (!block) return false;
  return (
    block.kind !== 'heading' &&
    (textOfBlock(block).length > 60 ||
      endsSentence(textOfBlock(block)) ||
      printedNumberOf(textOfBlock(block)) !== undefined)
  );
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]+$/u, '').replace(/[_-]+/gu, ' ');
}
