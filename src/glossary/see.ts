import {
  isCertain,
  type ReferenceWords,
  type RuleList,
  readBareRules,
  readRules,
  referenceWords,
} from '../documents/index.ts';
import {
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
  openingQuote,
  openings,
  partOf,
  sectionsOf,
  separator,
  stretch,
  trailing,
} from './see-words.ts';

export { atom, barrier };

/**
 * The grammar of "See": which words of a plain text refer to names and rules. The examples in `tests/unit/see.test.ts` are
 * the specification. Words other than "See" are set in `site.yml`.
 *
 * | it reads | as | example |
 * | --- | --- | --- |
 * | "See", "See also" at the start of a sentence | the start of a list | `See facility.` |
 * | "see" after a bracket, a semicolon, "For ...," | the start of a list | `It docks (see facility).` |
 * | "see" after a dash or a colon, or alone in a block | a list if a known name follows | `Docking – see facility.` |
 * | `, ; and or and/or & /` | what separates names of a list | `See stasis, beaming, and ties.` |
 * | the longest stretch that the glossary knows | a name, whatever marks are in it | `See tide: slack, high.` |
 * | articles, quotes, "the entry for", "both" | no part of a name | `See the facility entry.` |
 * | `for`, `if`, `which` and other words after a name, brackets | an explanation | `See facility for rules on ties.` |
 * | `X under "Y"` | Y | `See fees under "facility".` |
 * | `"X" ("A", "B")` | X and its sections A and B | `See "Combat" ("Range", "Cover").` |
 * | a word for a rule and its numbers, anywhere | rules | `Rules 601.2f–h and 702.41 apply.` |
 * | a number of several steps in a list | a rule | `See 702.41.` |
 * | other words in the place of a name | an unknown name, unless they are a clause | `See fogg.` |
 * | `[[...]]`; code, a link, the edge of a block | a name; the end of a list | `See [[stasis]] and ties.` |
 */

/** A plain name in a run: its position, and the name to look up. */
export interface SeeName {
  start: number;
  end: number;
  name: string;
  /** The name whose section it is: "Harbours" in `"Harbours" ("Docking")`. */
  inside?: string;
}

/** Result of the grammar. Indexes are into the run. */
export interface SeeSentences {
  /** Plain names that the glossary knows. */
  names: SeeName[];
  /** Indexes of the atoms in See sentences. */
  atoms: number[];
  /** References to rules by their printed numbers, in See sentences (`isSee`) and elsewhere. */
  rules: (RuleList & { isSee: boolean })[];
  /** Stretches in the position of a name that are not known names. */
  unknown: SeeName[];
  /** Whether the run says nothing but "See ...". */
  whole: boolean;
}

/** Whether the glossary knows a name. */
type Knows = (name: string) => boolean;

/** The names and rules of the glossary, as far as the grammar needs them. */
export interface SeeContext {
  knows: Knows;
  /** Whether a name has a section, such as a heading of a document. */
  knowsSection?: (name: string, section: string) => boolean;
  /** Whether a list of printed numbers can refer to rules. Absent if there are no rulebooks. */
  knowsRules?: (list: RuleList) => boolean;
  words?: ReferenceWords;
}

const english = referenceWords({ language: 'en' });

/** A list of names after "See". */
interface List extends Omit<SeeSentences, 'whole'> {
  /** Its end; absent if "see" is only a verb. */
  end?: number;
}

/**
 * Whether "see" refers: `sure`; `perhaps`, if a known name follows; `alone`, if a known name follows and nothing else.
 * Unknown names are reported only if it is sure.
 */
type Opening = 'sure' | 'perhaps' | 'alone';

const longestName = 120;
const lookBack = 300;
/** Words that are never a name: "See also" as a title, signs alone. */
const noName = new RegExp(`^(?:also|[^\\p{L}\\p{N}${atom}]*)$`, 'iu');

/**
 * Finds the See sentences of a run and the names in them, and the rules that it refers to by their printed numbers.
 *
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where a list ends
 */
export function readSee(run: string, context: SeeContext): SeeSentences {
  const { knows, knowsRules, words = english } = context;
  const lists = knowsRules
    ? readRules(run, words).filter((list) => !isOfOtherWork(run, list, knows) && knowsRules(list))
    : [];
  const reader = new ListReader(run, context, words, lists);
  const found: SeeSentences = { names: [], atoms: [], rules: [], unknown: [], whole: false };
  let outside = '';
  let done = 0;
  let listed = 0;
  for (const { index, 0: written, groups } of run.matchAll(words.opener)) {
    if (index < listed) continue;
    const word = groups?.['word'] ?? '';
    const opening = openingAt(run, index, word, written);
    if (opening === undefined || beginsTitle(run, index, knows)) continue;
    const list = reader.read(index + written.length, opening === 'sure');
    const { end } = list;
    if (end === undefined) continue;
    if (opening === 'alone' && afterSentence(run, end) < run.length) continue;
    found.names.push(...list.names);
    found.atoms.push(...list.atoms);
    found.rules.push(...list.rules);
    found.unknown.push(...list.unknown);
    outside += run.slice(done, Math.max(done, index));
    done = afterSentence(run, end);
    listed = end;
  }
  outside += run.slice(done);
  found.whole = done > 0 && nothingElse.test(outside);
  const isFree = ({ start, end }: RuleList): boolean =>
    ![...found.names, ...found.rules, ...found.unknown].some(
      (other) => other.start < end && start < other.end,
    );
  found.rules.push(...lists.filter(isFree).map((list) => ({ ...list, isSee: false })));
  found.rules.sort((a, b) => a.start - b.start);
  return found;
}

/** A work whose rule a number before it is: `chapter 10 ("Storms") of "Sailing at Night"`. */
const quotedWork = /^(?:\s*\([^()\n]{0,80}\))?,?\s+(?:of|von|aus)\s+["“„«]([^"“”„»\n]+)/u;
/** The same without quotes: "section 6.8 of the Floor Rules", "§ 1062 der Zivilprozessordnung". */
const namedWork =
  /^,?\s+(?:(?:Abs|Satz|Nr)\.?\s*\d+\s+)*(?:of\s+the\s+(\p{Lu}\p{L}+(?:\s+(?:\p{Lu}\p{L}+|for|of|and))*\s+\p{Lu}\p{L}+)|(?:der|des)\s+(\p{Lu}\p{L}+))(?![\p{L}\p{N}])/u;

/** Whether a list of printed numbers is followed by the name of a work that the glossary does not know. */
function isOfOtherWork(run: string, { end }: RuleList, knows: Knows): boolean {
  const after = run.slice(end, end + lookBack);
  const [, work] = quotedWork.exec(after) ?? namedWork.exec(after)?.filter(Boolean) ?? [];
  return work !== undefined && !knows(work.replace(/[.,]$/u, ''));
}

function openingAt(run: string, index: number, word: string, written: string): Opening | undefined {
  const before = run.slice(Math.max(0, index - lookBack), index);
  // "Synonym for" is never a verb: it always refers.
  if (/\s/u.test(word)) return isCertain(word, written) ? 'sure' : 'perhaps';
  const opening = positionOf(run, index, before);
  return opening === 'sure' && !isCertain(word, written) && !/\(\s*$/u.test(before)
    ? 'perhaps'
    : opening;
}

function positionOf(run: string, index: number, before: string): Opening | undefined {
  if (/\p{Lu}/u.test(run.charAt(index))) return openings.capital.test(before) ? 'sure' : undefined;
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

/** Reads the lists of names of one run. */
class ListReader {
  readonly #run: string;
  readonly #context: SeeContext;
  readonly #words: ReferenceWords;
  /** The lists of printed numbers in the run, by their start. */
  readonly #rules: ReadonlyMap<number, RuleList>;

  constructor(run: string, context: SeeContext, words: ReferenceWords, lists: readonly RuleList[]) {
    this.#run = run;
    this.#context = context;
    this.#words = words;
    this.#rules = new Map(lists.map((list) => [list.start, list]));
  }

  /** Reads the list that starts at an index. */
  read(from: number, sure: boolean): List {
    const run = this.#run;
    const list: List = { names: [], atoms: [], rules: [], unknown: [] };
    // Unknown names that only a known one after them shows to be part of the list.
    let pending: SeeName[] = [];
    let at = from;
    for (;;) {
      at += length(openingQuote, run.slice(at, at + lookBack));
      let next = this.#readKnown(at, list);
      if (next === undefined && list.end !== undefined) {
        at += length(this.#words.again, run.slice(at, at + lookBack));
        next = this.#readKnown(at, list);
      }
      if (next !== undefined) {
        list.unknown.push(...pending);
        pending = [];
      } else if (sure || list.end !== undefined) {
        const unknown: List = { names: [], atoms: [], rules: [], unknown: [] };
        next = readUnknown(run, at, this.#context.knows, unknown);
        list.atoms.push(...unknown.atoms);
        if (sure) list.unknown.push(...unknown.unknown);
        else pending.push(...unknown.unknown);
      }
      if (next === undefined) return list;
      at = next + length(closingMark, run.slice(next, next + 3));
      at += this.#readSections(at, list);
      at += length(aside, run.slice(at, at + lookBack));
      if (pending.length === 0) list.end = at;
      const between = length(separator, run.slice(at, at + lookBack));
      if (between === 0) return list;
      at += between;
    }
  }

  /** Reads a `[[...]]`, a rule or a known name, also after words such as "the entry for". Returns its end. */
  #readKnown(from: number, list: List): number | undefined {
    const run = this.#run;
    const { knows } = this.#context;
    for (const start of new Set([from, from + length(leadIn, run.slice(from, from + lookBack))])) {
      if (run[start] === atom) {
        list.atoms.push(start);
        return start + 1;
      }
      const part = this.#readPart(start, list);
      if (part !== undefined) return part;
      const name = longestKnown(run, start, knows);
      const rules = this.#rulesAt(start);
      if (rules && rules.end > (name?.end ?? 0)) {
        list.rules.push({ ...rules, isSee: true });
        return rules.end;
      }
      if (name) {
        list.names.push(name);
        return name.end;
      }
    }
    return undefined;
  }

  #rulesAt(start: number): RuleList | undefined {
    const { knowsRules } = this.#context;
    const known =
      this.#rules.get(start) ??
      this.#rules.get(start + length(article, this.#run.slice(start, start + 9)));
    if (known || !knowsRules) return known;
    const bare = readBareRules(this.#run, start);
    return bare && knowsRules(bare) ? bare : undefined;
  }

  /** `X under "Y"` refers to Y. Returns its end. */
  #readPart(start: number, list: List): number | undefined {
    const match = partOf.exec(this.#run.slice(start, start + lookBack));
    const name = match?.[1];
    if (!match || name === undefined || !this.#context.knows(name)) return undefined;
    const at = start + match[0].lastIndexOf(name);
    list.names.push({ start: at, end: at + name.length, name });
    return at + name.length;
  }

  /** `("Section", "Section")` after the name of a chapter. Returns its length; 0 if the chapter has no such section. */
  #readSections(at: number, list: List): number {
    const match = sectionsOf.exec(this.#run.slice(at, at + 2 * lookBack));
    if (!match) return 0;
    const chapter = list.names.at(-1);
    const { knowsSection } = this.#context;
    for (const { index, 1: quoted = '' } of match[0].matchAll(/["“„]([^"“”„(]{1,80})["”“]/gu)) {
      const name = quoted.replace(trailing, '');
      if (!chapter || !knowsSection?.(chapter.name, name)) continue;
      const start = at + index + 1;
      list.names.push({ start, end: start + name.length, name, inside: chapter.name });
    }
    return match[0].length;
  }
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
    // A name that opens a bracket closes it.
    if (depth > 0) continue;
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
  const words = upToKnown(run, from, beforeSections(stretch.exec(near)?.[0] ?? ''), knows);
  const name = words.replace(trailing, '');
  if (noName.test(name) || isClause(name)) return undefined;
  const inside = [...words.matchAll(new RegExp(atom, 'gu'))].map(({ index }) => from + index);
  if (inside.length > 0) list.atoms.push(...inside);
  else list.unknown.push({ start: from, end: from + name.length, name });
  return from + (inside.length > 0 ? words.length : name.length);
}

/** Cuts the sections off an unknown chapter: `"Harbours" ("Docking")`. */
function beforeSections(words: string): string {
  return words.replace(/["”“]\s*\(["“„].*$/su, '');
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
