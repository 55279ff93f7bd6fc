import { fileStart, type Point } from './diagnostics.ts';
import type { ParsedRuling } from './parsed-file.ts';
import {
  again,
  article,
  aside,
  atom,
  barrier,
  closing,
  closingMark,
  explaining,
  explanation,
  innerSeparator,
  isClause,
  leadIn,
  nameEnd,
  nothingElse,
  opener,
  openingQuote,
  openings,
  separator,
  stretch,
  trailing,
} from './see-words.ts';

export { atom, barrier };

/**
 * The grammar of "See". A plain sentence such as "See actions - interrupting, stasis." refers to the names it
 * lists. It opens with "See" or "See also" at the start of a sentence, or with "see" in a bracket or behind a
 * semicolon; then come names, parted by commas, semicolons, "and" or "or"; what follows ("for rules on ...")
 * explains and refers to nothing. A name is the longest stretch that the glossary knows, so that names may hold
 * commas, dashes, colons, slashes and full stops. The examples in `tests/unit/see.test.ts` are the specification.
 */

/** A plain name in a run: where it stands, and what to look up. */
export interface SeeName {
  start: number;
  end: number;
  name: string;
}

/** What the grammar found in a run. Indexes are into the run. */
export interface SeeSentences {
  /** Plain names that the glossary knows. */
  names: SeeName[];
  /** Where atoms stand that are named in a See sentence. */
  atoms: number[];
  /** What stands in the place of a name and is none. */
  unknown: SeeName[];
  /** The run says nothing but See. */
  whole: boolean;
}

/** Whether the glossary knows a name. */
type Knows = (name: string) => boolean;

/** A list of names behind "See". */
interface List extends Omit<SeeSentences, 'whole'> {
  /** Where it ends; absent where "see" was only a verb. */
  end?: number;
}

/**
 * How "see" stands: it refers; it refers if a name follows that the glossary knows; or it refers if moreover
 * nothing else follows. An unknown name is reported only where it refers for sure.
 */
type Opening = 'sure' | 'perhaps' | 'alone';

const longestName = 120;
const lookBack = 300;

/** Whether a stretch of a file may hold a See sentence at all: a cheap test before the grammar. */
export function mayHoldSee(
  text: string,
  position:
    | { start: { offset?: number | undefined }; end: { offset?: number | undefined } }
    | undefined,
): boolean {
  return /\bsee\b/iu.test(text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0));
}

/**
 * Finds the See sentences of a run and the names in them.
 *
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where nothing goes across
 * @param knows whether the glossary knows a name
 */
export function readSee(run: string, knows: Knows): SeeSentences {
  const found: SeeSentences = { names: [], atoms: [], unknown: [], whole: false };
  let outside = '';
  let done = 0;
  let listed = 0;
  for (const { index, 0: words } of run.matchAll(opener)) {
    if (index < listed) continue;
    const opening = openingAt(run, index);
    if (opening === undefined || beginsTitle(run, index, knows)) continue;
    const list = readList(run, index + words.length, knows, opening === 'sure');
    const { end } = list;
    if (end === undefined) continue;
    if (opening === 'alone' && afterSentence(run, end) < run.length) continue;
    found.names.push(...list.names);
    found.atoms.push(...list.atoms);
    found.unknown.push(...list.unknown);
    outside += run.slice(done, Math.max(done, index));
    done = afterSentence(run, end);
    listed = end;
  }
  outside += run.slice(done);
  found.whole = done > 0 && nothingElse.test(outside);
  return found;
}

function openingAt(run: string, index: number): Opening | undefined {
  const before = run.slice(Math.max(0, index - lookBack), index);
  if (/\p{Lu}/u.test(run.charAt(index))) {
    if (openings.capital.test(before)) return 'sure';
    return openings.lostFullStop.test(before) ? 'perhaps' : undefined;
  }
  if (openings.block.test(before) && !before.includes('(')) return 'alone';
  if (openings.small.test(before)) return 'sure';
  return openings.smallPerhaps.test(before) ? 'perhaps' : undefined;
}

/** Whether "See" is the first word of a name: "See No Evil is discarded." */
function beginsTitle(run: string, index: number, knows: Knows): boolean {
  const near = run.slice(index, index + longestName);
  return [...near.matchAll(/\s\S+?(?![\p{L}\p{N}])/gu)].some(({ index: at, 0: word }) =>
    knows(near.slice(0, at + word.length)),
  );
}

/** Where the sentence ends that a list stands in: behind what explains it, and its closing marks. */
function afterSentence(run: string, from: number): number {
  const end = from + length(explanation, run.slice(from));
  return end + length(closing, run.slice(end));
}

/** Reads a list of names. */
function readList(run: string, from: number, knows: Knows, sure: boolean): List {
  const list: List = { names: [], atoms: [], unknown: [] };
  let at = from;
  for (;;) {
    at += length(openingQuote, run.slice(at));
    let next = readKnown(run, at, knows, list);
    if (next === undefined) {
      if (list.end !== undefined) at += length(again, run.slice(at));
      next =
        readKnown(run, at, knows, list) ?? (sure ? readUnknown(run, at, knows, list) : undefined);
    }
    if (next === undefined) return list;
    at = next + length(closingMark, run.slice(next));
    at += length(aside, run.slice(at));
    list.end = at;
    const between = length(separator, run.slice(at));
    if (between === 0) return list;
    at += between;
  }
}

/** Reads a `[[...]]` or a known name, also behind words such as "the entry for". Gives where it ends. */
function readKnown(run: string, from: number, knows: Knows, list: List): number | undefined {
  for (const start of new Set([from, from + length(leadIn, run.slice(from))])) {
    if (run[start] === atom) {
      list.atoms.push(start);
      return start + 1;
    }
    const name = longestKnown(run, start, knows);
    if (name) {
      list.names.push(name);
      return name.end;
    }
  }
  return undefined;
}

/** The longest known name that begins here; an article before it does not count. */
function longestKnown(run: string, from: number, knows: Knows): SeeName | undefined {
  const ends: number[] = [];
  const limit = Math.min(run.length, from + longestName);
  let depth = 0;
  for (let end = from + 1; end <= limit; end++) {
    const last = run.charAt(end - 1);
    if (last === '(') depth++;
    if (last === ')' && --depth < 0) break;
    if (last === atom || last === barrier) break;
    if (/\S/u.test(last) && nameEnd.test(run.slice(end, end + 24))) ends.push(end);
  }
  for (const stretchEnd of ends.reverse()) {
    const name = run.slice(from, stretchEnd).replace(trailing, '');
    const end = from + name.length;
    if (knows(name)) return { start: from, end, name };
    const before = length(article, name);
    if (before > 0 && knows(name.slice(before))) {
      return { start: from + before, end, name: name.slice(before) };
    }
  }
  return undefined;
}

/**
 * What stands in the place of a name and is none: a clause, which ends the list; words around `[[...]]`, which
 * are that name; or a name that the glossary does not know. Gives where it ends, or nothing at a clause.
 */
function readUnknown(run: string, from: number, knows: Knows, list: List): number | undefined {
  const near = run.slice(from, from + longestName);
  const words = upToKnown(run, from, stretch.exec(near)?.[0] ?? '', knows);
  const name = words.replace(trailing, '');
  if (name === '' || isClause(name)) return undefined;
  const inside = [...words.matchAll(new RegExp(atom, 'gu'))].map(({ index }) => from + index);
  if (inside.length > 0) list.atoms.push(...inside);
  else list.unknown.push({ start: from, end: from + name.length, name });
  return from + (inside.length > 0 ? words.length : name.length);
}

/** An unknown name without what may explain it: "fogg" of "fogg for boats". */
export function withoutExplanation(name: string): string {
  return name.replace(explaining, '');
}

/** Ends a stretch before an "and" that a known name follows. */
function upToKnown(run: string, from: number, words: string, knows: Knows): string {
  for (const { index, 0: between } of words.matchAll(innerSeparator)) {
    const after = from + index + between.length;
    if (run[after] === atom || longestKnown(run, after, knows)) return words.slice(0, index);
  }
  return words;
}

function length(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

/** A ruling's text as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty where no "See" can stand. */
  run: string;
  /** Where in it each part of the ruling begins. */
  starts: number[];
}

// Emphasis ends no name, nor does the edge of the ruling itself.
const inlineOnly = /^(?:<\/?(?:em|strong|del)>|<\/?p>\s*$|^\s*<p>|\s)*$/u;

/** Joins the parts of a ruling to a run. */
export function runOf(ruling: ParsedRuling): SeeRun {
  const starts: number[] = [];
  if (!ruling.parts.some(({ type }) => type === 'text')) return { run: '', starts };
  let run = '';
  for (const part of ruling.parts) {
    starts.push(run.length);
    if (part.type === 'text') run += part.value;
    else if (part.type === 'reference') run += atom;
    else if (part.type === 'icon') run += part.code;
    else if (part.type === 'box' || !inlineOnly.test(part.html)) run += barrier;
  }
  return { run, starts };
}

/** The place in the file of an index into a ruling's run. */
export function placeInRun(
  { parts }: ParsedRuling,
  starts: SeeRun['starts'],
  index: number,
): Point {
  let place = fileStart;
  for (const [at, part] of parts.entries()) {
    const start = starts[at] ?? 0;
    if (start > index) break;
    if (part.type === 'icon' || part.type === 'reference') place = part.place;
    if (part.type !== 'text') continue;
    for (const [from, line, column] of part.places) {
      if (start + from > index) break;
      place = { line, column: column + index - start - from };
    }
  }
  return place;
}
