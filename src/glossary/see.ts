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
 * The grammar of "See". A plain sentence such as "See actions - interrupting, stasis." refers to the names in its
 * list. It starts with "See" or "See also" at the start of a sentence, or with "see" in brackets or after a
 * semicolon. Names follow, separated by commas, semicolons, "and" or "or". An explanation after them ("for rules on
 * ...") refers to nothing. A name is the longest stretch that the glossary knows, so it may contain commas, dashes,
 * colons, slashes and full stops. The examples in `tests/unit/see.test.ts` are the specification.
 */

/** A plain name in a run: its position, and the name to look up. */
export interface SeeName {
  start: number;
  end: number;
  name: string;
}

/** Result of the grammar. Indexes are into the run. */
export interface SeeSentences {
  /** Plain names that the glossary knows. */
  names: SeeName[];
  /** Indexes of the atoms in See sentences. */
  atoms: number[];
  /** Stretches in the position of a name that are not known names. */
  unknown: SeeName[];
  /** Whether the run says nothing but "See ...". */
  whole: boolean;
}

/** Whether the glossary knows a name. */
type Knows = (name: string) => boolean;

/** A list of names after "See". */
interface List extends Omit<SeeSentences, 'whole'> {
  /** Its end; absent if "see" is only a verb. */
  end?: number;
}

/**
 * Whether "see" refers: `sure`; `perhaps`, if a known name follows; `alone`, if moreover nothing else follows. Unknown
 * names are reported only where it is sure.
 */
type Opening = 'sure' | 'perhaps' | 'alone';

const longestName = 120;
const lookBack = 300;
/** What is never the name of anything: "See also" as a title, signs alone. */
const noName = new RegExp(`^(?:also|[^\\p{L}\\p{N}${atom}]*)$`, 'iu');

/** Whether a stretch of a file may contain a See sentence: a cheap test before the grammar. */
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
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where a list ends
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

/** End of the sentence with a list: after its explanation and closing marks. */
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

/** Reads a `[[...]]` or a known name, also after words such as "the entry for". Returns its end. */
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

/** The longest known name that starts here; an article before it is skipped. */
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
 * Reads a stretch in the position of a name that is not a known name: words around a `[[...]]`, which are that name, or
 * an unknown name. Returns its end, or nothing for a clause, which ends the list.
 */
function readUnknown(run: string, from: number, knows: Knows, list: List): number | undefined {
  const near = run.slice(from, from + longestName);
  const words = upToKnown(run, from, stretch.exec(near)?.[0] ?? '', knows);
  const name = words.replace(trailing, '');
  if (noName.test(name) || isClause(name)) return undefined;
  const inside = [...words.matchAll(new RegExp(atom, 'gu'))].map(({ index }) => from + index);
  if (inside.length > 0) list.atoms.push(...inside);
  else list.unknown.push({ start: from, end: from + name.length, name });
  return from + (inside.length > 0 ? words.length : name.length);
}

/** An unknown name without an explanation after it: "fogg" of "fogg for boats". */
export function withoutExplanation(name: string): string {
  return name.replace(explaining, '');
}

/** Ends a stretch before an "and" with a known name after it. */
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

/** The text of a ruling as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty if it cannot contain a "See". */
  run: string;
  /** The index in it at which each part of the ruling starts. */
  starts: number[];
}

// Emphasis does not end a name, and neither does the edge of the ruling.
const inlineOnly = /^(?:<\/?(?:em|strong|del)>|<\/?p>\s*$|^\s*<p>|\s)*$/u;

/** Joins the parts of a ruling into a run. */
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

/** The position in the file of an index into a ruling's run. */
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
