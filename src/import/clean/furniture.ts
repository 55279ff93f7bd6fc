import { fold } from '../../languages/index.ts';
import { type Block, type Dropped, type SourceText, textOfBlock } from '../block.ts';
import { edgeOf, endsSentence, type Line } from '../formats/text-lines.ts';

/** Matches "12", "Page 3 of 9" and "- iv -", but not "12.", which ends a sentence. */
const pageNumber =
  /^[^\p{L}\p{N}]*(?:p(?:age|g|\.)?\s*|s(?:eite|\.)\s*)?(?:\d{1,4}|[xl]{0,4}(?:i[vx]|v?i{1,3}|[vxl]))(?:\s*(?:of|\/|von|de|sur|di)\s*\d{1,4})?[^\p{L}\p{N}.]*$/iu;
const leaders = /(?:\.\s?){4,}\s*(?:\d+|[ivxlc]+)$|\s\.{2,}\s*\d+$|\S {4,}\d{1,4}$/iu;
/** Titles of lists of contents. */
export const contentsTitle =
  /^(?:(?:table of )?contents|index|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice|indice)$/iu;
/** "Back to top of page", "↑ Top". "Go to the start of the turn." is a rule, and "Top" may be a name. */
const toTop =
  /^[^\p{L}\p{N}]*(?:(?:go )?back|return|jump|skip|go)\s+to\s+(?:the\s+)?(?:top|contents|index|navigation|search|(?:main )?content)(?: of (?:the )?page(?: \p{L}{1,2})?)?[^\p{L}\p{N}.]*$|^[^\p{L}\p{N}]+top[^\p{L}\p{N}]*$|^top of (?:the )?page$/iu;
const token = /^(?:<\|[^|<>]*\|>\s*)+$/u;

/** Removes running heads and page numbers, so that paragraphs continue across page breaks. */
export function clearPages(lines: readonly Line[]): { lines: Line[]; dropped: Dropped[] } {
  const why = new Map<Line, string>();
  markRunningHeads([...Map.groupBy(lines, ({ page }) => page).values()], why);
  const kept: Line[] = [];
  const dropped: Dropped[] = [];
  let isAcross = false;
  for (const line of lines) {
    const reason = why.get(line);
    const before = kept.at(-1);
    if (reason !== undefined) {
      dropped.push({ source: [line.source], text: line.text, why: reason });
      isAcross = true;
      continue;
    }
    const isBreak = before && (isAcross || line.page !== before.page);
    kept.push(isBreak ? { ...line, gap: goesOn(before, line) ? 0 : 1 } : line);
    isAcross = false;
  }
  return { lines: kept, dropped };
}

/** Returns the reason why a single line is not text of the book. */
function furnitureOf(text: string): string | undefined {
  if (token.test(text)) return 'mark of a machine';
  if (!/[\p{L}\p{N}\p{S}]/u.test(text) || /^([^\p{L}\p{N}])\1{2,}$/u.test(text.replace(/\s/gu, '')))
    return 'ruled line';
  if (toTop.test(text)) return 'navigation';
  if (isLetterBar(text)) return 'navigation by letter';
  return undefined;
}

/**
 * Removes contents, navigation and ruled lines, and widens the gaps around them.
 *
 * @param patterns of further lines to remove, from the profile
 */
export function clearBlocks(source: SourceText, patterns: readonly string[]): SourceText {
  const unwanted = patterns.map((pattern) => new RegExp(pattern, 'u'));
  const lines = source.blocks.flatMap((block) => {
    const rows = block.kind === 'code' ? textOfBlock(block).split('\n') : [textOfBlock(block)];
    return block.kind === 'row' ? [] : rows.map((text) => ({ block, text: text.trim() }));
  });
  const listed = contentsIn(lines.map(({ text }) => text));
  const inParagraph = new Set(
    source.blocks.flatMap((block, at) => {
      const before = block.joins ? source.blocks[at - 1] : undefined;
      const areBoth = before && [before, block].every((one) => furnitureOf(textOfBlock(one)));
      return before && !areBoth ? [before, block] : [];
    }),
  );
  const dropped = new Map<Block, Dropped>();
  for (const [block, own] of Map.groupBy(lines.entries(), ([, line]) => line.block)) {
    const text = textOfBlock(block).trim();
    const isText = block.kind !== 'code';
    const isUnwanted = isText && unwanted.some((pattern) => pattern.test(text));
    const isListed = own.every(([index]) => listed.has(index));
    const why = isUnwanted
      ? 'dismissed by the profile'
      : isListed
        ? 'contents'
        : isText && !inParagraph.has(block) && furnitureOf(text);
    if (why) dropped.set(block, { source: block.source, text, why });
  }
  for (const [at, block] of source.blocks.entries()) {
    const text = textOfBlock(block).trim();
    if (block.kind !== 'heading' || !contentsTitle.test(text)) continue;
    const next = source.blocks.slice(at + 1).find((one) => !dropped.has(one));
    if (next?.kind === 'heading')
      dropped.set(block, { source: block.source, text, why: 'contents' });
  }
  let gap = 0;
  const blocks = source.blocks.flatMap((block): Block[] => {
    const own = gap === 0 ? block : { ...block, gap: block.gap + gap, joins: false };
    gap = dropped.has(block) ? own.gap + 2 : 0;
    return dropped.has(block) ? [] : [own];
  });
  const gone = new Set([...dropped.values()].flatMap((one) => one.source));
  const notices = source.notices.filter(
    ({ source: line }) => line === undefined || !gone.has(line),
  );
  return { ...source, blocks, dropped: [...source.dropped, ...dropped.values()], notices };
}

/** Recognises "A - B - C": at least five letters of the alphabet in order, and nothing else. */
function isLetterBar(text: string): boolean {
  const steps = text.split(/[\s|·•,/–—-]+/u).filter(Boolean);
  return (
    steps.length >= 5 &&
    steps.every(
      (step, at) => /^\p{L}$/u.test(step) && (at === 0 || fold(steps[at - 1] ?? '') < fold(step)),
    )
  );
}

/** A line of a page, from 0 or 1. */
interface OfPage {
  text: string;
  page: number;
  size?: number;
}

/**
 * Marks running heads and page numbers: lines near the edge of a page that other pages repeat, except for the page
 * number.
 */
export function markRunningHeads<T extends OfPage>(
  pages: readonly (readonly T[])[],
  why: Map<T, string>,
): void {
  const [edges, inner] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()];
  for (const lines of pages) {
    for (const [index, line] of lines.entries()) {
      const places = Math.min(index, lines.length - 1 - index) < 3 ? edges : inner;
      for (const key of keysOfHead(line))
        places.set(key, (places.get(key) ?? new Set()).add(line.page));
    }
  }
  const isHead = (line: T): boolean =>
    line.text.length < 160 &&
    keysOfHead(line).some((key) => {
      const found = edges.get(key)?.size ?? 0;
      // Few pages repeat a text by chance, and hardly ever a text with a number that counts the pages. Sentences at the edge of a
      // page are text, unless half of the pages have them.
      const isCount = key.includes('{') && !pageNumber.test(line.text);
      const few = pages.length < 4 && !isCount ? 2 : 3;
      const least = endsSentence(line.text) ? Math.max(4, pages.length / 2) : few;
      return found >= least && (inner.get(key)?.size ?? 0) <= found / 4;
    });
  for (const line of [...chapterHeads(pages), ...countingHeads(pages)])
    why.set(line, 'running head');
  for (const page of pages) {
    // From the edge of the page inwards, up to the first line of the text.
    for (const lines of [page, page.toReversed()]) {
      for (const line of lines.slice(0, 3)) {
        if (isHead(line)) why.set(line, 'running head');
        else if (!pageNumber.test(line.text)) break;
      }
    }
    // A number alone may be the end of a sentence: it has to count the pages.
    for (const line of pages.length < 2 ? [] : [page[0], page.at(-1), page.at(-2)]) {
      const isPage = line && pageNumber.test(line.text) && !/^\d+$/u.test(line.text);
      if (isPage && !why.has(line)) why.set(line, 'page number');
    }
  }
}

/** Finds the running heads that name the chapter of a page: most first lines of pages, and headings in the text as well. */
function chapterHeads<T extends OfPage>(pages: readonly (readonly T[])[]): T[] {
  const key = ({ text }: T): string => fold(text);
  const times = Map.groupBy(pages.flat(), key);
  const heads = pages.flatMap(([first]) => {
    const isHead = first && /\p{L}/u.test(first.text) && (first.size ?? 1) < 1.15;
    return isHead && (times.get(key(first))?.length ?? 0) > 1 ? first : [];
  });
  return pages.length > 4 && heads.length > pages.length / 2 ? heads : [];
}

/** Finds the first lines of pages that begin or end with the number of the page, if most pages have one: "28 3.10 Harbours". */
function countingHeads<T extends OfPage>(pages: readonly (readonly T[])[]): T[] {
  const heads = pages.flatMap(([line]) => {
    const numbers = /^(\d{1,4})\s+\S|\s(\d{1,4})$/u.exec(line?.text ?? '');
    const number = Number(numbers?.[1] ?? numbers?.[2] ?? Number.NaN);
    return line && line.text.length < 160 && !Number.isNaN(number)
      ? { line, from: number - line.page }
      : [];
  });
  const [most = []] = [...Map.groupBy(heads, ({ from }) => from).values()].sort(
    (a, b) => b.length - a.length,
  );
  return pages.length > 4 && most.length > pages.length / 2 ? most.map(({ line }) => line) : [];
}

/**
 * Returns keys that are equal for the running heads of several pages: the text, and the text with a number that counts
 * the pages. "Chapter 1" and "Chapter 2" on pages 3 and 9 have no key in common. A number in large type belongs to a
 * chapter, unless nothing else stands on its line.
 */
function keysOfHead({ text, page, size = 1 }: OfPage): string[] {
  const plain = text.replace(/\s+/gu, ' ').trim().toLowerCase();
  const isPlain = size < 1.15 || /^\d+$/u.test(plain);
  const numbers = isPlain ? [...plain.matchAll(/\d+/gu)] : [];
  const counting = [numbers[0], numbers.at(-1)].flatMap((match) => {
    if (!match) return [];
    const parts = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
    const masked = parts.map((part) => part.replace(/\d+/gu, '#'));
    return [masked.join(`{${Number(match[0]) - page}}`)];
  });
  return [...new Set([plain, ...counting])];
}

/** Finds lists of contents: lines with dots and a page number, or lines after "Contents" that are repeated below. */
function contentsIn(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  const led = [...lines.entries()].filter(([, line]) => line.length < 160 && leaders.test(line));
  for (const [index, line] of led.length >= 4 ? led : [])
    if (/\.{3}|(?:\. ){3}/u.test(line)) found.add(index);
  const paged = lines.map((line) => /\S\s+(\d{1,4})$/u.exec(line)?.[1]);
  const hasTitle = lines.some((line) => contentsTitle.test(line));
  if (!hasTitle && paged.filter(Boolean).length < 5) return found;
  // "§ 5 Boats" of the list may stand in two lines below: "§ 5", "Boats".
  const last = new Map(
    lines.flatMap((line, index) =>
      [line, `${line} ${lines[index + 1]}`].map((title) => [fold(title), index] as const),
    ),
  );
  const isRepeated = (text: string, after: number): boolean => (last.get(fold(text)) ?? 0) > after;
  /** Returns the title on a line of the list, as repeated below. */
  const titleOn = (at: number): string | undefined => {
    const line = lines[at] ?? '';
    const bare = line.replace(/[\s.]*\d+$|[\s.]+[ivxlc]+$/iu, '');
    return [line, bare].find((one) => isRepeated(one, at));
  };
  // A list without a title and without dots: titles that stand again below, with the numbers of their pages in order.
  let run: number[] = [];
  for (const [index, line] of [...lines, ''].entries()) {
    const page = Number(paged[index] ?? -1);
    const isTitle = page >= Number(paged[run.at(-1) ?? -1] ?? 0) && line.length < 160;
    if (isTitle && isRepeated(line.replace(/[\s.]*\d+$/u, ''), index)) run.push(index);
    else if (index - (run.at(-1) ?? index) > 1 || page < 0) {
      // A title that a hyphen divides below stands between the others.
      const [from = 0] = run;
      for (let at = from; run.length >= 5 && at <= (run.at(-1) ?? -1); at++) found.add(at);
      run = [];
    }
  }
  for (const [index, line] of lines.entries()) {
    if (!contentsTitle.test(line)) continue;
    const titles = new Set<string>();
    const listed: number[] = [];
    let misses = 0;
    for (let at = index + 1; at < lines.length; at++) {
      const title = titleOn(at);
      const text = lines[at] ?? '';
      // The title that stands here again begins the text.
      const isText = titles.has(fold(text));
      if (text.length > 100) break;
      if (title !== undefined) titles.add(fold(title));
      if (found.has(at)) continue;
      if (isText || (title === undefined && ++misses > 2)) break;
      listed.push(at);
    }
    const real = listed.findLastIndex((at) => titleOn(at) !== undefined);
    if (real < 2 && !found.has(index + 1)) continue;
    for (const at of [index, ...listed.slice(0, real + 1)]) found.add(at);
  }
  return found;
}

/** Returns whether a paragraph continues across a page break. */
export function goesOn(before: Line, line: Line): boolean {
  if (/^\p{Ll}/u.test(line.text)) return true;
  if (endsSentence(before.text)) return false;
  return line.indent <= before.indent + 4 && edgeOf(before) > 30;
}
