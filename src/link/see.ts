import { ofWork, type ReferenceRules } from '../languages/index.ts';
import {
  fileStart,
  type Inline,
  lowerBound,
  memoize,
  type Point,
  patternOf,
  placeInText,
  type ReferenceWords,
  type RuleList,
  type RuleReference,
  readBareRules,
  readRules,
} from '../model/index.ts';

/**
 * The grammar of "See": which words of a plain text refer to names and rules. The examples in `tests/unit/see.test.ts` are
 * the specification. Words other than "See" are set in `site.yml`.
 *
 * | it reads | as | example |
 * | --- | --- | --- |
 * | "See", "See also" at the start of a sentence | the start of a list | `See facility.` |
 * | "see" after a bracket, a semicolon, "For ...," | the start of a list | `It docks (see facility).` |
 * | `, ; and or and/or & /` | what separates names of a list | `See stasis, beaming, and ties.` |
 * | "see" after a dash or a colon | a list if a known name follows | `Docking – see facility.` |
 * | the longest stretch that the glossary knows | a name, whatever marks are in it | `See tide: slack, high.` |
 * | articles, quotes, "the entry for", "both" | no part of a name | `See the facility entry.` |
 * | `for`, `if`, `which` and other words after a name, brackets | an explanation | `See facility for rules on ties.` |
 * | `X under "Y"` | Y | `See fees under "facility".` |
 * | a word for a rule and its numbers, anywhere | rules | `Rules 601.2f–h and 702.41 apply.` |
 * | a number of several steps in a list | a rule | `See 702.41.` |
 * | other words in the place of a name | an unknown name, unless they are a clause | `See fogg.` |
 * | `[[...]]`; code, a link, the edge of a block | a name; the end of a list | `See [[stasis]] and ties.` |
 */

/** Stands in a run for a `[[...]]`, a name that needs no lookup: the object replacement character. */
export const atom = '\uFFFC';
/** Stands in a run for what ends a list of names (the edge of a block, a link, code): NUL, which Markdown does not have. */
export const barrier = '\0';

/** A plain name in a run: its position, and the name to look up. */
export interface SeeName {
  start: number;
  end: number;
  name: string;
}

/** A reference that the grammar finds. Indexes are into the run. */
export type SeePart =
  /** A plain name that the glossary knows. */
  | (SeeName & { type: 'name' })
  /** A stretch in the position of a name that is not a known name. */
  | (SeeName & { type: 'unknown' })
  /** An {@link atom} in a See sentence. */
  | { type: 'atom'; start: number; end: number }
  /** A reference to a rule by its printed number, in a See sentence (`isSee`) or elsewhere. */
  | (RuleReference & { type: 'rule'; isSee: boolean });

/** The names and rules of the glossary, as far as the grammar needs them. */
export interface SeeContext {
  /** Whether the glossary knows a name. */
  knows(name: string): boolean;
  /** Whether the first word of a text begins any name of the glossary. */
  begins?: (text: string) => boolean;
  /** Whether a list of printed numbers can refer to rules. Absent without rulebooks. */
  knowsRules?: (list: RuleList) => boolean;
  words: ReferenceWords;
}

const longestName = 120;
const lookBack = 300;

/**
 * Finds the See sentences of a run, their names, and references to rules by printed numbers.
 *
 * @param run a ruling's text, with {@link atom} for each `[[...]]` and {@link barrier} where a list ends
 * @returns the references in the order of the run, and whether the run says nothing but "See ..."
 */
export function readSee(run: string, context: SeeContext) {
  const { knows, begins, knowsRules, words } = context;
  const grammar = seeGrammar(words.rules);
  const lists = (knowsRules ? readRules(run, words) : [])
    .map((list) => withWork(list))
    .filter(
      (list) =>
        list.references.every(({ work }) => work === undefined || knows(work)) &&
        knowsRules?.(list),
    );
  /** The lists of printed numbers that a word for a rule introduces. */
  const listsByStart = new Map(lists.map((list) => [list.start, list]));
  const parts: SeePart[] = [];
  /** Marks each character of a See sentence. */
  const inSentence = new Uint8Array(run.length);
  let listed = 0;
  for (const { index, 0: written, groups } of run.matchAll(words.opener)) {
    if (index < listed) continue;
    const word = groups?.['word'] ?? '';
    const isSure = isReference(index, word);
    if (!isSure && !grammar.dash.test(textBefore(index))) continue;
    const list = readList(index + written.length, isSure && words.isCertain(word, written));
    if (!list) continue;
    for (const part of list.parts) parts.push(part);
    inSentence.fill(1, index, afterSentence(list.end));
    listed = list.end;
  }
  const whole =
    inSentence.includes(1) &&
    grammar.nothingElse.test(
      run.split('').reduce((outside, letter, at) => outside + (inSentence[at] ? '' : letter), ''),
    );
  const taken = new Uint8Array(lists.length === 0 ? 0 : run.length);
  for (const { type, start, end } of parts) if (type !== 'atom') taken.fill(1, start, end);
  for (const list of lists)
    if (!taken.subarray(list.start, list.end).includes(1)) parts.push(...rulesOf(list, false));
  return { parts: parts.sort((a, b) => a.start - b.start), whole };

  /** The part of the run from an index on in which a pattern may match. */
  function textFrom(index: number, most = lookBack): string {
    return run.slice(index, index + most);
  }

  function textBefore(index: number): string {
    return run.slice(Math.max(0, index - lookBack), index);
  }

  /** Adds the work named after a list of printed numbers to the references of the list. */
  function withWork(list: RuleList): RuleList {
    const { quotedWork, namedWork } = grammar;
    const after = textFrom(list.end);
    const [, named] = quotedWork.exec(after) ?? namedWork.exec(after) ?? [];
    if (named === undefined) return list;
    const work = named.replace(/[.,]$/u, '');
    return { ...list, references: list.references.map((one) => ({ ...one, work })) };
  }

  /** Whether "see" stands where it refers, and is no verb. */
  function isReference(index: number, word: string): boolean {
    const { capital, small } = grammar.openings;
    // "Synonym for" is never a verb: it always refers.
    if (words.rules.neverVerbs || /\s/u.test(word)) return true;
    const before = textBefore(index);
    return (/\p{Ll}/u.test(run.charAt(index)) ? small : capital).test(before);
  }

  /** End of the sentence with a list: after its explanation and closing marks. */
  function afterSentence(from: number): number {
    const { explanation, closing } = grammar;
    const end = from + length(explanation, run.slice(from));
    return end + length(closing, run.slice(end));
  }

  /** Reads the list that starts at an index; nothing if "see" is only a verb. */
  function readList(from: number, sure: boolean): { parts: SeePart[]; end: number } | undefined {
    const { openingQuote, closingMark, aside, separator } = grammar;
    const parts: SeePart[] = [];
    // Unknown names, which are part of the list only if a known name follows.
    let pending: SeePart[] = [];
    let end: number | undefined;
    for (let at = from; ; ) {
      at += length(openingQuote, textFrom(at));
      let next = readKnown(at, parts);
      if (next === undefined && end !== undefined) {
        const again = words.again.exec(textFrom(at));
        at += again?.[0].length ?? 0;
        next = readKnown(at, parts);
      }
      if (next !== undefined) {
        parts.push(...pending);
        pending = [];
      } else if (sure || end !== undefined) {
        const unknown = readUnknown(at);
        next = unknown?.end;
        for (const part of unknown?.parts ?? [])
          (sure || part.type === 'atom' ? parts : pending).push(part);
      }
      if (next === undefined) return end === undefined ? undefined : { parts, end };
      at = next + length(closingMark, textFrom(next, 3));
      at += length(aside, textFrom(at));
      end = at;
      const between = length(separator, textFrom(at));
      if (between === 0) return { parts, end };
      at += between;
    }
  }

  /** Reads a `[[...]]`, a rule or a known name, also after words such as "the entry for". Returns its end. */
  function readKnown(from: number, parts: SeePart[]): number | undefined {
    for (const start of new Set([from, from + length(grammar.leadIn, textFrom(from))])) {
      if (run[start] === atom) {
        parts.push({ type: 'atom', start, end: start + 1 });
        return start + 1;
      }
      const part = partAt(start);
      const name = part ?? longestKnown(start);
      const rules = part ? undefined : numbersAt(start);
      if (rules && rules.end > (name?.end ?? 0)) {
        parts.push(...rulesOf(rules, true));
        return rules.end;
      }
      if (!name) continue;
      parts.push({ type: 'name', ...name });
      return name.end;
    }
    return undefined;
  }

  function numbersAt(start: number): RuleList | undefined {
    const known =
      listsByStart.get(start) ??
      listsByStart.get(start + length(grammar.article, textFrom(start, 9)));
    if (known || !knowsRules) return known;
    const bare = readBareRules(run, start, words);
    return bare && knowsRules(bare) ? bare : undefined;
  }

  /** `X under "Y"` refers to Y. */
  function partAt(start: number): SeeName | undefined {
    const [whole = '', name] = grammar.partOf.exec(textFrom(start)) ?? [];
    if (name === undefined || !knows(name)) return undefined;
    const at = start + whole.lastIndexOf(name);
    return { start: at, end: at + name.length, name };
  }

  /** The longest known name that starts here; an article before it is skipped. */
  function longestKnown(from: number): SeeName | undefined {
    const { nameEnd, trailing, article } = grammar;
    if (begins?.(textFrom(from, longestName)) === false) return undefined;
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
      if (/\S/u.test(last) && nameEnd.test(textFrom(end, 24))) ends.push(end);
    }
    for (const stretchEnd of ends.reverse()) {
      const name = run.slice(from, stretchEnd).replace(trailing, '');
      const end = from + name.length;
      for (const before of new Set([0, length(article, name)]))
        if (knows(name.slice(before)))
          return { start: from + before, end, name: name.slice(before) };
    }
    return undefined;
  }

  /**
   * Reads a stretch in the position of a name that is not a known name: words around a `[[...]]`, which are that name,
   * or an unknown name. Returns nothing for a clause, which ends the list.
   */
  function readUnknown(from: number): { parts: SeePart[]; end: number } | undefined {
    const { stretch, trailing, noName, isClause } = grammar;
    const [written = ''] = stretch.exec(textFrom(from, longestName)) ?? [];
    // Drops the sections of an unknown chapter: `"Harbours" ("Docking")`.
    const stretchWords = upToKnown(from, written.replace(/["”“]\s*\(["“„].*$/su, ''));
    const name = stretchWords.replace(trailing, '');
    if (noName.test(name) || isClause(name)) return undefined;
    const end = from + name.length;
    const atoms = [...stretchWords.matchAll(new RegExp(atom, 'gu'))].map(({ index }): SeePart => {
      return { type: 'atom', start: from + index, end: from + index + 1 };
    });
    return { parts: atoms.length > 0 ? atoms : [{ type: 'unknown', start: from, end, name }], end };
  }

  /** Ends a stretch before an "and" that a known name follows. */
  function upToKnown(from: number, words: string): string {
    for (const { index, 0: between } of words.matchAll(grammar.innerSeparator)) {
      const after = from + index + between.length;
      if (run[after] === atom || longestKnown(after)) return words.slice(0, index);
    }
    return words;
  }
}

function rulesOf({ references }: RuleList, isSee: boolean): SeePart[] {
  return references.map((one) => ({ type: 'rule', ...one, isSee }));
}

/** Removes the explanation after an unknown name: "fogg" for "fogg for boats". */
export function withoutExplanation(name: string, { rules }: ReferenceWords): string {
  return name.replace(seeGrammar(rules).explaining, '');
}

function length(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The text of a ruling as the grammar of "See" reads it. */
export type SeeRun = ReturnType<typeof runOf>;

/** Emphasis does not end a name. */
const transparent = new Set(['em', 'strong', 'del']);

/**
 * Joins the texts of a ruling into a run.
 *
 * @returns the text (empty if it cannot contain a "See"), and the start of each node in the text, as a map and as a
 *   list in the order of the text
 */
export function runOf(content: readonly Inline[]) {
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
        // No barrier at the start of the ruling: no name can end there.
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

const closingQuotes = `"”“'’‘»«›‹`;
const openingQuotes = `"“„‚'‘«»‹›`;
/** White space before a word, and the end of a word. */
const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
/** The end of a name before white space or a mark. */
const nameEdge = String.raw`(?=[\s.,;:)]|$)`;

/** Returns the patterns of the grammar in a language. */
const seeGrammar = /* @__PURE__ */ memoize(makeGrammar);

function makeGrammar(rules: ReferenceRules) {
  const pattern = (name: Exclude<keyof ReferenceRules, 'neverVerbs'>) => patternOf(rules[name]);
  const and = `${pattern('and')}|&|/`;
  const also = `(?:(?:${pattern('also')})\\s+)?`;
  const connectives = `${pattern('connectives')}|&`;
  const callings = pattern('callings');
  const explainers = pattern('explainers');
  const articles = `(?:${pattern('article')})`;
  const see = patternOf(rules.see?.replaceAll('.', '\\.'));
  const explaining = new RegExp(`\\s+(?:${connectives})(?=\\s|$).*$`, 'isu');
  const clauseStart = new RegExp(`^(?:${pattern('clauseStarts')})${wordEnd}(?!\\.\\S)`, 'u');
  const clauseWord = new RegExp(`\\s(?:${pattern('clauseWords')})(?=\\s|$)`, 'u');
  const pointers = [
    new RegExp(`(?:^|\\s)(?:${pattern('pointers')})$`, 'u'),
    new RegExp(`^${articles}?(?:${pattern('numbered')})\\.?\\s+\\d`, 'iu'),
  ];
  return {
    /** Contexts before "See" that tell a reference from a verb. */
    openings: {
      /** "See": the start of a sentence. */
      capital: new RegExp(
        `(?:^|[${barrier}(\\[.!?:;,)\\]${openingQuotes}${closingQuotes}–—…*†‡§•→]|\\s-)\\s*$`,
        'u',
      ),
      /** "see": a bracket, a part of a sentence, "For more on docking". */
      small: new RegExp(
        `(?:\\((?:[^()]*[,.:–—])?|[.!?…;]|(?:^|[.!?;:(])\\s*(?:${pattern('introducers')})${wordEnd}[^.!?;:()]*,` +
          `|${wordStart}(?:${pattern('details')})${wordEnd}[^.,;:()]*)\\s*$`,
        'iu',
      ),
    },
    /** A dash or a colon. The "see" after it may be a verb, and refers only if a known name follows. */
    dash: /(?:[:–—]|\s-)\s*$/u,
    /** Separator of two names in a list. */
    separator: new RegExp(
      `^(?:\\s*[,;][${closingQuotes}]?\\s*(?:(?:${pattern('and')}|${pattern('also')})\\s+)*|\\s+(?:${and})\\s+${also}|/)`,
      'iu',
    ),
    /** Separator of names inside a longer stretch of words. */
    innerSeparator: new RegExp(`\\s(?:${and})\\s+${also}(?:(?:${see})\\s+${also})?`, 'giu'),
    /** The end of a name. */
    nameEnd: new RegExp(
      `^(?:$|[${barrier}${atom}),;${closingQuotes}]|…|[.!?](?:$|[\\s)${closingQuotes}${barrier}])|:$` +
        `|\\s*[–—]\\s*(?:${explainers})${wordEnd}|(?:\\s*:|\\s+-)\\s+(?:${explainers})${wordEnd}|\\s*/|\\s+[;:!?»]` +
        `|\\s+(?:${and}|${connectives}|${callings})${nameEdge}|\\s+\\(|\\s*(?:$|[${barrier}${atom}]))`,
      'iu',
    ),
    /** An explanation after a name, from its first word on. */
    explaining,
    /** Words between a name and the comma after it: "(for boats)", "entry". */
    aside: new RegExp(
      `^(?:\\s*\\((?![^()]*${wordStart}(?:${see})(?:\\s|$))[^()${barrier}]*\\)|\\s+(?:${callings}))(?=\\s*(?:[,;.)]|$|(?:${pattern('and')})\\s))`,
      'iu',
    ),
    /** Words before a name that are not part of it: "the entry for". */
    leadIn: new RegExp(
      `^(?:${pattern('leadIn')})\\s+${articles}?(?:[${openingQuotes}]\\s?)?`,
      'iu',
    ),
    article: new RegExp(`^${articles}`, 'iu'),
    openingQuote: new RegExp(`^[\\s–—-]*(?:[${openingQuotes}]\\s?)?\\s*`, 'u'),
    closingMark: new RegExp(`^[!?]?(?:\\s?[${closingQuotes}])?`, 'u'),
    /** Marks at the end of a stretch that are not part of a name. */
    trailing: /(?:[.,;:…&/–—\s-]|(?<=^[^"“„«‹»›]*)["”“»«›‹]|(?<=^[^'’‘‚]*)['’‘])+$/u,
    /** A stretch of words that is not a known name. */
    stretch: new RegExp(
      `^(?:[^,;.!?…()${barrier}]|[.!?](?![\\s)${closingQuotes}${barrier}]|$)|(?<=${wordStart}(?:${pattern('titles')})|\\p{Lu}\\.\\p{Lu})\\.` +
        `|(?<=\\s)\\([^()${barrier}]*\\)|,\\s*(?:${pattern('invertedArticles')})(?=\\s*(?:[,;.)]|$)))*`,
      'u',
    ),
    explanation: new RegExp(`^[^.!?${barrier}]*`, 'u'),
    closing: new RegExp(`^[.!?…)\\s${closingQuotes}${barrier}]*`, 'u'),
    /** Marks around the See sentences of a text without any other words. */
    nothingElse: new RegExp(`^[\\s.(*†‡§•→${openingQuotes}${barrier}]*$`, 'u'),
    /** `X under "Y"`: X is a part of Y. */
    partOf: new RegExp(
      `^["“„«]?[^"“”„«».,;()${atom}${barrier}]{1,80}?["”“»]?\\s+(?:${pattern('under')})\\s+["“„«]([^"“”„«»]{1,80}?)[,.]?["”“»]`,
      'u',
    ),
    /** A work after the number of one of its rules: `chapter 10 ("Storms") of "Sailing at Night"`. */
    quotedWork: new RegExp(
      `^(?:\\s*\\([^()\\n]{0,80}\\))?,?\\s+(?:${ofWork})\\s+["“„«]([^"“”„»\\n]+)`,
      'u',
    ),
    /** The same without quotes: `section 6.8 of the Floor Rules`, `§ 1062 der Zivilprozessordnung`. */
    namedWork: new RegExp(
      `^,?\\s+(?:(?:${pattern('steps')})\\s*\\d+\\s+)*(?:${ofWork})\\s+${articles}?((?:\\p{Lu}[\\p{L}’'-]+\\s+)+(?:(?:${ofWork})\\s+)?\\p{Lu}[\\p{L}’'-]+|\\p{Lu}\\p{Ll}{9,})(?![\\p{L}\\p{N}])`,
      'u',
    ),
    /** Words that are never a name: "See also" as a title, signs alone. */
    noName: new RegExp(`^(?:${pattern('also')}|[^\\p{L}\\p{N}${atom}]*)$`, 'iu'),
    /** Whether the words after "see" are a clause, not a name. */
    isClause(words: string): boolean {
      // A clause continues in lower case; "In the Zone" is a title.
      if (clauseStart.test(words) || pointers.some((pointer) => pointer.test(words))) return true;
      // A capital may start a sentence after a missing full stop.
      return clauseWord.test(words.replace(explaining, '').replace(/\s\p{Lu}.*$/su, ''));
    },
  };
}
