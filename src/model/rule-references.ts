import { alternativesIn } from '../languages/browser.ts';
import type { ReferenceRules } from '../languages/index.ts';

/**
 * The words that introduce references, of a language and from `site.yml`: `referenceWords` before names ("See docking"),
 * `ruleWords` before printed numbers ("rule 702.41").
 */
export interface ReferenceWords {
  /** Rules of the language. */
  rules: ReferenceRules;
  /**
   * "See", "cf." and similar words, with the words that may precede and follow them. The group `word` is the word
   * alone.
   */
  opener: RegExp;
  /** A word for references, repeated before a later name of a list. */
  again: RegExp;
  /** Printed numbers after a word for a rule: "rules 704.5 and 704.6". */
  ruleList: RegExp;
  /** The singular of a word for a rule, by each of its forms, in lower case. */
  ruleForms: ReadonlyMap<string, string>;
  /** The first unambiguous word for a rule: "rule". */
  ruleWord: string | undefined;
  /**
   * A number at the start of a text, with its range and the name of its rule. A number without a word has several
   * steps.
   */
  number: Record<NumberKind, RegExp>;
  /** The words between a number and the next one of its list. */
  joint: Record<NumberKind, RegExp>;
  /** Separator of the first and the last number of a range. */
  range: RegExp;
  /** Whether an unknown name after a word is an error: the word is certain, or a colon follows it. */
  isCertain(word: string, written: string): boolean;
  /** Whether a word with a number may mean something else than a rule: "step 2". */
  isCommon(word: string): boolean;
}

/** The next number of a list: of any kind after "rules", of several steps after "rule" or "See". */
export type NumberKind = 'any' | 'several';

/** After the digits, rulebooks write letters as `19b` or as separate steps: `19.b.1`. */
const lettered = String.raw`(?:[a-z]|(?:\.[a-z](?![\p{L}\p{N}])(?:\.\d{1,5})*)+)?`;
const severalSteps = String.raw`\d{1,5}(?:\.\d{1,5})+${lettered}|[A-Z](?:\.\d{1,5})+${lettered}`;
const anyNumber = String.raw`${severalSteps}|\d{1,5}[a-z]?|[IVXLC]{1,7}|[A-Z]`;
/** The end of a number: no letter follows, except in a script without spaces. */
const end = String.raw`(?!(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{N}]|\.\d)`;
/** A position inside of a word: "RULES" does not mean rule S. */
const inside = String.raw`(?<=\p{scx=Latn})\p{scx=Latn}`;
/** Name of a rule after its number: `702.41, "Affinity"`. */
const quoted = String.raw`(?:\s*,?\s*["“„][^"“”„]{1,80}["”“]|\s*\(["“„][^"“”„]{1,80}["”“]\))?`;

/** Returns the source of a regular expression for words of a language; it matches nothing without words. */
export function patternOf(words = ''): string {
  return words.replace(/\s*\n\s*/gu, '').replaceAll(' ', '\\s+') || '(?!)';
}

/**
 * Makes the grammar of a site's words.
 *
 * @param given words of `site.yml`, or else of the language
 */
export function referenceWords(
  rules: ReferenceRules,
  given: {
    readonly referenceWords?: readonly string[] | undefined;
    readonly ruleWords?: readonly string[] | undefined;
  } = {},
): ReferenceWords {
  const own = alternativesIn(rules.rules);
  const { referenceWords: see = alternativesIn(rules.see), ruleWords = own } = given;
  const words = alternatives(see);
  const [before, after, example, and, to] = (
    ['before', 'after', 'example', 'and', 'to'] as const
  ).map((key) => patternOf(rules[key]));
  const ruleForms = new Map(
    ruleWords.flatMap((word) => formsOf(word, rules).map((form) => [form, word])),
  );
  const forms = alternatives([...ruleForms.keys()]);
  // A full stop belongs to an abbreviation: "Art. 9". Behind another word it ends a sentence: "the rules. A boat docks."
  const whole = alternatives(
    [...ruleForms].flatMap(([form, word]) =>
      own.includes(word) && !word.endsWith('.') ? form : [],
    ),
  );
  const steps = `(?:\\s*(?:${patternOf(rules.steps)})\\s*\\d{1,3}[a-z]?(?:(?<=\\(\\w+)\\))?)*`;
  const range = `\\s?[–—-]\\s?(?:${anyNumber}|[a-z])|\\s+(?:${to})\\s+(?:${anyNumber})`;
  const joint = `(?:\\s*[,;]\\s*(?:(?:${and})\\s+)?|\\s+(?:${and}|&)\\s+)`;
  const numbered = (number: string): RegExp =>
    new RegExp(`^((?:${number})${end}${steps})((?:${range})${end})?(${quoted})`, 'u');
  const joined = (number: string): RegExp => new RegExp(`^${joint}(?=(?:${number})${end})`, 'u');
  const certain = new Set(alternativesIn(rules.certain));
  const common = new Set(alternativesIn(rules.common));
  return {
    rules,
    opener: new RegExp(
      `(?:(?<![\\p{L}\\p{N}])(?:${before})\\s+)*(?<![\\p{L}\\p{N}])(?<word>${words})(?:(?<=[.→])|(?![\\p{L}\\p{N}]))` +
        `(?:\\s+(?:${after})){0,2}(?:\\s*:|,?\\s+(?:${example}),?)?(?:\\s+|(?<=→))(?=\\S)`,
      'giu',
    ),
    again: new RegExp(`^(?<word>${words})\\s+(?:(?:${after})\\s+)?`, 'iu'),
    ruleList: new RegExp(
      `(?:(?<![\\p{L}\\p{N}-])|(?=[\\p{scx=Han}\\p{scx=Kana}]))(?<word>${forms})(?!${inside})(?:(?<!(?<![\\p{L}\\p{N}])(?:${whole}))\\.)?\\s*(?=(?:${anyNumber})${end})`,
      'giu',
    ),
    ruleForms,
    ruleWord: ruleWords[0],
    number: { any: numbered(anyNumber), several: numbered(severalSteps) },
    joint: { any: joined(anyNumber), several: joined(severalSteps) },
    range: new RegExp(`^\\s*(?:[–—-]|${to})\\s*`, 'u'),
    isCertain: (word, written) => certain.has(word.toLowerCase()) || /:\s*$/u.test(written),
    isCommon: (word) => common.has(word.toLowerCase()),
  };
}

/**
 * Returns words as the alternatives of a regular expression, the longest first; the pattern matches nothing without
 * words.
 */
export function alternatives(words: readonly string[]): string {
  const patterns = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&').replace(/\s+/gu, '\\s+'));
  return patterns.length === 0 ? '(?!)' : patterns.join('|');
}

/** A word for a rule and its plurals: rule, rules; appendix, appendices. */
function formsOf(word: string, { plurals = '' }: ReferenceRules): string[] {
  const lower = word.toLowerCase().replace(/\.$/u, '');
  const endings = plurals === '' ? [] : plurals.split('|');
  return [
    lower,
    ...endings.map((ending) => lower + ending),
    ...(lower === '§' ? ['§§'] : []),
    ...(lower.endsWith('ix') ? [lower.replace(/ix$/u, 'ices')] : []),
  ];
}

/** A reference to a rule by its printed number. Indexes are into the run. */
export interface RuleReference {
  start: number;
  end: number;
  /** The word before the number, in the singular: "rule"; empty before a bare number. */
  word: string;
  /** As written: `702.41`; in full at the end of a range: `601.2h` of "601.2f–h". */
  number: string;
  /** The first number of the range, if this number ends a range. */
  from?: string | undefined;
  /** The word and the number may mean something else than a rule: "step 2". */
  isCommon: boolean;
  /** The work that the text names after the number: "rule 6.8 of the Floor Rules". */
  work?: string;
}

/** A list of such references: "rules 601.2f–h and 704.5". */
export interface RuleList {
  start: number;
  end: number;
  references: RuleReference[];
}

/** Finds the lists of printed numbers that a word for a rule introduces. */
export function readRules(run: string, words: ReferenceWords): RuleList[] {
  const lists: RuleList[] = [];
  for (const { index, 0: before, groups } of run.matchAll(words.ruleList)) {
    if (index < (lists.at(-1)?.end ?? 0)) continue;
    const form = groups?.['word']?.toLowerCase() ?? '';
    const word = words.ruleForms.get(form) ?? form;
    const isPlural = form !== word.toLowerCase();
    const list = readNumbers(run, index, index + before.length, { word, isPlural, words });
    if (list) lists.push(list);
  }
  return lists;
}

/**
 * Reads printed numbers that a See sentence has instead of a name: "See 702.41 and 702.42".
 *
 * @param from index into the run
 */
export function readBareRules(
  run: string,
  from: number,
  words: ReferenceWords,
): RuleList | undefined {
  return readNumbers(run, from, from, { word: '', isPlural: false, words });
}

/** @param from the index of the first number */
function readNumbers(
  run: string,
  start: number,
  from: number,
  { word, isPlural, words }: { word: string; isPlural: boolean; words: ReferenceWords },
): RuleList | undefined {
  const references: RuleReference[] = [];
  let at = from;
  let kind: NumberKind = word === '' ? 'several' : 'any';
  for (;;) {
    const match = words.number[kind].exec(run.slice(at, at + 200));
    if (!match) break;
    const [, written = '', range = '', name = ''] = match;
    const number = written.replace(/\s+\P{N}+(\d+\w*)\)?/gu, '($1)');
    const shared = { word, isCommon: words.isCommon(word) && !number.includes('.') };
    const end = at + written.length;
    const until = end + range.length + name.length;
    const last = range.replace(words.range, '');
    references.push({ ...shared, start: at, end: range === '' ? until : end, number });
    if (last !== '') {
      const begin = end + range.length - last.length;
      // "601.2f–h", "119.9–10" and "§ 4 Abs. 1 bis 2" leave out the common beginning.
      const isStep = /^(?:[a-z]|\d+)$/u.test(last) && /[.(]/u.test(number);
      const full = isStep ? number.replace(/(?:[a-z]|\d+)(?=\)?$)/u, last) : last;
      references.push({ ...shared, start: begin, end: until, number: full, from: number });
    }
    at += match[0].length;
    kind = isPlural ? 'any' : 'several';
    const joint = words.joint[kind].exec(run.slice(at, at + 200))?.[0];
    if (joint === undefined) break;
    at += joint.length;
  }
  const [first, ...others] = references;
  if (!first) return undefined;
  // A single reference includes its word, as a reader would link it.
  if (others.length === 0) first.start = start;
  const end = references.at(-1)?.end ?? at;
  return { start, end, references };
}

/** Reads the name in `[[702.41]]` or `[[rule 702.41]]` as a reference to a rule. */
export function ruleTarget(target: string, words: ReferenceWords): RuleReference | undefined {
  const [list = readBareRules(target, 0, words)] = readRules(target, words);
  const [only, other] = list?.references ?? [];
  const isWhole = list?.start === 0 && list.end === target.length && !other;
  return isWhole && only && !only.isCommon ? only : undefined;
}
