import {
  fileStart,
  type Inline,
  lowerBound,
  type Point,
  placeInText,
  type ReferenceWords,
  type RuleList,
  readBareRules,
  readRules,
} from '../model/index.ts';
import { atom, barrier, type SeeGrammar, seeGrammar } from './see-words.ts';

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
type Knows = ((name: string) => boolean) & {
  /** Whether a name that the glossary knows may begin as a text does. */
  begins?: (text: string) => boolean;
};

/** The names and rules of the glossary, as far as the grammar needs them. */
export interface SeeContext {
  knows: Knows;
  /** Whether a name has a section, such as a heading of a document. */
  knowsSection?: (name: string, section: string) => boolean;
  /** Whether a list of printed numbers can refer to rules. Absent without rulebooks. */
  knowsRules?: (list: RuleList) => boolean;
  words: ReferenceWords;
}

/** A list of names after "See". */
interface List extends Omit<SeeSentences, 'whole'> {
  /** End of the list; absent if "see" is only a verb. */
  end?: number;
}

/**
 * Whether "see" refers: `sure`; `perhaps`, if a known name follows; `alone`, if a known name follows and nothing else.
 * Unknown names are reported only if it is sure.
 */
type Opening = 'sure' | 'perhaps' | 'alone';

const longestName = 120;
const lookBack = 300;

/**
 * Finds the See sentences of a run, their names, and references to rules by printed numbers.
 *
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where a list ends
 */
export function readSee(run: string, context: SeeContext): SeeSentences {
  const { knows, knowsRules, words } = context;
  const grammar = seeGrammar(words.rules);
  const lists = knowsRules
    ? readRules(run, words)
        .map((list) => withWork(run, list, grammar))
        .filter(
          (list) =>
            list.references.every(({ work }) => work === undefined || knows(work)) &&
            knowsRules(list),
        )
    : [];
  const reader = new ListReader(run, context, lists);
  const found: SeeSentences = { names: [], atoms: [], rules: [], unknown: [], whole: false };
  const sentences: [from: number, to: number][] = [];
  let listed = 0;
  for (const opener of run.matchAll(words.opener)) {
    const { index, 0: written, groups } = opener;
    if (index < listed) continue;
    const opening = openingAt(run, index, groups?.['word'] ?? '', written, words);
    if (opening === undefined || beginsTitle(run, index, knows)) continue;
    const list = reader.read(reader.firstName(index, opener), opening === 'sure');
    const { end } = list;
    if (end === undefined) continue;
    if (opening === 'alone' && afterSentence(run, end, grammar) < run.length) continue;
    add(found, list);
    sentences.push([index, afterSentence(run, end, grammar)]);
    listed = end;
  }
  for (const { index, 0: written } of run.matchAll(grammar.behind)) {
    const { from, ...list } = reader.readBehind(index);
    add(found, list);
    sentences.push([from, afterSentence(run, index + written.length, grammar)]);
  }
  let outside = '';
  let done = 0;
  for (const [from, to] of sentences.sort(([a], [b]) => a - b)) {
    outside += run.slice(done, Math.max(done, from));
    done = to;
  }
  outside += run.slice(done);
  found.whole = done > 0 && grammar.nothingElse.test(outside);
  const isFree = outsideOf([...found.names, ...found.rules, ...found.unknown]);
  for (const list of lists) if (isFree(list)) found.rules.push({ ...list, isSee: false });
  found.rules.sort((a, b) => a.start - b.start);
  return found;
}

/** Adds the references of a list. */
function add(found: SeeSentences, { names, atoms, rules, unknown }: List): void {
  for (const name of names) found.names.push(name);
  for (const index of atoms) found.atoms.push(index);
  for (const rule of rules) found.rules.push(rule);
  for (const name of unknown) found.unknown.push(name);
}

/** Part of a run, from its start to its end. */
type Stretch = Pick<RuleList, 'start' | 'end'>;

/** Returns a function that tells whether a stretch overlaps none of some others. */
function outsideOf(taken: Stretch[]): (stretch: Stretch) => boolean {
  taken.sort((a, b) => a.start - b.start);
  let last = 0;
  const ends = taken.map(({ end }) => (last = Math.max(last, end)));
  return ({ start, end }) => {
    const before = lowerBound(taken, (other) => other.start < end);
    return (ends[before - 1] ?? 0) <= start;
  };
}

/** Adds the work named after a list of printed numbers to the references of the list. */
function withWork(run: string, list: RuleList, { quotedWork, namedWork }: SeeGrammar): RuleList {
  const after = run.slice(list.end, list.end + lookBack);
  const [, named] = quotedWork.exec(after) ?? namedWork.exec(after) ?? [];
  if (named === undefined) return list;
  const work = named.replace(/[.,]$/u, '');
  return { ...list, references: list.references.map((one) => ({ ...one, work })) };
}

function openingAt(
  run: string,
  index: number,
  word: string,
  written: string,
  { isCertain, rules }: ReferenceWords,
): Opening | undefined {
  const before = run.slice(Math.max(0, index - lookBack), index);
  const { openings } = seeGrammar(rules);
  const sure = isCertain(word, written) ? 'sure' : 'perhaps';
  // "Synonym for" is never a verb: it always refers.
  if (rules.neverVerbs || /\s/u.test(word)) return sure;
  // A script without capitals marks no beginning of a sentence either.
  if (!/\p{Ll}/u.test(run.charAt(index))) return openings.capital.test(before) ? sure : undefined;
  if (openings.block.test(before)) return 'alone';
  if (openings.small.test(before)) return sure;
  return openings.smallPerhaps.test(before) ? 'perhaps' : undefined;
}

/** Whether "See" is the first word of a name: "See No Evil is discarded." */
function beginsTitle(run: string, index: number, knows: Knows): boolean {
  const near = run.slice(index, index + longestName);
  if (knows.begins?.(near) === false) return false;
  return [...near.matchAll(/\s\S+?(?![\p{L}\p{N}])/gu)].some(({ index: at, 0: word }) =>
    knows(near.slice(0, at + word.length)),
  );
}

/** End of the sentence with a list: after its explanation and closing marks. */
function afterSentence(run: string, from: number, { explanation, closing }: SeeGrammar): number {
  const end = from + length(explanation, run.slice(from));
  return end + length(closing, run.slice(end));
}

/** Reads the lists of names of one run. */
class ListReader {
  readonly #run: string;
  readonly #context: SeeContext;
  readonly #grammar: SeeGrammar;
  /** The lists of printed numbers in the run, by their start. */
  readonly #rules: ReadonlyMap<number, RuleList>;

  constructor(run: string, context: SeeContext, lists: readonly RuleList[]) {
    this.#run = run;
    this.#context = context;
    this.#grammar = seeGrammar(context.words.rules);
    this.#rules = new Map(lists.map((list) => [list.start, list]));
  }

  /** Index of the first name after "See": after words such as "also", unless a name begins with one of them. */
  firstName(index: number, { 0: written, groups }: RegExpExecArray): number {
    const word = groups?.['word'] ?? '';
    const after = written.slice(written.indexOf(word) + word.length);
    const end = index + written.length;
    const others = /^[\s\p{L}]+$/u.test(after) ? [...after.matchAll(/(?<=\s)\p{L}/gu)] : [];
    const starts = others.map((one) => end - after.length + one.index);
    const { knows } = this.#context;
    return starts.find((start) => longestKnown(this.#run, start, knows, this.#grammar)) ?? end;
  }

  /** Reads the list that starts at an index. */
  read(from: number, sure: boolean): List {
    const run = this.#run;
    const { openingQuote, closingMark, aside, separator } = this.#grammar;
    const list: List = { names: [], atoms: [], rules: [], unknown: [] };
    // Unknown names, which are part of the list only if a known name follows.
    let pending: SeeName[] = [];
    let at = from;
    for (;;) {
      at += length(openingQuote, run.slice(at, at + lookBack));
      let next = this.#readKnown(at, list);
      if (next === undefined && list.end !== undefined) {
        const again = this.#context.words.again.exec(run.slice(at, at + lookBack));
        if (again) at = this.firstName(at, again);
        next = this.#readKnown(at, list);
      }
      if (next !== undefined) {
        list.unknown.push(...pending);
        pending = [];
      } else if (sure || list.end !== undefined) {
        const { atoms } = list;
        const found = { atoms, unknown: sure ? list.unknown : pending };
        next = readUnknown(run, at, this.#context.knows, this.#grammar, found);
      }
      if (next === undefined) return list;
      at = next + length(closingMark, run.slice(next, next + 3));
      at += this.#readSections(at, list);
      at += length(aside, run.slice(at, at + lookBack));
      list.end = at;
      const between = length(separator, run.slice(at, at + lookBack));
      if (between === 0) return list;
      at += between;
    }
  }

  /** Reads the list that ends at an index, before a word such as を参照. Also returns its start. */
  readBehind(end: number): List & { from: number } {
    const run = this.#run;
    const list: List = { names: [], atoms: [], rules: [], unknown: [] };
    let from = end;
    for (let at = end; ; ) {
      const start = this.#readBefore(at, list);
      if (start === undefined) break;
      from = start;
      const before = run.slice(Math.max(0, start - lookBack), start);
      const between = length(this.#grammar.separatorBefore, before);
      if (between === 0 && !/[」』】］〉》]$/u.test(before)) break;
      at = start - between;
    }
    return { ...list, from };
  }

  /** Reads a `[[...]]`, a name in quotes, a rule or a known name that ends at an index. Returns its start. */
  #readBefore(end: number, list: List): number | undefined {
    const run = this.#run;
    const { knows } = this.#context;
    if (run[end - 1] === atom) {
      list.atoms.push(end - 1);
      return end - 1;
    }
    const [whole, quoted] =
      /[「『【［〈《“"]([^「」『』【】［］〈〉《》“”"]+)[」』】］〉》”"]$/u.exec(
        run.slice(0, end),
      ) ?? [];
    if (whole !== undefined && quoted !== undefined) {
      const start = end - whole.length + 1;
      const name = { start, end: start + quoted.length, name: quoted };
      (knows(quoted) ? list.names : list.unknown).push(name);
      return end - whole.length;
    }
    const bare = /\d+(?:\.\d+)+[a-z]?$/u.exec(run.slice(Math.max(0, end - 30), end));
    const rules =
      [...this.#rules.values()].find((one) => one.end === end) ??
      (bare ? this.#rulesAt(end - bare[0].length) : undefined);
    if (rules) {
      list.rules.push({ ...rules, isSee: true });
      return rules.start;
    }
    for (let start = Math.max(0, end - longestName); start < end; start++) {
      const name = run.slice(start, end);
      if (/^[\s\p{P}]/u.test(name) || !knows(name)) continue;
      list.names.push({ start, end, name });
      return start;
    }
    return undefined;
  }

  /** Reads a `[[...]]`, a rule or a known name, also after words such as "the entry for". Returns its end. */
  #readKnown(from: number, list: List): number | undefined {
    const run = this.#run;
    const { knows } = this.#context;
    const { leadIn } = this.#grammar;
    for (const start of new Set([from, from + length(leadIn, run.slice(from, from + lookBack))])) {
      if (run[start] === atom) {
        list.atoms.push(start);
        return start + 1;
      }
      const part = this.#readPart(start, list);
      if (part !== undefined) return part;
      const name = longestKnown(run, start, knows, this.#grammar);
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
    const { knowsRules, words } = this.#context;
    const known =
      this.#rules.get(start) ??
      this.#rules.get(start + length(this.#grammar.article, this.#run.slice(start, start + 9)));
    if (known || !knowsRules) return known;
    const bare = readBareRules(this.#run, start, words);
    return bare && knowsRules(bare) ? bare : undefined;
  }

  /** `X under "Y"` refers to Y. Returns its end. */
  #readPart(start: number, list: List): number | undefined {
    const match = this.#grammar.partOf.exec(this.#run.slice(start, start + lookBack));
    const name = match?.[1];
    if (!match || name === undefined || !this.#context.knows(name)) return undefined;
    const at = start + match[0].lastIndexOf(name);
    list.names.push({ start: at, end: at + name.length, name });
    return at + name.length;
  }

  /** `("Section", "Section")` after the name of a chapter. Returns its length; 0 if the chapter has no such section. */
  #readSections(at: number, list: List): number {
    const { sectionsOf, trailing } = this.#grammar;
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
function longestKnown(
  run: string,
  from: number,
  knows: Knows,
  { nameEnd, trailing, article }: SeeGrammar,
): SeeName | undefined {
  if (knows.begins?.(run.slice(from, from + longestName)) === false) return undefined;
  const ends: number[] = [];
  const limit = Math.min(run.length, from + longestName);
  let depth = 0;
  for (let end = from + 1; end <= limit; end++) {
    const last = run.charAt(end - 1);
    if (/[(（]/u.test(last)) depth++;
    if (/[)）]/u.test(last) && --depth < 0) break;
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
function readUnknown(
  run: string,
  from: number,
  knows: Knows,
  grammar: SeeGrammar,
  list: Pick<List, 'atoms' | 'unknown'>,
): number | undefined {
  const { stretch, trailing, noName, isClause } = grammar;
  const near = run.slice(from, from + longestName);
  const words = upToKnown(run, from, beforeSections(stretch.exec(near)?.[0] ?? ''), knows, grammar);
  const name = words.replace(trailing, '');
  if (noName.test(name) || isClause(name)) return undefined;
  const inside = [...words.matchAll(new RegExp(atom, 'gu'))].map(({ index }) => from + index);
  if (inside.length > 0) list.atoms.push(...inside);
  else list.unknown.push({ start: from, end: from + name.length, name });
  return from + name.length;
}

/** Cuts the sections off an unknown chapter: `"Harbours" ("Docking")`. */
function beforeSections(words: string): string {
  return words.replace(/["”“]\s*\(["“„].*$/su, '');
}

/** An unknown name without an explanation after it: "fogg" of "fogg for boats". */
export function withoutExplanation(name: string, { rules }: ReferenceWords): string {
  return name.replace(seeGrammar(rules).explaining, '');
}

/** Ends a stretch before an "and" with a known name after it. */
function upToKnown(
  run: string,
  from: number,
  words: string,
  knows: Knows,
  grammar: SeeGrammar,
): string {
  for (const { index, 0: between } of words.matchAll(grammar.innerSeparator)) {
    const after = from + index + between.length;
    if (run[after] === atom || longestKnown(run, after, knows, grammar))
      return words.slice(0, index);
  }
  return words;
}

function length(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The text of a ruling as the grammar of "See" reads it. */
export interface SeeRun {
  /** Empty if it cannot contain a "See". */
  text: string;
  /** Index in `text` at which each node starts that contributes to it. */
  starts: ReadonlyMap<Inline, number>;
  /** The same nodes in the order of the text. */
  nodes: readonly (readonly [Inline, number])[];
}

/** Emphasis does not end a name. */
const transparent = new Set(['em', 'strong', 'del']);

/** Joins the texts of a ruling into a run. */
export function runOf(content: readonly Inline[]): SeeRun {
  const starts = new Map<Inline, number>();
  // Pieces, joined at the end: the parts of a table with thousands of cells would be copied again and again.
  const pieces: string[] = [];
  let length = 0;
  let hasText = false;
  const append = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const bar = (): void => {
    if (pieces.at(-1) !== barrier) append(barrier);
  };
  const add = (nodes: readonly Inline[]): void => {
    for (const node of nodes) {
      // All line ends of a table are the same node.
      if (node.type !== 'text' || node.places) starts.set(node, length);
      if (node.type === 'reference') append(atom);
      else if (node.type === 'icon') append(node.code);
      else if (node.type === 'box' || node.type === 'ruling') bar();
      else if (node.type === 'text') {
        if (node.places) {
          hasText = true;
          if (node.value !== '') append(node.value);
        } else if (/\S/u.test(node.value)) bar();
      } else if (transparent.has(node.tag)) add(node.children);
      else if (node.tag === 'p') {
        // No mark at the start of the ruling: no name can end there.
        if (length > 0) bar();
        add(node.children);
      } else {
        bar();
        add(node.children);
        bar();
      }
    }
  };
  add(content);
  return { text: hasText ? pieces.join('') : '', starts, nodes: [...starts] };
}

/** Returns the position in the file of an index into a run. */
export function placeInRun({ nodes }: SeeRun, index: number): Point {
  for (let at = lowerBound(nodes, ([, start]) => start <= index) - 1; at >= 0; at--) {
    const [node, start] = nodes[at] ?? [];
    if (node?.type === 'icon' || node?.type === 'reference') return node.place;
    if (node?.type === 'text') return placeInText(node, index - (start ?? 0));
  }
  return fileStart;
}
